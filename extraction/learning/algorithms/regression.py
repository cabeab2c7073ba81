"""Logistic regression: one weight per column."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from extraction.learning.algorithms.algorithm import Occasion, Options, without_gaps
from extraction.parameters import parameter

if TYPE_CHECKING:
    from sklearn.base import ClassifierMixin

_STEPS = 2000


@dataclass(frozen=True)
class RegressionOptions(Options):
    """scikit-learn's defaults."""

    complexity: float = parameter(
        1.0, "C: how freely weights may grow.", at_least=1e-4, at_most=1e4
    )

    def learner(self, occasion: Occasion) -> "ClassifierMixin":
        from sklearn.linear_model import LogisticRegression
        from sklearn.preprocessing import StandardScaler

        return without_gaps(
            StandardScaler(), LogisticRegression(C=self.complexity, max_iter=_STEPS)
        )
