"""Features of a block from its own text, its neighbourhood, and repetition on the page."""

from collections import Counter
from typing import Final

import numpy as np
from numpy.typing import NDArray

from contentseeker.methods.blocks.view import (
    BlockView,
    FloatArray,
    KeyArray,
    is_first,
    ratio,
    running,
    span,
)
from contentseeker.page.structure import IntArray
from contentseeker.page.tags import CODES, flags
from contentseeker.scripts import closes, kinds

# Ancestors that are compared with elements of the same tag and class.
LEVELS: Final = 3
MOST_LEVELS: Final = 8
# Blocks on each side, for features of the neighbourhood.
WINDOWS: Final = (2, 5)
_IS_TITLE: Final = flags(["h1"])


def wording_features(view: BlockView) -> dict[str, FloatArray]:
    """Features of every block's own text."""
    words, chars = view.words, view.chars
    commas, capitals, figures, dividers = view.count_characters(kinds())
    return {
        "words": words,
        "word length": ratio(chars, words),
        "link density": ratio(view.link_chars, chars),
        "commas per word": ratio(commas, words),
        "capitals": ratio(capitals, chars),
        "digits": ratio(figures, chars),
        "dividers": dividers,
        "closed": closes()[view.last_points].astype(np.float64),
    }


def surrounding_features(view: BlockView) -> dict[str, FloatArray]:
    """Features of every block's neighbourhood in reading order."""
    return {
        **_place(view),
        **_windows(view),
        **_headings(view),
        **_running_text(view),
    }


def _place(view: BlockView) -> dict[str, FloatArray]:
    before = view.before[0, :-1]
    return {"words before": before, "share before": before / view.all_words}


def _windows(view: BlockView) -> dict[str, FloatArray]:
    width = np.array(WINDOWS)[:, None]
    low = np.maximum(view.number - width, 0)
    high = np.minimum(view.number + (width + 1), len(view))
    words, chars, links = span(view.before, low, high)
    mean, density = words / (high - low), ratio(links, chars)
    found: dict[str, FloatArray] = {}
    for row, blocks in enumerate(WINDOWS):
        found[f"words around {blocks}"] = mean[row]
        found[f"link density around {blocks}"] = density[row]
    return found


def _headings(view: BlockView) -> dict[str, FloatArray]:
    codes, number, before = view.tag_codes, view.number, view.before[0, :-1]
    level = np.where(view.is_heading, codes - (CODES["h1"] - 1), 0).astype(np.float64)
    is_title = _IS_TITLE[codes]
    # Two rows: of headings, and of titles.
    last = last_flagged(np.array((view.is_heading, is_title)))
    has_any = last >= 0
    blocks = np.where(has_any, number - last, -1.0)
    words = np.where(has_any, before - before[last], -1.0)
    first = float(is_title.argmax()) if is_title.any() else np.nan
    return {
        "heading level": level,
        "level of last heading": np.where(has_any[0], level[last[0]], -1.0),
        "blocks since heading": blocks[0],
        "words since heading": words[0],
        "blocks since h1": blocks[1],
        "words since h1": words[1],
        "from first h1": number - first,
    }


def _running_text(view: BlockView) -> dict[str, FloatArray]:
    """Distance to the last running text before the block, and how much there is on both sides."""
    last = last_flagged(view.is_running_text)
    long_words = running(view.running_words)
    return {
        "blocks since running text": np.where(last >= 0, view.number - last, -1.0),
        "running text before": long_words[:-1],
        "running text behind": long_words[-1] - long_words[1:],
        "share of running text before": long_words[:-1] / max(long_words[-1], 1.0),
    }


def last_flagged(is_flagged: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Per place: the last flagged one up to it, -1 where there is none; along the last axis."""
    places = np.where(is_flagged, np.arange(is_flagged.shape[-1]), -1)
    return np.maximum.accumulate(places, axis=-1)


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
