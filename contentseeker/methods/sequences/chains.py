"""Chains of labels: the best one, and how likely each label is at each place.

A chain is given by logarithms: what each label is worth at the first place, and what each
label after each other is worth at all further places. Whatever model they come from, the best
chain is found by Viterbi's algorithm and the probabilities by forward and backward sums.
"""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from contentseeker.methods.blocks.view import FloatArray

LONGEST: Final = 5_000
"""Longer pages are cut into parts, so that memory has a bound."""
OVERLAP: Final = 50
"""Blocks that two neighbouring parts share; each part decides half of them. Labels depend on
neighbours, and at a cut some are missing."""


@dataclass(frozen=True, slots=True)
class Chain:
    """What labels are worth, in logarithms."""

    first: FloatArray
    """By label."""
    next: FloatArray
    """By place from the second on, label before, label."""

    def best(self) -> NDArray[np.int64]:
        """The most likely labels, taken together."""
        # Sums of logarithms: products of probabilities would underflow on long pages.
        value = self.first
        came_from = np.zeros((len(self.next), len(value)), dtype=np.int64)
        for place, worth in enumerate(self.next):
            paths = value[:, None] + worth
            came_from[place] = paths.argmax(axis=0)
            value = paths.max(axis=0)
        labels = [int(value.argmax())]
        for choices in came_from[::-1]:
            labels.append(int(choices[labels[-1]]))
        return np.array(labels[::-1])

    def probabilities(self) -> FloatArray:
        """Of each label at each place."""
        size = len(self.next) + 1
        ahead, behind = np.empty((size, len(self.first))), np.zeros((size, len(self.first)))
        ahead[0] = self.first
        for place, worth in enumerate(self.next):
            ahead[place + 1] = np.logaddexp.reduce(ahead[place][:, None] + worth, axis=0)
        for place in range(size - 2, -1, -1):
            onwards = self.next[place] + behind[place + 1]
            behind[place] = np.logaddexp.reduce(onwards, axis=1)
        # The backward sums begin behind their place, so no label counts twice.
        both = ahead + behind
        likely: FloatArray = np.exp(both - np.logaddexp.reduce(both, axis=1, keepdims=True))
        return likely


def windows(size: int, longest: int = LONGEST, overlap: int = OVERLAP) -> Iterator[range]:
    """Overlapping parts of a sequence, none of them too long; a short one is one part."""
    start = 0
    # An empty sequence is one part, too.
    while start == 0 or start + overlap < size:
        yield range(start, min(start + longest, size))
        start += longest - overlap


def decided_places(parts: list[range]) -> Iterator[range]:
    """Of each part, the places it decides: the overlap of two parts is halved between them."""
    edges = [0]
    edges += [(before.stop + behind.start) // 2 for before, behind in itertools.pairwise(parts)]
    edges.append(parts[-1].stop)
    for start, end in itertools.pairwise(edges):
        yield range(start, end)
