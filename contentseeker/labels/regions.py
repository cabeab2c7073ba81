"""From an annotator's labels of regions to the gold text and to labels of further elements.

A region is labelled with a content (main, noisy, uncertain), a segment (good, bad, uncertain)
or both. Descendants inherit the content: a text has the content of its nearest labelled
ancestor. They do not inherit the segment, which describes one element only.

The texts with main content make up the gold text. Labels of further elements, for training,
follow the conventions of ``nodes``: the outermost element of one content is the good segment,
elements inside it are bad segments of the same content, and elements that mix both are bad
segments and noisy. In detail, for an element without a label of its own:

1. It gets no label if it has no words, or a word that is uncertain or not labelled.
2. If it has exactly the words of the region around it, and that region is one of the elements
   to label, it is a bad segment of the region's content.
3. If it has only main words inside a main region, it is a bad segment of main content. The
   region is the frame.
4. If it has only noisy words inside a noisy region, it is a bad segment of noise, provided the
   region contains only noise and is one of the elements to label. Otherwise the region (such as
   a page frame with the article inside) is no segment of noise. Then the outermost such
   elements are good segments of noise, unless they are labelled bad or contain a label.
   Elements inside those are bad segments of noise.
5. If it has exactly the words of a region inside it, it gets no label: the annotator chose one
   of two elements with equal text.
6. Any other element mixes contents or contains several regions: a bad segment, noisy.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from contentseeker.errors import ArgumentError
from contentseeker.labels.alignment import align_gold
from contentseeker.page import FlatPage
from contentseeker.page.selection import text_of_runs
from contentseeker.page.structure import BoolArray, IntArray, flagged, nearest, subtree_max

CodeArray = NDArray[np.int8]

NONE: Final = 0
UNCERTAIN: Final = 3
MAIN, NOISY = 1, 2
"""Contents; with ``NONE`` and ``UNCERTAIN``."""
GOOD, BAD = 1, 2
"""Segments; with ``NONE`` and ``UNCERTAIN``."""

CONTENT_CODES: Final = {"": NONE, "main": MAIN, "noisy": NOISY, "uncertain": UNCERTAIN}
SEGMENT_CODES: Final = {"": NONE, "good": GOOD, "bad": BAD, "uncertain": UNCERTAIN}

Regions = Mapping[int, tuple[str, str]]
"""By element: segment and content as words; empty if not labelled."""


@dataclass(frozen=True, slots=True)
class RegionLabels:
    """Labels of some elements of a page; ``NONE`` if unknown or uncertain."""

    nodes: IntArray
    segment: CodeArray
    content: CodeArray
    is_explicit: BoolArray
    """Whether an annotator set the label; otherwise it is derived from other labels."""

    @property
    def single_phase(self) -> CodeArray:
        """``MAIN`` or ``NOISY`` for one classifier (thesis, Table 6.4), or ``NONE``.

        One label can be enough: a bad segment is noisy whatever its content.
        """
        is_main = (self.segment == GOOD) & (self.content == MAIN)
        is_noisy = (self.segment == BAD) | (self.content == NOISY)
        return np.select([is_main, is_noisy], [MAIN, NOISY], NONE).astype(np.int8)


def content_of_runs(page: FlatPage, regions: Regions) -> CodeArray:
    """Content of every visible text, one code per run of ``page.runs``."""
    index = _RegionIndex(page, regions)
    return index.content[index.region[page.runs.owner]]


def gold_text(page: FlatPage, regions: Regions) -> str:
    """The text with main content, in document order, one block per line."""
    return text_of_runs(page, content_of_runs(page, regions) == MAIN)


def labels_from_regions(page: FlatPage, nodes: IntArray, regions: Regions) -> RegionLabels:
    """Labels of the given elements, as far as they follow from the regions."""
    index = _RegionIndex(page, regions)
    segment, content = _derived(index, nodes)
    is_explicit = index.is_labelled[nodes]
    segment = np.where(is_explicit, index.segment[nodes], segment)
    content = np.where(is_explicit, index.content[nodes], content)
    # Uncertain labels are for people; they are no training data.
    segment[segment == UNCERTAIN] = NONE
    content[content == UNCERTAIN] = NONE
    kept = (segment != NONE) | (content != NONE)
    return RegionLabels(nodes[kept], segment[kept], content[kept], is_explicit[kept])


class _RegionIndex:
    """Labels per element of the page; the last place, for index -1, means none."""

    def __init__(self, page: FlatPage, regions: Regions) -> None:
        self.page = page
        self.segment = np.zeros(len(page) + 1, dtype=np.int8)
        self.content = np.zeros(len(page) + 1, dtype=np.int8)
        for node, (segment, content) in regions.items():
            if not 0 <= node < len(page):
                raise ArgumentError(f"regions: the page has {len(page)} elements, no {node}.")
            self.segment[node] = _code(SEGMENT_CODES, segment)
            self.content[node] = _code(CONTENT_CODES, content)
        self.is_labelled = (self.segment != NONE) | (self.content != NONE)
        self.region = nearest(self.content[:-1] != NONE, page.parent)
        """Per element: the nearest ancestor, or itself, that has a content label; or -1."""

    def words(self) -> NDArray[np.int64]:
        """Number of words inside each element: a row per content code, a column per element."""
        # With an empty gold text, because only the events of the words are needed.
        event = align_gold(self.page, "").event
        structure = self.page.structure
        content = self.content[self.region[structure.owner[event]]]
        first = np.searchsorted(event, structure.open_event)
        last = np.searchsorted(event, structure.close_event)
        running = np.zeros((4, len(event) + 1), dtype=np.int64)
        np.cumsum(content == np.arange(4)[:, None], axis=1, out=running[:, 1:])
        return running[:, last] - running[:, first]

    def regions_inside(self, nodes: IntArray) -> NDArray[np.int64]:
        """How many labelled elements are inside the given ones."""
        running = np.concatenate(([0], np.cumsum(self.is_labelled)))
        return running[self.page.subtree_end[nodes]] - running[nodes + 1]

    def most_inside(self, words: NDArray[np.int64], nodes: IntArray) -> IntArray:
        """Per given element: words of the largest labelled element in its subtree."""
        of_regions = np.where(self.is_labelled[:-1], words, 0).astype(np.int32)
        return subtree_max(of_regions, self.page.subtree_end, nodes)


def _derived(index: _RegionIndex, nodes: IntArray) -> tuple[CodeArray, CodeArray]:
    """Segment and content of unlabelled elements; ``NONE`` if no rule applies."""
    words = index.words()
    total = words.sum(axis=0)
    own, region = total[nodes], index.region[nodes]
    content = index.content[region]
    is_to_label = flagged(nodes, len(index.page) + 1)
    # The numbers are those of the rules in the module's docstring.
    is_rule_2 = is_to_label[region] & (total[region] == own)
    is_rule_3 = (content == MAIN) & (words[MAIN, nodes] == own)
    is_rule_4 = (content == NOISY) & (words[NOISY, nodes] == own)
    is_in_segment = is_to_label[region] & (words[NOISY, region] == total[region])
    is_loose_noise = is_rule_4 & ~is_rule_2 & ~is_in_segment & (index.regions_inside(nodes) == 0)
    is_loose_noise &= np.isin(index.segment[nodes], (NONE, GOOD))
    is_rule_5 = ~(is_rule_2 | is_rule_3 | is_rule_4) & (index.most_inside(total, nodes) == own)
    is_rule_1 = (own == 0) | (words[NONE, nodes] + words[UNCERTAIN, nodes] > 0)
    is_main = np.where(is_rule_2, content == MAIN, is_rule_3)
    has_label = ~is_rule_1 & ~is_rule_5
    segment = np.where(_is_outermost(index.page, nodes, is_loose_noise), GOOD, BAD)
    return (
        np.where(has_label, segment, NONE).astype(np.int8),
        np.where(has_label, np.where(is_main, MAIN, NOISY), NONE).astype(np.int8),
    )


def _is_outermost(page: FlatPage, nodes: IntArray, is_chosen: BoolArray) -> BoolArray:
    """Per node: whether it is chosen and its nearest ancestor among ``nodes`` is not."""
    parent = page.parent[nodes]
    # One extra place, for the root's parent -1.
    around = np.append(nearest(flagged(nodes, len(page)), page.parent), np.int32(-1))[parent]
    return is_chosen & ~flagged(nodes[is_chosen], len(page) + 1)[around]


def _code(codes: Mapping[str, int], word: str) -> int:
    if word not in codes:
        known = ", ".join(repr(each) for each in codes)
        raise ArgumentError(f"regions: {word!r:.40} is not one of {known}.")
    return codes[word]
