"""The fourteen features of an element that Hanamura (2020) names, for all elements at once.

Names are the paper's, formulas ours. The last one, the way through the tree to the next link,
is missing where a page has none, which a column of its own marks.
"""

import re
from typing import Final

import numpy as np
from numpy.typing import NDArray

from contentseeker import scripts
from contentseeker.page import FlatPage
from contentseeker.page.serialised import tag_chars
from contentseeker.page.structure import BoolArray, IntArray
from contentseeker.page.tags import IS_INLINE, flags_of
from contentseeker.trees import FloatArray

MEANINGS: Final[dict[str, str]] = {
    "text length": "Characters of text inside the element.",
    "depth": "How many elements are around it.",
    "position": "Characters of markup before its start tag.",
    "relative position": "Markup before its start tag, as a share of the page's markup.",
    "is block": "1 if its tag begins a block of text.",
    "is no content": "1 if its tag or its names say navigation, advertisement or the like.",
    "sibling text length": "Characters of text in its siblings.",
    "relative sibling text length": "Text in its siblings, as a share of the page's text.",
    "sibling punctuation": "Punctuation marks in its siblings.",
    "sibling text share": "Characters of text per character of markup in its siblings.",
    "siblings": "How many siblings it has.",
    "children": "How many children it has.",
    "relative children": "Its children, as a share of the page's elements.",
    "distance to next link": "Steps through the tree to the next link; -1 if there is none.",
    "has next link": "1 if the page has a next link.",
}
COLUMNS: Final[tuple[str, ...]] = tuple(MEANINGS)
DISTANCE: Final = ("distance to next link", "has next link")
BINARY_PLACES: Final = tuple(
    COLUMNS.index(name) for name in ("is block", "is no content", "has next link")
)
# Below every distance, so one test of a tree can single it out.
MISSING: Final = -1

# Ours: the thesis's summary names the feature without its tags and words.
_NO_CONTENT_TAGS: Final = flags_of(*"nav header footer aside script style form".split())
_NO_CONTENT_NAMES: Final = re.compile(
    r"nav|menu|foot|side|share|comment|(?:^|[\s_-])ads?(?:vert\w*)?(?:$|[\s_-])", re.IGNORECASE
)
# As alternatives: a set of bytes would count single bytes of other characters.
_PUNCTUATION: Final = re.compile(
    "|".join(
        ["[.,!?]", *(c for c in scripts.COMMAS + scripts.SENTENCE_ENDS if not c.isascii())]
    ).encode()
)
_NAMING: Final = ("class", "id")


def node_features(page: FlatPage, next_link: int | None) -> FloatArray:
    """A row per element, a column for each of ``COLUMNS``."""
    text = page.subtree_chars.astype(np.float64)
    start, inside = _markup(page)
    children = np.bincount(page.parent[1:], minlength=len(page)).astype(np.float64)
    text_beside, markup_beside, marks_beside = (
        _of_siblings(page, values) for values in (text, inside, _punctuation(page))
    )
    columns = (
        text,
        page.depth,
        start,
        start / max(float(inside.max(initial=0.0)), 1.0),
        ~IS_INLINE[page.tag_codes],
        _is_no_content(page),
        text_beside,
        text_beside / max(float(text.max(initial=0.0)), 1.0),
        marks_beside,
        np.divide(text_beside, markup_beside, out=np.zeros(len(page)), where=markup_beside > 0),
        _of_siblings(page, np.ones(len(page))),
        children,
        children / max(len(page), 1),
        tree_distance(page, next_link),
        np.full(len(page), next_link is not None),
    )
    return np.column_stack([np.asarray(column, np.float64) for column in columns])


def tree_distance(page: FlatPage, node: int | None) -> IntArray:
    """Edges between each element and the given one, by way of the nearest one around both."""
    if node is None:
        return np.full(len(page), MISSING, dtype=np.int32)
    common = np.zeros(len(page), dtype=np.int32)
    # From the root inwards: each ancestor overwrites the depths written for the ones around it.
    for around in (*reversed(list(page.ancestors(node))), node):
        common[around : page.subtree_end[around]] = page.depth[around]
    distance: IntArray = page.depth + page.depth[node] - 2 * common
    return distance


def _of_siblings(page: FlatPage, values: FloatArray) -> FloatArray:
    """Sum of the values of each element's siblings, itself left out."""
    if not len(page):
        return np.zeros(0)
    sums = np.bincount(page.parent[1:], values[1:], minlength=len(page))
    beside = sums[page.parent] - values
    # The root has no siblings; its parent -1 would index the last element.
    beside[0] = 0.0
    return beside


def _markup(page: FlatPage) -> tuple[FloatArray, FloatArray]:
    """Per element: characters of markup before its start tag, and of itself with both tags."""
    # Of our serialisation: elements that the parser added have no place in the source.
    opened, closed = page.structure.open_event, page.structure.close_event
    tags, gaps = tag_chars(page).astype(np.int64), page.gap_chars.astype(np.int64)
    before = np.concatenate(([0], np.cumsum(tags + gaps)))
    start, end = before[opened], before[closed] + tags[closed]
    return start.astype(np.float64), (end - start).astype(np.float64)


def _punctuation(page: FlatPage) -> FloatArray:
    """Punctuation marks in the visible text of each element."""
    clean = page.clean_text
    places = np.array([found.start() for found in _PUNCTUATION.finditer(clean.text)], np.int64)
    first, last = page.structure.open_event, page.structure.close_event
    found: NDArray[np.int64] = np.searchsorted(places, clean.offset[last]) - np.searchsorted(
        places, clean.offset[first]
    )
    return found.astype(np.float64)


def _is_no_content(page: FlatPage) -> BoolArray:
    flags: BoolArray = _NO_CONTENT_TAGS[page.tag_codes].astype(np.bool_)
    for name in _NAMING:
        numbered = page.attributes.numbered(name)
        is_named = [_NO_CONTENT_NAMES.search(value) is not None for value in numbered.values]
        flags[numbered.element[np.array(is_named, dtype=np.bool_)[numbered.number]]] = True
    return flags
