# cython: language_level=3, boundscheck=False, wraparound=False
"""``extraction.blocks.symmetric`` in C: questions are asked where their answers are added up."""

from libc.stdint cimport int64_t

import numpy as np

cdef enum:
    # So many at a time: their leaves, a byte each, stay at hand.
    ROWS = 256


def added_up(trees not None, const float[:, ::1] columns not None):
    """Per row, what its leaves of all trees add up to, the first tree first."""
    cdef const int64_t[:, :] asked = trees.column
    cdef const float[:, :] border = trees.border
    cdef const double[:, ::1] value = trees.value
    cdef Py_ssize_t size = columns.shape[1], row, start, count, tree, level
    totals = np.zeros(size)
    cdef double[::1] total = totals
    cdef unsigned char leaf[ROWS]
    cdef const float* feature
    cdef float limit
    if asked.shape[1] and np.max(trees.column) >= columns.shape[0]:
        raise IndexError("columns: fewer than the trees ask about.")
    for start in range(0, size, ROWS):
        count = min(size - start, <Py_ssize_t>ROWS)
        for tree in range(value.shape[0]):
            for row in range(count):
                leaf[row] = 0
            for level in range(asked.shape[0]):
                feature, limit = &columns[asked[level, tree], start], border[level, tree]
                for row in range(count):
                    leaf[row] = (leaf[row] << 1) | (feature[row] > limit)
            for row in range(count):
                total[start + row] += value[tree, leaf[row]]
    return totals
