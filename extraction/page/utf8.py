"""UTF-8 as bytes, without decoding it: is it valid, which characters are spaces, which compose."""

import codecs
import unicodedata
from functools import cache
from itertools import chain
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from extraction.compiled import compiled

_PLANE: Final = 0x10000
_PIECE: Final = 16384
# Vowels and last consonants of Korean, which Unicode composes by a rule and not by its tables.
_JAMO: Final = (*range(0x1161, 0x1176), *range(0x11A8, 0x11C3))

PICTURES: Final = range(0x1F000, 0x1FB00)
"""Smileys and the like, which nothing composes."""
IS_WIDE_SPACE: Final = np.array([code > 0x7F and chr(code).isspace() for code in range(_PLANE)])
"""Per code point: everything ``str.split`` takes for white space and that is not ASCII."""


@cache
def may_change_in_nfc() -> NDArray[np.bool_]:
    """Per code point of two or three bytes: whether a text with it can change when composed to NFC.

    Such are characters that are written in another way, that stand in no order of their own, or
    that melt with the one before. Texts without them are composed already; to know that from this
    table costs a tenth of asking Unicode's.
    """
    flags = np.zeros(_PLANE, dtype=np.bool_)
    flags[list(_JAMO)] = True
    # What lies between these stays as it is: Chinese characters, Korean syllables, private ones.
    for code in chain(range(0x80, 0x3400), range(0xA000, 0xAC00), range(0xF900, _PLANE)):
        character = chr(code)
        if unicodedata.combining(character) or not unicodedata.is_normalized("NFC", character):
            flags[code] = True
        parts = unicodedata.decomposition(character).split()
        # Two parts and no mark such as <compat>: the second melts with the first.
        if len(parts) == 2 and not parts[0].startswith("<"):
            flags[int(parts[1], 16)] = True
    return flags


def code_points_at(
    buffer: NDArray[np.uint8], places: NDArray[np.integer[Any]], width: int
) -> NDArray[np.int32]:
    """Code points of the characters of this many bytes that begin at these places."""
    points: NDArray[np.int32] = buffer[places].astype(np.int32) & (0x7F >> width)
    for byte in range(1, width):
        points = points << 6 | buffer[places + byte] & 0x3F
    return points


@compiled("utf8")
def is_utf8(data: bytes) -> bool:
    """Whether all of it is valid UTF-8."""
    # Piece by piece, so that no copy of the page leaves the caches.
    view, start = memoryview(data), 0
    try:
        while start < len(data):
            is_last = start + _PIECE >= len(data)
            # A character cut in two is left to the next piece, except in the last one.
            start += codecs.utf_8_decode(view[start : start + _PIECE], "strict", is_last)[1]
    except UnicodeDecodeError:
        return False
    return True


@compiled("utf8")
def with_plain_spaces(utf8: bytes) -> tuple[bytes, bool]:
    """The text with plain spaces for wide ones; and whether it may change when composed to NFC."""
    buffer = np.frombuffer(utf8, dtype=np.uint8).copy()
    lead = np.flatnonzero(buffer >= 0xC2)
    first = buffer[lead]
    two, three = lead[first < 0xE0], lead[(first >= 0xE0) & (first < 0xF0)]
    four = code_points_at(buffer, lead[first >= 0xF0], 4)
    short, long = code_points_at(buffer, two, 2), code_points_at(buffer, three, 3)
    is_picture = (four >= PICTURES.start) & (four < PICTURES.stop)
    changes = may_change_in_nfc()
    may_change = changes[short].any() or changes[long].any() or not is_picture.all()
    plain = _blank(buffer, two[IS_WIDE_SPACE[short]], three[IS_WIDE_SPACE[long]])
    return plain, bool(may_change)


def _blank(buffer: NDArray[np.uint8], two: NDArray[np.intp], three: NDArray[np.intp]) -> bytes:
    """The bytes with one space for each character of two or three bytes at these places."""
    if not len(two) + len(three):
        return buffer.tobytes()
    starts = np.concatenate((two, three))
    buffer[starts] = ord(" ")
    kept = np.ones(len(buffer), dtype=np.bool_)
    kept[starts + 1] = False
    kept[three + 2] = False
    return buffer[kept].tobytes()
