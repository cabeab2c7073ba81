"""Which stretches of a page's text were rightly taken, missed or wrongly taken.

Gold text and extraction are each aligned with the page's words (``extraction.labels.alignment``).
A stretch lies in the *own text* of one element as a browser has it after our rendering
(``extraction.page.render``), so the screen can find it there:

- ``node`` is the number stamped on the element: ``[data-node="17"]``.
- Its own text is the data of all its child nodes that are text (``nodeType === 3``; children, not
  deeper descendants), one after another, whatever stands between them. It does not matter into
  how many text nodes a browser has split it.
- Only characters that are no white space count: UTF-16 code units above 32. So it does not
  matter either what a browser does with white space. ``start`` is how many of them stand before
  the stretch, ``end`` how many up to its end; the stretch goes from before its first to behind
  its last character, with the white space in between.
- ``length`` is how many there are in the element's own text. Where a browser has another number
  it has repaired the page in a way we did not foresee: leave that element alone.

``Tinted.as_json()`` is what the screen is sent::

    {"kinds": ["right", "missed", "wrong"],
     "texts": [[node, length, kind, start, end, kind, start, end, ...], ...]}

``kind`` is a place in ``kinds``. Elements come in document order, each once; their stretches in
order, never overlapping. Elements without tinted text are left out. In JavaScript::

    /** One per text node: a range of boxes must not take in what stands between two of them. */
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

Words that only the extraction or the gold text has, and not the page, are tinted nowhere.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final, Literal

import numpy as np

from extraction.labels.alignment import (
    Matches,
    PageWords,
    match_preferring,
    match_words,
    page_words,
    text_words,
)
from extraction.page import FlatPage
from extraction.page.structure import BoolArray, IntArray, inside
from extraction.review.comparing import MOST_PAIRS
from extraction.review.locating import Found, find_words
from extraction.review.own_text import OwnText, own_text
from extraction.review.words import TOKEN

Kind = Literal["right", "missed", "wrong"]
KINDS: Final[tuple[Kind, ...]] = ("right", "missed", "wrong")

_SPACE: Final = 0x20
# By whether a word is taken and whether it is gold: a place in KINDS, or -1 for neither.
_CODES: Final = np.array([[-1, 1], [2, 0]], dtype=np.int32)


@dataclass(frozen=True, slots=True)
class Tint:
    """A stretch of an element's own text, and what is to be said about it."""

    node: int
    start: int
    end: int
    kind: Kind


@dataclass(frozen=True, slots=True)
class Tinted:
    """A page's tints, in document order of their elements."""

    tints: list[Tint]
    lengths: dict[int, int]
    """Code units of the own text of every element that has a tint."""
    gold: Found
    extracted: Found

    def as_json(self) -> dict[str, Any]:
        """For the screen, as this module's docstring says."""
        texts = []
        for node, group in groupby(self.tints, lambda tint: tint.node):
            places = ((KINDS.index(tint.kind), tint.start, tint.end) for tint in group)
            texts.append([node, self.lengths[node], *(number for all in places for number in all)])
        return {"kinds": list(KINDS), "texts": texts}


def tint(page: FlatPage, gold: str, extracted: str, nodes: Sequence[int] = ()) -> Tinted:
    """Where on the page the gold text and the extraction are, and where only one of them is.

    ``nodes`` are the elements the extraction was taken from, if that is known.
    """
    words = page_words(page, TOKEN)
    gold_words, taken_words = text_words(gold, TOKEN), text_words(extracted, TOKEN)
    taken = wanted = _taken(page, words, taken_words, nodes)
    is_taken = _mask(taken, words)
    if gold_words != taken_words:
        wanted = match_preferring(words.words, gold_words, is_taken, most_cells=MOST_PAIRS)
    codes = _CODES[is_taken.astype(np.int8), _mask(wanted, words).astype(np.int8)]
    own = own_text(page)
    tints = _stretches(own, _spread(page.clean_text.text, words, codes)[own.byte])
    return Tinted(
        tints=tints,
        lengths={each.node: int(own.length[each.node]) for each in tints},
        gold=find_words(gold, wanted, words, own),
        extracted=find_words(extracted, taken, words, own),
    )


def _taken(page: FlatPage, words: PageWords, taken: Sequence[str], nodes: Sequence[int]) -> Matches:
    known = np.array([node for node in nodes if 0 <= node < len(page)], dtype=np.int64)
    if not len(known):
        return match_words(words.words, taken, most_cells=MOST_PAIRS)
    is_chosen = inside(known, page.subtree_end)
    is_preferred = is_chosen[page.structure.owner[words.event]]
    return match_preferring(words.words, taken, is_preferred, most_cells=MOST_PAIRS)


def _mask(matches: Matches, words: PageWords) -> BoolArray:
    mask = np.zeros(len(words.words), dtype=np.bool_)
    mask[matches.page] = True
    return mask


def _spread(text: bytes, words: PageWords, codes: IntArray) -> IntArray:
    """Per byte of the page's clean text: its code, or -1.

    Marks around a word go with it; what stands between two words of one code goes with both.
    """
    if not len(codes):
        return np.full(len(text), -1, dtype=np.int32)
    spaces = np.flatnonzero(np.frombuffer(text, dtype=np.uint8) <= _SPACE)
    edges = np.concatenate(([-1], spaces, [len(text)]))
    end = np.minimum(
        edges[np.searchsorted(edges, words.end)], np.append(words.start[1:], len(text))
    )
    start = np.maximum(
        edges[np.searchsorted(edges, words.start) - 1] + 1, np.concatenate(([0], end[:-1]))
    )
    end[:-1] = np.where(codes[:-1] == codes[1:], start[1:], end[:-1])
    steps = np.zeros(len(text) + 1, dtype=np.int32)
    np.add.at(steps, start, codes + 1)
    np.add.at(steps, end, -(codes + 1))
    return np.cumsum(steps[:-1], dtype=np.int32) - np.int32(1)


def _stretches(own: OwnText, codes: IntArray) -> list[Tint]:
    """Characters of one code that follow each other in an element's own text, joined."""
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
