"""Numbers into bins by the entropy of the answers: Fayyad and Irani's method (1993).

A range is cut where that tells most about the answers, if it tells more than the cut costs
to describe (minimum description length), and so on in both halves. A column that tells
nothing stays in one piece.
"""

import numpy as np
from numpy.typing import NDArray

from extraction.features.nodes import FloatArray
from extraction.learning.rows import Answers
from extraction.learning.selection.entropy import Codes, entropy

Counts = NDArray[np.int64]
"""Rows that say no and rows that say yes, each in order of the column's distinct values."""


def cuts(column: FloatArray, answers: Answers) -> FloatArray:
    """Where the column is cut, ascending; missing values have no say."""
    there = ~np.isnan(column)
    distinct, place = np.unique(column[there], return_inverse=True)
    counts = np.stack(
        [np.bincount(place[answers[there] == said], minlength=len(distinct)) for said in (0, 1)]
    )
    found, waiting = [], [(0, len(distinct))]
    while waiting:
        start, end = waiting.pop()
        below = _best_cut(counts[:, start:end])
        if below:
            middle = start + below
            found.append(_between(distinct[middle - 1], distinct[middle]))
            waiting += [(start, middle), (middle, end)]
    return np.sort(np.array(found, dtype=np.float64))


def bins(column: FloatArray, answers: Answers) -> Codes:
    """The bin of every row, from 0; missing values have one of their own, the last."""
    edges = cuts(column, answers)
    placed = np.searchsorted(edges, column, side="right")
    return np.where(np.isnan(column), len(edges) + 1, placed).astype(np.int64)


def _between(low: float, high: float) -> float:
    """Halfway, or the higher one where no number is between them: a cut belongs above."""
    halfway = (low + high) / 2
    return halfway if halfway > low else high


def _best_cut(counts: Counts) -> int:
    """How many distinct values belong below the best cut; 0 if no cut is worth it."""
    if counts.shape[1] < 2:
        return 0
    whole = counts.sum(axis=1)
    below = counts.cumsum(axis=1)[:, :-1]
    above = whole[:, None] - below
    inside = below.sum(axis=0) * entropy(below) + above.sum(axis=0) * entropy(above)
    best = int(inside.argmin())
    gain = float(entropy(whole)) - inside[best] / whole.sum()
    return best + 1 if gain > _price(whole, below[:, best], above[:, best]) else 0


def _price(whole: Counts, below: Counts, above: Counts) -> float:
    """What the cut costs to describe, per row: it has to tell more than that."""
    kinds, size = int(np.count_nonzero(whole)), int(whole.sum())
    told = sum(
        sign * np.count_nonzero(part) * float(entropy(part))
        for sign, part in ((1, whole), (-1, below), (-1, above))
    )
    return float((np.log2(size - 1) + np.log2(3**kinds - 2) - told) / size)
