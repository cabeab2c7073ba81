# cython: language_level=3, boundscheck=False, wraparound=False
"""``contentseeker.page.text`` in C: the bytes of a page, looked at once instead of five times."""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize, PyBytes_GET_SIZE
from cpython.unicode cimport PyUnicode_DecodeUTF8
from libc.stdint cimport int64_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy

import sys

import numpy as np

from contentseeker import scripts
from contentseeker.page.text import CleanText, TextRuns

cdef const unsigned char[::1] SHARES = scripts.word_shares()
cdef int WHOLE_WORD = scripts.WHOLE_WORD
cdef int HIGHER = scripts.HIGHER
cdef int FIRST_HIGHER = scripts.FIRST_HIGHER
cdef int LAST_HIGHER = scripts.LAST_HIGHER

cdef enum:
    LAST_MARK = 3
    LINE_BREAK = 0x0A
    SPACE = 0x20


cdef inline int point_at(const unsigned char* byte) noexcept:
    """The code point of a character of three or four bytes."""
    if byte[0] < 0xF0:
        return (byte[0] & 0x0F) << 12 | (byte[1] & 0x3F) << 6 | (byte[2] & 0x3F)
    return (
        (byte[0] & 0x07) << 18 | (byte[1] & 0x3F) << 12 | (byte[2] & 0x3F) << 6 | (byte[3] & 0x3F)
    )


cdef inline int share_at(const unsigned char* byte) noexcept:
    """Which part of a word the character is, in scripts without spaces."""
    cdef int point = point_at(byte)
    if point < 0x10000:
        return SHARES[point]
    return HIGHER if FIRST_HIGHER <= point <= LAST_HIGHER else 0


cdef bint IS_LITTLE_ENDIAN = sys.byteorder == "little"


cdef inline int leading_letters(const unsigned char* byte) noexcept:
    """How many of eight bytes come before the first that is no ASCII character or white space."""
    cdef uint64_t eight, others
    if not IS_LITTLE_ENDIAN:
        return 0
    memcpy(&eight, byte, 8)
    # The highest bit of each byte that is above 0x7F, or not above a space.
    others = (eight & <uint64_t>0x7F7F7F7F7F7F7F7F) + <uint64_t>0x5F5F5F5F5F5F5F5F
    others = (eight | ~others) & <uint64_t>0x8080808080808080
    if not others:
        return 8
    # The bits below the lowest of these: one for every byte before it, added up.
    others = (((others & (0 - others)) >> 7) - 1) & <uint64_t>0x0101010101010101
    return <int>(others * <uint64_t>0x0101010101010101 >> 56)


def find_runs(
    const unsigned char[::1] buffer not None,
    const int[::1] marks not None,
    const int[::1] owner not None,
    visible not None,
):
    """All visible text nodes; ``owner`` and ``visible`` are per event."""
    cdef const unsigned char[::1] is_visible = visible.view(np.uint8)
    cdef Py_ssize_t size = buffer.shape[0], events = marks.shape[0]
    # There is something between any two words.
    edges = np.empty((2, size // 2 + 1), dtype=np.int32)
    cdef int[:, ::1] edge = edges
    columns = np.empty((5, events), dtype=np.int32)
    cdef int[:, ::1] run = columns
    cdef Py_ssize_t place = 0, stop
    cdef Py_ssize_t event
    cdef int word = 0, first, runs = 0, chars, share, total, full, letters
    # Bytes before the first event belong to no element.
    for event in range(-1, events):
        stop = marks[event + 1] if event + 1 < events else size
        first, chars = word, -1
        while place < stop:
            if buffer[place] <= SPACE:
                place += 1
                continue
            edge[0, word] = place
            chars += 1
            total, full = 0, WHOLE_WORD
            while place < stop and buffer[place] > SPACE:
                if buffer[place] < 0x80 and place + 8 <= size:
                    letters = leading_letters(&buffer[place])
                    chars += letters
                    place += letters
                    if letters:
                        continue
                # A whole character of three or four bytes, as the text is valid UTF-8.
                if buffer[place] >= 0xE0:
                    share = share_at(&buffer[place])
                    if share:
                        if total >= full:
                            edge[1, word] = edge[0, word + 1] = place
                            word += 1
                            full = (total // WHOLE_WORD + 1) * WHOLE_WORD
                        total += share
                # All but UTF-8's continuation bytes.
                chars += (buffer[place] & 0xC0) != 0x80
                place += 1
            edge[1, word] = place
            word += 1
        if event >= 0 and word > first and is_visible[event]:
            run[0, runs] = event
            run[1, runs] = owner[event]
            run[2, runs] = chars
            run[3, runs] = word - first
            run[4, runs] = first
            runs += 1
    of_event, of_owner, of_chars, of_words, first_word = columns[:, :runs]
    return TextRuns(
        event=of_event,
        owner=of_owner,
        chars=of_chars,
        words=of_words,
        first_word=first_word,
        word_start=edges[0, :word],
        word_end=edges[1, :word],
    )


def clean_text(
    const unsigned char[::1] buffer not None,
    const int[::1] marks not None,
    is_boundary not None,
    visible not None,
):
    """All visible text; ``is_boundary`` and ``visible`` are per event."""
    cdef const unsigned char[::1] breaks = is_boundary.view(np.uint8)
    cdef const unsigned char[::1] is_visible = visible.view(np.uint8)
    cdef Py_ssize_t events = marks.shape[0], event, place, start, stop, size = 0
    offsets = np.empty(events, dtype=np.int64)
    cdef int64_t[::1] offset = offsets
    for event in range(events):
        offset[event] = size
        stop = marks[event + 1] if event + 1 < events else buffer.shape[0]
        size += breaks[event]
        if is_visible[event]:
            size += stop - marks[event] - 1
    text = PyBytes_FromStringAndSize(NULL, size)
    cdef unsigned char* written = <unsigned char*>PyBytes_AS_STRING(text)
    # All control characters are white space. One pass over all bytes is quicker than one over
    # each of many short texts.
    all_plain = PyBytes_FromStringAndSize(NULL, buffer.shape[0])
    cdef unsigned char* plain = <unsigned char*>PyBytes_AS_STRING(all_plain)
    for place in range(buffer.shape[0]):
        plain[place] = max(buffer[place], <unsigned char>SPACE)
    for event in range(events):
        if breaks[event]:
            written[0] = LINE_BREAK
            written += 1
        if is_visible[event]:
            start = marks[event] + 1
            stop = marks[event + 1] if event + 1 < events else buffer.shape[0]
            memcpy(written, plain + start, stop - start)
            written += stop - start
    return CleanText(text, offsets)


def count_kinds(
    bytes text not None, const int64_t[::1] ends not None, const unsigned char[::1] kind_of_point not None
):
    """How many characters of each kind every part of the text has, one row per kind."""
    cdef const unsigned char* byte = <const unsigned char*>PyBytes_AS_STRING(text)
    cdef Py_ssize_t part, place = 0, size = len(text)
    cdef int point
    cdef unsigned char kind
    if kind_of_point.shape[0] != 0x10000:
        raise ValueError("kind_of_point: not a kind for every code point.")
    # Kind 0 is not counted.
    counts = np.zeros((np.max(kind_of_point) + 1, ends.shape[0]))
    cdef double[:, ::1] count = counts
    for part in range(ends.shape[0]):
        if ends[part] > size:
            raise ValueError("ends: a part ends behind the text.")
        while place < ends[part]:
            if byte[place] < 0x80:
                kind = kind_of_point[byte[place]]
            elif byte[place] < 0xC2 or byte[place] >= 0xF0:
                kind = 0
            elif byte[place] < 0xE0:
                kind = kind_of_point[(byte[place] & 0x1F) << 6 | (byte[place + 1] & 0x3F)]
            else:
                kind = kind_of_point[point_at(byte + place)]
            if kind:
                count[kind, part] += 1
            place += 1
    return counts[1:]


cdef inline bint is_blank(char byte) noexcept:
    """Whether ``bytes.strip`` takes it for white space."""
    return byte == SPACE or 9 <= byte <= 13


def slices(bytes text not None, const int64_t[::1] starts not None, const int64_t[::1] ends not None):
    """Parts of the text, without white space around them."""
    cdef const char* byte = PyBytes_AS_STRING(text)
    cdef Py_ssize_t part, start, end, size = PyBytes_GET_SIZE(text)
    cdef list found = []
    if starts.shape[0] != ends.shape[0]:
        raise ValueError("ends: not as many as starts.")
    for part in range(starts.shape[0]):
        start, end = max(starts[part], 0), min(ends[part], size)
        while start < end and is_blank(byte[start]):
            start += 1
        while start < end and is_blank(byte[end - 1]):
            end -= 1
        found.append(PyBytes_FromStringAndSize(byte + start, end - start if end > start else 0))
    return found


def tidied(list raw_texts not None):
    """Raw texts of blocks, decoded and with white space collapsed."""
    cdef bytes text
    cdef list found = []
    cdef const char* byte
    cdef char* tidy
    cdef Py_ssize_t place, size, longest = 0
    for text in raw_texts:
        longest = max(longest, PyBytes_GET_SIZE(text))
    tidy = <char*>malloc(longest + 1)
    if tidy == NULL:
        raise MemoryError
    try:
        for text in raw_texts:
            byte, size = PyBytes_AS_STRING(text), 0
            for place in range(PyBytes_GET_SIZE(text)):
                tidy[size] = byte[place]
                # A space behind another is written over by what comes next.
                size += byte[place] != SPACE or (size > 0 and tidy[size - 1] != SPACE)
            found.append(PyUnicode_DecodeUTF8(tidy, size, b"replace"))
    finally:
        free(tidy)
    return found


def last_points(const unsigned char[::1] buffer not None, const int[::1] ends not None):
    """Code points of the characters that end at these offsets; 0 for those beyond 65,535."""
    points = np.zeros(ends.shape[0], dtype=np.int32)
    cdef int[::1] point = points
    cdef Py_ssize_t text, end
    for text in range(ends.shape[0]):
        end = ends[text]
        if not 0 < end <= buffer.shape[0]:
            raise IndexError(f"ends: no character ends at {end}.")
        if buffer[end - 1] < 0x80:
            point[text] = buffer[end - 1]
        elif end >= 2 and 0xC0 <= buffer[end - 2] < 0xE0:
            point[text] = (buffer[end - 2] & 0x1F) << 6 | (buffer[end - 1] & 0x3F)
        elif end >= 3 and 0xE0 <= buffer[end - 3] < 0xF0:
            point[text] = point_at(&buffer[end - 3])
    return points


def group_runs(
    runs not None, is_boundary not None, const int[::1] block_owner not None, in_link not None
):
    """The columns of ``TextBlocks``, in their order."""
    cdef const unsigned char[::1] breaks = is_boundary.view(np.uint8)
    cdef const unsigned char[::1] linked = in_link.view(np.uint8)
    cdef const int[::1] event = runs.event, owner = runs.owner
    cdef const int[::1] chars = runs.chars, words = runs.words
    cdef Py_ssize_t run, size = event.shape[0]
    cdef int block = -1, place = 0
    cdef bint is_first
    columns = np.empty((8, size), dtype=np.int32)
    cdef int[:, ::1] column = columns
    for run in range(size):
        is_first = run == 0
        while place <= event[run]:
            is_first |= breaks[place]
            place += 1
        if is_first:
            block += 1
            column[0, block] = run
            column[2, block] = block_owner[owner[run]]
            column[3, block] = column[4, block] = column[5, block] = 0
            column[6, block] = event[run]
        column[1, block] = run + 1
        column[3, block] += chars[run]
        if linked[owner[run]]:
            column[4, block] += chars[run]
        column[5, block] += words[run]
        column[7, block] = event[run] + 1
    return tuple(columns[:, : block + 1])
