"""Aligns a text (a gold text or an extraction) with the words of its page.

Page and text are compared as sequences of lower-case words without punctuation, by their
longest common subsequence. So other white space, other quotation marks and left-out blocks do
no harm. Of several equally long alignments one with fewer gaps is chosen: a menu entry that
repeats the first word of the article must not be matched in its place.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from rapidfuzz.distance import LCSseq

from contentseeker.labels.phrases import common_phrases
from contentseeker.page import FlatPage
from contentseeker.page.structure import BoolArray, IntArray, flagged
from contentseeker.scripts import WORD

# Memory is one bit per pair of words: 250 MB at this limit.
_MAX_CELLS: Final = 2_000_000_000

Span = tuple[int, int]
"""First position, and the position after the last."""


@dataclass(frozen=True, slots=True)
class GoldAlignment:
    """The words of a page, and which of them make up the gold text."""

    event: IntArray
    """Per word: the event right before it, which determines its elements."""
    is_gold: BoolArray
    """Per word: whether it is part of the gold text."""
    gold_tokens: int
    """Words of the gold text."""

    def inside(self, page: FlatPage, nodes: IntArray) -> tuple[IntArray, IntArray]:
        """Per given element: the number of its words, and of those in the gold text."""
        first = np.searchsorted(self.event, page.structure.open_event[nodes])
        last = np.searchsorted(self.event, page.structure.close_event[nodes])
        running = np.concatenate(([0], np.cumsum(self.is_gold)))
        return (last - first).astype(np.int32), (running[last] - running[first]).astype(np.int32)


@dataclass(frozen=True, slots=True)
class PageWords:
    """Words of a page's visible text.

    A word may cross inline elements; it belongs to the element in which it begins.
    """

    words: list[str]
    """In lower case."""
    event: IntArray
    """Per word: the event right before it."""
    start: IntArray
    """Per word: offset of its first byte in ``FlatPage.clean_text``."""
    end: IntArray
    """Per word: the offset after its last byte."""


@dataclass(frozen=True, slots=True)
class Matches:
    """Indices of matching words in a page and in a text, both ascending."""

    page: IntArray
    text: IntArray

    def __len__(self) -> int:
        return len(self.page)


def align_gold(page: FlatPage, gold: str) -> GoldAlignment:
    """Align a gold text with the words of its page."""
    found = page_words(page)
    gold_words = text_words(gold)
    is_gold = flagged(match_words(found.words, gold_words).page, len(found.words))
    return GoldAlignment(found.event, is_gold, len(gold_words))


def page_words(page: FlatPage, pattern: re.Pattern[str] = WORD) -> PageWords:
    """Words of the visible text; ``pattern`` defines a word."""
    source = page.clean_text
    found = list(pattern.finditer(source.text.decode("utf-8", "replace")))
    # Converts positions in the decoded text to byte offsets.
    is_first_byte = (np.frombuffer(source.text, dtype=np.uint8) & 0xC0) != 0x80
    places = np.append(np.flatnonzero(is_first_byte), len(source.text)).astype(np.int32)
    starts = places[np.array([match.start() for match in found], dtype=np.int64)]
    ends = places[np.array([match.end() for match in found], dtype=np.int64)]
    event = np.searchsorted(source.offset, starts, side="right") - 1
    return PageWords([match[0].lower() for match in found], event.astype(np.int32), starts, ends)


def text_words(text: str, pattern: re.Pattern[str] = WORD) -> list[str]:
    """Words of a text, for matching with those of a page."""
    # The page's text is in NFC already; a text from elsewhere may not be.
    return [word.lower() for word in pattern.findall(unicodedata.normalize("NFC", text))]


def match_words(
    page: Sequence[str], text: Sequence[str], *, max_cells: int | None = None
) -> Matches:
    """The longest common subsequence of a page's words and a text's.

    ``max_cells`` limits the product of both lengths. Beyond it, phrases that occur once in both
    are fixed points, and the gaps between them are aligned; gaps that are still too long are
    cut off.
    """
    limit = _MAX_CELLS if max_cells is None else max_cells
    known = _occurring(page, text)
    if len(known) * len(text) <= limit:
        return _longest(page, text, known)
    return _fill_gaps(page, text, Matches(*common_phrases(page, text)), limit)


def match_preferring(
    page: Sequence[str], text: Sequence[str], preferred: BoolArray, *, max_cells: int | None = None
) -> Matches:
    """Like ``match_words``, but with the preferred words of the page if that is as good.

    As good means: no fewer pairs of adjacent matches. Isolated words do not count, because
    they match anywhere.
    """
    chosen = np.flatnonzero(preferred)
    words = [page[place] for place in chosen.tolist()]
    within = match_words(words, text, max_cells=max_cells)
    through = Matches(chosen[within.page].astype(np.int32), within.text)
    found = _fill_gaps(page, text, through, _MAX_CELLS if max_cells is None else max_cells)
    # Every word has a match: no other alignment can be better.
    if len(found) == len(text):
        return found
    free = match_words(page, text, max_cells=max_cells)
    return found if _count_adjacent(found) >= _count_adjacent(free) else free


def _occurring(page: Sequence[str], text: Sequence[str]) -> list[int]:
    """Indices of the page's words that occur in the text; others can never match."""
    words = set(text)
    return [place for place, word in enumerate(page) if word in words]


def _longest(page: Sequence[str], text: Sequence[str], known: list[int]) -> Matches:
    # Words as integers, which rapidfuzz compares without hashing strings.
    numbers = {word: number for number, word in enumerate(dict.fromkeys(text))}
    left = [numbers.get(page[place], -1) for place in known]
    right = [numbers[word] for word in text]
    equal = [block for block in LCSseq.opcodes(left, right) if block.tag == "equal"]
    spans = [(block.src_start, block.src_end) for block in equal]
    spans = _pull_back(left, _pull_forward(left, spans))
    on_page = np.array(known, dtype=np.int32)[_positions(spans)]
    return Matches(on_page, _positions([(block.dest_start, block.dest_end) for block in equal]))


def _count_adjacent(matches: Matches) -> int:
    """How many matches directly follow another one, both on the page and in the text."""
    return int(((np.diff(matches.page) == 1) & (np.diff(matches.text) == 1)).sum())


def _fill_gaps(page: Sequence[str], text: Sequence[str], matches: Matches, limit: int) -> Matches:
    """The matches, plus those in the gaps between them."""
    steps = zip(
        [-1, *matches.page.tolist()],
        [*matches.page.tolist(), len(page)],
        [-1, *matches.text.tolist()],
        [*matches.text.tolist(), len(text)],
        strict=True,
    )
    on_page, in_text = [matches.page], [matches.text]
    for left, right, top, bottom in steps:
        if right - left > 1 < bottom - top:
            words, others = page[left + 1 : right], text[top + 1 : bottom]
            known = _occurring(words, others)
            # The slice cuts off words beyond the limit.
            between = _longest(words, others[: limit // max(len(known), 1)], known)
            on_page.append(between.page + np.int32(left + 1))
            in_text.append(between.text + np.int32(top + 1))
    return Matches(np.sort(np.concatenate(on_page)), np.sort(np.concatenate(in_text)))


def _positions(spans: list[Span]) -> IntArray:
    return np.array([n for first, last in spans for n in range(first, last)], dtype=np.int32)


def _pull_forward(words: list[int], spans: list[Span]) -> list[Span]:
    """Move spans next to the following one if the same words are there, too."""
    kept: list[Span] = []
    for first, last in reversed(spans):
        end = kept[-1][0] if kept else last
        start = end - (last - first)
        kept.append((start, end) if words[start:end] == words[first:last] else (first, last))
    return kept[::-1]


def _pull_back(words: list[int], spans: list[Span]) -> list[Span]:
    """Move spans next to the preceding one if the same words are there, too."""
    kept: list[Span] = []
    for first, last in spans:
        start = kept[-1][1] if kept else first
        end = start + (last - first)
        kept.append((start, end) if words[start:end] == words[first:last] else (first, last))
    return kept
