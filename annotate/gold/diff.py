"""Differences of two gold texts, word by word, with long equal passages folded."""

from dataclasses import dataclass

from contentseeker.review.comparing import MAX_PAIRS
from contentseeker.review.diffing import Piece, word_diff


@dataclass(frozen=True)
class GoldDiff:
    """The difference of two texts; "missed" pieces are only in the first, "wrong" ones are new."""

    pieces: list[Piece]

    @property
    def removed(self) -> int:
        """Removed words."""
        return sum(piece.words for piece in self.pieces if piece.kind == "missed")

    @property
    def added(self) -> int:
        """Added words."""
        return sum(piece.words for piece in self.pieces if piece.kind == "wrong")


def gold_diff(before: str, after: str, *, max_pairs: int = MAX_PAIRS) -> GoldDiff:
    """What to take away from ``before`` and to add to it to get ``after``."""
    return GoldDiff(word_diff(before, after, max_pairs=max_pairs))
