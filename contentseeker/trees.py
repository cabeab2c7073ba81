"""Boosted symmetric trees, evaluated on all rows in a few vectorised calls.

A symmetric (oblivious) tree tests the same feature against the same border at all nodes of a
level. So the leaf of a row is a number whose bits are the outcomes of the tests, and numpy
evaluates all trees on all rows without following branches. CatBoost fits such trees
(``contentseeker.fitting.tree_training``); to evaluate them numpy is enough.

The first test is the highest bit: the leaves below a node are next to each other.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from contentseeker.compiled import compiled
from contentseeker.model_files.arrays import Arrays, table

FloatArray = NDArray[np.float64]
Numbers = NDArray[np.int64]
Leaves = NDArray[np.uint8]
Columns = NDArray[np.float32]

MAX_DEPTH: Final = 8
"""The number of a leaf fits a byte."""
MAX_TREES: Final = 10_000
# Of a leaf's value or weight, so that no sum of them overflows.
_MAX_NUMBER: Final = 1e12
_ROWS_AT_ONCE: Final = 1024
"""Bounds the memory that long pages take."""
_COLUMN, _BORDER, _VALUE, _WEIGHT, _BIAS = "column", "border", "value", "weight", "bias"


@dataclass(frozen=True, slots=True)
class _Tests:
    """The distinct tests of all trees: many trees share some."""

    column: Numbers
    border: NDArray[np.float32]
    place: Numbers
    """By level and tree: which of the tests it is."""


# Compared by identity: whether two arrays are equal has no single answer.
@dataclass(frozen=True, eq=False)
class SymmetricTrees:
    """The tests of all trees, and what their leaves add to the log-odds."""

    column: Numbers
    """By level and tree: the feature that is tested."""
    border: NDArray[np.float32]
    """By level and tree: a test is passed by greater values, never by NaN. Trees with fewer levels
    than others begin with tests against infinity, which no value passes."""
    value: FloatArray
    """By tree and leaf: what it adds to the log-odds."""
    weight: FloatArray
    """By tree and leaf: total weight of the training rows in it."""
    bias: float = 0.0

    def __len__(self) -> int:
        return len(self.value)

    @property
    def depth(self) -> int:
        """How many tests a tree has."""
        return len(self.column)

    def probability(self, rows: FloatArray) -> FloatArray:
        """Probability of the positive class, for each row."""
        return from_log_odds(self.log_odds(rows))

    def log_odds(self, rows: FloatArray) -> FloatArray:
        """Bias plus the values of the leaves, for each row."""
        return sum_of_leaves(self, _rounded(rows)) + self.bias

    def leaves(self, rows: FloatArray) -> Leaves:
        """By tree and row: the leaf it ends in."""
        return np.concatenate(list(self.leaves_by_part(_rounded(rows))), axis=1)

    def leaves_by_part(self, columns: Columns) -> Iterator[Leaves]:
        """The leaves of some rows after the others; takes columns of rounded values."""
        for start in range(0, columns.shape[1], _ROWS_AT_ONCE):
            yield self._leaves(columns[:, start : start + _ROWS_AT_ONCE])

    def _leaves(self, columns: Columns) -> Leaves:
        tests = self._tests
        outcomes = (columns.take(tests.column, axis=0) > tests.border).view(np.uint8)
        leaves: Leaves = outcomes.take(tests.place[0], axis=0)
        for place in tests.place[1:]:
            leaves <<= 1
            leaves |= outcomes.take(place, axis=0)
        return leaves

    @cached_property
    def _tests(self) -> _Tests:
        tests = np.column_stack((self.column.ravel(), self.border.ravel()))
        each, place = np.unique(tests, axis=0, return_inverse=True)
        return _Tests(
            column=each[:, 0].astype(np.int64),
            border=each[:, 1:].astype(np.float32),
            place=place.reshape(self.column.shape),
        )

    def expected(self) -> list[tuple[FloatArray, FloatArray]]:
        """Level by level, from the root to the leaves: the mean value of the leaves below each
        node, weighted with their training rows, and their total weight; by tree and node."""
        value, weight = self.value, self.weight
        found = [(value, weight)]
        for _ in range(self.depth):
            pairs = weight.reshape(len(self), -1, 2)
            weight = pairs.sum(axis=2)
            # Where no training row has been, both children count alike.
            reached = weight[:, :, None]
            share = np.divide(pairs, reached, out=np.full(pairs.shape, 0.5), where=reached > 0)
            value = (share * value.reshape(pairs.shape)).sum(axis=2)
            found.append((value, weight))
        return found[::-1]

    def importances(self, names: Sequence[str], first_tree: int = 0) -> list[tuple[str, float]]:
        """Every feature with its share of how far tests move the score, the greatest first.

        A test moves the expected value; its squared changes are averaged over the training rows.
        ``first_tree`` leaves out the trees before it.
        """
        levels = self.expected()
        total = np.maximum(levels[0][1].sum(axis=1), np.finfo(float).tiny)
        moved = np.zeros(len(names))
        for column, (before, _), (after, weight) in zip(
            self.column, levels[:-1], levels[1:], strict=True
        ):
            change = (weight * (after - before.repeat(2, axis=1)) ** 2).sum(axis=1) / total
            moved += np.bincount(column[first_tree:], change[first_tree:], minlength=len(names))
        share = moved / max(float(moved.sum()), np.finfo(float).tiny)
        order = np.argsort(-share, kind="stable").tolist()
        return [(names[place], float(share[place])) for place in order]

    def together(self, other: Self) -> Self:
        """Trees whose log-odds are the sum of both."""
        depth = max(self.depth, other.depth)
        pairs = [each._deepened(depth) for each in (self, other)]
        return type(self)(
            column=np.concatenate([each.column for each in pairs], axis=1),
            border=np.concatenate([each.border for each in pairs], axis=1),
            value=np.concatenate([each.value for each in pairs]),
            weight=np.concatenate([each.weight for each in pairs]),
            bias=self.bias + other.bias,
        )

    def scaled(self, share: float) -> Self:
        """Trees whose log-odds are that share of these."""
        return replace(self, value=share * self.value, bias=share * self.bias)

    def _deepened(self, depth: int) -> Self:
        """Equivalent trees of that depth: they begin with tests that no value passes."""
        ahead = ((depth - self.depth, 0), (0, 0))
        behind = ((0, 0), (0, (1 << depth) - (1 << self.depth)))
        return type(self)(
            column=np.pad(self.column, ahead),
            border=np.pad(self.border, ahead, constant_values=np.inf),
            value=np.pad(self.value, behind),
            weight=np.pad(self.weight, behind),
            bias=self.bias,
        )

    def as_arrays(self) -> dict[str, NDArray[Any]]:
        """The trees as arrays of a model file."""
        return {
            _COLUMN: self.column,
            _BORDER: self.border,
            _VALUE: self.value,
            _WEIGHT: self.weight,
            _BIAS: np.array([self.bias]),
        }

    @classmethod
    def from_arrays(cls, arrays: Arrays, features: int) -> Self:
        """The trees of a model file; raises ``ValueError`` if they test other features."""
        depth, trees = arrays[_COLUMN].shape
        if not (1 <= depth <= MAX_DEPTH and trees <= MAX_TREES):
            raise ValueError(f"{trees} trees of depth {depth}")
        column = table(arrays, _COLUMN, np.int64, (depth, trees))
        border = table(arrays, _BORDER, np.float32, (depth, trees))
        value = table(arrays, _VALUE, np.float64, (trees, 1 << depth))
        weight = table(arrays, _WEIGHT, np.float64, (trees, 1 << depth))
        bias = float(table(arrays, _BIAS, np.float64, (1,))[0])
        # Compiled code follows these numbers without looking at them again.
        is_sound = (
            ((column >= 0) & (column < features)).all()
            and not np.isnan(border).any()
            and (abs(value) <= _MAX_NUMBER).all()
            and ((weight >= 0) & (weight <= _MAX_NUMBER)).all()
            and abs(bias) <= _MAX_NUMBER
        )
        if not is_sound:
            raise ValueError("trees with numbers out of range")
        return cls(column, border, value, weight, bias)


def _rounded(rows: FloatArray) -> Columns:
    # CatBoost rounds values, too, before it compares them with a border.
    return rows.T.astype(np.float32, order="C")


@compiled("trees")
def sum_of_leaves(trees: SymmetricTrees, columns: Columns) -> FloatArray:
    """Per row, the sum of its leaves' values, from the first tree to the last."""
    first = np.arange(len(trees))[:, None] << trees.depth
    parts = [
        _sums_of_columns(trees.value.take(leaves + first))
        for leaves in trees.leaves_by_part(columns)
    ]
    return np.concatenate(parts) if parts else np.zeros(0)


def _sums_of_columns(values: FloatArray) -> FloatArray:
    """Sums from the first row to the last; numpy would sum a single column in another order."""
    last = values if values.shape[1] > 1 else np.cumsum(values, axis=0)[-1:]
    sums: FloatArray = last.sum(axis=0)
    return sums


def from_log_odds(odds: FloatArray) -> FloatArray:
    """Probabilities out of log-odds, without overflow."""
    probability: FloatArray = np.exp(-np.logaddexp(0.0, -odds))
    return probability
