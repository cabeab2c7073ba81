"""Text blocks: maximal runs of text between block-level tags (Gibson et al. 2007).

Inline tags (``b``, ``a``, ``span`` ...) do not end a block, everything else does,
``br`` and ``img`` included. Hidden elements and scripts are as good as absent. A block's
element is the nearest one around it that is not inline.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from extraction.page.structure import IntArray, nearest
from extraction.page.tags import IS_INLINE
from extraction.page.text import CleanText

if TYPE_CHECKING:
    from extraction.page.flat import FlatPage


@dataclass(frozen=True, slots=True)
class TextBlocks:
    """Blocks in document order, each a slice of the page's text runs."""

    first_run: IntArray
    end_run: IntArray
    node: IntArray
    """Nearest element around the block that is not inline."""
    chars: IntArray
    link_chars: IntArray
    words: IntArray
    first_event: IntArray
    """The event right before the block's first text node."""
    last_event: IntArray
    """The event right behind its last one."""
    source: CleanText

    def __len__(self) -> int:
        return len(self.first_run)

    def text(self, block: int) -> str:
        """Text of one block, white space collapsed."""
        return self.source.between(int(self.first_event[block]), int(self.last_event[block]))

    def texts(self) -> list[str]:
        """Text of all blocks."""
        return [self.text(block) for block in range(len(self))]


def find_blocks(page: "FlatPage") -> TextBlocks:
    """Group a page's text runs into blocks."""
    runs = page.runs
    section = np.cumsum(page.is_boundary, dtype=np.int32)[runs.event]
    first = np.flatnonzero(np.diff(section, prepend=-1)).astype(np.int32)
    end = np.append(first, np.int32(len(runs)))[1:]
    return TextBlocks(
        first_run=first,
        end_run=end,
        node=nearest(~IS_INLINE[page.tag_codes], page.parent)[runs.owner[first]],
        chars=_sum(runs.chars, first, end),
        link_chars=_sum(np.where(page.in_link[runs.owner], runs.chars, 0), first, end),
        words=_sum(runs.words, first, end),
        first_event=runs.event[first],
        last_event=runs.event[end - 1] + 1,
        source=page.clean_text,
    )


def _sum(values: IntArray, first: IntArray, end: IntArray) -> IntArray:
    running = np.concatenate(([0], np.cumsum(values)))
    return (running[end] - running[first]).astype(np.int32)
