# cython: language_level=3, boundscheck=False, wraparound=False
"""What is looked up in tables, in C: thousands of strings a page."""

from libc.math cimport fabs

import numpy as np

cdef extern from "Python.h":
    ctypedef struct PyObject
    # These lend what they give, which Cython's own declarations hide.
    PyObject* PyDict_GetItemWithError(object mapping, object key) except? NULL
    double PyFloat_AsDouble(PyObject* number) except? -1.0


def scores_of(odds not None, texts not None):
    """Per text: mean log-odds of its known words, and those furthest from even; two rows."""
    cdef dict table = odds
    cdef Py_ssize_t place = 0
    cdef double total, furthest, value
    cdef int count
    found = np.empty((2, len(texts)))
    cdef double[:, ::1] score = found
    for text in texts:
        total = furthest = 0.0
        count = 0
        for word in text:
            known = PyDict_GetItemWithError(table, word)
            if known != NULL:
                value = PyFloat_AsDouble(known)
                total += value
                count += 1
                if count == 1 or fabs(value) > fabs(furthest):
                    furthest = value
        score[0, place] = total / max(count, 1)
        score[1, place] = furthest
        place += 1
    return found


def looked_up(dict known not None, learn, list names not None):
    """Per name the two numbers that are known of it, or learned now; one row for each name."""
    cdef Py_ssize_t place
    found = np.empty((len(names), 2))
    cdef double[:, ::1] row = found
    for place in range(len(names)):
        numbers = PyDict_GetItemWithError(known, names[place])
        row[place, 0], row[place, 1] = learn(names[place]) if numbers == NULL else <object>numbers
    return found


def places_of_names(dict known not None, learn, list names not None):
    """All places that are known of the names, or learned now."""
    cdef set found = set()
    for name in names:
        places = PyDict_GetItemWithError(known, name)
        found.update(learn(name) if places == NULL else <object>places)
    return found


def places_of_words(dict places not None, texts not None, Py_ssize_t most):
    """The places of all known words of texts with so many words at most."""
    cdef set found = set()
    for text in texts:
        if len(text) <= most:
            for word in text:
                place = PyDict_GetItemWithError(places, word)
                if place != NULL:
                    found.add(<object>place)
    return found


def numbered_anew(things not None, const int[::1] numbers not None):
    """Some things out of a sequence, given by their numbers: numbers from 0 in the order of first
    occurrences, and each of these things once."""
    cdef Py_ssize_t place, size = len(things)
    cdef list used = []
    found = np.empty(numbers.shape[0], dtype=np.int32)
    if not numbers.shape[0]:
        return found, used
    cdef int[::1] anew = np.full(size, -1, dtype=np.int32), number = found
    for place in range(numbers.shape[0]):
        if not 0 <= numbers[place] < size:
            raise IndexError(f"numbers: there is no thing of number {numbers[place]}.")
        if anew[numbers[place]] < 0:
            anew[numbers[place]] = len(used)
            used.append(things[numbers[place]])
        number[place] = anew[numbers[place]]
    return found, used


def sorted_places(const int[::1] numbers not None, int count):
    """All places in ``numbers``, sorted by the number there, and where each number's begin."""
    cdef Py_ssize_t place, size = numbers.shape[0]
    cdef int number, begin, next_begin = 0
    found, firsts = np.empty(size, dtype=np.int32), np.zeros(count + 1, dtype=np.int32)
    cdef int[::1] sorted_place = found, first = firsts
    for place in range(size):
        if not 0 <= numbers[place] < count:
            raise ValueError(f"numbers: {numbers[place]} is none of {count}.")
        first[numbers[place]] += 1
    for number in range(count + 1):
        begin = next_begin
        next_begin += first[number]
        first[number] = begin
    for place in range(size):
        sorted_place[first[numbers[place]]] = place
        first[numbers[place]] += 1
    # By now each number's beginning is that of the next one.
    for number in range(count, 0, -1):
        first[number] = first[number - 1]
    first[0] = 0
    return found, firsts
