# cython: language_level=3, boundscheck=False, wraparound=False
"""``contentseeker.page.utf8`` in C."""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport uint64_t
from libc.string cimport memcpy

import numpy as np

from contentseeker.page import utf8 as tables

cdef enum:
    SPACE = 0x20

cdef uint64_t NOT_ASCII = 0x8080808080808080
cdef int FIRST_PICTURE = tables.PICTURES.start
cdef int BEHIND_PICTURES = tables.PICTURES.stop


def with_plain_spaces(bytes utf8 not None):
    """The text with plain spaces for wide ones; and whether it may change when composed to NFC."""
    cdef const unsigned char[::1] is_wide_space = tables.IS_WIDE_SPACE.view(np.uint8)
    cdef const unsigned char[::1] changes = tables.may_change_in_nfc().view(np.uint8)
    cdef Py_ssize_t size = len(utf8), place = 0, width, byte
    cdef const unsigned char* text = <const unsigned char*>PyBytes_AS_STRING(utf8)
    plain = PyBytes_FromStringAndSize(NULL, size)
    cdef unsigned char* start = <unsigned char*>PyBytes_AS_STRING(plain)
    cdef unsigned char* written = start
    cdef bint may_change = False
    cdef uint64_t eight
    cdef int code
    while place < size:
        if place + 8 <= size:
            memcpy(&eight, text + place, 8)
            if not eight & NOT_ASCII:
                memcpy(written, &eight, 8)
                written += 8
                place += 8
                continue
        code = text[place]
        width = 1 if code < 0xC2 else 2 if code < 0xE0 else 3 if code < 0xF0 else 4
        if width == 1 or place + width > size:
            written[0] = code
            written += 1
            place += 1
            continue
        code &= 0x7F >> width
        for byte in range(1, width):
            code = code << 6 | (text[place + byte] & 0x3F)
        if width == 4:
            may_change |= not FIRST_PICTURE <= code < BEHIND_PICTURES
        elif is_wide_space[code]:
            written[0] = SPACE
            written += 1
            place += width
            continue
        else:
            may_change |= changes[code]
        memcpy(written, text + place, width)
        written += width
        place += width
    return plain[: written - start], may_change


def is_utf8(bytes data not None):
    """Whether all of it is valid UTF-8."""
    cdef const unsigned char* text = <const unsigned char*>PyBytes_AS_STRING(data)
    cdef Py_ssize_t size = len(data), place = 0
    cdef uint64_t first, second
    cdef unsigned char lead, next_byte
    while place < size:
        if place + 16 <= size:
            memcpy(&first, text + place, 8)
            memcpy(&second, text + place + 8, 8)
            if not (first | second) & NOT_ASCII:
                place += 16
                continue
        lead = text[place]
        if lead < 0x80:
            place += 1
            continue
        # Behind the last byte there is always a zero, which continues nothing.
        next_byte = text[place + 1]
        if lead < 0xC2 or lead > 0xF4 or not continues(next_byte):
            return False
        if lead < 0xE0:
            place += 2
            continue
        # Neither longer than needed, nor halves of pairs, nor beyond the last plane.
        if (
            (lead == 0xE0 and next_byte < 0xA0)
            or (lead == 0xED and next_byte >= 0xA0)
            or (lead == 0xF0 and next_byte < 0x90)
            or (lead == 0xF4 and next_byte >= 0x90)
            or not continues(text[place + 2])
        ):
            return False
        if lead < 0xF0:
            place += 3
            continue
        if not continues(text[place + 3]):
            return False
        place += 4
    return True


cdef inline bint continues(unsigned char byte) noexcept:
    return byte & 0xC0 == 0x80
