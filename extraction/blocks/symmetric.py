"""Boosted symmetric trees, asked about a page's blocks: all trees and all blocks together.

A symmetric tree asks the same question on each level, whatever the answers before, so a row's
leaf is a number with the answers as its bits. Without a way to follow, a few calls of numpy ask
all trees about all rows. CatBoost grows such trees (``extraction.blocks.growing``); to be asked
they are plain numbers, and need no more than numpy.

The first question is the highest bit: the leaves that are still within reach after some
answers stand side by side.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from extraction.blocks.view import FloatArray
from extraction.compiled import compiled
from extraction.errors import ArgumentError

Numbers = NDArray[np.int64]
Leaves = NDArray[np.uint8]
Columns = NDArray[np.float32]

MOST_DEPTH: Final = 8
"""The answers of a tree fit a byte."""
MOST_TREES: Final = 10_000
_MOST: Final = 1e12
"""That a leaf says or weighs, so that no sum of them leaves what numbers can be."""
_MOST_ROWS: Final = 1024
"""Rows at a time: bounds the memory that long pages take."""


@dataclass(frozen=True, slots=True)
class _Questions:
    """The questions of trees, each one once."""

    column: Numbers
    border: NDArray[np.float32]
    place: Numbers
    """By level and tree: which of them is asked."""


# Equal only to itself: there is no one answer to whether two arrays are equal.
@dataclass(frozen=True, eq=False)
class SymmetricTrees:
    """The questions of all trees, and what their leaves add to the log-odds."""

    column: Numbers
    """By level and tree: which feature is asked about."""
    border: NDArray[np.float32]
    """By level and tree: greater values are a yes, unknown ones (NaN) never are. Infinite in
    front of the first question of a tree that has fewer than others."""
    value: FloatArray
    """By tree and leaf: what it adds."""
    weight: FloatArray
    """By tree and leaf: the training rows that ended in it, by their weight."""
    bias: float = 0.0

    def __len__(self) -> int:
        return len(self.value)

    @property
    def depth(self) -> int:
        """How many questions a tree asks."""
        return len(self.column)

    @classmethod
    def of(cls, model: Any) -> Self:
        """The trees of a fitted model of CatBoost's, which has two answers."""
        with TemporaryDirectory() as folder:
            path = Path(folder) / "model.json"
            model.save_model(str(path), format="json")
            stored = json.loads(path.read_text("utf-8"))
        scale, (bias,) = stored["scale_and_bias"]
        trees = stored["oblivious_trees"]
        # A tree that found nothing to ask has none.
        splits = [tree["splits"] or [] for tree in trees]
        depth = max([1, *map(len, splits)])
        if depth > MOST_DEPTH:
            raise ArgumentError(
                f"model: its trees ask {depth} questions, where {MOST_DEPTH} are allowed. "
                "Fit smaller trees."
            )
        questions, leaves = (len(trees), depth), (len(trees), 1 << depth)
        asked = [question for each in splits for question in _padded(each, depth)]
        value, weight = (
            np.array([_by_first_question(tree[name], depth) for tree in trees]).reshape(leaves)
            for name in ("leaf_values", "leaf_weights")
        )
        return cls(
            column=np.array([column for column, _ in asked], np.int64).reshape(questions).T,
            border=np.array([border for _, border in asked], np.float32).reshape(questions).T,
            value=scale * value,
            weight=weight,
            bias=float(bias),
        )

    def log_odds(self, rows: FloatArray) -> FloatArray:
        """What bias and leaves add up to, for each row."""
        return added_up(self, _as_asked(rows)) + self.bias

    def leaves(self, rows: FloatArray) -> Leaves:
        """By tree and row: the leaf it ends in."""
        return np.concatenate(list(self.leaves_by_part(_as_asked(rows))), axis=1)

    def leaves_by_part(self, columns: Columns) -> Iterator[Leaves]:
        """The same out of columns of rounded values, some rows after the others."""
        for start in range(0, columns.shape[1], _MOST_ROWS):
            yield self._leaves(columns[:, start : start + _MOST_ROWS])

    def _leaves(self, columns: Columns) -> Leaves:
        asked = self._asked
        answers = (columns.take(asked.column, axis=0) > asked.border).view(np.uint8)
        leaves: Leaves = answers.take(asked.place[0], axis=0)
        for place in asked.place[1:]:
            leaves <<= 1
            leaves |= answers.take(place, axis=0)
        return leaves

    @cached_property
    def _asked(self) -> "_Questions":
        """Every question once: many trees ask the same."""
        questions = np.column_stack((self.column.ravel(), self.border.ravel()))
        each, place = np.unique(questions, axis=0, return_inverse=True)
        return _Questions(
            column=each[:, 0].astype(np.int64),
            border=each[:, 1:].astype(np.float32),
            place=place.reshape(self.column.shape),
        )

    def expected(self) -> list[tuple[FloatArray, FloatArray]]:
        """Level by level, from before the first question to the leaves: the mean of the leaves
        within reach by their weight, and that weight; by tree and answers so far."""
        value, weight = self.value, self.weight
        found = [(value, weight)]
        for _ in range(self.depth):
            pairs = weight.reshape(len(self), -1, 2)
            weight = pairs.sum(axis=2)
            # Where no row has been, both answers are as likely.
            reached = weight[:, :, None]
            share = np.divide(pairs, reached, out=np.full(pairs.shape, 0.5), where=reached > 0)
            value = (share * value.reshape(pairs.shape)).sum(axis=2)
            found.append((value, weight))
        return found[::-1]

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
        """The same trees with questions in front that nobody says yes to."""
        ahead = ((depth - self.depth, 0), (0, 0))
        behind = ((0, 0), (0, (1 << depth) - (1 << self.depth)))
        return type(self)(
            column=np.pad(self.column, ahead),
            border=np.pad(self.border, ahead, constant_values=np.inf),
            value=np.pad(self.value, behind),
            weight=np.pad(self.weight, behind),
            bias=self.bias,
        )

    def as_data(self) -> dict[str, Any]:
        """Plain arrays, always laid out in the same way, and a number."""
        return {
            "column": np.ascontiguousarray(self.column),
            "border": np.ascontiguousarray(self.border),
            "value": self.value,
            "weight": self.weight,
            "bias": self.bias,
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any], columns: int) -> Self:
        """The trees again; refuses what no trees about so many columns could be."""
        column, bias = data["column"], data["bias"]
        depth, trees = column.shape
        if not (1 <= depth <= MOST_DEPTH and trees <= MOST_TREES):
            raise ValueError(f"{trees} trees of {depth} questions each")
        questions, leaves = (depth, trees), (trees, 1 << depth)
        _check(column, np.int64, questions, (column >= 0) & (column < columns))
        border, value, weight = data["border"], data["value"], data["weight"]
        _check(border, np.float32, questions, ~np.isnan(border))
        _check(value, np.float64, leaves, abs(value) <= _MOST)
        _check(weight, np.float64, leaves, (weight >= 0) & (weight <= _MOST))
        if not isinstance(bias, float) or not abs(bias) <= _MOST:
            raise ValueError("a bias that is no number, or far too large")
        return cls(column, border, value, weight, bias)


def _as_asked(rows: FloatArray) -> Columns:
    # CatBoost rounds values, too, before it compares them with a border.
    return rows.T.astype(np.float32, order="C")


@compiled("trees")
def added_up(trees: SymmetricTrees, columns: Columns) -> FloatArray:
    """Per row, what its leaves of all trees add up to, the first tree first."""
    first = np.arange(len(trees))[:, None] << trees.depth
    parts = [
        _sums_of_columns(trees.value.take(leaves + first))
        for leaves in trees.leaves_by_part(columns)
    ]
    return np.concatenate(parts) if parts else np.zeros(0)


def _sums_of_columns(values: FloatArray) -> FloatArray:
    """From the first row to the last; numpy would add up a single column in another order."""
    last = values if values.shape[1] > 1 else np.cumsum(values, axis=0)[-1:]
    sums: FloatArray = last.sum(axis=0)
    return sums


def from_log_odds(odds: FloatArray) -> FloatArray:
    """Probabilities out of log-odds, however far from even."""
    probability: FloatArray = np.exp(-np.logaddexp(0.0, -odds))
    return probability


def _padded(splits: Sequence[Mapping[str, Any]], depth: int) -> list[tuple[int, float]]:
    asked = [(split["float_feature_index"], split["border"]) for split in splits]
    return [(0, np.inf)] * (depth - len(asked)) + asked


def _by_first_question(leaves: Sequence[float], depth: int) -> FloatArray:
    """Leaves of CatBoost's, whose first question is the lowest bit, with the bits turned round."""
    levels = len(leaves).bit_length() - 1
    turned = np.array(leaves, dtype=np.float64).reshape((2,) * levels).transpose().ravel()
    return np.pad(turned, (0, (1 << depth) - len(leaves)))


def _check(array: Any, dtype: type, shape: tuple[int, int], is_sound: NDArray[np.bool_]) -> None:
    if not isinstance(array, np.ndarray) or array.dtype != dtype or array.shape != shape:
        raise ValueError(f"trees that are no table of {shape[0]} by {shape[1]} numbers")
    if not is_sound.all():
        raise ValueError("trees with numbers that no tree has")
