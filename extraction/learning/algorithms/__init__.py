"""The algorithms that learn, by the names results are reported under; one file each.

The first four are those of the thesis, with WEKA's defaults as far as scikit-learn has them.
Beside them stand what an entry is (``algorithm``) and its options.
"""

from typing import TYPE_CHECKING, Final

from extraction.errors import ArgumentError
from extraction.features.catalogue import STRUCTURAL_FEATURES
from extraction.learning.algorithms.algorithm import Algorithm, Occasion, Options
from extraction.learning.algorithms.boosting import BoostingOptions
from extraction.learning.algorithms.forest import ForestOptions
from extraction.learning.algorithms.network import NetworkOptions
from extraction.learning.algorithms.regression import RegressionOptions
from extraction.learning.algorithms.support_vectors import SupportVectorOptions
from extraction.learning.algorithms.tree import J48Options
from extraction.learning.configuration import Configuration

if TYPE_CHECKING:
    from sklearn.base import ClassifierMixin

__all__ = ["ALGORITHMS", "Algorithm", "learner", "options_of"]

_ALL: Final = (
    Algorithm(
        "J48",
        "Decision tree by entropy, pruned by estimated errors; can be read and drawn.",
        "Quinlan 1993, C4.5; WEKA's J48 as far as a tree of scikit-learn goes",
        J48Options,
    ),
    Algorithm(
        "RandomForest",
        "Trees on random draws of examples and columns, which vote.",
        "Breiman 2001, Random Forests",
        ForestOptions,
    ),
    Algorithm(
        "SMO",
        "Support vector machine: the widest border between yes and no.",
        "Platt 1998, Sequential Minimal Optimization; LIBSVM's in scikit-learn",
        SupportVectorOptions,
    ),
    Algorithm(
        "MLP",
        "Multilayer perceptron: a neural network with one hidden layer.",
        "Rumelhart, Hinton, Williams 1986; scikit-learn's, by gradient descent",
        NetworkOptions,
    ),
    Algorithm(
        "LogisticRegression",
        "One weight per column; quick, and hard to mislead.",
        "Cox 1958; scikit-learn's",
        RegressionOptions,
    ),
    Algorithm(
        "HistGradientBoosting",
        "Small trees, each of which mends what those before it got wrong.",
        "Ke et al. 2017, LightGBM; scikit-learn's",
        BoostingOptions,
    ),
)
ALGORITHMS: Final[dict[str, Algorithm]] = {each.name: each for each in _ALL}
"""In the order shown to people."""


def options_of(configuration: Configuration) -> Options:
    """The configuration's parameters with defaults for the rest; checked."""
    algorithm = ALGORITHMS.get(configuration.algorithm)
    if algorithm is None:
        raise ArgumentError(
            f"algorithm: there is no {configuration.algorithm!r}. "
            f"There are: {', '.join(ALGORITHMS)}."
        )
    known = [each.name for each in algorithm.parameters]
    for name in configuration.parameters:
        if name not in known:
            raise ArgumentError(
                f"{name}: {algorithm.name} has no such parameter. It takes: {', '.join(known)}."
            )
    return algorithm.options(**configuration.parameters)


def learner(
    configuration: Configuration, *, columns: int = len(STRUCTURAL_FEATURES)
) -> "ClassifierMixin":
    """The classifier that a configuration names, not fitted; ``columns`` is its input's width."""
    options = options_of(configuration)
    is_threshold = configuration.cost_method == "threshold" and configuration.miss_cost != 1
    return options.learner(Occasion(columns, configuration.seed, is_probabilistic=is_threshold))
