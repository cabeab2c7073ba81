"""The style-density tree: what of an element does not depend on the thresholds.

Lengths are those of visible text, white space collapsed. All code relies on one invariant:
elements are numbered in document order, so counts over subtrees are differences of prefix sums.
"""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from contentseeker.methods.style_density.variants import Variant
from contentseeker.page import FlatPage
from contentseeker.page.structure import BoolArray, IntArray, nearest
from contentseeker.page.tags import CODES, flags_of
from contentseeker.page.text import count_between
from contentseeker.scripts import SENTENCE_ENDS

NO_TITLE: Final = -1
# The authors' program requires a full stop, which many scripts do not have.
_SENTENCE_ENDS: Final = np.frombuffer(b".!?", dtype=np.uint8)
_WIDE_SENTENCE_ENDS: Final = re.compile(
    "|".join(mark for mark in SENTENCE_ENDS if not mark.isascii()).encode()
)


@dataclass(frozen=True)
class StyleDensityTree:
    """A page as style density sees it. Arrays are per element unless they say otherwise."""

    page: FlatPage
    variant: Variant
    holder: IntArray
    """Per visible text node (``page.runs``): the element whose text it is; -1 for none."""
    density: NDArray[np.int64]
    """Characters of the element's own text."""
    region: IntArray
    """The nearest strong element, itself included, that a text here belongs to; or -1."""

    @cached_property
    def title_above(self) -> IntArray:
        """Levels up to the lowest element that holds both this one and the last title before it.

        ``NO_TITLE`` if there is none. Of two elements in document order that is one level above
        the highest element between them. So it is a running minimum of depths that begins anew
        behind every title; the offset makes one running minimum of all of them.
        """
        page = self.page
        titles = page.find(*sorted(self.variant.titles & CODES.keys()))
        number = np.zeros(len(page), dtype=np.int64)
        number[titles[titles + 1 < len(page)] + 1] = 1
        number = np.cumsum(number)
        offset = number * (int(page.depth.max(initial=0)) + 1)
        highest = np.minimum.accumulate(page.depth - offset) + offset
        return np.where(number > 0, page.depth - highest + 1, NO_TITLE).astype(np.int32)

    def has_own_title(self, nodes: IntArray) -> BoolArray:
        """Which of the elements hold a title themselves."""
        titles = self.page.find(*sorted(self.variant.own_titles))
        first = np.searchsorted(titles, nodes)
        last = np.searchsorted(titles, self.page.subtree_end[nodes])
        return last > first


def read_tree(page: FlatPage, variant: Variant) -> StyleDensityTree:
    """Densities and regions of all elements."""
    runs = page.runs
    holder = runs.owner
    if variant.crossed:
        is_crossed = flags_of(*sorted(variant.crossed & CODES.keys()))[page.tag_codes]
        holder = nearest(~is_crossed, page.parent)[runs.owner]
    if variant.needs_sentence:
        holder = np.where(_has_sentence(page, holder), holder, np.int32(-1))
    is_held = holder >= 0
    own = np.bincount(holder[is_held], weights=runs.chars[is_held], minlength=len(page))
    return StyleDensityTree(page, variant, holder, own.astype(np.int64), _regions(page, variant))


def _regions(page: FlatPage, variant: Variant) -> IntArray:
    is_strong = flags_of(*sorted(variant.strong & CODES.keys()))[page.tag_codes]
    region = nearest(is_strong, page.parent)
    if variant.climb is not None:
        # The last place is for elements without a region (-1).
        depth = np.append(page.depth, np.int32(0))
        region = np.where(page.depth - depth[region] <= variant.climb, region, np.int32(-1))
    return region


def _has_sentence(page: FlatPage, holder: IntArray) -> BoolArray:
    """Per text node: whether a sentence ends somewhere in the text of its element."""
    stops = np.flatnonzero(np.isin(page.buffer, _SENTENCE_ENDS)).astype(np.int32)
    if wide := [match.start() for match in _WIDE_SENTENCE_ENDS.finditer(page.log.stream)]:
        stops = np.sort(np.append(stops, np.array(wide, dtype=np.int32)))
    found = count_between(stops, page.runs.start, page.runs.end) > 0
    # One place more, for the -1 of texts without an element.
    has_one = np.zeros(len(page) + 1, dtype=np.bool_)
    has_one[holder[found]] = True
    has_one[-1] = False
    return has_one[holder]
