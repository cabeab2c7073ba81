"""Maps a page's visible characters to text positions in the rendered page.

The *own text* of an element is its child text nodes, joined. Positions count UTF-16 code units
without white space, because browsers drop and move white space.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from contentseeker.page import FlatPage
from contentseeker.page.render import text_holders
from contentseeker.page.structure import BoolArray, IntArray

_SPACE: Final = 0x20
# First byte of a character with four bytes in UTF-8, which takes two code units in UTF-16.
_FOUR_BYTE_LEAD: Final = 0xF0


@dataclass(frozen=True, slots=True)
class OwnText:
    """Visible characters of the rendered page, without white space."""

    byte: IntArray
    """Offset of each character's first byte in ``FlatPage.clean_text``."""
    node: IntArray
    """The element in whose own text it is."""
    start: IntArray
    """Code units before it in that text."""
    units: IntArray
    """Code units it takes: one or two."""
    length: IntArray
    """Per element: code units of its own text."""


def own_text(page: FlatPage) -> OwnText:
    """Locate every visible character of a page."""
    marks, buffer = page.marks, page.buffer
    units = ((buffer > _SPACE) & ((buffer & 0xC0) != 0x80)).astype(np.int32)
    units += buffer >= _FOUR_BYTE_LEAD
    running = np.concatenate((np.zeros(1, dtype=np.int32), np.cumsum(units, dtype=np.int32)))
    in_event = running[np.append(marks[1:], np.int32(len(buffer)))] - running[marks]
    holder = text_holders(page)
    before = _before(holder, in_event)
    event, place = _offsets(page)
    counted = np.flatnonzero((units[place] > 0) & (holder[event] >= 0)).astype(np.int32)
    event, place = event[counted], place[counted]
    held = holder >= 0
    return OwnText(
        byte=counted,
        node=holder[event],
        start=before[event] + running[place] - running[marks[event]],
        units=units[place],
        length=np.bincount(holder[held], in_event[held], len(page)).astype(np.int32),
    )


def _before(holder: IntArray, in_event: IntArray) -> IntArray:
    """Per event: code units before it in the own text of the same element."""
    # Sorted by element, the offset is a running sum that restarts with each element.
    order = np.argsort(holder, kind="stable")
    size, owner = in_event[order], holder[order]
    total = np.cumsum(size) - size
    is_first = np.append(True, owner[1:] != owner[:-1])[: len(owner)]
    group = np.cumsum(is_first) - 1
    before = np.empty(len(holder), dtype=np.int32)
    before[order] = total - total[is_first][group]
    return before


def _offsets(page: FlatPage) -> tuple[IntArray, IntArray]:
    """Per byte of the clean text: the event before it, and its offset in the buffer."""
    clean = page.clean_text
    offset = clean.offset.astype(np.int32)
    counts = np.append(offset[1:], np.int32(len(clean.text))) - offset
    event = np.repeat(np.arange(len(counts), dtype=np.int32), counts)
    mark_is_left_out: BoolArray = ~page.is_boundary
    shift = page.marks - offset + mark_is_left_out
    return event, np.arange(len(clean.text), dtype=np.int32) + shift[event].astype(np.int32)
