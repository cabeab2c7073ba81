"""What annotators and gold texts say about the candidate elements of a page.

A label holds for everything inside its region, so what was said about few elements is known
of many (``extraction.labels.regions``). Each row of a training set is one such verdict.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from annotate.exporters.selection import GOLD
from annotate.models import Label
from annotate.services.accounts import service_username
from annotate.services.anchoring import places_on
from extraction.labels import labels_from_gold
from extraction.labels.regions import CONTENT_CODES, SEGMENT_CODES, labels_from_regions
from extraction.limits import is_too_large
from extraction.page import FlatPage
from extraction.page.structure import IntArray, nearest

GOLD_ANNOTATOR: Final = service_username(GOLD)
# What follows from several labels is as weak as the weakest of them; the weakest stands first.
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


@dataclass(frozen=True, slots=True)
class Verdict:
    """What somebody says, or what follows from it, about one element."""

    node: int
    annotator: str
    segment: str
    content: str
    origin: str
    is_derived: bool = False
    """Whether it follows from what was said about other elements."""


def verdicts_of_people(
    page: FlatPage, nodes: IntArray, labels: Iterable[Label]
) -> Iterator[Verdict]:
    """What annotators say about the given elements, one annotator after the other."""
    for annotator, regions in regions_by_annotator(page, labels):
        yield from _of_one(page, nodes, annotator, regions)


def regions_by_annotator(
    page: FlatPage, labels: Iterable[Label]
) -> Iterator[tuple[str, dict[int, Label]]]:
    """Every annotator with the labels that are surely about an element, by the element."""
    by_annotator: defaultdict[str, list[Label]] = defaultdict(list)
    for label in labels:
        by_annotator[label.annotator.username].append(label)
    # Sorted here, not by the database: databases do not agree about the alphabet.
    for annotator in sorted(by_annotator):
        yield annotator, _regions(page, by_annotator[annotator])


def verdicts_of_gold(page: FlatPage, nodes: IntArray, gold: str) -> Iterator[Verdict]:
    """What a gold text says about the given elements."""
    # Aligning texts is worse than linear in the page.
    if is_too_large(page):
        return
    labels = labels_from_gold(page, nodes, gold)
    rows = (labels.nodes, labels.good_segment, labels.main_content)
    for node, is_good, is_main in zip(*(row.tolist() for row in rows), strict=True):
        segment = Label.Segment.GOOD if is_good else Label.Segment.BAD
        content = Label.Content.MAIN if is_main else Label.Content.NOISY
        yield Verdict(node, GOLD_ANNOTATOR, segment.value, content.value, GOLD)


def _regions(page: FlatPage, labels: Sequence[Label]) -> dict[int, Label]:
    """Labels by the element they are surely about; a lost label is not used."""
    stored = [(label.node, label.path, label.fingerprint) for label in labels]
    found = places_on(page, stored)
    placed = ((found[each].node, label) for each, label in zip(stored, labels, strict=True))
    return {node: label for node, label in placed if node is not None}


def _of_one(
    page: FlatPage, nodes: IntArray, annotator: str, regions: Mapping[int, Label]
) -> Iterator[Verdict]:
    # A role alone says nothing about what to take.
    regions = {node: label for node, label in regions.items() if label.segment or label.content}
    said = {node: (label.segment, label.content) for node, label in regions.items()}
    labels = labels_from_regions(page, nodes, said)
    origins = _origins(page, labels.nodes, regions)
    columns = (labels.nodes, labels.segment, labels.content, labels.is_explicit)
    rows = zip(*(column.tolist() for column in columns), origins, strict=True)
    for node, segment, content, is_explicit, origin in rows:
        said_segment, said_content = _SEGMENTS[segment], _CONTENTS[content]
        yield Verdict(node, annotator, said_segment, said_content, origin, not is_explicit)


def _origins(page: FlatPage, nodes: IntArray, regions: Mapping[int, Label]) -> list[str]:
    """Where the label of each element comes from: its own, or the region's around it.

    An element that lies in no region got its label from the regions inside it.
    """
    # Only a content flows down, so only what has one is a region for those inside.
    is_region = np.zeros(len(page), dtype=np.bool_)
    is_region[[node for node, label in regions.items() if label.content]] = True
    around = nearest(is_region, page.parent)[nodes].tolist()
    weakest = _weakest_inside(page, nodes, regions)
    rows = zip(nodes.tolist(), around, weakest, strict=True)
    found = ((regions.get(node) or regions.get(region), inside) for node, region, inside in rows)
    return [inside if label is None else label.origin for label, inside in found]


def _weakest_inside(page: FlatPage, nodes: IntArray, regions: Mapping[int, Label]) -> list[str]:
    weakness = {origin.value: place for place, origin in enumerate(_WEAKEST_FIRST)}
    # Running counts per origin: how many regions of it open before each element.
    running = np.zeros((len(_WEAKEST_FIRST), len(page) + 1), dtype=np.int32)
    for node, label in regions.items():
        running[weakness[label.origin], node + 1] += 1
    running = np.cumsum(running, axis=1)
    inside = running[:, page.subtree_end[nodes]] - running[:, nodes]
    return [_WEAKEST_FIRST[place].value for place in (inside > 0).argmax(axis=0).tolist()]
