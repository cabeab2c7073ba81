"""A binary classifier of candidate elements, by scikit-learn.

Content Seeker has up to three: good segment, main content, or both at once. Any classifier will
do, best one with ``predict_proba``; a decision tree also has class shares at its inner nodes,
which the error-rate fallback uses.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from contentseeker.features import NodeFeatures
from contentseeker.features.nodes import FloatArray
from contentseeker.methods.content_seeker.vectors import Vectoriser
from contentseeker.page.structure import BoolArray

if TYPE_CHECKING:
    # scikit-learn takes a second to import: only where a model is really used.
    from sklearn.base import ClassifierMixin
    from sklearn.tree import DecisionTreeClassifier


@dataclass(frozen=True, slots=True)
class NodeClassifier:
    """A fitted classifier (classes 0 and 1) with the columns it was fitted on."""

    estimator: "ClassifierMixin"
    vectoriser: Vectoriser

    def probability(self, features: NodeFeatures) -> FloatArray:
        """Probability of the positive class for each candidate, or a score in its place.

        Without ``predict_proba`` it is no probability, but it ranks candidates and is above
        one half exactly for those that the classifier predicts as positive.
        """
        return self.probability_of(self.vectoriser.matrix(features))

    def probability_of(self, matrix: FloatArray) -> FloatArray:
        """``probability``, from rows of the vectoriser's matrix."""
        classes = list(self.estimator.classes_)
        if 1 not in classes or not len(matrix):
            return np.zeros(len(matrix))
        probability: FloatArray
        if hasattr(self.estimator, "predict_proba"):
            probability = self.estimator.predict_proba(matrix)[:, classes.index(1)]
        elif hasattr(self.estimator, "decision_function"):
            # From any number to one between 0 and 1, without overflow.
            probability = 0.5 + np.arctan(self.estimator.decision_function(matrix)) / np.pi
        else:
            probability = (self.estimator.predict(matrix) == 1).astype(np.float64)
        return _from_threshold(probability, threshold_of(self.estimator))

    def predict(self, features: NodeFeatures) -> BoolArray:
        """Candidates that are predicted as positive."""
        return self.probability(features) > 0.5

    def rescued(self, features: NodeFeatures, error_rate: float) -> BoolArray:
        """Candidates that a more general rule of the tree predicts as positive.

        A candidate counts if some tree node between its leaf and the root has mostly positive
        training examples, with at most ``error_rate`` negative ones. Classifiers other than a
        decision tree have no such path: nothing is rescued.
        """
        from sklearn.tree import DecisionTreeClassifier

        if not isinstance(self.estimator, DecisionTreeClassifier) or not len(features):
            return np.zeros(len(features), dtype=np.bool_)
        trusted = _trusted_tree_nodes(self.estimator, error_rate)
        leaves = self.estimator.apply(self.vectoriser.matrix(features))
        rescued: BoolArray = trusted[leaves]
        return rescued


def threshold_of(estimator: "ClassifierMixin") -> float:
    """The probability above which the classifier predicts the positive class."""
    from sklearn.model_selection import FixedThresholdClassifier

    is_fixed = isinstance(estimator, FixedThresholdClassifier)
    return float(estimator.threshold) if is_fixed else 0.5


def _from_threshold(probability: FloatArray, threshold: float) -> FloatArray:
    """Probabilities rescaled so that the threshold becomes one half."""
    if threshold == 0.5:
        return probability
    positive, negative = probability * (1 - threshold), (1 - probability) * threshold
    moved: FloatArray = positive / (positive + negative)
    return moved


def _trusted_tree_nodes(tree: "DecisionTreeClassifier", error_rate: float) -> BoolArray:
    """Tree nodes that are reliably positive, or lie below one that is."""
    inner = tree.tree_
    classes = list(tree.classes_)
    if 1 not in classes:
        return np.zeros(inner.node_count, dtype=np.bool_)
    counts = inner.value[:, 0, :]
    share = counts[:, classes.index(1)] / counts.sum(axis=1)
    # A tolerance far below one example: 3 errors in 10 are 0.3 and not a rounding more.
    trusted: BoolArray = (share > 0.5) & (1 - share <= error_rate + 1e-9)
    # Parents come before their children in scikit-learn's arrays, so one pass is enough.
    for node in range(inner.node_count):
        if trusted[node]:
            for child in (inner.children_left[node], inner.children_right[node]):
                if child >= 0:
                    trusted[child] = True
    return trusted
