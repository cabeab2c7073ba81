"""Regions of a page that are worth a label, according to a Content Seeker."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from contentseeker.features.layout import Layout
from contentseeker.features.nodes import FloatArray, node_features
from contentseeker.methods.content_seeker.extractor import ContentSeeker
from contentseeker.methods.content_seeker.model import ContentSeekerModel
from contentseeker.page import FlatPage
from contentseeker.page.structure import BoolArray, IntArray, flagged, nearest
from contentseeker.result import SuggestedRegion

_EVEN: Final = 0.5
"""Below this probability of main content a segment is suggested as noise."""


def suggest_regions(
    page: FlatPage, model: ContentSeekerModel, layout: Layout | None = None
) -> list[SuggestedRegion]:
    """What to label on a page: the main content first, then the noise around it."""
    features = node_features(page, layout=layout, profile=model.profile)
    # A page without text would give a suggestion for an arbitrary element.
    if not (page.subtree_chars[features.nodes] > 0).any():
        return []
    probability = model.content.probability(features)
    # As the extractor chooses, including its fallback, which the low probability gives away.
    seeker = ContentSeeker(**model.extraction.as_json())
    choice = seeker.choose(page, features, model)
    main, left_out = _regions(page, *seeker.taken(page, choice, model.profile))
    segments = features.nodes[model.segment.predict(features) & (probability <= _EVEN)]
    noise = _apart(page, segments[page.subtree_chars[segments] > 0].tolist(), main)
    chance = _probabilities(page, features.nodes, probability)
    return [
        *(SuggestedRegion(node, True, float(chance[node])) for node in main),
        *(SuggestedRegion(node, False, float(chance[node])) for node in [*left_out, *noise]),
    ]


def _regions(
    page: FlatPage, nodes: Sequence[int], runs: BoolArray | None
) -> tuple[Sequence[int], list[int]]:
    """The elements around the taken text, and those inside them whose text is all left out."""
    if runs is None:
        return nodes, []
    main, left_out = [], []
    is_taken = np.bincount(page.runs.owner[runs], minlength=len(page)) > 0
    # Running count: equal values at both ends of a subtree mean that nothing in it is taken.
    before = np.concatenate(([0], np.cumsum(is_taken)))
    for node in page.outermost(nodes):
        owners = np.flatnonzero(is_taken[node : page.subtree_end[node]]) + node
        if not len(owners):
            continue
        around = _common_ancestor(page, int(owners[0]), int(owners[-1]))
        main.append(around)
        inside = np.arange(around + 1, page.subtree_end[around])
        empty = inside[before[page.subtree_end[inside]] == before[inside]]
        left_out += page.outermost(empty[page.subtree_chars[empty] > 0].tolist())
    return main, left_out


def _common_ancestor(page: FlatPage, first: int, last: int) -> int:
    """The innermost element that contains all elements from the first to the last."""
    while page.subtree_end[first] <= last:
        first = int(page.parent[first])
    return first


def _probabilities(page: FlatPage, nodes: IntArray, probability: FloatArray) -> FloatArray:
    """Per element: P(main) of the nearest candidate around it or itself; 0 without one."""
    place = np.full(len(page) + 1, -1)
    place[nodes] = np.arange(len(nodes))
    around = place[nearest(flagged(nodes, len(page)), page.parent)]
    return np.where(around >= 0, np.append(probability, 0.0)[around], 0.0)


def _apart(page: FlatPage, nodes: list[int], main: Sequence[int]) -> list[int]:
    """The outermost of the elements that neither contain main content nor are inside it."""
    is_main = np.zeros(len(page) + 1, dtype=np.int64)
    is_main[np.array(main, dtype=np.int64) + 1] = 1
    # Running count: equal values at both ends of a subtree mean no main content inside.
    before = np.cumsum(is_main)
    inside = np.zeros(len(page), dtype=np.bool_)
    for node in main:
        inside[node : page.subtree_end[node]] = True
    alone = [node for node in nodes if before[page.subtree_end[node]] == before[node]]
    return page.outermost(node for node in alone if not inside[node])
