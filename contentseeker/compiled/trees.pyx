# cython: language_level=3, boundscheck=False, wraparound=False
"""``contentseeker.trees`` in C: tests and sums in one pass over the rows."""

from libc.stdint cimport int64_t

import numpy as np

cdef enum:
    # Rows at a time: their leaves, a byte each, stay in the cache.
    ROWS = 256


def sum_of_leaves(trees not None, const float[:, ::1] columns not None):
    """Per row, the sum of its leaves' values, from the first tree to the last."""
    cdef const int64_t[:, :] tested = trees.column
    cdef const float[:, :] border = trees.border
    cdef const double[:, ::1] value = trees.value
    cdef Py_ssize_t size = columns.shape[1], row, start, count, tree, level
    totals = np.zeros(size)
    cdef double[::1] total = totals
    cdef unsigned char leaf[ROWS]
    cdef const float* feature
    cdef float limit
    if tested.shape[1] and np.max(trees.column) >= columns.shape[0]:
        raise IndexError("columns: fewer than the trees test.")
    for start in range(0, size, ROWS):
        count = min(size - start, <Py_ssize_t>ROWS)
        for tree in range(value.shape[0]):
            for row in range(count):
                leaf[row] = 0
            for level in range(tested.shape[0]):
                feature, limit = &columns[tested[level, tree], start], border[level, tree]
                for row in range(count):
                    leaf[row] = (leaf[row] << 1) | (feature[row] > limit)
            for row in range(count):
                total[start + row] += value[tree, leaf[row]]
    return totals
