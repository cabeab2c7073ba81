"""The text of chosen text nodes, words or characters of a page.

Some methods choose pieces of text instead of elements. Here their choice becomes text in
document order, one block per line. A gap in the choice becomes a space, so that its neighbours
stay separate words.
"""

from typing import Final

import numpy as np

from contentseeker.page import FlatPage
from contentseeker.page.structure import BoolArray, IntArray
from contentseeker.page.text import TextRuns, tidy_lines

_SPACE: Final = 0x20
_LINE_BREAK: Final = 0x0A


def text_of_runs(page: FlatPage, chosen: BoolArray) -> str:
    """Text of the chosen text nodes; one flag per run of ``page.runs``."""
    return _text(page, _covered(page, page.runs.start[chosen], page.runs.end[chosen]))


def text_of_words(page: FlatPage, chosen: BoolArray) -> str:
    """Text of the chosen words; one flag per visible word, in document order."""
    runs = page.runs
    words = _visible_words(runs)[chosen]
    return _text(page, _covered(page, runs.word_start[words], runs.word_end[words]))


def text_of_chars(page: FlatPage, chosen: BoolArray) -> str:
    """Text of the chosen characters; one flag per character of the runs, white space collapsed.

    A run has ``page.runs.chars`` characters: those of its words and one space between two.
    """
    in_run = _covered(page, page.runs.start, page.runs.end)
    is_space = page.buffer <= _SPACE
    is_first_byte = (page.buffer & 0xC0) != 0x80
    # One flag per character, and one per run of white space.
    begins = in_run & is_first_byte
    begins[1:] &= ~(is_space[1:] & is_space[:-1])
    number = np.cumsum(begins) - 1
    in_run[in_run] = chosen[number[in_run]]
    return _text(page, in_run)


def _visible_words(runs: TextRuns) -> IntArray:
    """Indices of all visible words; the page's list of words includes hidden ones."""
    before = np.cumsum(runs.words) - runs.words
    offset = np.repeat(runs.first_word - before, runs.words)
    return (offset + np.arange(len(offset))).astype(np.int32)


def _covered(page: FlatPage, start: IntArray, end: IntArray) -> BoolArray:
    """Per byte: whether it is in one of the spans, which do not overlap."""
    # A difference array: its prefix sum is 1 inside the spans.
    steps = np.zeros(len(page.buffer) + 1, dtype=np.int8)
    # Spans may touch: one ends where the next one starts.
    steps[start] += 1
    steps[end] -= 1
    return np.cumsum(steps[:-1], dtype=np.int8).astype(np.bool_)


def _text(page: FlatPage, chosen: BoolArray) -> str:
    """The chosen bytes as text; ``chosen`` contains whole characters only."""
    clean = np.where(chosen & (page.buffer > _SPACE), page.buffer, np.uint8(_SPACE))
    clean[page.marks[page.is_boundary]] = _LINE_BREAK
    stays = np.ones(len(clean), dtype=np.bool_)
    stays[page.marks] = page.is_boundary
    return tidy_lines(clean[stays].tobytes().decode("utf-8"))
