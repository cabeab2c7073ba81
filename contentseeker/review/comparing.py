"""Compares two texts token by token: the basis of all differences on screen.

By default the tokens are words; white space counts only at line breaks. ``max_pairs`` bounds the
work: the result is None for longer texts, and callers fall back to lines or to whole texts.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rapidfuzz.distance import Indel

from contentseeker import scripts

TOKEN: Final = scripts.WORD
"""A word without punctuation: letters and digits."""
# A word, a line break, or one character of a script without spaces, each with the space after
# it. Space at the start of the text belongs to the first token.
WORD: Final = re.compile(
    rf"(?:\A[^\S\n]+)?(?:\n|{scripts.PIECE.pattern})[^\S\n]*|\A[^\S\n]+\Z",
)
LINE: Final = re.compile(r"[^\n]*\n|[^\n]+")
MAX_PAIRS: Final = 400_000_000
"""rapidfuzz stores one bit per pair: 50 MB, and a few tenths of a second."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """Corresponding tokens of both texts: equal, or a replacement."""

    old: list[str]
    new: list[str]
    is_same: bool


def compare(
    old: str, new: str, *, by: re.Pattern[str] = WORD, max_pairs: int = MAX_PAIRS
) -> list[Chunk] | None:
    """Alternately equal and different chunks; None if the texts are too long.

    ``by`` matches one token. The joined tokens of a text are that text.
    """
    left, right = by.findall(old), by.findall(new)
    left_keys, right_keys = _keys(left), _keys(right)
    start, end = equal_ends(left_keys, right_keys)
    if (len(left) - start - end) * (len(right) - start - end) > max_pairs:
        return None
    found: list[Chunk] = []
    for block in Indel.opcodes(left_keys, right_keys):
        tokens = (
            left[block.src_start : block.src_end],
            right[block.dest_start : block.dest_end],
        )
        is_same = block.tag == "equal"
        # Indel reports deletions and insertions separately: adjacent ones are one replacement.
        if found and not (is_same or found[-1].is_same):
            before = found.pop()
            tokens = (before.old + tokens[0], before.new + tokens[1])
        found.append(Chunk(*tokens, is_same))
    return found


def count_words(text: str) -> int:
    """Number of words in a text, in scripts without spaces by the number of characters."""
    return scripts.count_words(text)


def _keys(tokens: list[str]) -> list[str]:
    """The tokens without white space, for comparison; line breaks stay."""
    return [token.strip() or ("\n" if "\n" in token else "") for token in tokens]


def equal_ends(old: Sequence[str], new: Sequence[str]) -> tuple[int, int]:
    """Lengths of the common prefix and, of the rest, the common suffix."""
    shortest = min(len(old), len(new))
    start = next((n for n in range(shortest) if old[n] != new[n]), shortest)
    left = shortest - start
    end = next((n for n in range(left) if old[-1 - n] != new[-1 - n]), left)
    return start, end
