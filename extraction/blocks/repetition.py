"""Features of repetition: elements made alike, blocks that say the same, sequences of units."""

from collections import Counter
from typing import Final

import numpy as np
from numpy.typing import NDArray

from extraction.blocks.view import BlockView, FloatArray, ratio
from extraction.page.structure import IntArray

_LEVELS: Final = 3
_MOST_LEVELS: Final = 8
_PATH_LEVELS: Final = 4
# An odd number with well spread bits (golden ratio): mixes signatures into one number.
_MIXER: Final = np.int64(-7046029254386353131)

KeyArray = NDArray[np.int64]


def signatures(view: BlockView) -> KeyArray:
    """Per element: a number for its tag and class, the same for elements made alike."""
    page = view.page
    named = page.attributes.numbered("class")
    classes = np.zeros(len(page), dtype=np.int64)
    classes[named.element] = named.number + 1
    return classes * 512 + page.tag_codes


def path_groups(view: BlockView, alike: KeyArray) -> IntArray:
    """Per block: a number that blocks share whose four innermost elements are made alike."""
    path = np.zeros(len(view), dtype=np.int64)
    with np.errstate(over="ignore"):
        for level in range(_PATH_LEVELS):
            path = path * _MIXER + alike[view.above[level]]
    return np.unique(path, return_inverse=True)[1].astype(np.int32)


def repetition_features(view: BlockView) -> dict[str, FloatArray]:
    """How often what a block is part of occurs on the page."""
    alike = signatures(view)
    on_page = _counts(alike)
    parent = np.maximum(view.page.parent, 0).astype(np.int64)
    beside = _counts(parent * (int(alike.max(initial=0)) + 1) + alike)
    on_page, beside = on_page[view.above[:_LEVELS]], beside[view.above[:_MOST_LEVELS]]
    found: dict[str, FloatArray] = {}
    for level in range(_LEVELS):
        found[f"alike on page {level} up"] = on_page[level]
        found[f"alike beside {level} up"] = beside[level]
    found["most alike beside"] = beside.max(axis=0)
    found |= _paths(view, path_groups(view, alike))
    found["copies"] = copies(view)
    return found


def _paths(view: BlockView, group: IntArray) -> dict[str, FloatArray]:
    size = np.bincount(group).astype(np.float64)
    words, links, chars = (
        np.bincount(group, weights=values).astype(np.float64)
        for values in (view.words, view.link_chars, view.chars)
    )
    return {
        "blocks of path": size[group],
        "words per block of path": ratio(words, size)[group],
        "link density of path": ratio(links, chars)[group],
        "share of path": (words / view.all_words)[group],
    }


def copies(view: BlockView) -> FloatArray:
    """How many other blocks of the page say the same."""
    said = Counter(view.all_texts)
    return np.fromiter(map(said.__getitem__, view.all_texts), np.float64, len(view)) - 1


def _counts(keys: KeyArray) -> FloatArray:
    """How often each key occurs."""
    order = np.argsort(keys)
    ordered = keys[order]
    starts = np.flatnonzero(np.append(True, ordered[1:] != ordered[:-1])[: len(keys)])
    sizes = np.diff(starts, append=len(keys))
    found = np.empty(len(keys))
    found[order] = np.repeat(sizes, sizes)
    return found
