"""Where a page's visible characters are in a browser that shows the rendered page.

The *own text* of an element is that of its child text nodes, one after another. Characters are
counted in UTF-16 code units, white space left out, because browsers drop and move white space.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from extraction.page import FlatPage
from extraction.page.render import text_holders
from extraction.page.structure import BoolArray, IntArray

_SPACE: Final = 0x20
# UTF-8 of four bytes begins here: characters that take two code units.
_FIRST_OF_FOUR: Final = 0xF0


@dataclass(frozen=True, slots=True)
class OwnText:
    """Characters of the visible text that a browser is shown, white space left out."""

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
    """Find every visible character of a page."""
    marks, buffer = page.marks, page.buffer
    units = ((buffer > _SPACE) & ((buffer & 0xC0) != 0x80)).astype(np.int32)
    units += buffer >= _FIRST_OF_FOUR
    running = np.concatenate((np.zeros(1, dtype=np.int32), np.cumsum(units, dtype=np.int32)))
    in_event = running[np.append(marks[1:], np.int32(len(buffer)))] - running[marks]
    holder = text_holders(page)
    before = _before(holder, in_event)
    event, place = _places(page)
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
    """Per event: code units in the same element's own text before it."""
    order = np.argsort(holder, kind="stable")
    size, owner = in_event[order], holder[order]
    total = np.cumsum(size) - size
    is_first = np.append(True, owner[1:] != owner[:-1])[: len(owner)]
    group = np.cumsum(is_first) - 1
    before = np.empty(len(holder), dtype=np.int32)
    before[order] = total - total[is_first][group]
    return before


def _places(page: FlatPage) -> tuple[IntArray, IntArray]:
    """Per byte of the clean text: the event before it and its place in the page's buffer."""
    clean = page.clean_text
    offset = clean.offset.astype(np.int32)
    counts = np.append(offset[1:], np.int32(len(clean.text))) - offset
    event = np.repeat(np.arange(len(counts), dtype=np.int32), counts)
    mark_is_left_out: BoolArray = ~page.is_boundary
    shift = page.marks - offset + mark_is_left_out
    return event, np.arange(len(clean.text), dtype=np.int32) + shift[event].astype(np.int32)
