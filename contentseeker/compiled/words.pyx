# cython: language_level=3, boundscheck=False, wraparound=False
"""``contentseeker.methods.blocks.naming`` in C.

Pages have the same words again and again. Those that were met lately are not made anew: they know
their hash, which tables are about to ask for.
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_GET_SIZE
from cpython.unicode cimport PyUnicode_DecodeASCII
from libc.stdint cimport uint64_t
from libc.string cimport memcmp, memcpy, memset

from contentseeker.compiled import in_python
from contentseeker.methods.blocks import naming

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
            found.append(naming.words_of_any(text))
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


def tokens_of(tuple name not None):
    """Tokens of an attribute: its names as written, and the words they are made of."""
    cdef str each, value = name[1]
    cdef dict found = {}
    cdef list words
    if name[0] in naming.KEYWORDS or not value.isascii():
        return in_python["words.tokens_of"](name)
    for each in value.split(None, naming.MOST_NAMES)[: naming.MOST_NAMES]:
        if len(each) <= naming.LONGEST:
            words = words_of_name(each)
            for word in words:
                found[word] = None
            if len(words) > 1:
                found["-".join(words)] = None
    return tuple(found)


cdef list words_of_name(str name):
    """Runs of letters in an ASCII name, in lower case; a capital behind a small letter begins one."""
    cdef bytes written = name.encode("ascii")
    cdef const unsigned char* byte = <const unsigned char*>PyBytes_AS_STRING(written)
    cdef Py_ssize_t place, size = 0
    cdef char letters[LONGEST]
    cdef list words = []
    cdef bint was_small = False
    cdef unsigned char letter
    # Behind the last byte there is always a zero.
    for place in range(PyBytes_GET_SIZE(written) + 1):
        letter = byte[place]
        if size and (not is_letter(letter) or (was_small and letter < c"a")):
            if size > LONGEST:
                words.append(name[place - size : place].lower())
            elif size > 1:
                memset(letters + size, 0, LONGEST - size)
                words.append(met(letters, size))
            size = 0
        if is_letter(letter):
            if size < LONGEST:
                letters[size] = letter | 0x20
            size += 1
        was_small = c"a" <= letter <= c"z"
    return words


cdef inline bint is_letter(unsigned char letter) noexcept:
    return c"a" <= (letter | 0x20) <= c"z"
