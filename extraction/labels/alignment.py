"""Which words of a page make up a text: its gold text, or what a method took from it.

Page and text are compared as sequences of words, lower case, punctuation aside, by their
longest common subsequence. So the alignment survives other white space, other quotation
marks and blocks the text leaves out. Of several alignments that are equally long the one
with fewer gaps is better: a menu entry that happens to repeat the first word of the article
is not taken for it.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from rapidfuzz.distance import LCSseq

from extraction.labels.phrases import phrases_in_common
from extraction.page import FlatPage
from extraction.page.structure import BoolArray, IntArray

WORD: Final = re.compile(r"\w+")
# The alignment's memory grows with the product of both lengths (a bit each): 250 MB here.
_MOST_CELLS: Final = 2_000_000_000

Span = tuple[int, int]
"""First place and the one behind the last."""


@dataclass(frozen=True, slots=True)
class GoldAlignment:
    """The words of a page, and which of them make up the gold text."""

    event: IntArray
    """Per word: the event right before it, which says what elements it is in."""
    is_gold: BoolArray
    """Per word: whether it is part of the gold text."""
    gold_tokens: int
    """Words of the gold text."""

    def inside(self, page: FlatPage, nodes: IntArray) -> tuple[IntArray, IntArray]:
        """Words, and words of the gold text, inside the given elements."""
        first = np.searchsorted(self.event, page.structure.open_event[nodes])
        last = np.searchsorted(self.event, page.structure.close_event[nodes])
        running = np.concatenate(([0], np.cumsum(self.is_gold)))
        return (last - first).astype(np.int32), (running[last] - running[first]).astype(np.int32)


@dataclass(frozen=True, slots=True)
class PageWords:
    """Words of a page's visible text. One may cross inline elements; it counts where it begins."""

    words: list[str]
    """In lower case."""
    event: IntArray
    """Per word: the event right before it."""
    start: IntArray
    """Per word: offset of its first byte in ``FlatPage.clean_text``."""
    end: IntArray
    """Per word: the offset behind its last byte."""


@dataclass(frozen=True, slots=True)
class Matches:
    """Words of a page and words of a text that stand for each other, both in rising order."""

    page: IntArray
    text: IntArray

    def __len__(self) -> int:
        return len(self.page)


def align_gold(page: FlatPage, gold: str) -> GoldAlignment:
    """Align a gold text with the words of its page."""
    found = page_words(page)
    gold_words = text_words(gold)
    is_gold = np.zeros(len(found.words), dtype=np.bool_)
    is_gold[match_words(found.words, gold_words).page] = True
    return GoldAlignment(found.event, is_gold, len(gold_words))


def page_words(page: FlatPage, pattern: re.Pattern[str] = WORD) -> PageWords:
    """Words of the visible text; ``pattern`` says what a word is."""
    source = page.clean_text
    found = list(pattern.finditer(source.text.decode("utf-8", "replace")))
    is_first_byte = (np.frombuffer(source.text, dtype=np.uint8) & 0xC0) != 0x80
    places = np.append(np.flatnonzero(is_first_byte), len(source.text)).astype(np.int32)
    starts = places[np.array([match.start() for match in found], dtype=np.int64)]
    ends = places[np.array([match.end() for match in found], dtype=np.int64)]
    event = np.searchsorted(source.offset, starts, side="right") - 1
    return PageWords([match[0].lower() for match in found], event.astype(np.int32), starts, ends)


def text_words(text: str, pattern: re.Pattern[str] = WORD) -> list[str]:
    """Words of a text, to be matched with those of a page."""
    # The page's text is composed already, a text from elsewhere may not be.
    return [word.lower() for word in pattern.findall(unicodedata.normalize("NFC", text))]


def match_words(
    page: Sequence[str], text: Sequence[str], *, most_cells: int | None = None
) -> Matches:
    """The longest common subsequence of a page's words and a text's.

    Beyond the limit (of the product of both lengths) it goes through the phrases that both have
    just once, and is the longest in between; what is still too long there is cut off.
    """
    limit = _MOST_CELLS if most_cells is None else most_cells
    known = _known(page, text)
    if len(known) * len(text) <= limit:
        return _longest(page, text, known)
    return _filled(page, text, Matches(*phrases_in_common(page, text)), limit)


def match_preferring(
    page: Sequence[str], text: Sequence[str], preferred: BoolArray, *, most_cells: int | None = None
) -> Matches:
    """Like ``match_words``, but through the preferred words of the page where that is as good.

    As good means: no fewer words, leaving aside those that stand alone, which match anywhere.
    """
    chosen = np.flatnonzero(preferred)
    words = [page[place] for place in chosen.tolist()]
    within = match_words(words, text, most_cells=most_cells)
    through = Matches(chosen[within.page].astype(np.int32), within.text)
    found = _filled(page, text, through, _MOST_CELLS if most_cells is None else most_cells)
    if len(found) == len(text):
        return found
    free = match_words(page, text, most_cells=most_cells)
    return found if _neighbours(found) >= _neighbours(free) else free


def _known(page: Sequence[str], text: Sequence[str]) -> list[int]:
    """Places of the page's words that the text has: others can never match."""
    words = set(text)
    return [place for place, word in enumerate(page) if word in words]


def _longest(page: Sequence[str], text: Sequence[str], known: list[int]) -> Matches:
    numbers = {word: number for number, word in enumerate(dict.fromkeys(text))}
    left = [numbers.get(page[place], -1) for place in known]
    right = [numbers[word] for word in text]
    equal = [block for block in LCSseq.opcodes(left, right) if block.tag == "equal"]
    spans = [(block.src_start, block.src_end) for block in equal]
    spans = _pull_back(left, _pull_forward(left, spans))
    on_page = np.array(known, dtype=np.int32)[_places(spans)]
    return Matches(on_page, _places([(block.dest_start, block.dest_end) for block in equal]))


def _neighbours(matches: Matches) -> int:
    """How many matches follow right behind another one, on the page and in the text."""
    return int(((np.diff(matches.page) == 1) & (np.diff(matches.text) == 1)).sum())


def _filled(page: Sequence[str], text: Sequence[str], matches: Matches, limit: int) -> Matches:
    """The matches, and what matches between each two of them."""
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
            known = _known(words, others)
            between = _longest(words, others[: limit // max(len(known), 1)], known)
            on_page.append(between.page + np.int32(left + 1))
            in_text.append(between.text + np.int32(top + 1))
    return Matches(np.sort(np.concatenate(on_page)), np.sort(np.concatenate(in_text)))


def _places(spans: list[Span]) -> IntArray:
    return np.array([n for first, last in spans for n in range(first, last)], dtype=np.int32)


def _pull_forward(words: list[int], spans: list[Span]) -> list[Span]:
    """Move stretches right before the next one where the same words stand there, too."""
    kept: list[Span] = []
    for first, last in reversed(spans):
        end = kept[-1][0] if kept else last
        start = end - (last - first)
        kept.append((start, end) if words[start:end] == words[first:last] else (first, last))
    return kept[::-1]


def _pull_back(words: list[int], spans: list[Span]) -> list[Span]:
    """Move stretches right behind the one before where the same words stand there, too."""
    kept: list[Span] = []
    for first, last in spans:
        start = kept[-1][1] if kept else first
        end = start + (last - first)
        kept.append((start, end) if words[start:end] == words[first:last] else (first, last))
    return kept
