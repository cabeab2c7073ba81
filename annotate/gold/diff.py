"""Differences of two gold texts, word by word, with long equal passages folded."""

from dataclasses import dataclass
from typing import Final, Literal

from contentseeker.review.comparing import MAX_PAIRS
from contentseeker.review.diffing import PieceKind, word_diff

Kind = Literal["same", "folded", "removed", "added"]

_MAX_PAIRS: Final = MAX_PAIRS
_KINDS: Final[dict[PieceKind, Kind]] = {
    "same": "same",
    "folded": "folded",
    "missed": "removed",
    "wrong": "added",
}


@dataclass(frozen=True)
class Piece:
    """A passage: kept, removed, added, or folded."""

    kind: Kind
    text: str
    words: int


@dataclass(frozen=True)
class GoldDiff:
    """The difference of two texts."""

    pieces: list[Piece]

    @property
    def removed(self) -> int:
        """Removed words."""
        return sum(piece.words for piece in self.pieces if piece.kind == "removed")

    @property
    def added(self) -> int:
        """Added words."""
        return sum(piece.words for piece in self.pieces if piece.kind == "added")


def gold_diff(before: str, after: str) -> GoldDiff:
    """What to take away from ``before`` and to add to it to get ``after``."""
    pieces = word_diff(before, after, max_pairs=_MAX_PAIRS)
    return GoldDiff([Piece(_KINDS[piece.kind], piece.text, piece.words) for piece in pieces])
