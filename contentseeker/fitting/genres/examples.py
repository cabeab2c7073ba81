"""Training data of genre models: pages with their traits, as a sparse matrix."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from contentseeker.errors import ArgumentError
from contentseeker.genres.model import FEWEST_GENRES

if TYPE_CHECKING:
    from scipy.sparse import csr_matrix

FEWEST_SOURCES: Final = 3
"""Of a genre: one is tested, and two are left to choose the limit on."""

Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class GenreExample:
    """A page of known genre."""

    source: str
    """Its site (registered domain); pages of one source are never on two sides of a fold."""
    genre: str
    traits: frozenset[str]


@dataclass(frozen=True)
class GenrePages:
    """Pages as rows of a matrix with one column per trait, and numbers for genres and sources."""

    genres: tuple[str, ...]
    traits: tuple[str, ...]
    has_trait: csr_matrix
    genre: Numbers
    source: Numbers

    @classmethod
    def of(cls, examples: Sequence[GenreExample]) -> GenrePages:
        """The matrix of some pages; refuses pages of too few genres or sources."""
        # Imported here: scipy takes a second, and the workbench imports this module at its start.
        from scipy.sparse import csr_matrix

        require_enough(examples)
        genres = sorted({example.genre for example in examples})
        traits = sorted(frozenset().union(*(example.traits for example in examples)))
        place = {trait: number for number, trait in enumerate(traits)}
        rows = [sorted(place[trait] for trait in example.traits) for example in examples]
        ends = np.cumsum([0, *map(len, rows)])
        columns = np.fromiter((column for row in rows for column in row), np.int64, int(ends[-1]))
        matrix = csr_matrix((np.ones(len(columns)), columns, ends), (len(rows), len(traits)))
        sources = [example.source for example in examples]
        return cls(
            tuple(genres),
            tuple(traits),
            matrix,
            np.array([genres.index(example.genre) for example in examples]),
            np.unique(sources, return_inverse=True)[1].astype(np.int64),
        )

    def __len__(self) -> int:
        return len(self.genre)

    def rows(self, chosen: NDArray[Any]) -> GenrePages:
        """Some of the pages; genres and traits keep their numbers."""
        return GenrePages(
            self.genres,
            self.traits,
            self.has_trait[chosen],
            self.genre[chosen],
            self.source[chosen],
        )

    @cached_property
    def source_count(self) -> int:
        """How many sources the pages are of."""
        return len(np.unique(self.source))


def sources_by_genre(examples: Sequence[GenreExample]) -> Mapping[str, set[str]]:
    """The sources of each genre."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for example in examples:
        found[example.genre].add(example.source)
    return found


def require_enough(examples: Sequence[GenreExample]) -> None:
    """Raise ``ArgumentError`` for too few genres, or a genre of too few sources."""
    sources = sources_by_genre(examples)
    few = sorted(genre for genre in sources if len(sources[genre]) < FEWEST_SOURCES)
    if few or len(sources) < FEWEST_GENRES:
        raise ArgumentError(
            f"examples: at least {FEWEST_GENRES} genres are needed, each with pages of at least "
            f"{FEWEST_SOURCES} sources"
            + (f"; {', '.join(few)} has fewer." if few else ".")
            + " Add pages of other sources, or leave out the genre."
        )
