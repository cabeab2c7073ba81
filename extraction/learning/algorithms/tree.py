"""The decision tree of the thesis."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from extraction.learning.algorithms.algorithm import Occasion, Options
from extraction.parameters import parameter

if TYPE_CHECKING:
    from sklearn.base import ClassifierMixin


@dataclass(frozen=True)
class J48Options(Options):
    """WEKA's defaults."""

    confidence: float = parameter(
        0.25, "Confidence of pruning; smaller prunes more.", at_least=0.001, at_most=0.5
    )
    min_objects: int = parameter(2, "Examples a leaf has at least.", at_least=1, at_most=10_000)

    def learner(self, occasion: Occasion) -> "ClassifierMixin":
        from extraction.learning.j48 import J48

        return J48(self.confidence, self.min_objects, random_state=occasion.seed)
