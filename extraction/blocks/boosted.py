"""scikit-learn's boosted trees, asked all together and in one thread.

Models of next links are made of such, and so were block models of former releases. scikit-learn
asks one tree after the other, with OpenMP's threads inside each. For the few hundred blocks or
links of a page that costs more than the trees do, and many times more where another
program keeps a core busy. Here every pair of a tree and a row goes down one step at a time,
in a handful of numpy calls per step; pairs that have reached their leaf drop out. Leaves and
the order of adding are scikit-learn's, so the sums are the same to the last bit.
"""

from dataclasses import dataclass
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from extraction.blocks.view import FloatArray

Numbers = NDArray[np.intp]
Flags = NDArray[np.bool_]

# Most pairs are at a leaf after six or seven steps; looking for them earlier costs more than
# it saves.
_STEPS_BEFORE_LOOKING: Final = 6
_STEPS_BETWEEN_LOOKS: Final = 2
_MOST_ROWS: Final = 1024
"""Rows at a time: bounds the memory that long pages take."""


@dataclass(frozen=True, slots=True)
class BoostedTrees:
    """The nodes of all trees, one after the other; siblings stand side by side."""

    roots: Numbers
    column: Numbers
    """Per node: which feature it asks about."""
    threshold: FloatArray
    """Per node: greater values go right. Infinite at a leaf, so that everything stays."""
    left: Numbers
    """Per node: its left child, the right one being next to it. A leaf is its own."""
    is_missing_right: Flags
    """Per node: whether unknown values (NaN) go right."""
    value: FloatArray
    """Per node: what a leaf adds."""
    baseline: float
    columns: int
    """How many features there are."""

    @classmethod
    def of(cls, estimator: Any) -> Self | None:
        """The trees of a fitted classifier, if it is made of such."""
        if not has_trees(estimator):
            return None
        parts = [_side_by_side(tree.nodes) for (tree,) in estimator._predictors]
        sizes = np.array([len(part) for part in parts], dtype=np.intp)
        roots = np.cumsum(sizes) - sizes
        nodes = np.concatenate(parts)
        is_leaf = nodes["is_leaf"] != 0
        left = np.where(is_leaf, np.arange(len(nodes)), nodes["left"] + np.repeat(roots, sizes))
        # A threshold may be infinite to part unknown values from all others; see ``_unknown_out``.
        threshold = np.minimum(nodes["num_threshold"], np.finfo(np.float64).max)
        return cls(
            roots=roots,
            column=nodes["feature_idx"].astype(np.intp) * ~is_leaf,
            threshold=np.where(is_leaf, np.inf, threshold),
            left=left.astype(np.intp),
            is_missing_right=~is_leaf & (nodes["missing_go_to_left"] == 0),
            value=np.where(is_leaf, nodes["value"], 0.0),
            baseline=float(estimator._baseline_prediction.item()),
            columns=estimator.n_features_in_,
        )

    def probability(self, rows: FloatArray) -> FloatArray:
        """How likely each row is of the second class; rows hold finite numbers or NaN."""
        # Imported late: it takes long, and not everybody who imports the library extracts.
        from scipy.special import expit

        starts = range(0, len(rows), _MOST_ROWS)
        parts = [self._sums(rows[start : start + _MOST_ROWS]) for start in starts]
        answer: FloatArray = expit(np.concatenate(parts)) if parts else np.zeros(0)
        return answer

    def _sums(self, rows: FloatArray) -> FloatArray:
        added = self.value.take(self._leaves(*self._unknown_out(rows.T)))
        # Along the first axis numpy adds one tree after the other, as scikit-learn does.
        sums: FloatArray = np.add.reduce(
            added.reshape(len(self.roots), -1), axis=0, initial=self.baseline
        )
        return sums

    def _unknown_out(self, columns: FloatArray) -> tuple[FloatArray, Numbers]:
        """Columns without NaN, and which of them each node asks.

        Where a column has unknown values there are two of it: one with the lowest number in
        their place for the nodes that send them left, one with the highest for the others.
        """
        is_unknown = np.isnan(columns)
        if not is_unknown.any():
            return columns, self.column
        low, high = (np.where(is_unknown, end, columns) for end in (-np.inf, np.inf))
        asked = np.where(self.is_missing_right, self.column + self.columns, self.column)
        return np.concatenate((low, high)), asked

    def _leaves(self, columns: FloatArray, column: Numbers) -> Numbers:
        """The leaf of every pair, tree by tree."""
        size = columns.shape[1]
        values = np.ascontiguousarray(columns).ravel()
        begins = column * size
        row = np.tile(np.arange(size), len(self.roots))

        def descend(node: Numbers, row: Numbers, steps: int) -> Numbers:
            for _ in range(steps):
                place = begins.take(node)
                place += row
                goes_right = values.take(place) > self.threshold.take(node)
                node = self.left.take(node)
                node += goes_right
            return node

        leaf = descend(np.repeat(self.roots, size), row, _STEPS_BEFORE_LOOKING)
        pair = np.flatnonzero(self.left.take(leaf) != leaf)
        while len(pair):
            node = descend(leaf.take(pair), row.take(pair), _STEPS_BETWEEN_LOOKS)
            leaf[pair] = node
            pair = pair[self.left.take(node) != node]
        return leaf


def has_trees(estimator: object) -> bool:
    """Whether an estimator is gradient boosting with steps that compare numbers."""
    from sklearn.ensemble import HistGradientBoostingClassifier

    if not isinstance(estimator, HistGradientBoostingClassifier):
        return False
    trees: Any = estimator._predictors
    return all(len(each) == 1 and not each[0].nodes["is_categorical"].any() for each in trees)


def _side_by_side(nodes: NDArray[Any]) -> NDArray[Any]:
    """The nodes of a tree, level by level, so that the right child follows the left one."""
    levels = [np.zeros(1, dtype=np.intp)]
    first, left = 1, np.zeros(len(nodes), dtype=np.uint32)
    while len(level := levels[-1]):
        inner = level[nodes["is_leaf"][level] == 0]
        left[inner] = first + 2 * np.arange(len(inner))
        levels.append(np.column_stack((nodes["left"][inner], nodes["right"][inner])).ravel())
        first += len(levels[-1])
    order = np.concatenate(levels)
    ordered = nodes[order]
    ordered["left"] = left[order]
    return ordered
