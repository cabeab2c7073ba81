# cython: language_level=3, boundscheck=False, wraparound=False
"""``contentseeker.page.events.run_parser`` in C: libxml2 reports to functions in C.

lxml's parser target is called through Python for every tag, which takes as long as the parse. The
functions of lxml's own libxml2 are found in lxml's extension module, and called with the same
options. Only public functions are called and no structure but the table of callbacks is read, which
has not changed since libxml2 2.6. lxml's target does it where they are not found (Windows hides
them), where libxml2 has another version than those that were tried, and where both disagree about
a small page, which they are both given at the start.
"""

import ctypes
from collections.abc import Sequence
from contextlib import suppress

from cpython.bytes cimport PyBytes_FromStringAndSize
from cpython.unicode cimport PyUnicode_DecodeUTF8
from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport free, realloc
from libc.string cimport memcmp, memcpy, memset, strlen

import numpy as np
from lxml import etree

from contentseeker.compiled import in_python
from contentseeker.page import tags
from contentseeker.page.events import ENDS_OF_PAGE, AttributeLog, Written

cdef enum:
    OPEN = 1
    CLOSE = 2
    OPEN_WITH_ATTRIBUTES = 3
    # The options of lxml's HTMLParser(huge_tree=True): RECOVER, NONET, COMPACT and HUGE; and
    # NOERROR, NOWARNING, because nobody reads the messages.
    OPTIONS = 1 | 1 << 11 | 1 << 16 | 1 << 19 | 1 << 5 | 1 << 6
    # So many different strings with the same beginning of their hashes are no chance.
    MOST_COLLISIONS = 200
    TAG_PLACES = 1024

FIRST_VERSION = (2, 14)
NEXT_VERSION = (2, 16)
"""Versions of libxml2 from the one up to the other, exclusive."""

# libxml2's table of callbacks (``xmlSAXHandler``). Those that are not called here keep its own.
ctypedef void (*start_document_function)(void* parser) noexcept nogil
ctypedef void (*start_function)(void* parser, const char* name, const char** attributes) noexcept nogil
ctypedef void (*end_function)(void* parser, const char* name) noexcept nogil
ctypedef void (*data_function)(void* parser, const char* text, int size) noexcept nogil
ctypedef void (*error_function)(void* data, const void* error) noexcept nogil

cdef struct Handler:
    void* internal_subset
    void* is_standalone
    void* has_internal_subset
    void* has_external_subset
    void* resolve_entity
    void* get_entity
    void* entity_declaration
    void* notation_declaration
    void* attribute_declaration
    void* element_declaration
    void* unparsed_entity_declaration
    void* set_document_locator
    start_document_function start_document
    void* end_document
    start_function start_element
    end_function end_element
    void* reference
    data_function characters
    void* ignorable_whitespace
    void* processing_instruction
    void* comment
    void* warning
    void* error
    void* fatal_error
    void* get_parameter_entity
    data_function cdata_block
    void* external_subset
    unsigned int initialized
    void* _private
    void* start_element_ns
    void* end_element_ns
    error_function structured_error

# libxml2's functions.
ctypedef void (*init_handler_function)(Handler* handler) noexcept nogil
ctypedef void* (*new_parser_function)(const Handler* handler, void* data) noexcept nogil
ctypedef void (*set_private_function)(void* parser, void* data) noexcept nogil
ctypedef void* (*get_private_function)(void* parser) noexcept nogil
ctypedef void* (*read_function)(
    void* parser, const char* text, int size, const char* url, const char* encoding, int options
) noexcept nogil
ctypedef void (*free_function)(void* object) noexcept nogil

cdef init_handler_function init_handler = NULL
cdef new_parser_function new_parser = NULL
cdef set_private_function set_private = NULL
cdef get_private_function get_private = NULL
cdef read_function read_memory = NULL
cdef free_function free_parser = NULL
cdef free_function free_document = NULL

cdef Handler HANDLER
cdef bint IS_FOUND = False

# Growing memory.


cdef struct Bytes:
    char* start
    size_t size
    size_t room


cdef inline char* more(Bytes* these, size_t size) noexcept nogil:
    """Room for so many more bytes, which count as written; NULL if there is none."""
    cdef size_t room
    cdef char* larger
    if these.size + size > these.room:
        room = 2 * (these.size + size) + 1024
        larger = <char*>realloc(these.start, room)
        if larger == NULL:
            return NULL
        these.start, these.room = larger, room
    these.size += size
    return these.start + these.size - size


cdef inline bint append(Bytes* these, const char* some, size_t size) noexcept nogil:
    cdef char* place = more(these, size)
    if place == NULL:
        return False
    memcpy(place, some, size)
    return True


cdef inline bint append_number(Bytes* these, int number) noexcept nogil:
    cdef int* place = <int*>more(these, sizeof(int))
    if place == NULL:
        return False
    place[0] = number
    return True


cdef inline int number_at(const Bytes* these, Py_ssize_t place) noexcept nogil:
    return (<int*>these.start)[place]


cdef bytes as_bytes(const Bytes* these):
    return PyBytes_FromStringAndSize(these.start, these.size)


cdef as_array(const Bytes* these):
    return np.frombuffer(as_bytes(these), np.int32)


# Numbers for strings.


cdef struct Numbering:
    # All strings, one behind the other.
    Bytes text
    # Where each of them ends in the text.
    Bytes ends
    # A hash table: half of the hash, and the number of the string plus 1.
    uint64_t* places
    # The number of places, a power of two, less 1.
    size_t mask


cdef uint64_t SEED = <uint64_t><Py_ssize_t>hash("seed")
"""Another one in every process, so that nobody can write a page of strings with the same hash."""


cdef inline uint64_t hash_of(const char* text, size_t size) noexcept nogil:
    """A hash of all bytes, two words at a time, because a product takes its time."""
    cdef uint64_t one, two
    cdef uint64_t first = SEED ^ size, second = SEED
    while size > 8:
        memcpy(&one, text, 8)
        memcpy(&two, text + size - 8 if size < 16 else text + 8, 8)
        first = (first ^ one) * <uint64_t>0x9E3779B97F4A7C15
        second = (second ^ two) * <uint64_t>0xBF58476D1CE4E5B9
        first ^= first >> 29
        second ^= second >> 31
        text += 16
        size = size - 16 if size > 16 else 0
    if size:
        one = 0
        memcpy(&one, text, size)
        first = (first ^ one) * <uint64_t>0x9E3779B97F4A7C15
        first ^= first >> 29
    first = (first ^ second << 1) * <uint64_t>0xBF58476D1CE4E5B9
    return first ^ first >> 32


cdef inline Py_ssize_t begin_of(const Numbering* these, Py_ssize_t number) noexcept nogil:
    return number_at(&these.ends, number - 1) if number else 0


cdef bint make_places(Numbering* these) noexcept nogil:
    """Twice as many places."""
    cdef size_t old, mask, place, count = these.mask + 1 if these.places else 0
    cdef uint64_t* larger
    mask = 2 * count - 1 if count else 255
    larger = <uint64_t*>realloc(NULL, (mask + 1) * sizeof(uint64_t))
    if larger == NULL:
        return False
    memset(larger, 0, (mask + 1) * sizeof(uint64_t))
    for old in range(count):
        if these.places[old]:
            place = (these.places[old] >> 32) & mask
            while larger[place]:
                place = (place + 1) & mask
            larger[place] = these.places[old]
    free(these.places)
    these.places, these.mask = larger, mask
    return True


cdef int number_of(Numbering* these, const char* text) noexcept nogil:
    """The string's number, from 0 in the order of first use; -1 if that takes too much."""
    cdef size_t place, size = strlen(text), count = these.ends.size // sizeof(int)
    cdef uint64_t half, known
    cdef Py_ssize_t number, begin
    cdef int steps = 0
    if 2 * count >= these.mask and not make_places(these):
        return -1
    half = hash_of(text, size) >> 32
    place = half & these.mask
    while these.places[place]:
        known = these.places[place]
        if known >> 32 == half:
            number = <Py_ssize_t>(<uint32_t>known) - 1
            begin = begin_of(these, number)
            if number_at(&these.ends, number) - begin == <Py_ssize_t>size and memcmp(
                these.text.start + begin, text, size
            ) == 0:
                return <int>number
        steps += 1
        if steps > MOST_COLLISIONS:
            return -1
        place = (place + 1) & these.mask
    if not append(&these.text, text, size):
        return -1
    if not append_number(&these.ends, <int>these.text.size):
        return -1
    these.places[place] = half << 32 | (count + 1)
    return <int>count


cdef class Strings:
    """Strings by number, from UTF-8; most are never asked for."""

    cdef bytes text
    cdef bytes ends
    cdef list known

    def __len__(self):
        return len(self.known)

    def __getitem__(self, Py_ssize_t number):
        if not 0 <= number < len(self.known):
            raise IndexError(f"There is no string of number {number}.")
        known = self.known[number]
        if known is None:
            known = self.known[number] = self.decoded(number)
        return known

    def __reduce__(self):
        return list, (list(self),)

    cdef decoded(self, Py_ssize_t number):
        cdef const char* text = self.text
        cdef const char* ends = self.ends
        cdef Py_ssize_t begin = (<const int*>ends)[number - 1] if number else 0
        return PyUnicode_DecodeUTF8(text + begin, (<const int*>ends)[number] - begin, b"replace")


Sequence.register(Strings)


cdef as_strings(const Numbering* these):
    cdef Strings strings = Strings.__new__(Strings)
    strings.text, strings.ends = as_bytes(&these.text), as_bytes(&these.ends)
    strings.known = [None] * <Py_ssize_t>(these.ends.size // sizeof(int))
    return strings


# The codes of tags: a hash table of all names that are known.

cdef char TAG_NAMES[TAG_PLACES][16]
cdef unsigned char TAG_CODES[TAG_PLACES]
cdef unsigned char IS_RAW[256]
cdef unsigned char WHICH_END[256]
"""By code: 1 or 2 for the elements whose end is the end of the page, else 0."""


cdef inline uint32_t tag_place(const char* tag, size_t size) noexcept nogil:
    cdef uint32_t mixed = <uint32_t>size
    cdef size_t place
    for place in range(size):
        mixed = (mixed ^ <unsigned char>tag[place]) * <uint32_t>0x01000193
    return (mixed ^ mixed >> 15) & (TAG_PLACES - 1)


cdef inline int code_of(const char* tag, size_t size) noexcept nogil:
    if size > 15:
        return 0
    cdef uint32_t place = tag_place(tag, size)
    while TAG_CODES[place]:
        if memcmp(TAG_NAMES[place], tag, size + 1) == 0:
            return TAG_CODES[place]
        place = (place + 1) & (TAG_PLACES - 1)
    return 0


cdef fill_tags():
    cdef bytes name
    cdef uint32_t place
    memset(TAG_CODES, 0, sizeof(TAG_CODES))
    memset(TAG_NAMES, 0, sizeof(TAG_NAMES))
    for tag, code in tags.CODES.items():
        name = tag.encode()
        place = tag_place(name, len(name))
        while TAG_CODES[place]:
            place = (place + 1) & (TAG_PLACES - 1)
        memcpy(TAG_NAMES[place], <const char*>name, len(name) + 1)
        TAG_CODES[place] = code
    for code in range(256):
        IS_RAW[code] = WHICH_END[code] = 0
    for tag in tags.RAW_TEXT:
        IS_RAW[tags.CODES[tag]] = 1
    for which, tag in enumerate(ENDS_OF_PAGE, 1):
        WHICH_END[tags.CODES[tag]] = which


# What libxml2 calls.


cdef struct Record:
    Bytes text
    # Where the text behind the last mark begins.
    size_t behind_mark
    Py_ssize_t page_ends[3]
    Bytes codes
    # Per unknown tag: the element, and where its name ends in ``unknown_names``.
    Bytes unknown
    Bytes unknown_names
    Bytes counts
    Bytes names
    Bytes values
    Numbering name_numbers
    Numbering value_numbers
    # Per script or style: the element, and where its content ends in ``raw_text``.
    Bytes raw
    Bytes raw_text
    # Whether memory was short, or strings were made to collide.
    bint is_lost


cdef inline bint mark(Record* record, char kind) noexcept nogil:
    cdef char* place = more(&record.text, 1)
    if place == NULL:
        return False
    place[0] = kind
    record.behind_mark = record.text.size
    return True


cdef bint add_element(Record* record, const char* tag, const char** attributes) noexcept nogil:
    cdef size_t size = strlen(tag)
    cdef int code = code_of(tag, size), count = 0, name, value
    if code == 0:
        if not append_number(&record.unknown, <int>(record.codes.size // sizeof(int))):
            return False
        if not append(&record.unknown_names, tag, size):
            return False
        if not append_number(&record.unknown, <int>record.unknown_names.size):
            return False
    if not append_number(&record.codes, code):
        return False
    if attributes == NULL or attributes[0] == NULL:
        return mark(record, OPEN)
    while attributes[0] != NULL:
        name = number_of(&record.name_numbers, attributes[0])
        if attributes[1] != NULL:
            value = number_of(&record.value_numbers, attributes[1])
        else:
            value = number_of(&record.value_numbers, b"")
        if name < 0 or value < 0:
            return False
        if not append_number(&record.names, name) or not append_number(&record.values, value):
            return False
        attributes += 2
        count += 1
    return append_number(&record.counts, count) and mark(record, OPEN_WITH_ATTRIBUTES)


cdef bint take_out_raw_text(Record* record) noexcept nogil:
    """Keep the text since the last mark apart."""
    cdef size_t size = record.text.size - record.behind_mark
    if size == 0:
        return True
    if not append(&record.raw_text, record.text.start + record.behind_mark, size):
        return False
    record.text.size = record.behind_mark
    return append_number(&record.raw, <int>(record.codes.size // sizeof(int)) - 1) and (
        append_number(&record.raw, <int>record.raw_text.size)
    )


cdef void on_start(void* parser, const char* tag, const char** attributes) noexcept nogil:
    cdef Record* record = <Record*>get_private(parser)
    if not record.is_lost and not add_element(record, tag, attributes):
        record.is_lost = True


cdef void on_end(void* parser, const char* tag) noexcept nogil:
    cdef Record* record = <Record*>get_private(parser)
    cdef int code = code_of(tag, strlen(tag))
    cdef int which = WHICH_END[code]
    if IS_RAW[code] and not take_out_raw_text(record):
        record.is_lost = True
    if which and record.page_ends[which] < 0:
        record.page_ends[which] = <Py_ssize_t>record.text.size
    if not mark(record, CLOSE):
        record.is_lost = True


cdef void on_data(void* parser, const char* text, int size) noexcept nogil:
    cdef Record* record = <Record*>get_private(parser)
    if not append(&record.text, text, size):
        record.is_lost = True


cdef void on_error(void* data, const void* error) noexcept nogil:
    pass


# From bytes to what was written.


def run_parser(bytes utf8 not None):
    """Everything the parser reports about the page."""
    cdef Record record
    cdef const char* text = utf8
    cdef Py_ssize_t size = len(utf8)
    cdef bint is_done
    if not IS_FOUND or size > 0x3FFFFFFF:
        return in_python["parsing.run_parser"](utf8)
    memset(&record, 0, sizeof(record))
    record.page_ends[1] = record.page_ends[2] = -1
    try:
        if utf8 and not utf8.isspace():
            with nogil:
                is_done = parse(&record, text, <int>size)
            if not is_done or record.is_lost:
                return in_python["parsing.run_parser"](utf8)
        return written(&record)
    finally:
        clear(&record)


cdef bint parse(Record* record, const char* text, int size) noexcept nogil:
    cdef void* document
    # A new one for each page: it takes a microsecond, and a parser keeps every name it has seen.
    cdef void* parser = new_parser(&HANDLER, NULL)
    if parser == NULL:
        return False
    set_private(parser, record)
    document = read_memory(parser, text, size, NULL, b"UTF-8", OPTIONS)
    if document != NULL:
        free_document(document)
    free_parser(parser)
    return True


cdef written(Record* record):
    return Written(
        text=as_bytes(&record.text),
        page_ends=sorted(
            [record.page_ends[which] for which in (1, 2) if record.page_ends[which] >= 0]
        ),
        tag_codes=as_array(&record.codes),
        unknown_tags=by_element(&record.unknown, &record.unknown_names),
        attributes=AttributeLog(
            counts=as_array(&record.counts),
            name=as_array(&record.names),
            value=as_array(&record.values),
            names={name: number for number, name in enumerate(as_strings(&record.name_numbers))},
            values=as_strings(&record.value_numbers),
        ),
        raw_text=by_element(&record.raw, &record.raw_text),
    )


cdef dict by_element(const Bytes* places, const Bytes* text):
    cdef Py_ssize_t pair, end, begin = 0
    texts = {}
    for pair in range(<Py_ssize_t>(places.size // (2 * sizeof(int)))):
        end = number_at(places, 2 * pair + 1)
        texts[number_at(places, 2 * pair)] = PyUnicode_DecodeUTF8(
            text.start + begin, end - begin, b"replace"
        )
        begin = end
    return texts


cdef void clear(Record* record) noexcept:
    free(record.text.start)
    free(record.codes.start)
    free(record.unknown.start)
    free(record.unknown_names.start)
    free(record.counts.start)
    free(record.names.start)
    free(record.values.start)
    free(record.raw.start)
    free(record.raw_text.start)
    clear_numbering(&record.name_numbers)
    clear_numbering(&record.value_numbers)


cdef void clear_numbering(Numbering* these) noexcept:
    free(these.text.start)
    free(these.ends.start)
    free(these.places)


def find_marks(bytes stream not None):
    """Offsets of all marks."""
    cdef const char* text = stream
    cdef Py_ssize_t place, size = len(stream), count = 0
    for place in range(size):
        count += <unsigned char>text[place] <= OPEN_WITH_ATTRIBUTES
    marks = np.empty(count, dtype=np.int32)
    cdef int[::1] mark = marks
    count = 0
    for place in range(size):
        if <unsigned char>text[place] <= OPEN_WITH_ATTRIBUTES:
            mark[count] = <int>place
            count += 1
    return marks


cdef uint64_t find(library, name) except 0:
    return ctypes.cast(getattr(library, name), ctypes.c_void_p).value


cdef bint is_known(library) except -1:
    """Whether these are the functions that lxml calls, of a version that was tried."""
    version = ctypes.c_char_p.in_dll(library, "xmlParserVersion").value.decode()
    one, two, three = etree.LIBXML_VERSION
    return (
        version.startswith(str(10_000 * one + 100 * two + three))
        and FIRST_VERSION <= (one, two) < NEXT_VERSION
    )


cdef find_functions():
    global init_handler, new_parser, set_private, get_private
    global read_memory, free_parser, free_document, IS_FOUND
    library = ctypes.CDLL(etree.__file__)
    if not is_known(library):
        return
    init_handler = <init_handler_function>find(library, "xmlSAX2InitHtmlDefaultSAXHandler")
    new_parser = <new_parser_function>find(library, "htmlNewSAXParserCtxt")
    set_private = <set_private_function>find(library, "xmlCtxtSetPrivate")
    get_private = <get_private_function>find(library, "xmlCtxtGetPrivate")
    read_memory = <read_function>find(library, "htmlCtxtReadMemory")
    free_parser = <free_function>find(library, "htmlFreeParserCtxt")
    free_document = <free_function>find(library, "xmlFreeDoc")
    IS_FOUND = True


cdef fill_handler():
    """As lxml does for a target that wants elements and text, nothing else."""
    memset(&HANDLER, 0, sizeof(HANDLER))
    init_handler(&HANDLER)
    HANDLER.start_element = on_start
    HANDLER.end_element = on_end
    HANDLER.characters = HANDLER.cdata_block = on_data
    HANDLER.reference = HANDLER.comment = HANDLER.processing_instruction = NULL
    HANDLER.structured_error = on_error


CHECKED = (
    b"<!doctype html><title>a</title><p class=b id='' hidden>c&amp;&eacute;&#xd800;<!-- d --><br>e"
    b"<script>f<!--</script><table> g<td>h</body></html> i<html lang=j><x-y>k</p><![CDATA[ l ]]>"
)


cdef bint agrees() except -1:
    """Whether lxml's target reports the same about a page."""
    direct, by_target = run_parser(CHECKED), in_python["parsing.run_parser"](CHECKED)
    return as_lists(direct) == as_lists(by_target)


cdef as_lists(written):
    its = written.attributes
    arrays = [each.tolist() for each in (written.tag_codes, its.counts, its.name, its.value)]
    texts = [written.text, written.page_ends, written.unknown_tags, written.raw_text]
    return [*arrays, *texts, list(its.names), list(its.values)]


def is_direct():
    """Whether libxml2 reports to the functions here, and not to lxml's target."""
    return IS_FOUND


fill_tags()
# Without the functions: no such symbols, or no such file.
with suppress(AttributeError, OSError, ValueError):
    find_functions()
if IS_FOUND:
    fill_handler()
    IS_FOUND = agrees()
