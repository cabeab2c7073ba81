"""What block models of former releases lean on: the trees of scikit-learn's boosting.

Their trees ask other questions depending on the answers before. How such trees are asked is in
``extraction.blocks.boosted``; how their answers are put down to features, in
``extraction.blocks.explaining``.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from extraction.blocks.view import FloatArray
from extraction.page.structure import BoolArray

_ROWS_AT_ONCE: Final = 1_000
"""So many rows, each in every tree, still fit the processor's caches."""
_MODELS_REMEMBERED: Final = 8


def nodes_of(estimator: object) -> Sequence[Any]:
    """Per tree: its nodes; none if the estimator is no boosted trees."""
    grown = getattr(estimator, "_predictors", [])
    return [tree.nodes for trees in grown for tree in trees]


def gains(estimator: object, features: int, first_tree: int) -> FloatArray:
    """Per feature: what the steps of the trees gained by it."""
    gain = np.zeros(features)
    for nodes in nodes_of(estimator)[first_tree:]:
        steps = nodes[~nodes["is_leaf"].astype(np.bool_)]
        gain += np.bincount(steps["feature_idx"], weights=steps["gain"], minlength=features)
    return gain


def contributions(estimator: object, rows: FloatArray) -> tuple[float, FloatArray]:
    """Baseline and, per row and feature, the contribution to the log-odds.

    Baseline plus a row's contributions is what the estimator's ``decision_function`` gives.
    """
    forest = _forest(estimator)
    changes = np.zeros(rows.shape)
    for start in range(0, len(rows), _ROWS_AT_ONCE):
        part = slice(start, start + _ROWS_AT_ONCE)
        changes[part] = forest.changes(rows[part])
    return forest.baseline, changes


@dataclass(frozen=True, slots=True)
class _Forest:
    """All nodes of all trees in one row; a leaf leads to itself."""

    baseline: float
    roots: NDArray[np.int64]
    steps: int
    """Of the longest way from a root to a leaf."""
    expected: FloatArray
    feature: NDArray[np.int64]
    limit: FloatArray
    left: NDArray[np.int64]
    right: NDArray[np.int64]
    is_missing_left: BoolArray

    def changes(self, rows: FloatArray) -> FloatArray:
        """What each feature adds to the answer about each row."""
        count, width = rows.shape
        row = np.arange(count)[:, None]
        here = np.broadcast_to(self.roots, (count, len(self.roots)))
        total = np.zeros(count * width)
        for _ in range(self.steps):
            feature = self.feature[here]
            there = self._next(here, rows[row, feature])
            change = self.expected[there] - self.expected[here]
            place = (row * width + feature).ravel()
            total += np.bincount(place, weights=change.ravel(), minlength=len(total))
            here = there
        return total.reshape(count, width)

    def _next(self, here: NDArray[np.int64], value: FloatArray) -> NDArray[np.int64]:
        # A comparison with a missing value is false.
        is_left = (value <= self.limit[here]) | (np.isnan(value) & self.is_missing_left[here])
        return np.where(is_left, self.left[here], self.right[here])


# Kept by the estimator itself, which no one changes once it is fitted.
@lru_cache(maxsize=_MODELS_REMEMBERED)
def _forest(estimator: Any) -> _Forest:
    trees = [each[0].nodes for each in estimator._predictors]
    starts = np.cumsum([0, *map(len, trees)])[:-1]
    nodes = np.concatenate(trees)
    offset = np.repeat(starts, [len(tree) for tree in trees])
    itself, is_leaf = np.arange(len(nodes)), nodes["is_leaf"].astype(np.bool_)
    left = np.where(is_leaf, itself, nodes["left"] + offset)
    right = np.where(is_leaf, itself, nodes["right"] + offset)
    expected = _expected(nodes["value"], nodes["count"].astype(np.float64), left, right)
    return _Forest(
        baseline=float(estimator._baseline_prediction.sum() + expected[starts].sum()),
        roots=starts,
        steps=int(nodes["depth"].max()),
        expected=expected,
        feature=np.where(is_leaf, 0, nodes["feature_idx"]).astype(np.int64),
        limit=nodes["num_threshold"].astype(np.float64),
        left=left,
        right=right,
        is_missing_left=nodes["missing_go_to_left"].astype(np.bool_),
    )


def _expected(
    value: FloatArray, count: FloatArray, left: NDArray[np.int64], right: NDArray[np.int64]
) -> FloatArray:
    """Per node: the mean of the leaves below it, weighted with the rows that ended in each."""
    expected: list[float] = value.tolist()
    # Children stand behind their parents, so that the last come first.
    for node in np.flatnonzero(left != np.arange(len(left)))[::-1].tolist():
        one, other = int(left[node]), int(right[node])
        total = count[one] + count[other]
        share = count[one] / total if total > 0 else 0.5
        expected[node] = share * expected[one] + (1 - share) * expected[other]
    return np.array(expected)
