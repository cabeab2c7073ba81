"""Features of repetition: elements with the same tag and class, blocks with the same text."""

from collections import Counter
from typing import Final

import numpy as np

from contentseeker.methods.blocks.view import BlockView, FloatArray, KeyArray, is_first, ratio
from contentseeker.page.structure import IntArray

LEVELS: Final = 3
MOST_LEVELS: Final = 8


def repetition_features(view: BlockView) -> dict[str, FloatArray]:
    """How often what a block is part of occurs on the page."""
    on_page, beside = _alike(view.signature, view.page.parent)
    on_page, beside = on_page[view.above[:LEVELS]], beside[view.above[:MOST_LEVELS]]
    found: dict[str, FloatArray] = {}
    for level in range(LEVELS):
        found[f"alike on page {level} up"] = on_page[level]
        found[f"alike beside {level} up"] = beside[level]
    found["most alike beside"] = beside.max(axis=0)
    found |= _paths(view, view.path)
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
    """How many other blocks of the page have the same text."""
    counts = Counter(view.all_texts)
    return np.fromiter(map(counts.__getitem__, view.all_texts), np.float64, len(view)) - 1


def _alike(alike: KeyArray, parent: IntArray) -> tuple[FloatArray, FloatArray]:
    """Per element: how many have its tag and class on the page, and how many of its siblings."""
    # Sorted by tag and class, siblings are next to each other, so one sort serves both counts. The
    # root counts as a child of its own.
    together = alike * len(alike) + np.maximum(parent, 0)
    # Pages repeat themselves in runs, which a stable sort (radix or merge) makes use of.
    order = np.argsort(together, kind="stable")
    found = np.empty((2, len(alike)))
    for row, keys in zip(found, (alike, together), strict=True):
        group = np.cumsum(is_first(keys[order])) - 1
        row[order] = np.bincount(group)[group]
    return found[0], found[1]
