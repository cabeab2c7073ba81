# cython: language_level=3, boundscheck=False, wraparound=False
"""``contentseeker.methods.blocks.naming`` in C."""

from cpython.bytes cimport PyBytes_AS_STRING
from cpython.unicode cimport PyUnicode_DecodeASCII

from contentseeker.methods.blocks.naming import words_of_any


def words_of(list texts not None):
    """Words of every text, in lower case."""
    cdef bytes text, lower
    cdef const unsigned char* byte
    cdef Py_ssize_t place, start
    cdef list found = [], words
    for text in texts:
        if not text.isascii():
            found.append(words_of_any(text))
            continue
        lower, words = text.lower(), []
        byte = <const unsigned char*>PyBytes_AS_STRING(lower)
        # Behind the last byte there is always a zero.
        start = -1
        for place in range(len(lower) + 1):
            if b"a" <= byte[place] <= b"z":
                if start < 0:
                    start = place
            elif start >= 0:
                words.append(PyUnicode_DecodeASCII(<const char*>byte + start, place - start, NULL))
                start = -1
        found.append(words)
    return found
