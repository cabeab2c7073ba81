"""Regions of a page that are worth a label, according to a Content Seeker."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from contentseeker.features.layout import Layout
from contentseeker.features.nodes import node_features
from contentseeker.methods.content_seeker.extractor import ContentSeeker
from contentseeker.methods.content_seeker.model import ContentSeekerModel
from contentseeker.page import FlatPage
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
    main = ContentSeeker().choose(page, features, model).nodes
    segments = features.nodes[model.segment.predict(features) & (probability <= _EVEN)]
    noise = _apart(page, segments[page.subtree_chars[segments] > 0].tolist(), main)
    chance = dict(zip(features.nodes.tolist(), probability.tolist(), strict=True))
    return [
        *(SuggestedRegion(node, True, chance[node]) for node in main),
        *(SuggestedRegion(node, False, chance[node]) for node in noise),
    ]


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
