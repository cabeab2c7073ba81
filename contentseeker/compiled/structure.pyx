# cython: language_level=3, boundscheck=False, wraparound=False
"""``contentseeker.page.structure`` in C."""

import numpy as np

from contentseeker.page.structure import Structure

cdef enum:
    CLOSE = 2


def build_structure(const unsigned char[::1] mark_kinds not None):
    """The tree that a balanced sequence of marks describes."""
    cdef Py_ssize_t events = mark_kinds.shape[0]
    cdef Py_ssize_t size = events // 2
    columns = np.empty((5, size), dtype=np.int32)
    cdef int[:, ::1] column = columns
    of_event, opens = np.empty(events, dtype=np.int32), np.empty(events, dtype=np.bool_)
    cdef int[::1] element = of_event
    cdef unsigned char[::1] is_open = opens.view(np.uint8)
    cdef Py_ssize_t event
    cdef int opened = 0, around = -1, depth = 0
    for event in range(events):
        if mark_kinds[event] != CLOSE:
            if opened == size:
                raise ValueError("mark_kinds: more elements open than close.")
            column[0, opened] = around
            column[1, opened] = depth
            column[3, opened] = event
            element[event] = around = opened
            is_open[event] = True
            opened += 1
            depth += 1
        else:
            if around < 0:
                raise ValueError("mark_kinds: an element closes that is not open.")
            column[2, around] = opened
            column[4, around] = event
            element[event] = around
            is_open[event] = False
            around = column[0, around]
            depth -= 1
    parent, depths, subtree_end, open_event, close_event = columns
    return Structure(
        parent=parent,
        depth=depths,
        subtree_end=subtree_end,
        open_event=open_event,
        close_event=close_event,
        element=of_event,
        is_open=opens,
    )


def nearest(marked not None, const int[::1] parent not None):
    """Per element: itself if marked, else the nearest marked ancestor, else -1."""
    cdef const unsigned char[::1] is_marked = marked.view(np.uint8)
    found = np.empty(parent.shape[0], dtype=np.int32)
    cdef int[::1] nearest_of = found
    cdef Py_ssize_t element
    for element in range(parent.shape[0]):
        if is_marked[element]:
            nearest_of[element] = element
        elif parent[element] < 0:
            nearest_of[element] = -1
        else:
            # Parents come before their children.
            nearest_of[element] = nearest_of[parent[element]]
    return found


def inside(elements not None, const int[::1] subtree_end not None):
    """Which elements are one of the given ones or inside one of them."""
    cdef const int[::1] given = np.ascontiguousarray(elements, dtype=np.int32)
    cdef Py_ssize_t size = subtree_end.shape[0], place, element
    cdef int end = 0
    flags = np.zeros(size, dtype=np.bool_)
    cdef unsigned char[::1] is_inside = flags.view(np.uint8)
    for place in range(given.shape[0]):
        if not 0 <= given[place] < size:
            raise IndexError(f"elements: there is no element {given[place]}.")
        is_inside[given[place]] = True
    for element in range(size):
        # Subtrees are nested or apart, so the outermost is the one to remember.
        if is_inside[element] and subtree_end[element] > end:
            end = subtree_end[element]
        is_inside[element] = element < end
    return flags
