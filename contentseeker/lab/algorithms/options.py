"""The algorithms with their parameters, and how its scikit-learn classifier is made from them."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from contentseeker.parameters import Parameter, check_parameters, parameter, parameters_of

if TYPE_CHECKING:
    from sklearn.base import ClassifierMixin
    from sklearn.impute import SimpleImputer
    from sklearn.pipeline import Pipeline

# For its steps LogisticRegression has too low a default: on scaled features it stops early.
_STEPS: Final = 2000


@dataclass(frozen=True, slots=True)
class Occasion:
    """The facts about the training data that a learner's construction depends on."""

    columns: int
    """Number of columns of the training rows."""
    seed: int
    is_probabilistic: bool = False
    """Whether it must predict probabilities; a learner without them is calibrated."""
    tag_columns: int = 0
    """How many of the last columns are the tag, one-hot."""


@dataclass(frozen=True)
class Options(ABC):
    """Base of all options: frozen dataclasses, every field made with ``parameter``."""

    def __post_init__(self) -> None:
        check_parameters(self)

    @abstractmethod
    def learner(self, occasion: Occasion) -> "ClassifierMixin":
        """A classifier of scikit-learn with these options, not fitted yet."""


@dataclass(frozen=True, slots=True)
class Algorithm:
    """One algorithm: its name, its description and its parameters."""

    name: str
    summary: str
    origin: str
    options: type[Options]
    has_single_tree: bool = False
    """Whether the error-rate fallback (delta) can use its more general rules."""

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """Its parameters, for screens and documentation."""
        return parameters_of(self.options)


def without_gaps(scaler: Any, classifier: Any) -> "Pipeline":
    """A pipeline for classifiers that need complete and scaled columns."""
    from sklearn.pipeline import make_pipeline

    return make_pipeline(gap_filler(), scaler, classifier)


def gap_filler() -> "SimpleImputer":
    """Replaces missing values by medians.

    A column without any value (no page has a layout) is kept, as zeros.
    """
    from sklearn.impute import SimpleImputer

    return SimpleImputer(strategy="median", keep_empty_features=True)


@dataclass(frozen=True)
class J48Options(Options):
    """The decision tree of the thesis, with WEKA's defaults."""

    confidence: float = parameter(
        0.25, "Confidence of pruning; smaller prunes more.", at_least=0.001, at_most=0.5
    )
    min_objects: int = parameter(2, "Examples a leaf has at least.", at_least=1, at_most=10_000)

    def learner(self, occasion: Occasion) -> "ClassifierMixin":
        from contentseeker.lab.j48 import J48

        return J48(self.confidence, self.min_objects, occasion.tag_columns)


@dataclass(frozen=True)
class ForestOptions(Options):
    """Many trees that vote, with WEKA's defaults."""

    trees: int = parameter(100, "How many trees vote.", at_least=1, at_most=1000)
    min_objects: int = parameter(1, "Examples a leaf has at least.", at_least=1, at_most=10_000)
    depth: int = parameter(0, "Levels of a tree at most; 0: no limit.", at_least=0, at_most=100)

    def learner(self, occasion: Occasion) -> "ClassifierMixin":
        from sklearn.ensemble import RandomForestClassifier

        return RandomForestClassifier(
            self.trees,
            criterion="entropy",
            # 0 stands for "no limit" in forms, which know numbers only.
            max_depth=self.depth or None,
            min_samples_leaf=self.min_objects,
            # WEKA's number of columns tried at a split: one more than the logarithm.
            max_features=min(occasion.columns, occasion.columns.bit_length()),
            random_state=occasion.seed,
        )


@dataclass(frozen=True)
class SupportVectorOptions(Options):
    """Support vector machine with WEKA's defaults: linear kernel, inputs scaled to 0 to 1."""

    complexity: float = parameter(
        1.0, "C: penalty of an example on the wrong side.", at_least=1e-4, at_most=1e4
    )
    kernel: str = parameter("linear", "Shape of the border.", choices=("linear", "poly", "rbf"))

    def learner(self, occasion: Occasion) -> "ClassifierMixin":
        from sklearn.calibration import CalibratedClassifierCV
        from sklearn.preprocessing import MinMaxScaler
        from sklearn.svm import SVC

        # More memory (in MB) than the default for computed kernels: many rows are compared again.
        machine = SVC(C=self.complexity, kernel=self.kernel, cache_size=500)
        if occasion.is_probabilistic:
            # Platt scaling: a sigmoid fitted in folds turns distances into probabilities.
            machine = CalibratedClassifierCV(machine, cv=3, ensemble=False)
        return without_gaps(MinMaxScaler(), machine)


@dataclass(frozen=True)
class NetworkOptions(Options):
    """WEKA's defaults, but in batches, and it stops after 10 epochs without improvement."""

    hidden: int = parameter(
        0, "Hidden units; 0: half as many as columns and classes.", at_least=0, at_most=500
    )
    learning_rate: float = parameter(
        0.3, "Step size of the gradient descent.", at_least=1e-4, at_most=1.0
    )
    momentum: float = parameter(
        0.2, "Share of the last step that is kept.", at_least=0.0, at_most=0.99
    )
    epochs: int = parameter(500, "Maximum number of epochs.", at_least=1, at_most=5000)
    batch: int = parameter(10, "Examples per step; fewer learn better.", at_least=1, at_most=1000)

    def learner(self, occasion: Occasion) -> "ClassifierMixin":
        from sklearn.neural_network import MLPClassifier
        from sklearn.preprocessing import MinMaxScaler

        # WEKA's "a": the mean of the numbers of columns and of classes, which are two.
        network = MLPClassifier(
            (self.hidden or (occasion.columns + 2) // 2,),
            activation="logistic",
            solver="sgd",
            learning_rate_init=self.learning_rate,
            momentum=self.momentum,
            batch_size=self.batch,
            max_iter=self.epochs,
            random_state=occasion.seed,
        )
        return without_gaps(MinMaxScaler((-1, 1)), network)


@dataclass(frozen=True)
class RegressionOptions(Options):
    """Logistic regression with scikit-learn's defaults."""

    complexity: float = parameter(
        1.0, "C: inverse of the regularisation strength.", at_least=1e-4, at_most=1e4
    )

    def learner(self, occasion: Occasion) -> "ClassifierMixin":
        from sklearn.linear_model import LogisticRegression
        from sklearn.preprocessing import StandardScaler

        return without_gaps(
            StandardScaler(), LogisticRegression(C=self.complexity, max_iter=_STEPS)
        )


@dataclass(frozen=True)
class BoostingOptions(Options):
    """scikit-learn's defaults, without its early stopping on a part of the examples."""

    rounds: int = parameter(100, "How many trees.", at_least=1, at_most=2000)
    learning_rate: float = parameter(0.1, "Weight of each tree.", at_least=0.001, at_most=1.0)
    leaves: int = parameter(31, "Leaves of a tree at most.", at_least=2, at_most=1000)
    min_objects: int = parameter(20, "Examples a leaf has at least.", at_least=1, at_most=10_000)

    def learner(self, occasion: Occasion) -> "ClassifierMixin":
        from sklearn.ensemble import HistGradientBoostingClassifier

        return HistGradientBoostingClassifier(
            max_iter=self.rounds,
            learning_rate=self.learning_rate,
            max_leaf_nodes=self.leaves,
            min_samples_leaf=self.min_objects,
            categorical_features=None,
            early_stopping=False,
            random_state=occasion.seed,
        )


_ALL: Final = (
    Algorithm(
        "J48",
        "Decision tree by gain ratio, pruned by estimated errors; can be read and drawn.",
        "Quinlan 1993, C4.5, as in WEKA's J48",
        J48Options,
        has_single_tree=True,
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
