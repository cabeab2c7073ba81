"""SLS, string length smoothing (Louvan 2009): long strings and their neighbours stay.

Inside a returned element the lengths of text nodes, with a 0 for every structural element
that opens between them, form a sequence. It is smoothed by a moving average; a text node
stays if its smoothed length reaches the standard deviation.

The thesis gives no radius and compares with >, the short paper with >= and shows the
deviation of the smoothed values; defaults follow the paper, radius 2 is from the
text-to-tag-ratio method that inspired it.
"""

from collections.abc import Sequence
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from contentseeker.features.nodes import Profile
from contentseeker.page import FlatPage
from contentseeker.page.structure import BoolArray, IntArray
from contentseeker.page.tags import IS_STRUCTURAL, flags

# S: the elements whose start counts as a string of length 0.
_BREAKS: Final = {
    "html4": flags("div tr td table ul li".split()),
    "html5": IS_STRUCTURAL["html5"],
    "all": IS_STRUCTURAL["html5"],
}


def smooth_strings(
    page: FlatPage,
    nodes: Sequence[int],
    *,
    radius: int = 2,
    sigma_of: Literal["smoothed", "raw"] = "smoothed",
    profile: Profile = "html5",
) -> BoolArray:
    """Which text nodes of the page pass the smoothing; each given element is smoothed by itself."""
    chosen = np.zeros(len(page.runs), dtype=np.bool_)
    for node in page.outermost(nodes):
        lengths, is_text, runs = _sequence(page, node, profile)
        keep = kept_strings(lengths, radius=radius, sigma_of=sigma_of)
        chosen[runs] = keep[is_text]
    return chosen


def kept_strings(
    lengths: IntArray, *, radius: int = 2, sigma_of: Literal["smoothed", "raw"] = "smoothed"
) -> BoolArray:
    """Which entries of a sequence of string lengths stay; zeros never do."""
    smoothed = _smooth(lengths, radius)
    sigma = np.std(smoothed if sigma_of == "smoothed" else lengths) if len(lengths) else 0.0
    # A tolerance far below one character: equal values must not differ by rounding.
    return (lengths > 0) & (smoothed >= sigma - 1e-9)


def _smooth(lengths: IntArray, radius: int) -> NDArray[np.float64]:
    """Moving average over 2 * radius + 1 places; what is outside counts as 0."""
    # A window finds nothing beyond the ends, so memory need not grow with the radius.
    reach = min(radius, len(lengths))
    running = np.concatenate((np.zeros(reach + 1), lengths, np.zeros(reach))).cumsum()
    sums: NDArray[np.float64] = running[2 * reach + 1 :] - running[: len(lengths)]
    return sums / (2 * radius + 1)


def _sequence(page: FlatPage, node: int, profile: str) -> tuple[IntArray, BoolArray, IntArray]:
    """Lengths in document order, which of them are text nodes, and the numbers of those."""
    structure, events = page.structure, page.runs.event
    first, last = structure.open_event[node], structure.close_event[node]
    runs = np.arange(np.searchsorted(events, first), np.searchsorted(events, last), dtype=np.int32)
    elements = np.arange(node, page.subtree_end[node])
    breaks = elements[_BREAKS[profile][page.tag_codes[elements]] & page.visible[elements]]
    # A text node follows its event, so the event's element comes first.
    place = np.concatenate((structure.open_event[breaks] * 2, events[runs] * 2 + 1))
    order = np.argsort(place, kind="stable")
    lengths = np.concatenate((np.zeros(len(breaks), dtype=np.int32), page.runs.chars[runs]))
    return lengths[order], order >= len(breaks), runs
