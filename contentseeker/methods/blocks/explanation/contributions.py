"""Why the block model takes a block for content: the contribution of every feature.

A tree adds the value of a leaf. On the way there every test changes the expected value: the mean
of the leaves below, weighted with their training rows. The change is attributed to the feature
that was tested. Nothing is left over: the expected value at the root plus all changes is the
score itself, in log-odds. So contributions of several blocks can be averaged.

The network's log-odds count as one contribution. Where its early exit skips the trees, nothing
else contributes.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from contentseeker.errors import ArgumentError
from contentseeker.methods.blocks.features import PageBlocks
from contentseeker.methods.blocks.model import BlockModel
from contentseeker.methods.blocks.view import FloatArray
from contentseeker.trees import SymmetricTrees


@dataclass(frozen=True, slots=True)
class BlockContribution:
    """What one feature added to the score."""

    feature: str
    value: float
    """Of the block; the mean of several by their words, NaN where missing."""
    change: float
    """In log-odds: above 0 it raises the probability of content."""


@dataclass(frozen=True, slots=True)
class BlockExplanation:
    """The score of one block, or the mean of several, and its contributions."""

    probability: float
    """Of content; of several blocks the mean by words."""
    baseline: float
    """The expected log-odds before any test."""
    contributions: tuple[BlockContribution, ...]
    """The biggest first."""

    @property
    def log_odds(self) -> float:
        """The sum of baseline and contributions."""
        return self.baseline + sum(each.change for each in self.contributions)


def explain_blocks(
    model: BlockModel, blocks: PageBlocks, chosen: Sequence[int]
) -> BlockExplanation:
    """The contributions to the mean score of some blocks of a page, weighted by their words."""
    if not len(chosen):
        raise ArgumentError("chosen: there is no block to explain. Name at least one.")
    rows = model.rows(blocks)[chosen]
    # Blocks without a word, such as a row of dots, still count a little.
    words = np.maximum(blocks.words[chosen], 1.0)
    weight = words / words.sum()
    probability = float(weight @ model.probability_of(rows))
    baseline, changes = contributions(model.trees, rows)
    if model.network is not None:
        # Where the early exit skips the trees, neither their tests nor their baseline count.
        is_uncertain = model.network.is_uncertain(rows[:, -1])
        baseline *= float(weight @ is_uncertain)
        changes[~is_uncertain] = 0.0
        # The last column is the network's log-odds, which no tree tests.
        changes[:, -1] = rows[:, -1]
    found = zip(model.row_names, (weight @ rows).tolist(), (weight @ changes).tolist(), strict=True)
    listed = [BlockContribution(*each) for each in found if each[2]]
    return BlockExplanation(
        probability, baseline, tuple(sorted(listed, key=lambda each: -abs(each.change)))
    )


def contributions(trees: SymmetricTrees, rows: FloatArray) -> tuple[float, FloatArray]:
    """Baseline and, per row and feature, the contribution to the log-odds.

    Baseline plus a row's contributions is the row's ``log_odds``.
    """
    leaves, expected = trees.leaves(rows), trees.expected()
    row, here = np.arange(len(rows)), expected[0][0]
    total = np.zeros(rows.size)
    for level, (value, _) in enumerate(expected[1:]):
        there = np.take_along_axis(value, leaves >> (trees.depth - level - 1), axis=1)
        place = trees.column[level][:, None] + row * rows.shape[1]
        total += np.bincount(place.ravel(), (there - here).ravel(), minlength=len(total))
        here = there
    return trees.bias + float(expected[0][0].sum()), total.reshape(rows.shape)
