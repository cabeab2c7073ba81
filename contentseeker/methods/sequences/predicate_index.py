"""The predicates of a page's blocks, as places in a vocabulary."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from contentseeker.methods.blocks.view import FloatArray
from contentseeker.methods.sequences.predicates import BLOCK, PREVIOUS, STARTS, Predicates
from contentseeker.page.structure import IntArray


@dataclass(frozen=True, slots=True)
class PredicateIndex:
    """The predicates of the blocks of one page; each name is kept once."""

    names: tuple[str, ...]
    name: IntArray
    """Per occurrence: place of the predicate in ``names``."""
    first: IntArray
    """Per block: its first occurrence; and, last, how many there are."""

    @classmethod
    def of(cls, predicates: Sequence[Predicates]) -> PredicateIndex:
        """The predicates of each block."""
        numbers: dict[str, int] = {}
        name = [numbers.setdefault(each, len(numbers)) for block in predicates for each in block]
        sizes = [0, *map(len, predicates)]
        return cls(tuple(numbers), np.array(name, dtype=np.int32), np.cumsum(sizes, dtype=np.int32))

    def __len__(self) -> int:
        return len(self.first) - 1

    def columns(
        self, vocabulary: Mapping[str, int], prefix: str = ""
    ) -> tuple[NDArray[np.intp], IntArray]:
        """Block and place in the vocabulary of every occurrence of a known predicate.

        ``prefix`` is put before the names of predicates.
        """
        known = [vocabulary.get(prefix + name, -1) for name in self.names]
        column = np.array(known, dtype=np.int32)[self.name]
        block = np.repeat(np.arange(len(self)), np.diff(self.first))
        is_known = column >= 0
        return block[is_known], column[is_known]

    def scores(
        self, vocabulary: Mapping[str, int], weights: FloatArray, *, history: bool = False
    ) -> FloatArray:
        """By block and column of ``weights``: the sum of the weights of its predicates.

        With ``history`` the predicates of the block before count, too, as ``PREVIOUS`` ones.
        """
        block, column = self.columns(vocabulary)
        if history:
            before, past = self.columns(vocabulary, PREVIOUS)
            # The predicates of the last block are no history of any.
            is_followed = before + 1 < len(self)
            block = np.concatenate((block, before[is_followed] + 1))
            column = np.concatenate((column, past[is_followed]))
        found = weights[column]
        sums = [np.bincount(block, each, minlength=len(self)) for each in found.T]
        return np.column_stack(sums)

    def take(self, blocks: Sequence[int]) -> PredicateIndex:
        """The predicates of some of the blocks."""
        edges = [(int(self.first[block]), int(self.first[block + 1])) for block in blocks]
        name = np.concatenate([self.name[:0], *(self.name[start:end] for start, end in edges)])
        sizes = [0, *(end - start for start, end in edges)]
        return PredicateIndex(self.names, name, np.cumsum(sizes, dtype=np.int32))

    def only(self, types: Iterable[str]) -> PredicateIndex:
        """The predicates of some types, and the one that every block has."""
        starts = tuple(start for name in types for start in STARTS[name])
        is_kept = [name == BLOCK or name.startswith(starts) for name in self.names]
        stays = np.array(is_kept, dtype=np.bool_)[self.name]
        first = np.concatenate(([0], np.cumsum(stays)))[self.first]
        return PredicateIndex(self.names, self.name[stays], first.astype(np.int32))


def vocabulary_of(
    pages: Iterable[PredicateIndex], *, least_pages: int, history: bool
) -> tuple[str, ...]:
    """The predicates that occur on so many pages, sorted."""
    counts = Counter(name for page in pages for name in {page.names[at] for at in page.name})
    kept = sorted(name for name, number in counts.items() if number >= least_pages)
    return (*kept, *(PREVIOUS + name for name in kept)) if history else tuple(kept)
