"""Which words of a page make up its gold text.

Page and gold are compared as sequences of words, lower case, punctuation aside, by their
longest common subsequence. So the alignment survives other white space, other quotation
marks and blocks the gold leaves out. Of several alignments that are equally long the one
with fewer gaps is better: a menu entry that happens to repeat the first word of the article
is not taken for it.
"""

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

import numpy as np
from rapidfuzz.distance import LCSseq

from extraction.page import FlatPage
from extraction.page.structure import BoolArray, IntArray

_TOKEN: Final = re.compile(r"\w+")
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


def align_gold(page: FlatPage, gold: str) -> GoldAlignment:
    """Align a gold text with the words of its page."""
    words, event = _words(page)
    # The page's text is composed already, a gold text from elsewhere may not be.
    gold_words = [word.lower() for word in _TOKEN.findall(unicodedata.normalize("NFC", gold))]
    is_gold = np.zeros(len(words), dtype=np.bool_)
    is_gold[_matched(words, gold_words)] = True
    return GoldAlignment(event, is_gold, len(gold_words))


def _words(page: FlatPage) -> tuple[list[str], IntArray]:
    """Words of the visible text, and the event right before each.

    A word may cross inline elements; it counts where it begins.
    """
    source = page.clean_text
    found = list(_TOKEN.finditer(source.text.decode("utf-8", "replace")))
    is_first_byte = (np.frombuffer(source.text, dtype=np.uint8) & 0xC0) != 0x80
    starts = np.array([match.start() for match in found], dtype=np.int64)
    place = np.flatnonzero(is_first_byte)[starts]
    event = np.searchsorted(source.offset, place, side="right") - 1
    return [match[0].lower() for match in found], event.astype(np.int32)


def _matched(page: list[str], gold: list[str]) -> IntArray:
    """Places in the page's words that the longest common subsequence goes through."""
    numbers = {token: number for number, token in enumerate(dict.fromkeys(gold))}
    # Words the gold does not have can never match: leaving them out makes it quick.
    known = [place for place, token in enumerate(page) if token in numbers]
    left = [numbers[page[place]] for place in known]
    right = [numbers[token] for token in gold]
    if len(left) * len(right) > _MOST_CELLS:
        right = right[: _MOST_CELLS // len(left)]
    spans = _pull_back(left, _pull_forward(left, _common(left, right)))
    places = [known[place] for first, last in spans for place in range(first, last)]
    return np.array(places, dtype=np.int32)


def _common(left: list[int], right: list[int]) -> list[Span]:
    """Stretches of ``left`` that the longest common subsequence goes through."""
    blocks = LCSseq.opcodes(left, right)
    return [(block.src_start, block.src_end) for block in blocks if block.tag == "equal"]


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
