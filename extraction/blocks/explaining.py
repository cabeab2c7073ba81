"""Why the block model takes a block for content: what every feature added to its answer.

A boosted tree answers with the value of a leaf. On the way there every step changes what can
be expected: the mean of the leaves that are still within reach, each weighted with the training
rows that ended in it. That change is put down to the feature the step asked for. Nothing is
left over: what can be expected before the first step, plus all changes, is the answer itself, in
log-odds. So contributions of several blocks may be averaged as well.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from extraction.blocks.boosted import has_trees
from extraction.blocks.features import PageBlocks, feature_names
from extraction.blocks.model import BlockModel
from extraction.blocks.view import FloatArray
from extraction.errors import ArgumentError
from extraction.page.structure import BoolArray

_ROWS_AT_ONCE: Final = 1_000
"""So many rows, each in every tree, still fit the processor's caches."""
_MODELS_REMEMBERED: Final = 8


@dataclass(frozen=True, slots=True)
class BlockContribution:
    """What one feature did for the answer."""

    feature: str
    value: float
    """Of the block; the mean of several by their words, NaN where missing."""
    change: float
    """In log-odds: above 0 it speaks for content."""


@dataclass(frozen=True, slots=True)
class BlockExplanation:
    """What the model says about one block, or on average about several, and why."""

    probability: float
    """Of content; of several blocks the mean by words."""
    baseline: float
    """The log-odds that can be expected before anything is known."""
    contributions: tuple[BlockContribution, ...]
    """The biggest first. Empty if the model has no trees to read them from."""

    @property
    def log_odds(self) -> float:
        """What baseline and contributions add up to."""
        return self.baseline + sum(each.change for each in self.contributions)


def explain_blocks(
    model: BlockModel, blocks: PageBlocks, chosen: Sequence[int]
) -> BlockExplanation:
    """Why the model says what it says about some blocks of a page, weighted by their words."""
    if not len(chosen):
        raise ArgumentError("chosen: there is no block to explain. Name at least one.")
    rows = blocks.matrix(model.names, model.words)[chosen]
    words = np.maximum(blocks.words[chosen], 1.0)
    weight = words / words.sum()
    probability = float(weight @ model.probability_of(rows))
    if not has_trees(model.estimator):
        return BlockExplanation(probability, 0.0, ())
    baseline, changes = contributions(model.estimator, rows)
    found = zip(feature_names(), (weight @ rows).tolist(), (weight @ changes).tolist(), strict=True)
    told = [BlockContribution(*each) for each in found if each[2]]
    return BlockExplanation(
        probability, baseline, tuple(sorted(told, key=lambda each: -abs(each.change)))
    )


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
