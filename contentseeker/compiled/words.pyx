# cython: language_level=3, boundscheck=False, wraparound=False
"""``contentseeker.methods.blocks.naming`` in C.

Pages have the same words again and again. Those that were met lately are not made anew: they know
their hash, which tables are about to ask for.
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_GET_SIZE
from cpython.unicode cimport PyUnicode_DecodeASCII
from libc.stdint cimport uint64_t
from libc.string cimport memcmp, memcpy, memset

from contentseeker.methods.blocks.naming import words_of_any

cdef enum:
    # Each word has one place, and pushes out the word that was there.
    PLACES = 8192
    LONGEST = 16

cdef list MET = [None] * PLACES
cdef char LETTERS[PLACES][LONGEST]
memset(LETTERS, 0, sizeof(LETTERS))


def words_of(list texts not None):
    """Words of every text, in lower case."""
    cdef bytes text
    cdef const unsigned char* byte
    cdef Py_ssize_t place, size
    cdef char letters[LONGEST]
    cdef list found = [], words
    cdef unsigned char letter
    for text in texts:
        if not text.isascii():
            found.append(words_of_any(text))
            continue
        words = []
        byte = <const unsigned char*>PyBytes_AS_STRING(text)
        size = 0
        # Behind the last byte there is always a zero.
        for place in range(PyBytes_GET_SIZE(text) + 1):
            letter = byte[place] | 0x20
            if b"a" <= letter <= b"z":
                if size < LONGEST:
                    letters[size] = letter
                size += 1
            elif size:
                if size <= LONGEST:
                    memset(letters + size, 0, LONGEST - size)
                    words.append(met(letters, size))
                else:
                    words.append(text[place - size : place].lower().decode("ascii"))
                size = 0
        found.append(words)
    return found


cdef inline met(const char* letters, Py_ssize_t size):
    """The word of these letters, with zeros behind."""
    cdef uint64_t first, second
    memcpy(&first, letters, 8)
    memcpy(&second, letters + 8, 8)
    cdef size_t place = (
        (first * <uint64_t>0x9E3779B97F4A7C15 ^ second * <uint64_t>0xBF58476D1CE4E5B9) >> 51
    )
    if memcmp(LETTERS[place], letters, LONGEST) != 0:
        MET[place] = PyUnicode_DecodeASCII(letters, size, NULL)
        memcpy(LETTERS[place], letters, LONGEST)
    return MET[place]
