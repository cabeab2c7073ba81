"""Words, capitals and punctuation in any script, as tables by code point.

White space separates words, as in the papers. Chinese, Japanese, Thai, Lao, Khmer, Burmese and
Tibetan are written without spaces between words: there a word has a fixed number of characters, the
average of the script, marks for vowels and tones included. That is enough to measure amounts of
text, and needs no dictionary. What joins, parts or directs characters without being seen is part of
the token that it stands in.

Scores compare single characters of these scripts (``WORD``), so they depend on no segmentation.
"""
# ruff: noqa: RUF001 - other alphabets have other letters and other punctuation

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from itertools import chain
from typing import Final

import numpy as np
from numpy.typing import NDArray

# Characters per word, and the first and last code points of each script's blocks.
_UNSPACED: Final = {
    2: (
        (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x3FFFD),  # Han
        # Marks and numbers between Han characters, Bopomofo.
        (0x3005, 0x3007), (0x3021, 0x3029), (0x3038, 0x303C), (0x3105, 0x312F), (0x31A0, 0x31BF),
    ),
    3: ((0x3041, 0x30FF), (0x31F0, 0x31FF), (0xFF66, 0xFF9F)),  # kana
    5: (
        (0x0E01, 0x0E3A), (0x0E40, 0x0E4F), (0x0E81, 0x0EDF),  # Thai, Lao
        (0x1000, 0x109F), (0xA9E0, 0xA9FF), (0xAA60, 0xAA7F),  # Burmese
        (0x1780, 0x17D3),  # Khmer
    ),
    # Tibetan, two syllables with the marks that end them.
    6: ((0x0F0B, 0x0F0C), (0x0F40, 0x0FBC)),
}  # fmt: skip
_RANGES: Final = "".join(
    f"{chr(first)}-{chr(last)}" for ranges in _UNSPACED.values() for first, last in ranges
)
# ``\w`` on the right side, too: the blocks hold punctuation and combining marks as well.
UNSPACED: Final = _RANGES
"""These characters, for a set of a regular expression."""
WORD: Final = re.compile(rf"[^\W{UNSPACED}]+|(?=\w)[{UNSPACED}]")
r"""A word as ``\w+`` finds it, or a single character of a script without spaces."""
PIECE: Final = re.compile(rf"[^\s{UNSPACED}]+|[{UNSPACED}]")
"""What white space parts, or a single character of a script without spaces: for comparing texts."""
WHOLE_WORD: Final = 60
"""The sum of ``word_shares`` that makes a word."""
_BMP: Final = 0x10000
HIGHER: Final = np.uint8(WHOLE_WORD // 2)
"""The share of characters beyond the table that are Han."""
FIRST_HIGHER: Final = 0x20000
LAST_HIGHER: Final = 0x3FFFF
"""The last of these; behind it are only selectors of variants and private characters."""

COMMAS: Final = ",;،؛፣፤·、，；､﹐﹑﹔︐︑︔"
"""Commas and semicolons of all scripts."""
_OF_KIND: Final = {
    1: COMMAS,
    # What separates entries of menus and bylines.
    4: "|/>:#@｜／＞：＃＠›•",
}
_CATEGORY_KINDS: Final = {"Lu": 2, "Lt": 2, "Nd": 3}
KINDS: Final = ("commas", "capitals", "digits", "dividers")
"""What ``kinds`` tells apart, from 1."""
# Ends of sentences, and what may stand behind them. Other brackets and quotation marks that close
# are known to Unicode.
SENTENCE_ENDS: Final = ".!?…。．！？｡﹒﹖﹗؟۔܀।॥෴။။၊።፧፨។៕᙮᠃։᠉‽⁇⁈⁉⸮"
"""What ends sentences in all scripts."""
_QUOTES: Final = "\"'"
_CLOSING_CATEGORIES: Final = frozenset({"Pe", "Pf"})
_NOT_CLOSING: Final = "]}"


@cache
def word_shares() -> NDArray[np.uint8]:
    """Per code point below 65,536: which part of a word the character is; 0 in other scripts."""
    shares = np.zeros(_BMP, dtype=np.uint8)
    for chars, ranges in _UNSPACED.items():
        for first, last in ranges:
            if last < _BMP:
                shares[first : last + 1] = WHOLE_WORD // chars
    return shares


@cache
def kinds() -> NDArray[np.uint8]:
    """Per code point below 65,536: its place in ``KINDS``, from 1; 0 for all others."""
    table = np.zeros(_BMP, dtype=np.uint8)
    for code in _assigned():
        table[code] = _CATEGORY_KINDS.get(unicodedata.category(chr(code)), 0)
    for kind, characters in _OF_KIND.items():
        table[list(map(ord, characters))] = kind
    return table


@cache
def closes() -> NDArray[np.bool_]:
    """Per code point below 65,536: whether sentences end in it, also behind a quotation."""
    table = np.zeros(_BMP, dtype=np.bool_)
    closing = [c for c in _assigned() if unicodedata.category(chr(c)) in _CLOSING_CATEGORIES]
    table[closing] = True
    table[list(map(ord, SENTENCE_ENDS + _QUOTES))] = True
    table[list(map(ord, _NOT_CLOSING))] = False
    return table


def _assigned() -> Iterable[int]:
    """Code points that may be capitals, digits or punctuation: no Han, Hangul or private use."""
    return chain(range(0x3400), range(0xA000, 0xAC00), range(0xFB00, _BMP))


def count_words(text: str) -> int:
    """Number of words, by white space, or by characters in scripts without spaces."""
    if text.isascii():
        return len(text.split())
    # Composed, like the text of pages: a mark in two parts is no second character.
    return sum(map(_words_of_token, unicodedata.normalize("NFC", text).split()))


def _words_of_token(token: str) -> int:
    words, before = 1, 0
    for character in token:
        if share := _share(ord(character)):
            words = before // WHOLE_WORD + 1
            before += share
    return words


def _share(point: int) -> int:
    if point < _BMP:
        return int(word_shares()[point])
    return int(HIGHER) if FIRST_HIGHER <= point <= LAST_HIGHER else 0
