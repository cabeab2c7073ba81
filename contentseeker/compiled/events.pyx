# cython: language_level=3, boundscheck=False, wraparound=False
"""``contentseeker.page.events.EventWriter`` in C: it is called for every tag and every text."""

from cpython.bytes cimport PyBytes_FromStringAndSize
from cpython.mem cimport PyMem_Free, PyMem_Realloc
from libc.string cimport memcpy

import numpy as np

from contentseeker.page import tags
from contentseeker.page.events import ENDS_OF_PAGE, AttributeLog, Written

cdef extern from "Python.h":
    ctypedef struct PyObject
    # These lend what they give, which Cython's own declarations hide.
    PyObject* PyDict_GetItemWithError(object mapping, object key) except? NULL
    int PyDict_Next(object mapping, Py_ssize_t* place, PyObject** key, PyObject** value)
    long PyLong_AsLong(PyObject* number) except? -1
    const char* PyUnicode_AsUTF8AndSize(object text, Py_ssize_t* size)
    void PyErr_Clear()

cdef enum:
    OPEN = 1
    CLOSE = 2
    OPEN_WITH_ATTRIBUTES = 3

cdef dict CODES = tags.CODES
cdef set RAW_CODES = {CODES[tag] for tag in tags.RAW_TEXT}
cdef set END_CODES = {CODES[tag] for tag in ENDS_OF_PAGE}
# By the code of a tag: whether its end is more than a mark. There are fewer codes than bytes.
cdef unsigned char IS_RAW[256]
cdef unsigned char IS_NOTED[256]
for _code in range(256):
    IS_RAW[_code] = _code in RAW_CODES
    IS_NOTED[_code] = _code in RAW_CODES or _code in END_CODES


cdef class _Bytes:
    """Bytes that grow."""

    cdef char* start
    cdef Py_ssize_t size
    cdef Py_ssize_t room

    def __dealloc__(self):
        PyMem_Free(self.start)

    cdef int make_room(self, Py_ssize_t more) except -1:
        cdef char* larger
        # A multiple of every number's size.
        room = (2 * (self.size + more) + 4096) & ~15
        larger = <char*>PyMem_Realloc(self.start, room)
        if larger == NULL:
            raise MemoryError
        self.start, self.room = larger, room
        return 0

    cdef inline int append(self, const char* more, Py_ssize_t size) except -1:
        if self.size + size > self.room:
            self.make_room(size)
        memcpy(self.start + self.size, more, size)
        self.size += size
        return 0

    cdef inline int append_byte(self, char byte) except -1:
        if self.size == self.room:
            self.make_room(1)
        self.start[self.size] = byte
        self.size += 1
        return 0

    cdef bytes cut(self, Py_ssize_t first):
        """What was written from there on; it is there no more."""
        behind = PyBytes_FromStringAndSize(self.start + first, self.size - first)
        self.size = first
        return behind


cdef class _Numbers(_Bytes):
    """Numbers that become an array."""

    cdef inline int append_number(self, int number) except -1:
        if self.size == self.room:
            self.make_room(sizeof(int))
        (<int*>(self.start + self.size))[0] = number
        self.size += sizeof(int)
        return 0

    cdef array(self):
        return np.frombuffer(self.cut(0), np.int32)


cdef inline int number_of(dict numbers, string) except -1:
    """The string's number, from 0 in the order of first use."""
    found = PyDict_GetItemWithError(numbers, string)
    if found != NULL:
        return PyLong_AsLong(found)
    number = numbers[string] = len(numbers)
    return number


cdef class EventWriter:
    """Receives the parser's calls."""

    cdef _Bytes text
    cdef Py_ssize_t behind_mark
    """Where the text behind the last mark begins."""
    cdef bint in_raw
    """Whether a script or a style has begun and nothing but text has come since."""
    cdef list raw_pieces
    cdef dict raw_text
    cdef dict page_ends
    cdef Py_ssize_t elements
    cdef _Numbers codes
    cdef dict unknown_tags
    cdef _Numbers counts
    cdef _Numbers names
    cdef _Numbers values
    cdef dict name_numbers
    cdef dict value_numbers

    def __init__(self):
        self.behind_mark = self.elements = 0
        self.in_raw = False
        self.text = _Bytes()
        self.raw_pieces = []
        self.raw_text = {}
        self.page_ends = {}
        self.codes = _Numbers()
        self.unknown_tags = {}
        self.counts = _Numbers()
        self.names = _Numbers()
        self.values = _Numbers()
        self.name_numbers = {}
        self.value_numbers = {}

    def start(self, str tag not None, attributes not None, /):
        """An element begins."""
        cdef int code = self.code_of(tag)
        cdef Py_ssize_t place = 0
        cdef PyObject* name
        cdef PyObject* value
        self.write_raw_pieces()
        if code == 0:
            self.unknown_tags[self.elements] = tag
        self.codes.append_number(code)
        self.elements += 1
        # Without attributes it gets an empty mapping that is no dictionary.
        if isinstance(attributes, dict) and len(attributes) > 0:
            self.mark(OPEN_WITH_ATTRIBUTES)
            self.counts.append_number(len(attributes))
            while PyDict_Next(attributes, &place, &name, &value):
                self.names.append_number(number_of(self.name_numbers, <object>name))
                self.values.append_number(number_of(self.value_numbers, <object>value))
        else:
            self.mark(OPEN)
        self.in_raw = IS_RAW[code]

    def end(self, str tag not None, /):
        """An element ends."""
        cdef int code = self.code_of(tag)
        if IS_NOTED[code]:
            if IS_RAW[code]:
                self.take_out_raw_text()
            elif code not in self.page_ends:
                self.write_raw_pieces()
                self.page_ends[code] = self.text.size
        self.write_raw_pieces()
        self.mark(CLOSE)

    def data(self, str text not None, /):
        """There is text."""
        if self.in_raw:
            self.raw_pieces.append(text)
        else:
            self.write(text)

    def close(self):
        """lxml requires this method; ``hand_over`` returns the result."""

    def hand_over(self):
        """What was written. The writer keeps nothing of it."""
        self.write_raw_pieces()
        written = Written(
            text=self.text.cut(0),
            page_ends=sorted(self.page_ends.values()),
            tag_codes=self.codes.array(),
            unknown_tags=self.unknown_tags,
            attributes=AttributeLog(
                counts=self.counts.array(),
                name=self.names.array(),
                value=self.values.array(),
                names=self.name_numbers,
                values=list(self.value_numbers),
            ),
            raw_text=self.raw_text,
        )
        self.__init__()
        return written

    cdef inline int code_of(self, str tag) except -1:
        found = PyDict_GetItemWithError(CODES, tag)
        return 0 if found == NULL else PyLong_AsLong(found)

    cdef inline int mark(self, char mark) except -1:
        self.text.append_byte(mark)
        self.behind_mark = self.text.size
        return 0

    cdef inline int write(self, str text) except -1:
        cdef Py_ssize_t size
        cdef const char* utf8 = PyUnicode_AsUTF8AndSize(text, &size)
        if utf8 == NULL:
            # A lone surrogate can come from a character reference; it has no UTF-8.
            PyErr_Clear()
            return self.write(text.encode("utf-8", "replace").decode("utf-8"))
        return self.text.append(utf8, size)

    cdef inline int write_raw_pieces(self) except -1:
        """What came behind a beginning script that did not end there is text after all."""
        if self.in_raw:
            self.in_raw = False
            for piece in self.raw_pieces:
                self.write(piece)
            self.raw_pieces.clear()
        return 0

    cdef int take_out_raw_text(self) except -1:
        """Keep the text since the last mark apart."""
        if not self.in_raw:
            content = self.text.cut(self.behind_mark).decode("utf-8")
        else:
            content = "".join(self.raw_pieces)
            self.raw_pieces.clear()
            self.in_raw = False
        if content:
            self.raw_text[self.elements - 1] = content
        return 0
