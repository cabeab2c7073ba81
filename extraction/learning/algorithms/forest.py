"""Many trees that vote."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from extraction.learning.algorithms.algorithm import Occasion, Options
from extraction.parameters import parameter

if TYPE_CHECKING:
    from sklearn.base import ClassifierMixin


@dataclass(frozen=True)
class ForestOptions(Options):
    """WEKA's defaults."""

    trees: int = parameter(100, "How many trees vote.", at_least=1, at_most=1000)
    min_objects: int = parameter(1, "Examples a leaf has at least.", at_least=1, at_most=10_000)
    depth: int = parameter(0, "Levels of a tree at most; 0: no limit.", at_least=0, at_most=100)

    def learner(self, occasion: Occasion) -> "ClassifierMixin":
        from sklearn.ensemble import RandomForestClassifier

        return RandomForestClassifier(
            self.trees,
            criterion="entropy",
            max_depth=self.depth or None,
            min_samples_leaf=self.min_objects,
            # WEKA's number of columns tried at a split: one more than the logarithm.
            max_features=min(occasion.columns, occasion.columns.bit_length()),
            random_state=occasion.seed,
        )
