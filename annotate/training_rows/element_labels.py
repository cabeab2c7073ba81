"""Labels of the candidate elements of a page, and votes about its text blocks.

A label applies to everything inside its region, so few labels determine those of many elements
(``contentseeker.labels.regions``). Each training row is one such element label. A text block has
the content of its nearest labelled ancestor; "uncertain" gives no vote, but ends the region
around it. Annotators and gold texts both give labels and votes.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from annotate.accounts import service_username
from annotate.models import Label
from annotate.pages.anchoring import places_on
from annotate.training_rows.selection import GOLD
from contentseeker.fitting.blocks.examples import labels_from_gold as block_labels_from_gold
from contentseeker.labels import labels_from_gold
from contentseeker.labels.regions import CONTENT_CODES, SEGMENT_CODES, labels_from_regions
from contentseeker.limits import is_too_large
from contentseeker.methods.blocks.view import BlockView
from contentseeker.page import FlatPage
from contentseeker.page.structure import IntArray, nearest

Votes = NDArray[np.int64]
"""Per block: the number of votes for main content, and against it."""
Wants = Callable[[str, str], bool]
"""Whether labels of an origin and an annotator count."""

GOLD_ANNOTATOR: Final = service_username(GOLD)
# A label derived from several has the weakest of their origins; the weakest is first.
_WEAKEST_FIRST: Final = (
    Label.Origin.COMPLETE,
    Label.Origin.MODEL,
    Label.Origin.RULE,
    Label.Origin.GOLD,
    Label.Origin.IMPORT,
    Label.Origin.PERSON,
)
_SEGMENTS: Final = {code: word for word, code in SEGMENT_CODES.items()}
_CONTENTS: Final = {code: word for word, code in CONTENT_CODES.items()}

_VOTE_COLUMNS: Final = {Label.Content.MAIN.value: 0, Label.Content.NOISY.value: 1}
_NO_VOTE: Final = -1


@dataclass(frozen=True, slots=True)
class ElementLabel:
    """The label of one element: given, or derived from labels around or inside."""

    node: int
    annotator: str
    segment: str
    content: str
    origin: str
    is_derived: bool = False
    """Whether it is derived from labels of other elements."""


def element_labels_of_people(
    page: FlatPage, nodes: IntArray, labels: Iterable[Label]
) -> Iterator[ElementLabel]:
    """Labels of the given elements by annotators, one annotator after the other."""
    for annotator, regions in regions_by_annotator(page, labels):
        yield from _of_one(page, nodes, annotator, regions)


def regions_by_annotator(
    page: FlatPage, labels: Iterable[Label]
) -> Iterator[tuple[str, dict[int, Label]]]:
    """Every annotator with their labels by element; labels without a sure anchor are left out."""
    by_annotator: defaultdict[str, list[Label]] = defaultdict(list)
    for label in labels:
        by_annotator[label.annotator.username].append(label)
    # Sorted here, because databases have different collations.
    for annotator in sorted(by_annotator):
        yield annotator, _regions(page, by_annotator[annotator])


def labelled_elements(page: FlatPage, labels: Iterable[Label]) -> set[int]:
    """The elements that an annotator labelled with a segment or a content."""
    return {
        node
        for _, regions in regions_by_annotator(page, labels)
        for node, label in regions.items()
        if label.segment or label.content
    }


def element_labels_of_gold(page: FlatPage, nodes: IntArray, gold: str) -> Iterator[ElementLabel]:
    """Labels of the given elements by alignment with a gold text."""
    # Aligning texts is worse than linear in the page.
    if is_too_large(page):
        return
    labels = labels_from_gold(page, nodes, gold)
    rows = (labels.nodes, labels.good_segment, labels.main_content)
    for node, is_good, is_main in zip(*(row.tolist() for row in rows), strict=True):
        segment = Label.Segment.GOOD if is_good else Label.Segment.BAD
        content = Label.Content.MAIN if is_main else Label.Content.NOISY
        yield ElementLabel(node, GOLD_ANNOTATOR, segment.value, content.value, GOLD)


def _regions(page: FlatPage, labels: Sequence[Label]) -> dict[int, Label]:
    """Labels by element; a label without a sure anchor is not used."""
    found = places_on(page, [label.anchor for label in labels])
    placed = ((found[label.anchor].node, label) for label in labels)
    return {node: label for node, label in placed if node is not None}


def _of_one(
    page: FlatPage, nodes: IntArray, annotator: str, regions: Mapping[int, Label]
) -> Iterator[ElementLabel]:
    # A role alone does not determine segment or content.
    regions = {node: label for node, label in regions.items() if label.segment or label.content}
    given = {node: (label.segment, label.content) for node, label in regions.items()}
    labels = labels_from_regions(page, nodes, given)
    origins = _origins(page, labels.nodes, regions)
    columns = (labels.nodes, labels.segment, labels.content, labels.is_explicit)
    rows = zip(*(column.tolist() for column in columns), origins, strict=True)
    for node, segment, content, is_explicit, origin in rows:
        words = _SEGMENTS[segment], _CONTENTS[content]
        yield ElementLabel(node, annotator, *words, origin, not is_explicit)


def _origins(page: FlatPage, nodes: IntArray, regions: Mapping[int, Label]) -> list[str]:
    """The origin of each element's label: its own label's, or the region's around it.

    An element outside all regions got its label from the regions inside it.
    """
    # Only contents are inherited, so only labels with a content form a region.
    is_region = np.zeros(len(page), dtype=np.bool_)
    is_region[[node for node, label in regions.items() if label.content]] = True
    around = nearest(is_region, page.parent)[nodes].tolist()
    weakest = _weakest_inside(page, nodes, regions)
    rows = zip(nodes.tolist(), around, weakest, strict=True)
    found = ((regions.get(node) or regions.get(region), inside) for node, region, inside in rows)
    return [inside if label is None else label.origin for label, inside in found]


def _weakest_inside(page: FlatPage, nodes: IntArray, regions: Mapping[int, Label]) -> list[str]:
    weakness = {origin.value: place for place, origin in enumerate(_WEAKEST_FIRST)}
    # Running counts per origin: the number of its regions that begin before each element.
    running = np.zeros((len(_WEAKEST_FIRST), len(page) + 1), dtype=np.int32)
    for node, label in regions.items():
        running[weakness[label.origin], node + 1] += 1
    running = np.cumsum(running, axis=1)
    inside = running[:, page.subtree_end[nodes]] - running[:, nodes]
    return [_WEAKEST_FIRST[place].value for place in (inside > 0).argmax(axis=0).tolist()]


def votes_of_people(view: BlockView, labels: Iterable[Label], wants: Wants) -> Votes:
    """Votes of annotators for every block, one each."""
    votes = np.zeros((len(view), len(_VOTE_COLUMNS)), dtype=np.int64)
    for annotator, regions in regions_by_annotator(view.page, labels):
        is_region = np.zeros(len(view.page), dtype=np.bool_)
        # The last entry is for blocks without a labelled ancestor.
        column = np.full(len(view.page) + 1, _NO_VOTE, dtype=np.int64)
        for node, label in regions.items():
            # Every label with a content ends the region around it, even if it does not count.
            is_region[node] = bool(label.content)
            if wants(label.origin, annotator):
                column[node] = _VOTE_COLUMNS.get(label.content, _NO_VOTE)
        vote = column[nearest(is_region, view.page.parent)[view.node]]
        voted = np.flatnonzero(vote != _NO_VOTE)
        votes[voted, vote[voted]] += 1
    return votes


def votes_of_gold(view: BlockView, gold: str) -> Votes:
    """Votes of a gold text for every block."""
    # Aligning texts is worse than linear in the page.
    if is_too_large(view.page):
        return np.zeros((len(view), len(_VOTE_COLUMNS)), dtype=np.int64)
    label = block_labels_from_gold(view, gold)
    return np.column_stack((label == 1, label == 0)).astype(np.int64)
