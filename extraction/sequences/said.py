"""Predicates of a page in little space, and as rows of numbers for a vocabulary."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from extraction.page.structure import IntArray
from extraction.sequences.predicates import BLOCK, PREVIOUS, STARTS, Predicates

if TYPE_CHECKING:
    from scipy.sparse import csr_matrix


@dataclass(frozen=True, slots=True)
class Said:
    """What is said of the blocks of one page, every predicate kept once."""

    names: tuple[str, ...]
    name: IntArray
    """Per saying: place of the predicate in ``names``."""
    first: IntArray
    """Per block: its first saying; and, last, how many there are."""

    @classmethod
    def of(cls, predicates: Sequence[Predicates]) -> Said:
        """The predicates of each block."""
        numbers: dict[str, int] = {}
        name = [numbers.setdefault(each, len(numbers)) for said in predicates for each in said]
        sizes = [0, *map(len, predicates)]
        return cls(tuple(numbers), np.array(name, dtype=np.int32), np.cumsum(sizes, dtype=np.int32))

    def __len__(self) -> int:
        return len(self.first) - 1

    def rows(self, vocabulary: Mapping[str, int], *, history: bool = False) -> csr_matrix:
        """A row per block with a one for every known predicate.

        With ``history`` what was said of the block before is said again, as the past.
        """
        # Imported late: it takes a moment, and not every use of the library needs it.
        from scipy.sparse import csr_matrix, vstack

        found = self._matrix(vocabulary, "")
        if not history or not len(self):
            return found
        past = self._matrix(vocabulary, PREVIOUS)
        nothing = csr_matrix((1, len(vocabulary)))
        both: csr_matrix = csr_matrix(found + vstack([nothing, past[:-1]]))
        return both

    def take(self, blocks: Sequence[int]) -> Said:
        """What is said of some of the blocks."""
        edges = [(int(self.first[block]), int(self.first[block + 1])) for block in blocks]
        name = np.concatenate([self.name[:0], *(self.name[start:end] for start, end in edges)])
        sizes = [0, *(end - start for start, end in edges)]
        return Said(self.names, name, np.cumsum(sizes, dtype=np.int32))

    def only(self, types: Iterable[str]) -> Said:
        """What is said by predicates of some types, and of every block."""
        starts = tuple(start for name in types for start in STARTS[name])
        is_kept = [name == BLOCK or name.startswith(starts) for name in self.names]
        stays = np.array(is_kept, dtype=np.bool_)[self.name]
        first = np.concatenate(([0], np.cumsum(stays)))[self.first]
        return Said(self.names, self.name[stays], first.astype(np.int32))

    def _matrix(self, vocabulary: Mapping[str, int], prefix: str) -> csr_matrix:
        from scipy.sparse import csr_matrix

        known = [vocabulary.get(prefix + name, -1) for name in self.names]
        column = np.array(known, dtype=np.int32)[self.name]
        is_known = column >= 0
        first = np.concatenate(([0], np.cumsum(is_known)))[self.first]
        ones = np.ones(int(first[-1]))
        return csr_matrix((ones, column[is_known], first), shape=(len(self), len(vocabulary)))


def vocabulary_of(pages: Iterable[Said], *, least_pages: int, history: bool) -> tuple[str, ...]:
    """The predicates that are said on so many pages, in order."""
    counts = Counter(name for page in pages for name in {page.names[at] for at in page.name})
    kept = sorted(name for name, number in counts.items() if number >= least_pages)
    return (*kept, *(PREVIOUS + name for name in kept)) if history else tuple(kept)
