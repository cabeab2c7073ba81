"""What changed between two gold texts, word by word, with long equal stretches folded away."""

from dataclasses import dataclass
from typing import Final, Literal

from extraction.review.comparing import MOST_PAIRS
from extraction.review.diffing import Kind as DiffKind
from extraction.review.diffing import word_diff

Kind = Literal["same", "folded", "removed", "added"]

_MOST_PAIRS: Final = MOST_PAIRS
_KINDS: Final[dict[DiffKind, Kind]] = {
    "same": "same",
    "folded": "folded",
    "missed": "removed",
    "wrong": "added",
}


@dataclass(frozen=True)
class Piece:
    """A stretch of text, and what became of it."""

    kind: Kind
    text: str
    words: int


@dataclass(frozen=True)
class GoldDiff:
    """The way from one text to another."""

    pieces: list[Piece]

    @property
    def removed(self) -> int:
        """Words that are gone."""
        return sum(piece.words for piece in self.pieces if piece.kind == "removed")

    @property
    def added(self) -> int:
        """Words that are new."""
        return sum(piece.words for piece in self.pieces if piece.kind == "added")


def gold_diff(before: str, after: str) -> GoldDiff:
    """What to take away from ``before`` and to add to it to get ``after``."""
    pieces = word_diff(before, after, most_pairs=_MOST_PAIRS)
    return GoldDiff([Piece(_KINDS[piece.kind], piece.text, piece.words) for piece in pieces])
