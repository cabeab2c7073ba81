"""Entropy of counts, and mutual information of two columns of codes, in bits."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from contentseeker.features.nodes import FloatArray

Codes = NDArray[np.int64]
"""Whole numbers from 0, one per row: the index of the feature's value or bin."""


def entropy(counts: NDArray[Any]) -> FloatArray:
    """Entropy of the counts along the first axis; 0 where there are none."""
    total = counts.sum(axis=0)
    share = np.divide(counts, total, out=np.zeros(counts.shape), where=total > 0)
    logarithm = np.log2(share, out=np.zeros(counts.shape), where=share > 0)
    return np.asarray(-(share * logarithm).sum(axis=0))


def mutual_information(first: Codes, second: Codes) -> float:
    """Mutual information of two columns; 0 without rows."""
    one, other, both = entropies(first, second)
    # Rounded, so that rounding errors do not affect the ranking.
    return max(0.0, round(one + other - both, 12))


def entropies(first: Codes, second: Codes) -> tuple[float, float, float]:
    """Entropy of one column, of the other, and of both together."""
    if not len(first):
        return 0.0, 0.0, 0.0
    width = int(second.max()) + 1
    counts = np.bincount(first * width + second, minlength=(int(first.max()) + 1) * width)
    table = counts.reshape(-1, width)
    return (
        float(entropy(table.sum(axis=1))),
        float(entropy(table.sum(axis=0))),
        float(entropy(counts)),
    )
