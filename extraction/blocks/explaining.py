"""Why the block model takes a block for content: what every feature added to its answer.

A boosted tree answers with the value of a leaf. On the way there every question changes what
can be expected: the mean of the leaves that are still within reach, each weighted with the
training rows that ended in it. That change is put down to the feature that was asked about.
Nothing is left over: what can be expected before the first question, plus all changes, is the
answer itself, in log-odds. So contributions of several blocks may be averaged as well.

What the network adds to the trees' answer is put down to its reading of the page as a whole. Where
it is so sure that the trees are not asked, nothing else contributes.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from extraction.blocks import former
from extraction.blocks.boosted import has_trees
from extraction.blocks.features import PageBlocks
from extraction.blocks.model import BlockModel
from extraction.blocks.symmetric import SymmetricTrees
from extraction.blocks.view import FloatArray
from extraction.errors import ArgumentError


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
    rows = model.rows(blocks)[chosen]
    words = np.maximum(blocks.words[chosen], 1.0)
    weight = words / words.sum()
    probability = float(weight @ model.probability_of(rows))
    baseline, changes = _contributions(model.estimator, rows)
    if model.network is not None:
        is_asked = model.network.leaves_open(rows[:, -1])
        baseline *= float(weight @ is_asked)
        changes[~is_asked] = 0.0
        changes[:, -1] = rows[:, -1]
    found = zip(model.row_names, (weight @ rows).tolist(), (weight @ changes).tolist(), strict=True)
    told = [BlockContribution(*each) for each in found if each[2]]
    return BlockExplanation(
        probability, baseline, tuple(sorted(told, key=lambda each: -abs(each.change)))
    )


def _contributions(estimator: object, rows: FloatArray) -> tuple[float, FloatArray]:
    if isinstance(estimator, SymmetricTrees):
        return contributions(estimator, rows)
    if has_trees(estimator):
        return former.contributions(estimator, rows)
    return 0.0, np.zeros(rows.shape)


def contributions(trees: SymmetricTrees, rows: FloatArray) -> tuple[float, FloatArray]:
    """Baseline and, per row and feature, the contribution to the log-odds.

    Baseline plus a row's contributions is what the trees' ``log_odds`` gives.
    """
    leaves, expected = trees.leaves(rows), trees.expected()
    row, here = np.arange(len(rows)), expected[0][0]
    total = np.zeros(rows.size)
    for asked, (value, _) in enumerate(expected[1:]):
        there = np.take_along_axis(value, leaves >> (trees.depth - asked - 1), axis=1)
        place = trees.column[asked][:, None] + row * rows.shape[1]
        total += np.bincount(place.ravel(), (there - here).ravel(), minlength=len(total))
        here = there
    return trees.bias + float(expected[0][0].sum()), total.reshape(rows.shape)
