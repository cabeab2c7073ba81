"""J48 on top of scikit-learn: a tree fitted by entropy, pruned by estimated errors.

J48 is WEKA's C4.5 (Quinlan 1993), the learner of the thesis. No maintained package has it.
scikit-learn fits the tree. This module adds the pruning: an inner node becomes a leaf if that
leaf's estimated errors are no more than those of the branches below it, by a pessimistic
estimate (``added_errors``). J48's gain ratio, its splits into more than two branches and
subtree raising are left out.

The result is a pruned ``DecisionTreeClassifier``.
"""

from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray
from scipy.stats import norm
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.tree import DecisionTreeClassifier
from sklearn.tree._tree import TREE_LEAF, TREE_UNDEFINED, Tree

from contentseeker.features.nodes import FloatArray
from contentseeker.page.structure import BoolArray

# Estimated errors that a leaf may have above those of the branches it replaces (WEKA).
_TOLERANCE: Final = 0.1

Matrix = NDArray[Any]


class J48(ClassifierMixin, BaseEstimator):  # type: ignore[misc]  # scikit-learn has no types
    """The learner: ``plain_`` is the fitted tree, which does not depend on this module."""

    # The defaults of WEKA.
    def __init__(
        self,
        confidence: float = 0.25,
        min_objects: int = 2,
        random_state: int | None = None,
    ) -> None:
        self.confidence = confidence
        self.min_objects = min_objects
        self.random_state = random_state

    def fit(self, rows: Matrix, answers: Matrix, sample_weight: Matrix | None = None) -> Self:
        """Fit a tree and prune it; missing values may be NaN."""
        fitted = DecisionTreeClassifier(
            # The criterion of C4.5, as far as scikit-learn has it.
            criterion="entropy",
            min_samples_leaf=self.min_objects,
            random_state=self.random_state,
        ).fit(rows, answers, sample_weight)
        self.plain_ = pruned(fitted, self.confidence)
        self.classes_ = self.plain_.classes_
        self.n_features_in_ = self.plain_.n_features_in_
        return self

    def predict(self, rows: Matrix) -> Matrix:
        """The likelier answer."""
        return np.asarray(self.plain_.predict(rows))

    def predict_proba(self, rows: Matrix) -> FloatArray:
        """Shares of the answers in each row's leaf."""
        return np.asarray(self.plain_.predict_proba(rows))

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        # scikit-learn checks the input by these tags; its trees accept missing values.
        tags.input_tags.allow_nan = True
        return tags


def added_errors(examples: FloatArray, errors: FloatArray, confidence: float) -> FloatArray:
    """Estimated errors of leaves in addition to their training errors, as WEKA computes them.

    The upper end of the binomial confidence interval, by its normal approximation from one
    error on; ``errors`` among ``examples``, both may be sums of weights.
    """
    # As in WEKA, which does not modify the errors then.
    if confidence > 0.5:
        return np.zeros(len(examples))
    without = examples * (1 - confidence ** (1 / examples))
    # Between none and one error WEKA interpolates.
    with_one = _beyond_one_error(examples, np.ones(len(examples)), confidence)
    return np.where(
        errors < 1,
        without + errors * (with_one - without),
        _beyond_one_error(examples, errors, confidence),
    )


def _beyond_one_error(examples: FloatArray, errors: FloatArray, confidence: float) -> FloatArray:
    z = norm.ppf(1 - confidence)
    # 0.5 is the continuity correction of the normal approximation.
    share = np.minimum((errors + 0.5) / examples, 1)
    deviation = np.sqrt((share - share**2) / examples + z**2 / (4 * examples**2))
    bound = (share + z**2 / (2 * examples) + z * deviation) / (1 + z**2 / examples)
    all_wrong = errors + 0.5 >= examples
    return np.where(all_wrong, np.maximum(examples - errors, 0), bound * examples - errors)


def pruned(fitted: DecisionTreeClassifier, confidence: float) -> DecisionTreeClassifier:
    """The classifier with its tree pruned, bottom up: children before their parents.

    The classifier is changed in place.
    """
    tree = fitted.tree_
    examples = tree.weighted_n_node_samples
    # ``value`` holds shares of the classes, not counts.
    errors = examples * (1 - tree.value[:, 0, :].max(axis=1))
    as_leaf = errors + added_errors(examples, errors, confidence)
    expected = as_leaf.tolist()
    left, right = tree.children_left.tolist(), tree.children_right.tolist()
    is_leaf = tree.children_left == TREE_LEAF
    # Children come after their parents in scikit-learn's arrays.
    for node in np.flatnonzero(~is_leaf)[::-1].tolist():
        below = expected[left[node]] + expected[right[node]]
        is_leaf[node] = expected[node] <= below + _TOLERANCE
        if not is_leaf[node]:
            expected[node] = below
    fitted.tree_ = _cut(tree, is_leaf)
    return fitted


def _cut(tree: Any, is_leaf: BoolArray) -> Any:
    """A tree that ends at the leaves; nodes keep their order and are renumbered."""
    state = tree.__getstate__()
    depth = _depths(tree, is_leaf)
    kept = np.flatnonzero(depth >= 0)
    # The new number of each node that stays.
    number = np.cumsum(depth >= 0) - 1
    nodes, is_end = state["nodes"][kept].copy(), is_leaf[kept]
    for side in ("left_child", "right_child"):
        nodes[side] = np.where(is_end, TREE_LEAF, number[nodes[side]])
    for part in ("feature", "threshold"):
        nodes[part][is_end] = TREE_UNDEFINED
    nodes["missing_go_to_left"][is_end] = 0
    # A new object: scikit-learn cannot shrink the arrays of a fitted tree.
    cut = Tree(tree.n_features, np.atleast_1d(tree.n_classes), tree.n_outputs)
    cut.__setstate__(
        {
            "max_depth": int(depth.max()),
            "node_count": len(kept),
            "nodes": nodes,
            "values": state["values"][kept].copy(),
        }
    )
    return cut


def _depths(tree: Any, is_leaf: BoolArray) -> NDArray[np.int64]:
    """Steps from the root to each node; -1 for nodes below a leaf."""
    depth = [-1] * tree.node_count
    depth[0] = 0
    left, right = tree.children_left.tolist(), tree.children_right.tolist()
    for node in range(tree.node_count):
        if depth[node] >= 0 and not is_leaf[node]:
            depth[left[node]] = depth[right[node]] = depth[node] + 1
    return np.array(depth)
