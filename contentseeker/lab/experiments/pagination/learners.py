"""The learners that Hanamura (2020) compares, for both experiments about paginated sites."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from contentseeker.fitting.pagination.balancing import Answers
from contentseeker.fitting.pagination.next_links import Fit
from contentseeker.lab.algorithms import ALGORITHMS
from contentseeker.lab.algorithms.options import Occasion
from contentseeker.pagination.features import FloatArray

if TYPE_CHECKING:
    from sklearn.base import ClassifierMixin

_OPTIONS: Final[dict[str, dict[str, Any]]] = {
    "J48": {},
    "RandomForest": {},
    "HistGradientBoosting": {"leaves": 15},
}
LEARNERS: Final = tuple(_OPTIONS)
"""The paper's: a decision tree, a random forest, gradient boosting."""


@dataclass(frozen=True, slots=True)
class _SklearnClassifier:
    """A fitted classifier of scikit-learn with two classes."""

    estimator: "ClassifierMixin"

    def probability(self, rows: FloatArray) -> FloatArray:
        """Probability of the positive class, for each row."""
        if not len(rows):
            return np.zeros(0)
        return np.asarray(self.estimator.predict_proba(rows)[:, 1])


def fit_with(name: str) -> Fit:
    """What fits one of the learners; gives the same classifier on every machine."""

    def fit(rows: FloatArray, labels: Answers, seed: int) -> _SklearnClassifier:
        # Imported late: scikit-learn takes a second.
        from threadpoolctl import threadpool_limits

        from contentseeker.lab.algorithms.plain import fit_plain

        options = ALGORITHMS[name].options(**_OPTIONS[name])
        learner = options.learner(Occasion(rows.shape[1], seed, is_probabilistic=True))
        # Several threads would sum in another order, which gives another model.
        with threadpool_limits(1):
            return _SklearnClassifier(fit_plain(learner, rows, labels))

    return fit
