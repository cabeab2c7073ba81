"""Consistency (Liu and Setiono 1996): few features that still tell yes from no.

Rows that are alike in all chosen features, numbers in their MDL bins, should have the same
answer; those that go against the majority of their kind are counted. Beyond 20,000 rows a
sample drawn by the seed is looked at.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np

from extraction.learning.selection.best_first import Places, best_first
from extraction.learning.selection.entropy import Codes
from extraction.learning.selection.examples import Examples

_MOST_ROWS: Final = 20_000
# Only sets that the search still grows are needed again.
_KEPT: Final = 64


def consistent_set(examples: Examples) -> tuple[str, ...]:
    """The features of the most consistent set that was found."""
    import pandas as pd

    sample = examples.sample(_MOST_ROWS)
    columns = sample.coded()

    @lru_cache(maxsize=_KEPT)
    def kinds(places: Places) -> Codes:
        if not places:
            return np.zeros(len(sample.answers), dtype=np.int64)
        column = columns[places[-1]]
        joined = kinds(places[:-1]) * (column.max(initial=0) + 1) + column
        # Numbered afresh, or the products would outgrow their type.
        numbers: Codes = pd.factorize(joined)[0].astype(np.int64)
        return numbers

    def merit(places: Places) -> float:
        numbers = kinds(places) * 2 + sample.answers
        counts = np.bincount(numbers, minlength=2 * (int(numbers.max(initial=0)) // 2 + 1))
        in_majority = counts.reshape(-1, 2).max(axis=1).sum()
        return float(in_majority) / max(1, len(numbers))

    found = best_first(len(sample.features), merit)
    return tuple(sample.features[place] for place in found)
