"""The learning algorithms of Content Seeker's classifiers, by their names in reports.

The first four are those of the thesis, with WEKA's defaults as far as scikit-learn has them.
``options`` has their list and the parameters of each.
"""

from typing import TYPE_CHECKING

from contentseeker.errors import ArgumentError
from contentseeker.features.catalogue import STRUCTURAL_FEATURES
from contentseeker.lab.algorithms.options import ALGORITHMS, Algorithm, Occasion, Options
from contentseeker.lab.configuration import Configuration

if TYPE_CHECKING:
    from sklearn.base import ClassifierMixin

__all__ = ["ALGORITHMS", "Algorithm", "learner", "options_of"]


def options_of(configuration: Configuration) -> Options:
    """The configuration's parameters, checked, with defaults for the others."""
    algorithm = ALGORITHMS.get(configuration.algorithm)
    if algorithm is None:
        raise ArgumentError(
            f"algorithm: there is no {configuration.algorithm!r}. "
            f"There are: {', '.join(ALGORITHMS)}."
        )
    known = [parameter.name for parameter in algorithm.parameters]
    for name in configuration.parameters:
        if name not in known:
            raise ArgumentError(
                f"{name}: {algorithm.name} has no such parameter. It takes: {', '.join(known)}."
            )
    return algorithm.options(**configuration.parameters)


def learner(
    configuration: Configuration, *, columns: int = len(STRUCTURAL_FEATURES), tag_columns: int = 0
) -> "ClassifierMixin":
    """The configuration's classifier, not fitted; ``columns`` is the number of its inputs.

    The last ``tag_columns`` of them are the tag, one-hot.
    """
    options = options_of(configuration)
    is_threshold = configuration.cost_method == "threshold" and configuration.miss_cost != 1
    return options.learner(
        Occasion(columns, configuration.seed, is_threshold, tag_columns=tag_columns)
    )
