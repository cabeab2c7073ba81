"""Labels of elements from a gold text, as an annotator would have set them.

An annotator labels the element that frames the main content as a good segment with main
content, and the outermost elements that contain only noise as good segments with noise.
Elements inside these are bad segments of the same content. Elements that mix both are bad
segments and noisy (Louvan 2009).

From a gold text, *main* are the elements with the highest word F1 against it, provided most of
their text is gold. Parts of them are not main: a classifier must find the frame of the main
content, not a piece. A rule of 90 % recall and 90 % precision was tried instead. It leaves pages
with a share bar or a caption inside the article without any main element.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from contentseeker.labels.alignment import GoldAlignment, align_gold
from contentseeker.page import FlatPage
from contentseeker.page.structure import BoolArray, IntArray, flagged, nearest

# Chosen by cross-validation over domains on WCXB's development pages.
_MOSTLY_GOLD: Final = 0.5
_NOISE_SHARE: Final = 0.1
# A gold region may contain a stray word, and a word or two may match the gold text by chance.
_GOLD_SHARE: Final = 0.9
_MIN_WORDS: Final = 3


@dataclass(frozen=True, slots=True)
class NodeLabels:
    """Two independent labels for some elements of a page."""

    nodes: IntArray
    good_segment: BoolArray
    main_content: BoolArray

    @property
    def single_phase(self) -> BoolArray:
        """The one-classifier mapping (thesis, Table 6.4): main only if good and main."""
        return self.good_segment & self.main_content


def labels_from_gold(page: FlatPage, nodes: IntArray, gold: str) -> NodeLabels:
    """Labels of the given elements that contain words, from the page's gold text.

    Elements without words are left out: the gold text tells nothing about them.
    """
    return _labels(page, nodes, align_gold(page, gold))


def regions_from_gold(page: FlatPage, nodes: IntArray, gold: str) -> dict[int, bool]:
    """The regions an annotator would mark, and whether each is main content.

    These are the good segments of ``labels_from_gold``. If no element frames the main content,
    as in a thread of posts, the outermost elements with only gold words are added.
    """
    alignment = align_gold(page, gold)
    labels = _labels(page, nodes, alignment)
    good = labels.good_segment
    rows = zip(labels.nodes[good].tolist(), labels.main_content[good].tolist(), strict=True)
    regions = dict(rows)
    if not any(regions.values()):
        regions |= dict.fromkeys(_all_gold(page, alignment), True)
    return regions


def _all_gold(page: FlatPage, alignment: GoldAlignment) -> list[int]:
    tokens, matched = alignment.inside(page, np.arange(len(page), dtype=np.int32))
    is_gold = (tokens >= _MIN_WORDS) & (matched >= _GOLD_SHARE * tokens)
    return page.outermost(np.flatnonzero(is_gold).tolist())


def _labels(page: FlatPage, nodes: IntArray, alignment: GoldAlignment) -> NodeLabels:
    tokens, matched = alignment.inside(page, np.arange(len(page), dtype=np.int32))
    share = matched / np.maximum(tokens, 1)
    # F1 of the element's words against the gold text.
    fit = 2 * matched / np.maximum(tokens + alignment.gold_tokens, 1)
    nodes = nodes[tokens[nodes] > 0]
    best = fit[nodes].max(initial=0.0)
    is_main = (share >= _MOSTLY_GOLD) & (fit >= best) & (fit > 0)
    return _outermost_is_good(page, nodes, is_main, share <= _NOISE_SHARE)


def _outermost_is_good(
    page: FlatPage, nodes: IntArray, is_main: BoolArray, is_noise: BoolArray
) -> NodeLabels:
    """Good segments: pure elements whose nearest labelled ancestor has other content."""
    around = nearest(flagged(nodes, len(page)), page.parent)[page.parent[nodes]]
    is_pure = is_main | is_noise
    is_nested = (around >= 0) & is_pure[around] & (is_main[around] == is_main[nodes])
    return NodeLabels(nodes, is_pure[nodes] & ~is_nested, is_main[nodes])
