"""Operations on UTF-8 without decoding: validity, white space, need for composition (NFC)."""

import codecs
import unicodedata
from functools import cache
from itertools import chain
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from contentseeker.compiled import compiled

_PLANE: Final = 0x10000
_PIECE: Final = 16384
# Korean vowels and final consonants: Unicode composes them by a rule, not by its tables.
_JAMO: Final = (*range(0x1161, 0x1176), *range(0x11A8, 0x11C3))

PICTURES: Final = range(0x1F000, 0x1FB00)
"""Emoji and similar symbols, which never change in NFC."""
IS_WIDE_SPACE: Final = np.zeros(_PLANE, dtype=np.bool_)
"""Per code point: whether it is non-ASCII white space for ``str.split``."""
# Unicode has white space in these blocks only; testing the whole plane takes 10 ms.
for _block in (
    range(0x80, 0x100),
    range(0x1600, 0x1900),
    range(0x2000, 0x2100),
    range(0x3000, 0x3100),
):
    IS_WIDE_SPACE[_block] = [chr(code).isspace() for code in _block]


@cache
def may_change_in_nfc() -> NDArray[np.bool_]:
    """Per code point of two or three bytes: whether a text with it can change when composed to NFC.

    These are characters that NFC replaces, combining marks, and characters that compose with
    the one before. A text without them is in NFC already. This table answers that ten times
    faster than ``unicodedata.is_normalized``.
    """
    flags = np.zeros(_PLANE, dtype=np.bool_)
    flags[list(_JAMO)] = True
    # The ranges in between never change: Chinese characters, Korean syllables, private use.
    for code in chain(range(0x80, 0x3400), range(0xA000, 0xAC00), range(0xF900, _PLANE)):
        character = chr(code)
        if unicodedata.combining(character) or not unicodedata.is_normalized("NFC", character):
            flags[code] = True
        parts = unicodedata.decomposition(character).split()
        # Two parts and no tag such as <compat>: the second composes with the first.
        if len(parts) == 2 and not parts[0].startswith("<"):
            flags[int(parts[1], 16)] = True
    return flags


def code_points_at(
    buffer: NDArray[np.uint8], places: NDArray[np.integer[Any]], width: int
) -> NDArray[np.int32]:
    """Code points of the characters at these offsets, all ``width`` bytes long."""
    points: NDArray[np.int32] = buffer[places].astype(np.int32) & (0x7F >> width)
    for byte in range(1, width):
        points = points << 6 | buffer[places + byte] & 0x3F
    return points


@compiled("utf8")
def is_utf8(data: bytes) -> bool:
    """Whether the bytes are valid UTF-8."""
    # In pieces, so that the decoded copies fit into the CPU caches.
    view, start = memoryview(data), 0
    try:
        while start < len(data):
            is_last = start + _PIECE >= len(data)
            # A character that a piece cuts in two is decoded with the next piece.
            start += codecs.utf_8_decode(view[start : start + _PIECE], "strict", is_last)[1]
    except UnicodeDecodeError:
        return False
    return True


@compiled("utf8")
def with_plain_spaces(utf8: bytes) -> tuple[bytes, bool]:
    """The text with Unicode white space as plain spaces, and whether NFC may change it."""
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
    """Replace the characters of two and three bytes at these offsets by one space each."""
    if not len(two) + len(three):
        return buffer.tobytes()
    starts = np.concatenate((two, three))
    buffer[starts] = ord(" ")
    kept = np.ones(len(buffer), dtype=np.bool_)
    kept[starts + 1] = False
    kept[three + 2] = False
    return buffer[kept].tobytes()
