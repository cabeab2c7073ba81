"""A random forest asked about the links of a page, in the quickest way there is.

scikit-learn starts a pool of threads for every question, which takes milliseconds however few
links there are. Here one tree after the other says which leaves the links end in. Leaves, their
values and the order of adding are scikit-learn's, so the answers are the same to the last bit.
"""

from typing import TYPE_CHECKING, Any, Self

import numpy as np

from extraction.blocks.judge import Judge
from extraction.pagination.features import FloatArray

if TYPE_CHECKING:
    from sklearn.base import ClassifierMixin


class Forest:
    """The trees of a fitted forest with two answers, each with its leaves' shares of yes."""

    def __init__(self, trees: list[Any]) -> None:
        self._trees = [(tree.apply, np.ascontiguousarray(tree.value[:, 0, 1])) for tree in trees]

    @classmethod
    def of(cls, estimator: "ClassifierMixin") -> Self | None:
        """The trees of a classifier, if it is made of such."""
        from sklearn.ensemble import RandomForestClassifier

        if not isinstance(estimator, RandomForestClassifier):
            return None
        trees = [each.tree_ for each in estimator.estimators_]
        # A file may say anything: what is no tree with two answers is left to scikit-learn.
        is_usual = all(tree.value.shape[1:] == (1, 2) for tree in trees)
        return cls(trees) if trees and is_usual else None

    def probabilities(self, rows: FloatArray) -> FloatArray:
        """How likely each row is a yes."""
        # As scikit-learn asks its trees.
        asked = np.ascontiguousarray(rows, dtype=np.float32)
        found = np.zeros(len(rows))
        if len(rows):
            for leaves_of, share in self._trees:
                found += share.take(leaves_of(asked))
        return found / len(self._trees)


def judge_of(estimator: "ClassifierMixin") -> Judge | Forest:
    """Whoever asks a classifier most quickly how likely rows are a yes."""
    return Forest.of(estimator) or Judge(estimator)
