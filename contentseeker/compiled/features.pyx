# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""The features of ``contentseeker.methods.blocks`` that nothing learned has a part in, in C.

Feature by feature the same as there, where each is explained; loops over a page's few hundred
blocks take the place of numpy's calls, whose fixed price is most of what a small page costs.
"""

from libc.math cimport NAN, fmax, fmin
from libc.stdint cimport int64_t

import numpy as np

from contentseeker import scripts
from contentseeker.methods.blocks import ancestry, text_features, view as views
from contentseeker.page.tags import CODES

ctypedef const double[::1] Values
ctypedef const int[::1] Numbers
ctypedef const Py_ssize_t[::1] Places
ctypedef const unsigned char[::1] Flags

cdef Py_ssize_t ANCESTORS = views.ANCESTORS
cdef int H1 = CODES["h1"]
cdef int TIME = CODES["time"]
cdef double[:, ::1] IS_OWN = ancestry.IS_OWN
cdef Py_ssize_t[::1] AROUND_OF_TAG = ancestry.AROUND_OF_TAG
cdef Py_ssize_t KINDS_AROUND = len(ancestry.AROUND)
cdef Py_ssize_t LEVELS = ancestry.LEVELS
cdef tuple VOTES = ancestry.VOTES
cdef double MOST_VOTES = ancestry.MOST_VOTES
cdef double MOST_TEXT = ancestry.MOST_TEXT
cdef double HALF = ancestry.HALF
cdef Py_ssize_t LEVELS_ALIKE = text_features.LEVELS
cdef Py_ssize_t MOST_LEVELS_ALIKE = text_features.MOST_LEVELS
cdef tuple WINDOWS = text_features.WINDOWS
cdef Flags CLOSES = scripts.closes().view(np.uint8)


cdef inline double ratio(double part, double whole) noexcept:
    return part / whole if whole > 0 else 0.0


cdef class _Rows:
    """The matrix that is filled, row by row."""

    cdef double[:, ::1] row
    cdef Py_ssize_t filled
    cdef Py_ssize_t size

    def __init__(self, rows):
        self.row = rows
        self.size = rows.shape[1]

    cdef double* next(self) except NULL:
        if self.filled == self.row.shape[0]:
            raise IndexError("More features than are named.")
        self.filled += 1
        return &self.row[self.filled - 1, 0]

    cdef int repeat(self, double value) except -1:
        """A feature that is the same for all blocks."""
        cdef double* row = self.next()
        cdef Py_ssize_t block
        for block in range(self.size):
            row[block] = value
        return 0

    cdef int copy(self, Values values) except -1:
        cdef double* row = self.next()
        cdef Py_ssize_t block
        for block in range(self.size):
            row[block] = values[block]
        return 0


cdef class _Blocks:
    """What is known of the blocks of a page and of its elements, as columns."""

    cdef object view
    cdef Py_ssize_t size
    cdef Values words, chars, links, running_words
    cdef const double[:, ::1] before
    cdef double all_words
    cdef Numbers node, tag, element_tag, parent, depth, end
    cdef Places first, last
    cdef const Py_ssize_t[:, ::1] above
    cdef Flags is_heading, is_running

    def __init__(self, view):
        page = view.page
        self.view, self.size = view, len(view)
        self.words, self.chars, self.links = view.words, view.chars, view.link_chars
        self.running_words = view.running_words
        self.before, self.all_words = view.before, view.all_words
        self.node, self.tag, self.element_tag = view.node, view.tag_codes, page.tag_codes
        self.parent, self.depth, self.end = page.parent, page.depth, page.subtree_end
        self.first, self.last, self.above = view.first, view.last, view.above
        self.is_heading = view.is_heading.view(np.uint8)
        self.is_running = view.is_running_text.view(np.uint8)

    cdef inline double inside(self, Py_ssize_t row, Py_ssize_t first, Py_ssize_t last) noexcept:
        """Words (0), characters (1) or linked ones (2) from one block up to another."""
        return self.before[row, last] - self.before[row, first]


def fixed_rows(view not None, is_comment not None):
    """The features that nothing learned has a part in, one row for each."""
    # Here and not above: that module is still being read when this one is.
    from contentseeker.methods.blocks.features import fixed_names

    matrix = np.empty((len(fixed_names()), len(view)))
    if not len(view):
        return matrix
    cdef _Rows rows = _Rows(matrix)
    cdef _Blocks blocks = _Blocks(view)
    _wording(rows, blocks)
    _surroundings(rows, blocks)
    _ancestry(rows, blocks)
    _repetition(rows, blocks)
    _discussion(rows, blocks, is_comment)
    _page(rows, blocks)
    if rows.filled != len(matrix):
        raise IndexError("Fewer features than are named.")
    return matrix


cdef int _wording(_Rows rows, _Blocks its) except -1:
    cdef const double[:, ::1] counts = its.view.count_characters(scripts.kinds())
    cdef Numbers last_point = its.view.last_points
    cdef Py_ssize_t block
    cdef double* length
    cdef double* density
    cdef double* commas
    cdef double* capitals
    cdef double* digits
    cdef double* closed
    rows.copy(its.words)
    length, density, commas = rows.next(), rows.next(), rows.next()
    capitals, digits = rows.next(), rows.next()
    for block in range(its.size):
        length[block] = ratio(its.chars[block], its.words[block])
        density[block] = ratio(its.links[block], its.chars[block])
        commas[block] = ratio(counts[0, block], its.words[block])
        capitals[block] = ratio(counts[1, block], its.chars[block])
        digits[block] = ratio(counts[2, block], its.chars[block])
    rows.copy(counts[3])
    closed = rows.next()
    for block in range(its.size):
        closed[block] = CLOSES[last_point[block]]
    return 0


cdef int _surroundings(_Rows rows, _Blocks its) except -1:
    cdef Py_ssize_t block, width, low, high
    cdef double* before = rows.next()
    cdef double* share = rows.next()
    cdef double* mean
    cdef double* density
    for block in range(its.size):
        before[block] = its.before[0, block]
        share[block] = its.before[0, block] / its.all_words
    for width in WINDOWS:
        mean, density = rows.next(), rows.next()
        for block in range(its.size):
            low, high = max(block - width, 0), min(block + width + 1, its.size)
            mean[block] = its.inside(0, low, high) / (high - low)
            density[block] = ratio(its.inside(2, low, high), its.inside(1, low, high))
    _headings(rows, its)
    return _running_text(rows, its)


cdef int _headings(_Rows rows, _Blocks its) except -1:
    cdef double* level = rows.next()
    cdef double* last_level = rows.next()
    cdef double* blocks_since = rows.next()
    cdef double* words_since = rows.next()
    cdef double* blocks_since_title = rows.next()
    cdef double* words_since_title = rows.next()
    cdef double* from_title = rows.next()
    cdef Py_ssize_t block, heading = -1, title = -1, first_title = -1
    for block in range(its.size):
        level[block] = its.tag[block] - (H1 - 1) if its.is_heading[block] else 0
        if its.is_heading[block]:
            heading = block
        if its.tag[block] == H1:
            title = block
            if first_title < 0:
                first_title = block
        last_level[block] = level[heading] if heading >= 0 else -1.0
        blocks_since[block] = block - heading if heading >= 0 else -1.0
        words_since[block] = its.inside(0, heading, block) if heading >= 0 else -1.0
        blocks_since_title[block] = block - title if title >= 0 else -1.0
        words_since_title[block] = its.inside(0, title, block) if title >= 0 else -1.0
    for block in range(its.size):
        from_title[block] = block - first_title if first_title >= 0 else NAN
    return 0


cdef int _running_text(_Rows rows, _Blocks its) except -1:
    cdef double* blocks_since = rows.next()
    cdef double* before = rows.next()
    cdef double* behind = rows.next()
    cdef double* share = rows.next()
    cdef Py_ssize_t block, last = -1
    cdef double total = 0.0, so_far = 0.0
    for block in range(its.size):
        total += its.running_words[block]
    for block in range(its.size):
        if its.is_running[block]:
            last = block
        blocks_since[block] = block - last if last >= 0 else -1.0
        before[block] = so_far
        so_far += its.running_words[block]
        behind[block] = total - so_far
        share[block] = before[block] / fmax(total, 1.0)
    return 0


cdef int _ancestry(_Rows rows, _Blocks its) except -1:
    cdef Py_ssize_t kind, block
    cdef double* row
    for kind in range(IS_OWN.shape[0]):
        row = rows.next()
        for block in range(its.size):
            row[block] = IS_OWN[kind, its.tag[block]]
    _kinds_around(rows, its)
    row = rows.next()
    for block in range(its.size):
        row[block] = its.depth[its.node[block]]
    _amounts(rows, its)
    return _containers(rows, its)


cdef int _kinds_around(_Rows rows, _Blocks its) except -1:
    steps = np.zeros((KINDS_AROUND, its.size + 1), dtype=np.int32)
    cdef int[:, ::1] step = steps
    cdef Py_ssize_t element, kind, block
    cdef int around
    cdef double* row
    for element in range(its.element_tag.shape[0]):
        kind = AROUND_OF_TAG[its.element_tag[element]]
        if kind:
            step[kind - 1, its.first[element]] += 1
            step[kind - 1, its.last[element]] -= 1
    for kind in range(KINDS_AROUND):
        row, around = rows.next(), 0
        for block in range(its.size):
            around += step[kind, block]
            row[block] = around > 0
    return 0


cdef int _amounts(_Rows rows, _Blocks its) except -1:
    cdef Py_ssize_t level, block, element, first, last
    cdef double words
    cdef double* density
    cdef double* per_block
    cdef double* share
    cdef double* count
    cdef double* of_parent
    for level in range(LEVELS):
        density, per_block, share, count = rows.next(), rows.next(), rows.next(), rows.next()
        for block in range(its.size):
            element = its.above[level, block]
            first, last = its.first[element], its.last[element]
            words = its.inside(0, first, last)
            density[block] = ratio(its.inside(2, first, last), its.inside(1, first, last))
            per_block[block] = ratio(words, last - first)
            share[block] = words / its.all_words
            count[block] = last - first
    of_parent = rows.next()
    for block in range(its.size):
        element = its.above[1, block]
        words = its.inside(0, its.first[element], its.last[element])
        of_parent[block] = ratio(its.words[block], words)
    return 0


cdef int _containers(_Rows rows, _Blocks its) except -1:
    cdef Py_ssize_t block
    unlinked = np.empty(its.size)
    cdef double[::1] word = unlinked
    for block in range(its.size):
        word[block] = its.words[block] * (1 - ratio(its.links[block], its.chars[block]))
    _relation(rows, its, _best_container(its))
    _relation(rows, its, _frame(its, its.view.running_words, MOST_TEXT))
    return _relation(rows, its, _frame(its, unlinked, HALF))


cdef Py_ssize_t _best_container(_Blocks its) except -1:
    """The element most running text votes for."""
    all_votes = np.zeros((2, its.parent.shape[0]))
    cdef double[::1] votes = all_votes[0], of_level = all_votes[1]
    cdef Py_ssize_t level, block, element, best = -1
    cdef double share, most = 0.0, chars, found
    for level in range(len(VOTES)):
        share = VOTES[level]
        for block in range(its.size):
            if its.is_running[block]:
                of_level[its.above[level, block]] += fmin(its.words[block], MOST_VOTES) * share
        for block in range(its.size):
            votes[its.above[level, block]] += of_level[its.above[level, block]]
            of_level[its.above[level, block]] = 0.0
    for element in range(votes.shape[0]):
        if votes[element]:
            chars = its.inside(1, its.first[element], its.last[element])
            found = its.inside(2, its.first[element], its.last[element])
            found = votes[element] * (1 - ratio(found, chars))
            if found > most:
                best, most = element, found
    return its.view.page.body if best < 0 else best


cdef Py_ssize_t _frame(_Blocks its, words, double share) except -1:
    """The innermost element that holds such a share of the words."""
    cdef double total = words.sum()
    cdef Py_ssize_t element, innermost = -1
    sums = np.zeros(its.size + 1)
    np.cumsum(words, out=sums[1:])
    cdef Values so_far = sums
    if total > 0:
        for element in range(its.first.shape[0]):
            if so_far[its.last[element]] - so_far[its.first[element]] >= share * total:
                innermost = element
    return its.view.page.body if innermost < 0 else innermost


cdef int _relation(_Rows rows, _Blocks its, Py_ssize_t element) except -1:
    """Where every block stands relative to an element."""
    cdef double* is_in = rows.next()
    cdef double* steps = rows.next()
    cdef double* depth = rows.next()
    cdef double* away = rows.next()
    cdef double* place = rows.next()
    cdef Py_ssize_t block, level, around, end = its.end[element]
    cdef Py_ssize_t first = its.first[element], last = its.last[element]
    cdef bint within
    for block in range(its.size):
        within = element <= its.node[block] < end
        is_in[block] = within
        # From the first one around both upwards, all are.
        for level in range(ANCESTORS):
            around = its.above[level, block]
            if around <= element and its.end[around] >= end:
                break
        else:
            level = ANCESTORS
        steps[block] = level
        depth[block] = its.depth[its.node[block]] - its.depth[element] if within else -1.0
        away[block] = max(first - block, block - last + 1)
        place[block] = (block - first) / <double>max(last - first, 1) if within else -1.0
    rows.repeat(its.inside(0, first, last) / its.all_words)
    return rows.repeat(its.inside(2, first, last) / fmax(its.inside(1, first, last), 1.0))


cdef int _repetition(_Rows rows, _Blocks its) except -1:
    cdef Py_ssize_t level, block
    signature = its.view.signature
    cdef Numbers on_page = _count_alike(signature, its.parent, False)
    cdef Numbers beside = _count_alike(signature, its.parent, True)
    cdef double* row
    for level in range(LEVELS_ALIKE):
        row = rows.next()
        for block in range(its.size):
            row[block] = on_page[its.above[level, block]]
        row = rows.next()
        for block in range(its.size):
            row[block] = beside[its.above[level, block]]
    row = rows.next()
    for block in range(its.size):
        row[block] = 0
        for level in range(MOST_LEVELS_ALIKE):
            row[block] = fmax(row[block], beside[its.above[level, block]])
    _paths(rows, its)
    return rows.copy(text_features.copies(its.view))


cdef _count_alike(const int64_t[::1] signature, Numbers parent, bint by_parent):
    """Per element: how many have its signature and, if that matters, its parent."""
    cdef Py_ssize_t size = signature.shape[0], element, place, mask = 15
    while mask < 2 * size:
        mask = 2 * mask + 1
    # A table of counts, looked up by both numbers mixed; the next free place where one is taken.
    table, found = np.full(mask + 1, -1, dtype=np.int32), np.empty(size, dtype=np.int32)
    counted = np.zeros(size, dtype=np.int32)
    cdef int[::1] holder = table, count = counted, of_element = found
    cdef int64_t around
    cdef int other
    for element in range(size):
        around = max(parent[element], 0) if by_parent else 0
        place = <Py_ssize_t>(
            (<unsigned long long>(signature[element] * 0x100000 + around)
             * 0x9E3779B97F4A7C15ULL) >> 32
        ) & mask
        while True:
            other = holder[place]
            if other < 0:
                other = holder[place] = element
                break
            if signature[other] == signature[element] and (
                not by_parent or max(parent[other], 0) == around
            ):
                break
            place = (place + 1) & mask
        count[other] += 1
        of_element[element] = other
    for element in range(size):
        of_element[element] = count[of_element[element]]
    return found


cdef int _paths(_Rows rows, _Blocks its) except -1:
    cdef Numbers path = its.view.path
    sums = np.zeros((4, its.size))
    cdef double[:, ::1] total = sums
    cdef double* count = rows.next()
    cdef double* per_block = rows.next()
    cdef double* density = rows.next()
    cdef double* share = rows.next()
    cdef Py_ssize_t block
    cdef int group
    for block in range(its.size):
        group = path[block]
        total[0, group] += 1
        total[1, group] += its.words[block]
        total[2, group] += its.links[block]
        total[3, group] += its.chars[block]
    for block in range(its.size):
        group = path[block]
        count[block] = total[0, group]
        per_block[block] = ratio(total[1, group], total[0, group])
        density[block] = ratio(total[2, group], total[3, group])
        share[block] = total[1, group] / its.all_words
    return 0


cdef int _discussion(_Rows rows, _Blocks its, is_comment) except -1:
    cdef Flags comment = is_comment.view(np.uint8)
    cdef double* in_comments = rows.next()
    cdef double* article_before = rows.next()
    cdef double article = 0.0, comments = 0.0
    cdef Py_ssize_t block
    for block in range(its.size):
        in_comments[block] = comment[block]
        article_before[block] = article
        if comment[block]:
            comments += its.words[block]
        else:
            article += its.running_words[block]
    rows.repeat(comments / its.all_words)
    _times_inside(rows, its)
    rows.repeat(its.view.page.count("time"))
    return rows.repeat(article)


cdef int _times_inside(_Rows rows, _Blocks its) except -1:
    cdef Py_ssize_t elements = its.element_tag.shape[0], element, block
    before = np.zeros(elements + 1, dtype=np.int32)
    cdef int[::1] times = before
    cdef double* row = rows.next()
    for element in range(elements):
        times[element + 1] = times[element] + (its.element_tag[element] == TIME)
    for block in range(its.size):
        element = its.above[1, block]
        row[block] = times[its.end[element]] - times[element]
    return 0


cdef int _page(_Rows rows, _Blocks its) except -1:
    page = its.view.page
    cdef Flags is_hidden = its.view.is_hidden.view(np.uint8)
    cdef double words = its.before[0, its.size], chars = its.before[1, its.size]
    cdef double links = its.before[2, its.size], running_words = 0.0, hidden_words = 0.0
    cdef Py_ssize_t block, paragraphs = 0, depths = 0
    cdef double* hidden
    for block in range(its.size):
        running_words += its.running_words[block]
        paragraphs += its.is_running[block]
        depths += its.depth[its.node[block]]
        if is_hidden[block]:
            hidden_words += its.words[block]
    rows.repeat(words)
    rows.repeat(its.size)
    rows.repeat(links / fmax(chars, 1.0))
    rows.repeat(running_words / its.all_words)
    rows.repeat(paragraphs)
    rows.repeat(words / max(its.size, 1))
    rows.repeat(page.count("h1"))
    rows.repeat(page.count("article"))
    rows.repeat(depths / <double>max(its.size, 1))
    hidden = rows.next()
    for block in range(its.size):
        hidden[block] = is_hidden[block]
    return rows.repeat(hidden_words / its.all_words)


def naming_rows(
    const Py_ssize_t[:, ::1] around not None,
    Py_ssize_t size,
    Numbers elements not None,
    const double[:, ::1] scores not None,
):
    """What the names of the elements around every block stand for, one row for each feature."""
    from contentseeker.methods.blocks.naming import INNER, LEVELS as NAMED_LEVELS, NEAR

    by_element = np.zeros((3, size))
    cdef double[:, ::1] of = by_element
    cdef Py_ssize_t place, block, level, element, levels = NAMED_LEVELS, inner = INNER, near = NEAR
    cdef double mean, best, worst
    for place in range(elements.shape[0]):
        element = elements[place]
        of[0, element] += scores[place, 0]
        of[1, element] = fmin(of[1, element], scores[place, 1])
        of[2, element] = fmax(of[2, element], scores[place, 1])
    matrix = np.empty((levels + 6, around.shape[1]))
    cdef double[:, ::1] row = matrix
    for block in range(around.shape[1]):
        row[levels, block] = row[levels + 1, block] = best = worst = 0.0
        for level in range(around.shape[0]):
            element = around[level, block]
            # Above the root there is nothing more, though the levels go on.
            mean = 0.0 if level and element == around[level - 1, block] else of[0, element]
            if level < levels:
                row[level, block] = mean
            row[levels if level < inner else levels + 1, block] += mean
            worst, best = fmin(worst, of[1, element]), fmax(best, of[2, element])
            if level < near:
                row[levels + 4, block], row[levels + 5, block] = best, worst
        row[levels + 2, block], row[levels + 3, block] = best, worst
    return matrix
