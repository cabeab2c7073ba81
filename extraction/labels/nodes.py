"""Labels for elements from a gold text alone, as an annotator would have set them.

An annotator marks the element that frames the main content as a good segment with main
content, and the outermost elements that are all noise as good segments with noise; what lies
inside them is a bad segment of the same content, and what mixes both is a bad segment and
noisy (Louvan 2009).

From a gold text, *main* is the element that fits it best (F1 of words) and any that fits
equally well, provided most of its text is gold. Parts of it are not: a classifier is to find the
frame of the main content, not a piece. Asking instead for 90 % of the gold and 90 % purity leaves
pages with a share bar or a caption inside the article without any main element.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from extraction.labels.alignment import GoldAlignment, align_gold
from extraction.page import FlatPage
from extraction.page.structure import BoolArray, IntArray, nearest

# Chosen on WCXB's development pages in folds by domain.
_MOSTLY_GOLD: Final = 0.5
_NOISE_SHARE: Final = 0.1
# A region that is all gold may have a stray word; a word or two may be gold by accident.
_GOLD_SHARE: Final = 0.9
_FEWEST_WORDS: Final = 3


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
    """Labels of the given elements that hold words, from the page's gold text.

    Elements without any are left out: gold says nothing about them.
    """
    return _labels(page, nodes, align_gold(page, gold))


def regions_from_gold(page: FlatPage, nodes: IntArray, gold: str) -> dict[int, bool]:
    """The regions an annotator would mark, and whether each is main content.

    They are the good segments of ``labels_from_gold``. Where no element frames the main
    content, as in a thread of posts, they are the outermost elements that are all gold.
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
    is_gold = (tokens >= _FEWEST_WORDS) & (matched >= _GOLD_SHARE * tokens)
    return page.outermost(np.flatnonzero(is_gold).tolist())


def _labels(page: FlatPage, nodes: IntArray, alignment: GoldAlignment) -> NodeLabels:
    tokens, matched = alignment.inside(page, np.arange(len(page), dtype=np.int32))
    share = matched / np.maximum(tokens, 1)
    fit = 2 * matched / np.maximum(tokens + alignment.gold_tokens, 1)
    nodes = nodes[tokens[nodes] > 0]
    best = fit[nodes].max(initial=0.0)
    is_main = (share >= _MOSTLY_GOLD) & (fit >= best) & (fit > 0)
    return _outermost_is_good(page, nodes, is_main, share <= _NOISE_SHARE)


def _outermost_is_good(
    page: FlatPage, nodes: IntArray, is_main: BoolArray, is_noise: BoolArray
) -> NodeLabels:
    """Good segments: elements of one kind whose next labelled element outwards is not of it."""
    is_labelled = np.zeros(len(page), dtype=np.bool_)
    is_labelled[nodes] = True
    around = nearest(is_labelled, page.parent)[page.parent[nodes]]
    is_pure = is_main | is_noise
    inside_alike = (around >= 0) & is_pure[around] & (is_main[around] == is_main[nodes])
    return NodeLabels(nodes, is_pure[nodes] & ~inside_alike, is_main[nodes])
