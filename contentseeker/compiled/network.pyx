# cython: language_level=3, boundscheck=False, wraparound=False
"""``contentseeker.methods.blocks.network`` in C, but for its products and logarithms."""

from libc.math cimport copysignf, fabsf

import numpy as np

def prepared(rows not None, const float[::1] mean not None, const float[::1] deviation not None):
    """Features as the network takes them: stretched, standardised and clipped."""
    from contentseeker.methods.blocks.network import MAX_DEVIATIONS, STRETCH

    # Features come as columns, and are worked on as columns, which lie in one piece.
    cdef const double[:, ::1] given = np.ascontiguousarray(rows.T, dtype=np.float64)
    cdef Py_ssize_t columns = given.shape[0], size = given.shape[1], column
    if mean.shape[0] != columns or deviation.shape[0] != columns:
        raise ValueError("rows: not as many columns as the network takes.")
    both = np.empty((2, columns, size), dtype=np.float32)
    cdef float[:, :, ::1] found = both
    if not size:
        return both[1].T
    for column in range(columns):
        stretch(&given[column, 0], &found[0, column, 0], &found[1, column, 0], size, STRETCH)
    np.log(both[1], out=both[1])
    for column in range(columns):
        standardise(
            &found[0, column, 0], &found[1, column, 0], size,
            mean[column], deviation[column], MAX_DEVIATIONS,
        )
    # In the order of the given rows, as numpy has it: BLAS rounds by the order.
    return both[1].T if rows.strides[0] < rows.strides[1] else np.ascontiguousarray(both[1].T)


cdef void stretch(
    const double* given, float* values, float* found, Py_ssize_t size, float factor
) noexcept:
    """The values without NaN, and what their logarithms are taken of."""
    cdef Py_ssize_t row
    cdef float value
    for row in range(size):
        value = <float>given[row]
        value = value if value == value else 0
        values[row] = value
        found[row] = fabsf(value) * factor + 1


cdef void standardise(
    const float* values, float* found, Py_ssize_t size, float mean, float deviation, float most
) noexcept:
    cdef Py_ssize_t row
    cdef float value
    for row in range(size):
        value = (copysignf(found[row], values[row]) - mean) / deviation
        value = value if value > -most else -most
        found[row] = value if value < most else most


def take_in(
    float[:, ::1] state not None,
    const float[:, ::1] own not None,
    const float[:, ::1] before not None,
    const float[:, ::1] behind not None,
    const float[:, ::1] of_path not None,
    const Py_ssize_t[::1] path not None,
    const float[::1] of_page not None,
    const float[::1] bias not None,
):
    """Add to the states what they take in from all contexts, in place."""
    cdef Py_ssize_t size = state.shape[0], width = state.shape[1], row, column
    cdef float message[256]
    if width > 256 or path.shape[0] != size or own.shape[0] != size or (
        size and (before.shape[0] != size - 1 or behind.shape[0] != size - 1)
    ):
        raise ValueError("state: not of the same size as what it takes in.")
    for row in range(size):
        if not 0 <= path[row] < of_path.shape[0]:
            raise IndexError(f"path: there is no group {path[row]}.")
        for column in range(width):
            message[column] = own[row, column]
        if row > 0:
            for column in range(width):
                message[column] += before[row - 1, column]
        if row + 1 < size:
            for column in range(width):
                message[column] += behind[row, column]
        for column in range(width):
            message[column] += of_path[path[row], column]
            message[column] += of_page[column]
            message[column] += bias[column]
            state[row, column] += message[column] if message[column] > 0 else 0
