"""Features of what stands around a block: the blocks before and after, headings, the place."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from extraction.blocks.view import BlockView, FloatArray, ratio, running, span
from extraction.page.tags import CODES, flags

_WINDOWS: Final = (2, 5)
_IS_TITLE: Final = flags(["h1"])


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
    size, number = len(view), view.number
    found: dict[str, FloatArray] = {}
    for width in _WINDOWS:
        low, high = np.maximum(number - width, 0), np.minimum(number + width + 1, size)
        words, chars, links = span(view.before, low, high)
        found[f"words around {width}"] = words / (high - low)
        found[f"link density around {width}"] = ratio(links, chars)
    return found


def _headings(view: BlockView) -> dict[str, FloatArray]:
    codes, number, before = view.tag_codes, view.number, view.before[0, :-1]
    level = np.where(view.is_heading, codes - (CODES["h1"] - 1), 0).astype(np.float64)
    heading = last_flagged(view.is_heading)
    is_title = _IS_TITLE[codes]
    title = last_flagged(is_title)
    first = float(is_title.argmax()) if is_title.any() else np.nan
    return {
        "heading level": level,
        "level of last heading": np.where(heading >= 0, level[heading], -1.0),
        "blocks since heading": np.where(heading >= 0, number - heading, -1.0),
        "words since heading": np.where(heading >= 0, before - before[heading], -1.0),
        "blocks since h1": np.where(title >= 0, number - title, -1.0),
        "words since h1": np.where(title >= 0, before - before[title], -1.0),
        "from first h1": number - first,
    }


def _running_text(view: BlockView) -> dict[str, FloatArray]:
    """Where running text stands: the last before the block, and how much of it on both sides."""
    last = last_flagged(view.is_running_text)
    long_words = running(view.running_words)
    return {
        "blocks since running text": np.where(last >= 0, view.number - last, -1.0),
        "running text before": long_words[:-1],
        "running text behind": long_words[-1] - long_words[1:],
        "share of running text before": long_words[:-1] / max(long_words[-1], 1.0),
    }


def last_flagged(is_flagged: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Per place: the last flagged one up to it, -1 where there is none."""
    places = np.where(is_flagged, np.arange(len(is_flagged)), -1)
    return np.maximum.accumulate(places)
