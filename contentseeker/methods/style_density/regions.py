"""Regions: the texts that are long enough, merged by the strong elements around them."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from contentseeker.methods.style_density.tree import StyleDensityTree
from contentseeker.page import FlatPage
from contentseeker.page.structure import IntArray, flagged

# Control characters part words, as everywhere in a page's text.
_SPACED: Final = bytes(0x20 if byte < 0x20 else byte for byte in range(256))

Places = NDArray[np.intp]
"""Places of regions among those of a page."""


@dataclass(frozen=True)
class Regions:
    """The regions of a page for one T2, in document order. Arrays are per region.

    The text nodes of a region are ``runs[first:last]``, by their places in ``page.runs``.
    """

    tree: StyleDensityTree
    node: IntArray
    runs: IntArray
    first: IntArray
    last: IntArray

    def __len__(self) -> int:
        return len(self.node)

    @property
    def page(self) -> FlatPage:
        """The page they are on."""
        return self.tree.page

    @cached_property
    def density(self) -> NDArray[np.int64]:
        """Characters of text."""
        return self.total(self.page.runs.chars[self.runs])

    def total(self, values: NDArray[np.integer]) -> NDArray[np.int64]:
        """The sum over each region of a value per place of ``runs``."""
        running = np.concatenate(([0], np.cumsum(values, dtype=np.int64)))
        return running[self.last] - running[self.first]

    @cached_property
    def dfm(self) -> NDArray[np.float64]:
        """Distance from the region with most text, from 0 (that one) to 100."""
        return distance_from_max(self.density)

    @property
    def dfr(self) -> IntArray:
        """Distance from the root."""
        return self.page.depth[self.node]

    @cached_property
    def title_diff(self) -> IntArray:
        """Levels between each region and its title; ``tree.NO_TITLE`` where it has none."""
        has_own = self.tree.has_own_title(self.node)
        return np.where(has_own, np.int32(0), self.tree.title_above[self.node])

    def outermost(self, places: Iterable[int]) -> list[int]:
        """Some regions without those whose text is part of another one's."""
        if not self.tree.variant.is_whole:
            return sorted(places)
        by_node = {int(self.node[place]): place for place in places}
        return [by_node[node] for node in self.page.outermost(by_node)]

    def text(self, place: int, without: Iterable[int] = ()) -> str:
        """A region's text, one block per line; without what belongs to the regions ``without``."""
        runs = self.runs[self.first[place] : self.last[place]]
        left_out = [self.runs[self.first[each] : self.last[each]] for each in without]
        return self._joined(np.setdiff1d(runs, np.concatenate(left_out)) if left_out else runs)

    def _joined(self, runs: IntArray) -> str:
        found, stream = self.page.runs, self.page.log.stream
        start, end, event = found.start[runs], found.end[runs], found.event[runs]
        is_new_line = self._blocks_ended[event[1:]] > self._blocks_ended[event[:-1]]
        # With nothing but marks of tags in between, both sides are one word.
        is_apart = (start[1:] - end[:-1] > np.diff(event)) | (np.diff(runs) > 1)
        glue = np.where(is_new_line, "\n", np.where(is_apart, " ", "")).tolist()
        spans = zip(["", *glue], start.tolist(), end.tolist(), strict=False)
        return "".join(
            before
            + " ".join(stream[first:last].translate(_SPACED).decode("utf-8", "replace").split())
            for before, first, last in spans
        )

    @cached_property
    def _blocks_ended(self) -> NDArray[np.int64]:
        """Per event: how many ends of blocks there are up to it."""
        return np.cumsum(self.page.is_boundary)


def find_regions(tree: StyleDensityTree, t2: float) -> Regions:
    """Merge every text of more than ``t2`` characters into the region around it."""
    # One place more in each, for the -1 of texts without an element.
    is_valid = np.append(tree.density > t2, np.False_)
    # The body's region would be the page as a whole.
    is_everything = flagged(tree.page.find("body", "html"), len(tree.page))
    region = np.append(np.where(is_everything, -1, tree.region), -1)
    of_run = np.where(is_valid[tree.holder], region[tree.holder], -1)
    held = np.flatnonzero(of_run >= 0)
    # Stable: inside a region text nodes stay in document order.
    runs: IntArray = held[np.argsort(of_run[held], kind="stable")].astype(np.int32)
    found, first = np.unique(of_run[runs], return_index=True)
    node = found.astype(np.int32)
    # The authors' program takes all text inside, also what was too short to be valid.
    if tree.variant.is_whole:
        return _whole(tree, node)
    last = np.append(first[1:], len(runs))[: len(node)]
    return Regions(tree, node, runs, first.astype(np.int32), last.astype(np.int32))


def distance_from_max(density: NDArray[np.int64]) -> NDArray[np.float64]:
    """dfm of regions with so many characters of text."""
    distance: NDArray[np.float64] = 100.0 - 100.0 * density / max(int(density.max(initial=0)), 1)
    return distance


def _whole(tree: StyleDensityTree, node: IntArray) -> Regions:
    """The regions with all text that has an element inside theirs."""
    runs = np.flatnonzero(tree.holder >= 0).astype(np.int32)
    events, structure = tree.page.runs.event[runs], tree.page.structure
    first = np.searchsorted(events, structure.open_event[node])
    last = np.searchsorted(events, structure.close_event[node])
    return Regions(tree, node, runs, first.astype(np.int32), last.astype(np.int32))
