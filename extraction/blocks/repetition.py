"""Features of repetition: elements made alike, blocks that say the same, sequences of units."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from extraction.blocks.view import BlockView, FloatArray, ratio
from extraction.page.structure import IntArray

_LEVELS: Final = 3
_PATH_LEVELS: Final = 4
# An odd number with well spread bits (golden ratio): mixes signatures into one number.
_MIXER: Final = np.int64(-7046029254386353131)

KeyArray = NDArray[np.int64]


def signatures(view: BlockView) -> KeyArray:
    """Per element: a number for its tag and class, the same for elements made alike."""
    page = view.page
    numbers: dict[str, int] = {}
    elements, values = page.attributes.rows("class")
    made = np.array([numbers.setdefault(value, len(numbers) + 1) for value in values], np.int64)
    classes = np.zeros(len(page), dtype=np.int64)
    classes[elements] = made
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
    found: dict[str, FloatArray] = {}
    for level in range(_LEVELS):
        around = view.above[level]
        found[f"alike on page {level} up"] = on_page[around]
        found[f"alike beside {level} up"] = beside[around]
    most = beside[view.above[:8]]
    found["most alike beside"] = most.max(axis=0)
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
        "share of path": (words / max(view.words.sum(), 1.0))[group],
    }


def copies(view: BlockView) -> FloatArray:
    """How many other blocks of the page say the same."""
    numbers: dict[bytes, int] = {}
    texts = view.texts(np.arange(len(view)))
    number = [numbers.setdefault(text, len(numbers)) for text in texts]
    group = np.array(number, dtype=np.int64)
    counts: FloatArray = np.bincount(group, minlength=1)[group].astype(np.float64) - 1
    return counts


def _counts(keys: KeyArray) -> FloatArray:
    _, group, counts = np.unique(keys, return_inverse=True, return_counts=True)
    found: FloatArray = counts[group].astype(np.float64)
    return found
