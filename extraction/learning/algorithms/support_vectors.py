"""Support vector machines; SMO is what WEKA calls its own, after how it is solved."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from extraction.learning.algorithms.algorithm import Occasion, Options, without_gaps
from extraction.parameters import parameter

if TYPE_CHECKING:
    from sklearn.base import ClassifierMixin


@dataclass(frozen=True)
class SupportVectorOptions(Options):
    """WEKA's defaults: a linear border, inputs between 0 and 1."""

    complexity: float = parameter(
        1.0, "C: the price of an example on the wrong side.", at_least=1e-4, at_most=1e4
    )
    kernel: str = parameter("linear", "Shape of the border.", choices=("linear", "poly", "rbf"))

    def learner(self, occasion: Occasion) -> "ClassifierMixin":
        from sklearn.calibration import CalibratedClassifierCV
        from sklearn.preprocessing import MinMaxScaler
        from sklearn.svm import SVC

        machine = SVC(C=self.complexity, kernel=self.kernel, cache_size=500)
        if occasion.is_probabilistic:
            # Distances become probabilities by a sigmoid fitted in folds (Platt).
            machine = CalibratedClassifierCV(machine, cv=3, ensemble=False)
        return without_gaps(MinMaxScaler(), machine)
