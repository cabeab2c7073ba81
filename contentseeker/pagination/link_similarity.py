"""LinkSimilarity: how much a link's address is like those of the links beside it.

The links of a pager differ in one number. The paper (Hanamura 2020) gives no formula; this is
the mean of the similarity by edit distance to the links up to two places before and behind.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import Levenshtein
from rapidfuzz.process import cpdist

from contentseeker.errors import ArgumentError

# The time grows with the square of the length, and addresses of any length are met.
_LONGEST: Final = 500
_DIGITS: Final = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class LinkSimilarity:
    """Which links are compared, and how."""

    window: int = 2
    """How many links before and behind are neighbours."""
    pooling: Literal["mean", "max"] = "mean"
    same_parent: bool = False
    """Whether neighbours must be children of the same element."""
    masked_digits: bool = False
    """Whether all numbers count as the same."""

    def __post_init__(self) -> None:
        if self.window < 1:
            raise ArgumentError(f"window: {self.window} will not do. Pass 1 or more.")
        if self.pooling not in ("mean", "max"):
            raise ArgumentError(f"pooling: there is no {self.pooling!r}. Pass 'mean' or 'max'.")

    def __str__(self) -> str:
        more = [", same parent"] * self.same_parent + [", digits masked"] * self.masked_digits
        return f"{self.pooling} of {self.window}{''.join(more)}"

    def of(self, addresses: Sequence[str], parents: Sequence[int]) -> NDArray[np.float64]:
        """The similarity of each link; 0 for one without neighbours.

        ``addresses`` are path and query of the links in document order, ``parents`` the
        elements around them.
        """
        written = [self._written(address) for address in addresses]
        sums, numbers = np.zeros(len(written)), np.zeros(len(written))
        best = np.zeros(len(written))
        around = np.asarray(parents)
        for distance in range(1, min(self.window, len(written) - 1) + 1):
            alike = _similarities(written[:-distance], written[distance:])
            are_neighbours = np.ones(len(alike), dtype=np.bool_)
            if self.same_parent:
                are_neighbours = around[:-distance] == around[distance:]
            alike = np.where(are_neighbours, alike, 0.0)
            for side in (slice(None, -distance), slice(distance, None)):
                sums[side] += alike
                numbers[side] += are_neighbours
                best[side] = np.maximum(best[side], alike)
        if self.pooling == "max":
            return best
        return np.divide(sums, numbers, out=np.zeros(len(written)), where=numbers > 0)

    def _written(self, address: str) -> str:
        return (_DIGITS.sub("0", address) if self.masked_digits else address)[:_LONGEST]


VARIANTS: Final = (
    *(LinkSimilarity(window) for window in (1, 2, 3)),
    *(LinkSimilarity(window, "max") for window in (1, 2, 3)),
    LinkSimilarity(same_parent=True),
    LinkSimilarity(masked_digits=True),
)
"""Those worth comparing."""


def _similarities(some: Sequence[str], others: Sequence[str]) -> NDArray[np.float64]:
    """1 - edit distance / length of the longer one, pair by pair."""
    alike: NDArray[np.float64] = cpdist(
        some, others, scorer=Levenshtein.normalized_similarity, dtype=np.float64
    )
    return alike
