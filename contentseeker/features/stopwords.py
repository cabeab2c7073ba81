"""Counts stop words in all text nodes of a page, in vectorised form.

Lists come from the ``stopwordsiso`` package (58 languages). A token is ``\\w+``; case is ignored.
Tokens are hashed: up to 32 bytes of a token are read as four 64-bit words and mixed into one
key. So ten thousand tokens cost a few numpy calls, and nothing is decoded.

Languages written without spaces have no such tokens. Their stop words are counted by longest
match in the text (``StopWords.by_longest_match``).
"""

import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from contentseeker.page import FlatPage
from contentseeker.page.structure import BoolArray, ByteArray, IntArray
from contentseeker.page.utf8 import code_points_at

KeyArray = NDArray[np.uint64]

WITHOUT_SPACES: Final = frozenset({"zh", "ja", "th", "lo", "km", "my"})

# A token is read as this many 64-bit words. Longer tokens are no stop words: the longest one in
# any list has 28 bytes (a Russian number).
_KEY_WORDS: Final = 4
_WORD_BYTES: Final = 8
_MASKS: Final = np.array([(1 << (8 * size)) - 1 for size in range(9)], dtype=np.uint64)
# Odd constants with well spread bits (golden ratio, xxHash primes).
_MIXERS: Final = np.array(
    [1, 0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9], dtype=np.uint64
)
_HASH: Final = np.uint64(0xD6E8FEB86659FD93)
_TABLE_BITS: Final = 18
_IS_TOKEN_BYTE: Final = np.array(
    [byte >= 0x80 or chr(byte).isalnum() or byte == ord("_") for byte in range(256)]
)
# All higher code points are Chinese characters, that is letters.
_LAST_SYMBOL: Final = 0x1FFFF


class StopWords:
    """The stop words of one language, ready for counting."""

    def __init__(self, words: Iterable[str], *, by_longest_match: bool = False) -> None:
        # In NFC, like the text of pages.
        listed = [unicodedata.normalize("NFC", word) for word in words]
        self.words = frozenset(word.casefold() for word in listed)
        self.by_longest_match = by_longest_match
        self._lengths = _lengths_by_first(self.words)
        self._table = _KeyTable(_spellings(listed))

    def count(self, page: FlatPage) -> IntArray:
        """Number of stop words in each of the page's text runs."""
        runs = page.runs
        if self.by_longest_match:
            spans = zip(runs.start.tolist(), runs.end.tolist(), strict=True)
            texts = (page.log.stream[start:end].decode("utf-8", "replace") for start, end in spans)
            return np.array([self._count_matches(text) for text in texts], dtype=np.int32)
        start, end = _tokens(page.buffer)
        hits = start[self._table.contains(_keys(page.log.stream, start, end))]
        counts = np.searchsorted(hits, runs.end) - np.searchsorted(hits, runs.start)
        return counts.astype(np.int32)

    def _count_matches(self, text: str) -> int:
        text = text.casefold()
        count = place = 0
        while place < len(text):
            for length in self._lengths.get(text[place], ()):
                if text[place : place + length] in self.words:
                    count += 1
                    place += length
                    break
            else:
                place += 1
        return count


@cache
def stop_words(language: str) -> StopWords:
    """The stop words of a language (ISO 639-1); an empty list if there is none."""
    # Imported late, here and below: it takes 20 ms, and extracting needs none.
    import stopwordsiso

    words = stopwordsiso.stopwords(language) if stopwordsiso.has_lang(language) else ()
    return StopWords(words, by_longest_match=language in WITHOUT_SPACES)


def languages() -> list[str]:
    """Languages with a list of stop words."""
    import stopwordsiso

    return sorted(stopwordsiso.langs())


def _lengths_by_first(words: Iterable[str]) -> dict[str, list[int]]:
    """By first character: the lengths of the words, longest first."""
    lengths: defaultdict[str, set[int]] = defaultdict(set)
    for word in filter(None, words):
        lengths[word[0]].add(len(word))
    return {first: sorted(found, reverse=True) for first, found in lengths.items()}


def _spellings(words: Iterable[str]) -> list[bytes]:
    """All spellings of the words: lower case, capitalised, upper case.

    ASCII letters of the text are lowered before the look-up, so this is for other alphabets.
    It also covers ss instead of ß, and the final sigma.
    """
    forms = {
        form
        for listed in words
        for word in (listed, listed.casefold(), listed.casefold().replace("ss", "ß"))
        for form in (word, word.capitalize(), word.upper(), word.upper().lower())
    }
    return sorted({form.encode("utf-8", "replace").lower() for form in forms})


class _KeyTable:
    """A hash set of keys with a vectorised membership test."""

    def __init__(self, spellings: list[bytes]) -> None:
        stream = b" ".join(spellings)
        lengths = np.array([len(spelling) for spelling in spellings], dtype=np.int32)
        end = np.cumsum(lengths + 1, dtype=np.int32) - 1
        keys = np.unique(_keys(stream, end - lengths, end))
        self._keys = np.concatenate((np.zeros(1, dtype=np.uint64), keys[keys > 0]))
        self._place = np.zeros(1 << _TABLE_BITS, dtype=np.uint16)
        slots = _slots(self._keys[1:])
        self._place[slots] = np.arange(1, len(self._keys))
        # Collisions are rare, because the table is nearly empty. They are compared one by one.
        self._collisions = self._keys[1:][self._keys[self._place[slots]] != self._keys[1:]]

    def contains(self, keys: KeyArray) -> BoolArray:
        found: BoolArray = (self._keys[self._place[_slots(keys)]] == keys) & (keys > 0)
        for key in self._collisions:
            found |= keys == key
        return found


def _slots(keys: KeyArray) -> KeyArray:
    return (keys * _HASH) >> np.uint64(64 - _TABLE_BITS)


def _tokens(buffer: ByteArray) -> tuple[IntArray, IntArray]:
    """Start and end offsets of all tokens, like ``\\w+`` except for rare symbols."""
    is_token = np.zeros(len(buffer) + 2, dtype=np.bool_)
    np.take(_IS_TOKEN_BYTE, buffer, out=is_token[1:-1])
    _blank_wide_punctuation(buffer, is_token[1:-1])
    edges = np.flatnonzero(is_token[1:] != is_token[:-1]).astype(np.int32)
    return edges[::2], edges[1::2]


def _blank_wide_punctuation(buffer: ByteArray, is_token: BoolArray) -> None:
    """Clear the flags of non-ASCII punctuation and symbols, emoji included."""
    lead = np.flatnonzero(buffer >= 0xC2)
    first = buffer[lead]
    is_short, is_long = first < 0xE0, first >= 0xF0
    for width, chosen in ((2, is_short), (3, ~is_short & ~is_long), (4, is_long)):
        if chosen.any():
            places = lead[chosen]
            is_word = np.take(_is_word(), code_points_at(buffer, places, width), mode="clip")
            places = places[~is_word]
            for byte in range(width):
                is_token[places + byte] = False


@cache
def _is_word() -> BoolArray:
    """Per code point: whether ``\\w`` matches it, or it is a mark, like vowels in Hindi."""
    points = map(chr, range(_LAST_SYMBOL + 1))
    return np.array(
        [c.isalnum() or c == "_" or unicodedata.category(c)[0] == "M" for c in points] + [True]
    )


def _keys(stream: bytes, start: IntArray, end: IntArray) -> KeyArray:
    """One key per token from its bytes in ASCII lower case; 0 for tokens that are too long."""
    padded = stream.lower() + bytes(_KEY_WORDS * _WORD_BYTES)
    # Stride 1: a 64-bit word starts at every byte.
    words = np.ndarray(len(stream) + 1, dtype="<u8", buffer=padded, strides=(1,))
    length = end - start
    keys: KeyArray = words[start] & _MASKS[np.minimum(length, _WORD_BYTES)]
    for number in range(1, _KEY_WORDS):
        rest = np.flatnonzero(length > number * _WORD_BYTES)
        part_length = np.minimum(length[rest] - number * _WORD_BYTES, _WORD_BYTES)
        shifted = np.ndarray(
            len(stream) + 1, dtype="<u8", buffer=padded, offset=number * _WORD_BYTES, strides=(1,)
        )
        keys[rest] ^= (shifted[start[rest]] & _MASKS[part_length]) * _MIXERS[number]
    keys[length > _KEY_WORDS * _WORD_BYTES] = 0
    return keys
