"""What the features of blocks are computed from: one page's blocks and what is around them.

Blocks stand in document order, and an element's blocks are an interval of them, so any
count inside an element is a difference of two prefix sums, as with elements themselves.
"""

from functools import cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from extraction.page import FlatPage
from extraction.page.structure import IntArray

FloatArray = NDArray[np.float64]

ANCESTORS: Final = 12
"""How many elements upwards from a block's own are looked at."""


class BlockView:
    """The blocks of a page as columns, one value per block; hidden text is text here."""

    def __init__(self, page: FlatPage) -> None:
        shown = page.visible
        self.page = page = page.revealed
        blocks = page.blocks
        self.node = blocks.node
        self.is_hidden = ~shown[self.node]
        """Whether the block shows only once a script has run."""
        self.words = blocks.words.astype(np.float64)
        self.chars = blocks.chars.astype(np.float64)
        self.link_chars = blocks.link_chars.astype(np.float64)
        clean = page.clean_text
        self._text = clean.text
        self._start = clean.offset[blocks.first_event]
        self._end = clean.offset[blocks.last_event]
        self.last_byte = page.buffer[page.runs.end[blocks.end_run - 1] - 1]
        """The last byte of each block's text."""

    def __len__(self) -> int:
        return len(self.node)

    @cached_property
    def above(self) -> IntArray:
        """Per level and block: the block's element, its parent, its parent's parent ..."""
        parent = np.maximum(self.page.parent, 0)
        levels = np.empty((ANCESTORS, len(self)), dtype=np.int32)
        levels[0] = self.node
        for level in range(1, ANCESTORS):
            levels[level] = parent[levels[level - 1]]
        return levels

    @cached_property
    def first(self) -> IntArray:
        """Per element: the first block inside it, or behind it if it has none."""
        return self._blocks_before[self.page.structure.open_event]

    @cached_property
    def last(self) -> IntArray:
        """Per element: the block behind the last one inside it."""
        return self._blocks_before[self.page.structure.close_event]

    @cached_property
    def _blocks_before(self) -> IntArray:
        events = self.page.blocks.first_event
        counts = np.bincount(events + 1, minlength=len(self.page.marks) + 1)
        return np.cumsum(counts, dtype=np.int32)

    def within(self, values: FloatArray, elements: IntArray) -> FloatArray:
        """Sum of the values of all blocks inside each of the elements."""
        total = running(values)
        inside: FloatArray = total[self.last[elements]] - total[self.first[elements]]
        return inside

    def count_bytes(self, is_counted: NDArray[np.bool_]) -> FloatArray:
        """How many bytes of each block have a flag; one flag per value of a byte."""
        places = np.flatnonzero(is_counted[np.frombuffer(self._text, dtype=np.uint8)])
        inside = np.searchsorted(places, self._end) - np.searchsorted(places, self._start)
        return inside.astype(np.float64)

    def texts(self, blocks: NDArray[np.integer[Any]]) -> list[bytes]:
        """Text of the given blocks, white space as it stands in the page."""
        spans = zip(self._start[blocks].tolist(), self._end[blocks].tolist(), strict=True)
        return [self._text[start:end].strip() for start, end in spans]


def running(values: FloatArray) -> FloatArray:
    """Sums of the values before each place, and of all."""
    total = np.zeros(len(values) + 1)
    np.cumsum(values, out=total[1:])
    return total


def ratio(part: FloatArray, whole: FloatArray) -> FloatArray:
    """Part of the whole; 0 where there is no whole."""
    return np.divide(part, whole, out=np.zeros(np.broadcast(part, whole).shape), where=whole > 0)
