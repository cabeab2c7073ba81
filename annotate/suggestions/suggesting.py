"""Labels that a given model suggests for a stored page.

Each result is kept with the parsed page under the model's ``version``.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

import numpy as np

from annotate.models import Label, Page
from annotate.pages.layouts import layout_of
from annotate.pages.parsed import derived
from contentseeker.features.layout import Layout
from contentseeker.features.nodes import node_features
from contentseeker.methods.blocks.explanation.regions import regions_of
from contentseeker.methods.blocks.extractor import BlockExtractor
from contentseeker.methods.blocks.model import SHIPPED, BlockModel
from contentseeker.methods.blocks.model import load_named as load_blocks
from contentseeker.methods.content_seeker.extractor import ContentSeeker
from contentseeker.methods.content_seeker.model import GENERAL, ContentSeekerModel
from contentseeker.methods.sequences.extractor import extractor_for
from contentseeker.methods.sequences.model import SequenceModel
from contentseeker.page import FlatPage
from contentseeker.result import Extraction

_DIGEST_SHOWN: Final = 8
_EVEN: Final = 0.5
"""Below this probability of main content a segment is suggested as noise."""
_DECIMALS: Final = 4


@dataclass(frozen=True)
class Suggestion:
    """A label that a person may accept."""

    node: int
    segment: str
    content: str
    origin: str
    version: str = ""
    probability: float | None = None
    """That the content is as suggested, by the model; None for rules and gold texts."""
    role: str = ""


def suggest_with_general_model(page: Page) -> Sequence[Suggestion]:
    """Suggestions of the block model that ships with the library."""
    return suggest_with_block_model(page, load_blocks(SHIPPED), shipped_version())


def suggest_with_block_model(page: Page, model: BlockModel, version: str) -> Sequence[Suggestion]:
    """Suggestions of a block model: main content that it extracts, and noise around it."""
    return derived(
        page,
        ("suggestions of blocks", version),
        lambda _: _from_blocks(extraction_of(page, model, version), version),
    )


def extraction_of(page: Page, model: BlockModel, version: str) -> Extraction:
    """A page extracted by a block model; ``version`` names the model in the cache."""
    return derived(
        page,
        ("extraction by blocks", version),
        lambda flat: BlockExtractor().extract_with(model, flat),
    )


def suggest_with_sequences(page: Page, model: SequenceModel, version: str) -> Sequence[Suggestion]:
    """Suggestions of a sequence labeller: the blocks it extracts, and noise around them."""
    return derived(
        page,
        ("suggestions of sequences", version),
        lambda flat: _from_blocks(extractor_for(model).extract_with(model, flat), version),
    )


def _from_blocks(extraction: Extraction, version: str) -> list[Suggestion]:
    return [
        _of_model(each.node, Label.Content.MAIN, each.probability, version)
        if each.is_main
        else _of_model(each.node, Label.Content.NOISY, 1 - each.probability, version)
        for each in regions_of(extraction)
    ]


def suggest_with_model(page: Page, model: ContentSeekerModel, version: str) -> Sequence[Suggestion]:
    """Suggestions of a Content Seeker: the main content, and noise around it."""
    layout = layout_of(page) if model.uses_layout else None
    return derived(
        page,
        ("suggestions of a model", version, layout is not None),
        lambda flat: _from_model(flat, layout, model, version),
    )


def _from_model(
    flat: FlatPage, layout: Layout | None, model: ContentSeekerModel, version: str
) -> list[Suggestion]:
    features = node_features(flat, layout=layout, profile=model.profile)
    # A page without text would give a suggestion for an arbitrary element.
    if not (flat.subtree_chars[features.nodes] > 0).any():
        return []
    is_main = model.content.probability(features)
    # As the extractor chooses, including its fallback, which the low probability gives away.
    main = ContentSeeker().choose(flat, features, model).nodes
    segments = features.nodes[model.segment.says_yes(features) & (is_main <= _EVEN)]
    noise = _apart(flat, segments[flat.subtree_chars[segments] > 0].tolist(), main)
    chance = dict(zip(features.nodes.tolist(), is_main.tolist(), strict=True))
    return [
        *(_of_model(node, Label.Content.MAIN, chance[node], version) for node in main),
        *(_of_model(node, Label.Content.NOISY, 1 - chance[node], version) for node in noise),
    ]


def _of_model(node: int, content: str, probability: float, version: str) -> Suggestion:
    return Suggestion(
        node=node,
        segment=Label.Segment.GOOD,
        content=content,
        origin=Label.Origin.MODEL,
        version=version,
        # Stored with accepted labels, where more digits mean nothing.
        probability=round(probability, _DECIMALS),
    )


def _apart(flat: FlatPage, nodes: list[int], main: Sequence[int]) -> list[int]:
    """The outermost of the elements that neither contain main content nor are inside it."""
    is_main = np.zeros(len(flat) + 1, dtype=np.int64)
    is_main[np.array(main, dtype=np.int64) + 1] = 1
    # Running count: equal values at both ends of a subtree mean no main content inside.
    before = np.cumsum(is_main)
    inside = np.zeros(len(flat), dtype=np.bool_)
    for node in main:
        inside[node : flat.subtree_end[node]] = True
    alone = [node for node in nodes if before[flat.subtree_end[node]] == before[node]]
    return flat.outermost(node for node in alone if not inside[node])


def shipped_version() -> str:
    """Name of the block model that ships with the library, and the beginning of its digest."""
    return _version_of(SHIPPED)


def general_version() -> str:
    """Name of the Content Seeker that ships, and the beginning of its digest."""
    return _version_of(GENERAL)


@cache
def _version_of(name: str) -> str:
    manifest = resources.files("contentseeker") / "models" / name / "manifest.json"
    digest = json.loads(manifest.read_text("utf-8"))["sha256"]
    return f"{name}-{digest[:_DIGEST_SHOWN]}"
