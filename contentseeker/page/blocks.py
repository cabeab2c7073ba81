"""Text blocks: maximal runs of text between block-level tags (Gibson et al. 2007).

Inline tags (``FlatPage.inline``: ``b``, ``a``, ``span`` ...) do not end a block. All other tags
do, ``br`` and ``img`` included. Hidden elements and scripts are ignored. A block belongs to its
nearest ancestor that is not inline.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from contentseeker.page.structure import IntArray, nearest
from contentseeker.page.text import CleanText

if TYPE_CHECKING:
    from contentseeker.page.flat import FlatPage


@dataclass(frozen=True, slots=True)
class TextBlocks:
    """Blocks in document order, each a slice of the page's text runs."""

    first_run: IntArray
    end_run: IntArray
    node: IntArray
    """Nearest ancestor of the block that is not inline."""
    chars: IntArray
    link_chars: IntArray
    words: IntArray
    first_event: IntArray
    """The event right before the block's first text node."""
    last_event: IntArray
    """The event right after its last text node."""
    source: CleanText

    def __len__(self) -> int:
        return len(self.first_run)

    def text(self, block: int) -> str:
        """Text of one block, white space collapsed."""
        return self.source.between(int(self.first_event[block]), int(self.last_event[block]))

    def texts(self, blocks: NDArray[np.integer[Any]] | None = None) -> list[str]:
        """Text of all blocks, or of some of them."""
        return tidied(self.raw_texts(blocks))

    def raw_texts(self, blocks: NDArray[np.integer[Any]] | None = None) -> list[bytes]:
        """Text of all blocks, or of some, as UTF-8; white space is not collapsed."""
        chosen = slice(None) if blocks is None else blocks
        text, offset = self.source.text, self.source.offset
        starts = offset[self.first_event[chosen]].tolist()
        ends = offset[self.last_event[chosen]].tolist()
        return [text[start:end].strip() for start, end in zip(starts, ends, strict=True)]


def tidied(raw_texts: Sequence[bytes]) -> list[str]:
    """Raw texts of blocks, decoded and with white space collapsed."""
    if not raw_texts:
        return []
    # A block contains no line break, so all blocks can be decoded in one call, which is faster.
    # All other white space is plain spaces, mostly single ones.
    lines = b"\n".join(raw_texts).decode("utf-8", "replace").split("\n")
    return [" ".join(line.split()) if "  " in line else line for line in lines]


def find_blocks(page: "FlatPage") -> TextBlocks:
    """Group a page's text runs into blocks."""
    runs = page.runs
    section = np.cumsum(page.is_boundary, dtype=np.int32)[runs.event]
    is_first = np.ones(len(runs), dtype=np.bool_)
    np.not_equal(section[1:], section[:-1], out=is_first[1:])
    first = np.flatnonzero(is_first).astype(np.int32)
    end = np.append(first[1:], np.int32(len(runs)))[: len(first)]
    return TextBlocks(
        first_run=first,
        end_run=end,
        node=nearest(~page.inline[page.tag_codes], page.parent)[runs.owner[first]],
        chars=_sums(runs.chars, first),
        link_chars=_sums(runs.chars * page.in_link[runs.owner], first),
        words=_sums(runs.words, first),
        first_event=runs.event[first],
        last_event=runs.event[end - 1] + 1,
        source=page.clean_text,
    )


def _sums(values: IntArray, first: IntArray) -> IntArray:
    return np.add.reduceat(values, first, dtype=np.int32)
