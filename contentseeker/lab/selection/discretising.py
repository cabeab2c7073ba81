"""Discretising numbers by the entropy of the answers: Fayyad and Irani's method (1993).

A range is cut where the information gain is highest, if the gain exceeds the description
length of the cut (MDL), and then both halves recursively. An uninformative column is not cut.
"""

import numpy as np
from numpy.typing import NDArray

from contentseeker.features.nodes import FloatArray
from contentseeker.lab.rows import Answers
from contentseeker.lab.selection.entropy import Codes, entropy

Counts = NDArray[np.int64]
"""Numbers of no and of yes, each by the column's distinct values in order."""


def cuts(column: FloatArray, answers: Answers) -> FloatArray:
    """Cut points of the column, ascending; missing values are ignored."""
    there = ~np.isnan(column)
    # Rows with equal values cannot be cut apart, so only distinct values are counted.
    distinct, place = np.unique(column[there], return_inverse=True)
    counts = np.stack(
        [np.bincount(place[answers[there] == answer], minlength=len(distinct)) for answer in (0, 1)]
    )
    # A stack instead of recursion: a column can have thousands of cuts.
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
    """The bin of every row, from 0; missing values get the last bin."""
    edges = cuts(column, answers)
    placed = np.searchsorted(edges, column, side="right")
    return np.where(np.isnan(column), len(edges) + 1, placed).astype(np.int64)


def _between(low: float, high: float) -> float:
    """The midpoint, or the higher number if floats have none between them."""
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
    return best + 1 if gain > _description_length(whole, below[:, best], above[:, best]) else 0


def _description_length(whole: Counts, below: Counts, above: Counts) -> float:
    """The description length of the cut per row, which the gain must exceed."""
    kinds, size = int(np.count_nonzero(whole)), int(whole.sum())
    entropy_change = sum(
        sign * np.count_nonzero(part) * float(entropy(part))
        for sign, part in ((1, whole), (-1, below), (-1, above))
    )
    # Fayyad and Irani: the cost of the cut point, and of the answers on both sides of it.
    return float((np.log2(size - 1) + np.log2(3**kinds - 2) - entropy_change) / size)
