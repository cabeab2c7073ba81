"""Two texts, word by word: the one comparison behind every difference that is shown.

Words are compared; white space counts only where a line breaks. Texts too long for that are
compared line by line, and beyond all reason as wholes: the work is bounded, whatever is compared.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rapidfuzz.distance import Indel

from extraction.review.words import CJK

# A word with the space behind it, a line break with the space behind it, or one character of a
# script without spaces; space before everything goes with the first of them.
WORD: Final = re.compile(
    rf"(?:\A[^\S\n]+)?(?:\n|[{CJK}]|[^\s{CJK}]+)[^\S\n]*|\A[^\S\n]+\Z",
)
LINE: Final = re.compile(r"[^\n]*\n|[^\n]+")
MOST_PAIRS: Final = 400_000_000
"""rapidfuzz keeps a bit per pair: 50 MB, and some tenths of a second."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Tokens of both texts that stand for each other; their order is that of the texts."""

    old: list[str]
    new: list[str]
    is_same: bool


def compare(
    old: str, new: str, *, by: re.Pattern[str] = WORD, most_pairs: int = MOST_PAIRS
) -> list[Stretch] | None:
    """Equal and other stretches in turn, ``by`` what the texts are cut into; None if too long.

    The tokens of a text, joined, are that text.
    """
    left, right = by.findall(old), by.findall(new)
    left_keys, right_keys = _keys(left), _keys(right)
    start, end = equal_ends(left_keys, right_keys)
    if (len(left) - start - end) * (len(right) - start - end) > most_pairs:
        return None
    found: list[Stretch] = []
    for block in Indel.opcodes(left_keys, right_keys):
        tokens = (
            left[block.src_start : block.src_end],
            right[block.dest_start : block.dest_end],
        )
        is_same = block.tag == "equal"
        if found and not (is_same or found[-1].is_same):
            before = found.pop()
            tokens = (before.old + tokens[0], before.new + tokens[1])
        found.append(Stretch(*tokens, is_same))
    return found


def count_words(text: str) -> int:
    """Words of a text, line breaks left out."""
    return sum(1 for token in WORD.findall(text) if not token.isspace())


def _keys(tokens: list[str]) -> list[str]:
    """What is compared: the words without the space around them."""
    return [token.strip() or ("\n" if "\n" in token else "") for token in tokens]


def equal_ends(old: Sequence[str], new: Sequence[str]) -> tuple[int, int]:
    """How many words, or characters, are equal at the beginning and, of the others, at the end."""
    shortest = min(len(old), len(new))
    start = next((n for n in range(shortest) if old[n] != new[n]), shortest)
    left = shortest - start
    end = next((n for n in range(left) if old[-1 - n] != new[-1 - n]), left)
    return start, end
