"""The learning algorithms of Content Seeker's classifiers, by their names in reports.

The first four are those of the thesis, with WEKA's defaults as far as scikit-learn has them.
The parameters of each algorithm are in ``options``.
"""

from typing import TYPE_CHECKING, Final

from contentseeker.errors import ArgumentError
from contentseeker.features.catalogue import STRUCTURAL_FEATURES
from contentseeker.lab.algorithms.options import (
    Algorithm,
    BoostingOptions,
    ForestOptions,
    J48Options,
    NetworkOptions,
    Occasion,
    Options,
    RegressionOptions,
    SupportVectorOptions,
)
from contentseeker.lab.configuration import Configuration

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
        "Trees on random samples of examples and columns, which vote.",
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
        "One weight per column; fast and robust.",
        "Cox 1958; scikit-learn's",
        RegressionOptions,
    ),
    Algorithm(
        "HistGradientBoosting",
        "Small trees, each fitted to the errors of those before it.",
        "Ke et al. 2017, LightGBM; scikit-learn's",
        BoostingOptions,
    ),
)
ALGORITHMS: Final[dict[str, Algorithm]] = {algorithm.name: algorithm for algorithm in _ALL}
"""In the order of screens and documentation."""


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
    configuration: Configuration, *, columns: int = len(STRUCTURAL_FEATURES)
) -> "ClassifierMixin":
    """The configuration's classifier, not fitted; ``columns`` is the number of its inputs."""
    options = options_of(configuration)
    is_threshold = configuration.cost_method == "threshold" and configuration.miss_cost != 1
    return options.learner(Occasion(columns, configuration.seed, is_probabilistic=is_threshold))
