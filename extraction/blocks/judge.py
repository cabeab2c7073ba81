"""A fitted classifier that is asked one question: how likely is it a yes?"""

from typing import TYPE_CHECKING

import numpy as np

from extraction.blocks.boosted import BoostedTrees
from extraction.blocks.view import FloatArray

if TYPE_CHECKING:
    from sklearn.base import ClassifierMixin


class Judge:
    """Asks a classifier with two answers, in the quickest way there is."""

    def __init__(self, estimator: "ClassifierMixin") -> None:
        self.estimator = estimator
        self._trees = BoostedTrees.of(estimator)

    def probabilities(self, rows: FloatArray) -> FloatArray:
        """How likely each row is a yes."""
        if not len(rows):
            return np.zeros(0)
        if self._trees is not None:
            return self._trees.probability(rows)
        answer: FloatArray = self.estimator.predict_proba(rows)
        return answer[:, 1]


def check_judge(estimator: "ClassifierMixin", columns: int) -> None:
    """Refuse a classifier out of a file that does not answer yes or no to so many columns."""
    if list(estimator.classes_) != [0, 1] or estimator.n_features_in_ != columns:
        raise ValueError("a classifier that answers another question")
    answer = estimator.predict_proba(np.zeros((1, columns)))
    if answer.shape != (1, 2) or not np.isfinite(answer).all():
        raise ValueError(f"an answer that is no probability: {answer!r:.80}")
