"""Consistency (Liu and Setiono 1996): few features that still separate yes from no.

Rows with equal values in all chosen features (numbers in MDL bins) should have the same answer;
rows that differ from the majority of their group are counted. Of more than 20,000 rows a
random sample is used.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np

from contentseeker.lab.selection.best_first import Places, best_first
from contentseeker.lab.selection.entropy import Codes
from contentseeker.lab.selection.examples import Examples

# Every set that is tried is counted over all rows.
_MOST_ROWS: Final = 20_000
# Only sets that the search still extends are needed again.
_KEPT: Final = 64


def consistent_set(examples: Examples) -> tuple[str, ...]:
    """The features of the most consistent set that was found."""
    import pandas as pd

    sample = examples.sample(_MOST_ROWS)
    columns = sample.coded()

    # A set is extended by one feature at a time, so the groups of the set before are needed again.
    @lru_cache(maxsize=_KEPT)
    def group_numbers(places: Places) -> Codes:
        if not places:
            return np.zeros(len(sample.answers), dtype=np.int64)
        column = columns[places[-1]]
        joined = group_numbers(places[:-1]) * (column.max(initial=0) + 1) + column
        # Renumbered, or the products would overflow.
        return np.asarray(pd.factorize(joined)[0], np.int64)

    def merit(places: Places) -> float:
        numbers = group_numbers(places) * 2 + sample.answers
        counts = np.bincount(numbers, minlength=2 * (int(numbers.max(initial=0)) // 2 + 1))
        in_majority = counts.reshape(-1, 2).max(axis=1).sum()
        return float(in_majority) / max(1, len(numbers))

    found = best_first(len(sample.features), merit)
    return tuple(sample.features[place] for place in found)
