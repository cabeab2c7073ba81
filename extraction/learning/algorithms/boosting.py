"""Gradient boosting on histograms: small trees, each of which mends what is left."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from extraction.learning.algorithms.algorithm import Occasion, Options
from extraction.parameters import parameter

if TYPE_CHECKING:
    from sklearn.base import ClassifierMixin


@dataclass(frozen=True)
class BoostingOptions(Options):
    """scikit-learn's defaults, without its early stopping on a part of the examples."""

    rounds: int = parameter(100, "How many trees.", at_least=1, at_most=2000)
    learning_rate: float = parameter(
        0.1, "What a tree may change of the answer.", at_least=0.001, at_most=1.0
    )
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
