"""Which features of links a model sees, as a matrix: a row per candidate, a column per feature."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from contentseeker.errors import ArgumentError
from contentseeker.page import FlatPage
from contentseeker.pagination import extended, features
from contentseeker.pagination.candidates import Candidate
from contentseeker.pagination.features import NINE, FloatArray, nine_features
from contentseeker.pagination.link_similarity import LinkSimilarity

ALL_FEATURES: Final[tuple[str, ...]] = (*NINE, *extended.EXTENDED)
BINARY: Final = features.BINARY | extended.BINARY
MEANINGS: Final[dict[str, str]] = features.MEANINGS | extended.MEANINGS


@dataclass(frozen=True, slots=True)
class Profile:
    """The features of links, in the order of the columns, and how LinkSimilarity is computed."""

    columns: tuple[str, ...] = ALL_FEATURES
    similarity: LinkSimilarity = field(default_factory=LinkSimilarity)

    def __post_init__(self) -> None:
        if unknown := [name for name in self.columns if name not in MEANINGS]:
            raise ArgumentError(f"columns: links have no feature {unknown[0]!r}.")

    def matrix(self, page: FlatPage, url: str, links: Sequence[Candidate]) -> FloatArray:
        """The features of the candidates of a page found at ``url``."""
        if not links:
            return np.zeros((0, len(self.columns)))
        columns = nine_features(page, links, self.similarity)
        # The further features cost more than the nine, and models of the paper's need none.
        if not set(self.columns) <= set(NINE):
            columns |= extended.extended_features(page, url, links)
        return np.column_stack([np.asarray(columns[name], np.float64) for name in self.columns])

    @property
    def binary_places(self) -> list[int]:
        """Places of the binary columns."""
        return [place for place, name in enumerate(self.columns) if name in BINARY]


PAPER: Final = Profile(columns=NINE)
"""The nine features of the paper."""
FULL: Final = Profile()
"""All of them, ours included."""
