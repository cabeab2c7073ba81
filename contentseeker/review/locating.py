"""Finds pieces of a difference on the page."""

import unicodedata
from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from contentseeker.labels.alignment import Matches, PageWords
from contentseeker.review.comparing import TOKEN
from contentseeker.review.diffing import Piece
from contentseeker.review.own_text import OwnText

Place = tuple[int, int]
"""An element, and an offset in its own text (``contentseeker.review.tinting``)."""


@dataclass(frozen=True, slots=True)
class LocatedWords:
    """The words of a text that occur on the page, in order."""

    offsets: list[int]
    """Start of each word in the text."""
    places: list[Place]

    def first(self, start: int, end: int) -> Place | None:
        """The place of the first located word in ``text[start:end]``; None if there is none."""
        number = bisect_left(self.offsets, start)
        is_inside = number < len(self.offsets) and self.offsets[number] < end
        return self.places[number] if is_inside else None


def find_words(text: str, matches: Matches, words: PageWords, own: OwnText) -> LocatedWords:
    """Locate the words of a text that match words in the rendered page."""
    # In NFC, like the words that were matched.
    composed = unicodedata.normalize("NFC", text)
    starts = np.array([match.start() for match in TOKEN.finditer(composed)], dtype=np.int64)
    byte = words.start[matches.page]
    place = np.searchsorted(own.byte, byte)
    # Words that the rendering leaves out have no place.
    known = np.append(own.byte, -1)[place] == byte
    place = place[known]
    return LocatedWords(
        starts[matches.text[known]].tolist(),
        list(zip(own.node[place].tolist(), own.start[place].tolist(), strict=True)),
    )


def locate(
    pieces: Iterable[Piece], gold: LocatedWords, extracted: LocatedWords
) -> list[Place | None]:
    """Per piece of a difference: where it begins on the page; None if it is not there."""
    places: list[Place | None] = []
    in_gold = in_extracted = 0
    for piece in pieces:
        size = len(piece.text)
        if piece.kind == "missed":
            places.append(gold.first(in_gold, in_gold + size))
        else:
            places.append(extracted.first(in_extracted, in_extracted + size))
        in_gold += size if piece.kind != "wrong" else 0
        in_extracted += size if piece.kind != "missed" else 0
    return places
