"""Which parts of a page's text an extraction took rightly, missed, or took wrongly.

Gold text and extraction are each aligned with the page's words (``labels.alignment``).
A tint is a range in the *own text* of one element of the rendered page
(``contentseeker.page.render``), where the screen can find it:

- ``node`` is the number stamped on the element: ``[data-node="17"]``.
- Its own text is the joined data of its child text nodes (``nodeType === 3``; children only, no
  deeper descendants). It does not matter into how many text nodes a browser has split it.
- Only characters other than white space count: UTF-16 code units above 32. So it does not matter
  what a browser does with white space. ``start`` is the number of such characters before the
  range, ``end`` the number up to its end. White space inside the range belongs to it.
- ``length`` is their number in the element's own text. If a browser has another number, it has
  repaired the page in an unforeseen way: do not tint that element.

``Tinted.as_json()`` is sent to the screen::

    {"kinds": ["right", "missed", "wrong"],
     "texts": [[node, length, kind, start, end, kind, start, end, ...], ...]}

``kind`` is an index into ``kinds``. Elements come in document order, each once; their ranges in
order, without overlaps. Elements without tinted text are left out. In JavaScript::

    /** One per text node: a range must not include the elements between two of them. */
    function* stretches([node, length, ...tints], elements) {
      const texts = [...elements.get(node).childNodes].filter((child) => child.nodeType === 3);
      const characters = texts.flatMap((text) =>
        [...Array(text.length).keys()]
          .filter((at) => text.data.charCodeAt(at) > 32)
          .map((at) => ({ text, at })));
      if (characters.length !== length) return;
      for (let i = 0; i < tints.length; i += 3) {
        const tinted = characters.slice(tints[i + 1], tints[i + 2]);
        for (const text of texts) {
          const own = tinted.filter((character) => character.text === text);
          if (own.length) yield { kind: tints[i], text, start: own[0].at, end: own.at(-1).at + 1 };
        }
      }
    }

Words of the extraction or the gold text that are not on the page get no tint.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final, Literal

import numpy as np

from contentseeker.labels.alignment import (
    Matches,
    PageWords,
    match_preferring,
    match_words,
    page_words,
    text_words,
)
from contentseeker.page import FlatPage
from contentseeker.page.structure import IntArray, flagged, inside
from contentseeker.review.comparing import MAX_PAIRS, TOKEN
from contentseeker.review.locating import LocatedWords, find_words
from contentseeker.review.own_text import OwnText, own_text

TintKind = Literal["right", "missed", "wrong"]
KINDS: Final[tuple[TintKind, ...]] = ("right", "missed", "wrong")

_SPACE: Final = 0x20
# _CODES[is_taken, is_gold] is an index into KINDS, or -1 for neither.
_CODES: Final = np.array([[-1, 1], [2, 0]], dtype=np.int32)


@dataclass(frozen=True, slots=True)
class Tint:
    """A range of an element's own text, with its kind."""

    node: int
    start: int
    end: int
    kind: TintKind


@dataclass(frozen=True, slots=True)
class Tinted:
    """A page's tints, in document order of their elements."""

    tints: list[Tint]
    lengths: dict[int, int]
    """Code units of the own text of every element that has a tint."""
    gold: LocatedWords
    extracted: LocatedWords

    def as_json(self) -> dict[str, Any]:
        """The format for the screen, described in the module's docstring."""
        texts = []
        for node, group in groupby(self.tints, lambda tint: tint.node):
            places = ((KINDS.index(tint.kind), tint.start, tint.end) for tint in group)
            texts.append([node, self.lengths[node], *(number for all in places for number in all)])
        return {"kinds": list(KINDS), "texts": texts}


def tint(page: FlatPage, gold: str, extracted: str, nodes: Sequence[int] = ()) -> Tinted:
    """Tint the words of a page that the gold text, the extraction, or both contain.

    ``nodes`` are the elements of the extraction, if known.
    """
    words = page_words(page, TOKEN)
    gold_words, taken_words = text_words(gold, TOKEN), text_words(extracted, TOKEN)
    taken = wanted = _match_extraction(page, words, taken_words, nodes)
    is_taken = flagged(taken.page, len(words.words))
    # Equal texts share one alignment, so that all their words are tinted as right.
    if gold_words != taken_words:
        wanted = match_preferring(words.words, gold_words, is_taken, max_cells=MAX_PAIRS)
    is_gold = flagged(wanted.page, len(words.words))
    codes = _CODES[is_taken.astype(np.int8), is_gold.astype(np.int8)]
    own = own_text(page)
    tints = _join_ranges(own, _spread(page.clean_text.text, words, codes)[own.byte])
    return Tinted(
        tints=tints,
        lengths={each.node: int(own.length[each.node]) for each in tints},
        gold=find_words(gold, wanted, words, own),
        extracted=find_words(extracted, taken, words, own),
    )


def _match_extraction(
    page: FlatPage, words: PageWords, taken: Sequence[str], nodes: Sequence[int]
) -> Matches:
    """Match the extracted words, preferably with words inside the given elements."""
    known = np.array([node for node in nodes if 0 <= node < len(page)], dtype=np.int64)
    if not len(known):
        return match_words(words.words, taken, max_cells=MAX_PAIRS)
    is_chosen = inside(known, page.subtree_end)
    is_preferred = is_chosen[page.structure.owner[words.event]]
    return match_preferring(words.words, taken, is_preferred, max_cells=MAX_PAIRS)


def _spread(text: bytes, words: PageWords, codes: IntArray) -> IntArray:
    """Per byte of the page's clean text: its code, or -1.

    Punctuation next to a word gets the word's code. So does everything between two words of
    the same code.
    """
    if not len(codes):
        return np.full(len(text), -1, dtype=np.int32)
    # A word extends to the white space around it, but not into its neighbours.
    spaces = np.flatnonzero(np.frombuffer(text, dtype=np.uint8) <= _SPACE)
    edges = np.concatenate(([-1], spaces, [len(text)]))
    end = np.minimum(
        edges[np.searchsorted(edges, words.end)], np.append(words.start[1:], len(text))
    )
    start = np.maximum(
        edges[np.searchsorted(edges, words.start) - 1] + 1, np.concatenate(([0], end[:-1]))
    )
    end[:-1] = np.where(codes[:-1] == codes[1:], start[1:], end[:-1])
    # A difference array: its prefix sum is the code of every byte, plus 1.
    steps = np.zeros(len(text) + 1, dtype=np.int32)
    np.add.at(steps, start, codes + 1)
    np.add.at(steps, end, -(codes + 1))
    return np.cumsum(steps[:-1], dtype=np.int32) - np.int32(1)


def _join_ranges(own: OwnText, codes: IntArray) -> list[Tint]:
    """Join adjacent characters of one code in an element's own text."""
    if not len(codes):
        return []
    order = np.argsort(own.node, kind="stable")
    node, start, code = own.node[order], own.start[order], codes[order]
    end = start + own.units[order]
    goes_on = (node[1:] == node[:-1]) & (code[1:] == code[:-1]) & (start[1:] == end[:-1])
    first = np.flatnonzero(np.append(True, ~goes_on))
    last = np.append(first[1:], len(order)) - 1
    rows = zip(node[first].tolist(), start[first].tolist(), end[last].tolist(), strict=True)
    return [
        Tint(*row, KINDS[kind])
        for row, kind in zip(rows, code[first].tolist(), strict=True)
        if kind >= 0
    ]
