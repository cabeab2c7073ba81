"""Features of what stands around a block: the blocks before and after, headings, the place."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from extraction.blocks.view import BlockView, FloatArray, ratio, running
from extraction.page.tags import CODES, flags

_WINDOWS: Final = (2, 5)
_IS_HEADING: Final = flags("h1 h2 h3 h4 h5 h6".split())
_IS_TITLE: Final = flags(["h1"])
_LONG_WORDS: Final = 20
"""A block of so many words and few links is taken for running text."""
_FEW_LINKS: Final = 0.25


def is_running_text(view: BlockView) -> NDArray[np.bool_]:
    """Blocks that look like a paragraph of an article, a post or a description."""
    return (view.words >= _LONG_WORDS) & (view.link_chars <= _FEW_LINKS * view.chars)


def is_heading(view: BlockView) -> NDArray[np.bool_]:
    """Blocks that are headings."""
    return _IS_HEADING[view.page.tag_codes[view.node]]


def surrounding_features(view: BlockView) -> dict[str, FloatArray]:
    """Features of every block's neighbourhood in reading order."""
    return {
        **_place(view),
        **_windows(view),
        **_headings(view),
        **_running_text(view),
    }


def _place(view: BlockView) -> dict[str, FloatArray]:
    before = running(view.words)[:-1]
    return {"words before": before, "share before": before / max(view.words.sum(), 1.0)}


def _windows(view: BlockView) -> dict[str, FloatArray]:
    size = len(view)
    number = np.arange(size)
    words, chars, links = (running(values) for values in (view.words, view.chars, view.link_chars))
    found: dict[str, FloatArray] = {}
    for width in _WINDOWS:
        low, high = np.maximum(number - width, 0), np.minimum(number + width + 1, size)
        found[f"words around {width}"] = (words[high] - words[low]) / (high - low)
        found[f"link density around {width}"] = ratio(
            links[high] - links[low], chars[high] - chars[low]
        )
    return found


def _headings(view: BlockView) -> dict[str, FloatArray]:
    codes = view.page.tag_codes[view.node]
    headings = is_heading(view)
    level = np.where(headings, codes - (CODES["h1"] - 1), 0).astype(np.float64)
    number = np.arange(len(view))
    before = running(view.words)[:-1]
    heading = last_flagged(headings)
    title = last_flagged(_IS_TITLE[codes])
    first_title = np.flatnonzero(_IS_TITLE[codes])
    first = int(first_title[0]) if len(first_title) else -1
    return {
        "heading level": level,
        "level of last heading": np.where(heading >= 0, level[heading], -1.0),
        "blocks since heading": np.where(heading >= 0, number - heading, -1.0),
        "words since heading": np.where(heading >= 0, before - before[heading], -1.0),
        "blocks since h1": np.where(title >= 0, number - title, -1.0),
        "words since h1": np.where(title >= 0, before - before[title], -1.0),
        "from first h1": (number - first if first >= 0 else np.full(len(view), np.nan)).astype(
            np.float64
        ),
    }


def _running_text(view: BlockView) -> dict[str, FloatArray]:
    """Where running text stands: the last before the block, and how much of it on both sides."""
    is_long = is_running_text(view)
    last = last_flagged(is_long)
    long_words = running(np.where(is_long, view.words, 0.0))
    return {
        "blocks since running text": np.where(last >= 0, np.arange(len(view)) - last, -1.0),
        "running text before": long_words[:-1],
        "running text behind": long_words[-1] - long_words[1:],
        "share of running text before": long_words[:-1] / max(long_words[-1], 1.0),
    }


def last_flagged(is_flagged: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Per place: the last flagged one up to it, -1 where there is none."""
    places = np.where(is_flagged, np.arange(len(is_flagged)), -1)
    return np.maximum.accumulate(places)
