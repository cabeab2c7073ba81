"""What an annotator's labels of regions say about a page's texts and about its elements.

Regions are labelled with a content (main, noisy, uncertain), a segment (good, bad,
uncertain) or both. The content flows down: a text has the content of the nearest labelled
element around it. The segment does not; it is about the element alone.

From this follow the texts that make up the gold text, and labels of further elements to
train on, by the conventions of ``nodes``: the outermost element of one content is the good
segment, what lies inside it is a bad segment of the same content, what mixes both is a bad
segment and noisy. In detail, for an element that nobody labelled:

1. It gets no label if it holds no words, or a word that is uncertain or not labelled.
2. With just the words of the region around it, if that is one of the elements to label, it
   is a bad segment of the region's content.
3. All main inside a main region: a bad segment of main content. The region is the frame.
4. All noisy inside a noisy region: a bad segment of noise, if the region is all noise and
   one of the elements to label. Otherwise the region is not a segment of noise (the rim of a
   page, the article in it rescued) and the outermost such elements are, as long as nobody
   labelled anything inside them or called them bad; what lies inside those is a bad segment
   of noise again.
5. With just the words of a region inside it, it gets no label: the annotator chose between
   two elements that read the same.
6. Everything else mixes contents, or holds several regions: a bad segment, noisy.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from extraction.errors import ArgumentError
from extraction.labels.alignment import align_gold
from extraction.page import FlatPage
from extraction.page.selection import text_of_runs
from extraction.page.structure import BoolArray, IntArray, nearest, subtree_max

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
"""By element: segment and content as words; a blank one was not said."""


@dataclass(frozen=True, slots=True)
class RegionLabels:
    """Labels of some elements of a page; ``NONE`` where nothing (certain) is known."""

    nodes: IntArray
    segment: CodeArray
    content: CodeArray
    is_explicit: BoolArray
    """Whether somebody said so; otherwise it follows from what they said about others."""

    @property
    def single_phase(self) -> CodeArray:
        """``MAIN`` or ``NOISY`` for one classifier (thesis, Table 6.4), or ``NONE``.

        One half can be enough: a bad segment is noisy whatever its content.
        """
        is_main = (self.segment == GOOD) & (self.content == MAIN)
        is_noisy = (self.segment == BAD) | (self.content == NOISY)
        return np.select([is_main, is_noisy], [MAIN, NOISY], NONE).astype(np.int8)


def content_of_runs(page: FlatPage, regions: Regions) -> CodeArray:
    """Content of every visible text, one code per run of ``page.runs``."""
    said = _Said(page, regions)
    return said.content[said.region[page.runs.owner]]


def gold_text(page: FlatPage, regions: Regions) -> str:
    """The text of all that is main content, in document order, one block per line."""
    return text_of_runs(page, content_of_runs(page, regions) == MAIN)


def labels_from_regions(page: FlatPage, nodes: IntArray, regions: Regions) -> RegionLabels:
    """Labels of those of the given elements about which the regions say something."""
    said = _Said(page, regions)
    segment, content = _derived(said, nodes)
    is_explicit = said.is_labelled[nodes]
    segment = np.where(is_explicit, said.segment[nodes], segment)
    content = np.where(is_explicit, said.content[nodes], content)
    # Uncertain is an answer for people; nothing can be learnt from it.
    segment[segment == UNCERTAIN] = NONE
    content[content == UNCERTAIN] = NONE
    kept = (segment != NONE) | (content != NONE)
    return RegionLabels(nodes[kept], segment[kept], content[kept], is_explicit[kept])


class _Said:
    """What was said, per element of the page; the last place stands for no element at all."""

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
        """Per element: the nearest one, itself included, that was given a content; or -1."""

    def words(self) -> NDArray[np.int64]:
        """Words inside each element: a row per content code, a column per element."""
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
        """Words of the largest labelled element among the given ones and what is inside them."""
        of_regions = np.where(self.is_labelled[:-1], words, 0).astype(np.int32)
        return subtree_max(of_regions, self.page.subtree_end, nodes)


def _derived(said: _Said, nodes: IntArray) -> tuple[CodeArray, CodeArray]:
    """Segment and content of elements that nobody labelled, ``NONE`` where nothing follows."""
    words = said.words()
    total = words.sum(axis=0)
    own, region = total[nodes], said.region[nodes]
    content = said.content[region]
    is_to_label = _flags(nodes, len(said.page) + 1)
    is_whole = is_to_label[region] & (total[region] == own)
    is_main_part = (content == MAIN) & (words[MAIN, nodes] == own)
    is_noisy_part = (content == NOISY) & (words[NOISY, nodes] == own)
    is_in_segment = is_to_label[region] & (words[NOISY, region] == total[region])
    is_loose = is_noisy_part & ~is_whole & ~is_in_segment & (said.regions_inside(nodes) == 0)
    is_loose &= np.isin(said.segment[nodes], (NONE, GOOD))
    is_choice = ~(is_whole | is_main_part | is_noisy_part) & (said.most_inside(total, nodes) == own)
    is_clear = (own > 0) & (words[NONE, nodes] + words[UNCERTAIN, nodes] == 0)
    is_main = np.where(is_whole, content == MAIN, is_main_part)
    follows = is_clear & ~is_choice
    segment = np.where(_is_outermost(said.page, nodes, is_loose), GOOD, BAD)
    return (
        np.where(follows, segment, NONE).astype(np.int8),
        np.where(follows, np.where(is_main, MAIN, NOISY), NONE).astype(np.int8),
    )


def _is_outermost(page: FlatPage, nodes: IntArray, is_chosen: BoolArray) -> BoolArray:
    """Which of the chosen ones have no chosen one as the next of ``nodes`` outwards."""
    parent = page.parent[nodes]
    # One place more, for the root's parent.
    around = np.append(nearest(_flags(nodes, len(page)), page.parent), np.int32(-1))[parent]
    return is_chosen & ~_flags(nodes[is_chosen], len(page) + 1)[around]


def _flags(nodes: IntArray, size: int) -> BoolArray:
    flags = np.zeros(size, dtype=np.bool_)
    flags[nodes] = True
    return flags


def _code(codes: Mapping[str, int], word: str) -> int:
    if word not in codes:
        known = ", ".join(repr(each) for each in codes)
        raise ArgumentError(f"regions: {word!r:.40} is not one of {known}.")
    return codes[word]
