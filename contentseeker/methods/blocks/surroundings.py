"""Features of a block's neighbourhood: the blocks before and after it, headings, its position."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from contentseeker.methods.blocks.view import BlockView, FloatArray, ratio, running, span
from contentseeker.page.tags import CODES, flags

WINDOWS: Final = (2, 5)
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
