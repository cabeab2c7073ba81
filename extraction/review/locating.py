"""Where on the page a stretch of the gold text or of an extraction is."""

import unicodedata
from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from extraction.labels.alignment import Matches, PageWords
from extraction.review.diffing import Piece
from extraction.review.own_text import OwnText
from extraction.review.words import TOKEN

Place = tuple[int, int]
"""An element, and a place in its own text (``extraction.review.tinting``)."""


@dataclass(frozen=True, slots=True)
class Found:
    """Words of a text that are on the page, in order."""

    offsets: list[int]
    """Where each begins in the text."""
    places: list[Place]

    def first(self, start: int, end: int) -> Place | None:
        """Where the first word of a stretch of the text that is on the page is."""
        number = bisect_left(self.offsets, start)
        is_inside = number < len(self.offsets) and self.offsets[number] < end
        return self.places[number] if is_inside else None


def find_words(text: str, matches: Matches, words: PageWords, own: OwnText) -> Found:
    """The words of a text that match words of the page, as far as a browser is shown them."""
    composed = unicodedata.normalize("NFC", text)
    starts = np.array([match.start() for match in TOKEN.finditer(composed)], dtype=np.int64)
    byte = words.start[matches.page]
    place = np.searchsorted(own.byte, byte)
    known = np.append(own.byte, -1)[place] == byte
    place = place[known]
    return Found(
        starts[matches.text[known]].tolist(),
        list(zip(own.node[place].tolist(), own.start[place].tolist(), strict=True)),
    )


def locate(pieces: Iterable[Piece], gold: Found, extracted: Found) -> list[Place | None]:
    """Per piece of a difference: where on the page it begins, if it is there."""
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
