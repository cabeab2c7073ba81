"""Labels that nobody has given yet but somebody may want to: from a model, a rule, a gold text.

A suggestion becomes a label only when a person accepts it, and keeps where it came from.
Which model speaks is decided in one place, ``suggest_with``, by the setting
``SUGGESTION_PROVIDER``: parts of the product that know more models hand in their own. Without
any it is the block model that ships with the library.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

import numpy as np
from django.conf import settings
from django.utils.module_loading import import_string

from annotate.models import GoldStandard, Label, Page
from annotate.services.accounts import RULES, service_username
from annotate.services.anchoring import places
from annotate.services.layouts import layout_of
from annotate.services.parsed import derived, parsed
from extraction.blocks.extractor import BlockExtractor
from extraction.blocks.model import SHIPPED, BlockModel
from extraction.blocks.model import load_named as load_blocks
from extraction.blocks.regions import regions_of
from extraction.classifiers.content_seeker import ContentSeeker
from extraction.classifiers.model import GENERAL, ContentSeekerModel
from extraction.features.layout import Layout
from extraction.features.nodes import candidates, node_features
from extraction.labels import regions_from_gold
from extraction.limits import is_too_large
from extraction.page import FlatPage
from extraction.pagination.model import load_named as load_next_link_model
from extraction.result import Extraction
from extraction.sequences.extractor import extractor_for
from extraction.sequences.model import SequenceModel

DEFAULT_PROVIDER: Final = "annotate.services.suggestions.suggest_with_general_model"
_DIGEST_SHOWN: Final = 8
_EVEN: Final = 0.5
_DECIMALS: Final = 4
_GOLD_THAT_SAYS_MORE: Final = (GoldStandard.Origin.IMPORTED, GoldStandard.Origin.TYPED)


@dataclass(frozen=True)
class Suggestion:
    """A label somebody might want to give."""

    node: int
    segment: str
    content: str
    origin: str
    version: str = ""
    probability: float | None = None
    """That the content is as suggested, according to the model; None where none was asked."""
    role: str = ""


Provider = Callable[[Page], Sequence[Suggestion]]


def suggestions_for(page: Page) -> list[Suggestion]:
    """Everything suggested for a page, whoever has labelled it already."""
    return [*suggest_with(page), *_from_rules(page), *_from_gold(page)]


def suggest_with(page: Page) -> Sequence[Suggestion]:
    """What the model suggests that this installation has chosen."""
    provider: Provider = import_string(getattr(settings, "SUGGESTION_PROVIDER", DEFAULT_PROVIDER))
    return provider(page)


def load_models() -> None:
    """Have the models that ship with the library ready before anybody asks them."""
    load_blocks(SHIPPED)
    load_next_link_model()


def suggest_with_general_model(page: Page) -> Sequence[Suggestion]:
    """What the model that ships with the library says."""
    return suggest_with_block_model(page, load_blocks(SHIPPED), shipped_version())


def suggest_with_block_model(page: Page, model: BlockModel, version: str) -> Sequence[Suggestion]:
    """What a block model says, called ``version``: what it would extract, and noise around it."""
    return derived(
        page,
        ("suggestions of blocks", version),
        lambda _: _from_blocks(extraction_of(page, model, version), version),
    )


def extraction_of(page: Page, model: BlockModel, version: str) -> Extraction:
    """What a block model, called ``version``, takes from a page."""
    return derived(
        page,
        ("extraction by blocks", version),
        lambda flat: BlockExtractor().extract_with(model, flat),
    )


def suggest_with_sequences(page: Page, model: SequenceModel, version: str) -> Sequence[Suggestion]:
    """What a sequence labeller says, called ``version``: the blocks it takes, noise around them."""
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
    """What a Content Seeker says, called ``version``: the main content, and noise around it."""
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
    if not (flat.subtree_chars[features.nodes] > 0).any():
        return []
    is_main = model.content.probability(features)
    # What the extractor would take, its last resort too: the probability says how sure it is.
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
        probability=round(probability, _DECIMALS),
    )


def _apart(flat: FlatPage, nodes: list[int], main: Sequence[int]) -> list[int]:
    """The outermost of the elements that neither hold main content nor lie inside it."""
    is_main = np.zeros(len(flat) + 1, dtype=np.int64)
    is_main[np.array(main, dtype=np.int64) + 1] = 1
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
    """The same of the Content Seeker that ships with the library."""
    return _version_of(GENERAL)


@cache
def _version_of(name: str) -> str:
    manifest = resources.files("extraction") / "models" / name / "manifest.json"
    digest = json.loads(manifest.read_text("utf-8"))["sha256"]
    return f"{name}-{digest[:_DIGEST_SHOWN]}"


def _from_rules(page: Page) -> list[Suggestion]:
    """What stands of the rules' labels on the page."""
    rows = list(
        page.labels.standing().filter(annotator__username=service_username(RULES)).order_by("pk")
    )
    found = places(page, [(row.node, row.path, row.fingerprint) for row in rows])
    placed = [(row, found[row.node, row.path, row.fingerprint].node) for row in rows]
    return [
        Suggestion(
            node,
            row.segment,
            row.content,
            Label.Origin.RULE,
            row.model_version,
            row.probability,
            row.role,
        )
        for row, node in placed
        if node is not None
    ]


def _from_gold(page: Page) -> list[Suggestion]:
    """What the gold text says about the page's regions, if it came from outside the labels."""
    gold = page.gold_standards.current().filter(origin__in=_GOLD_THAT_SAYS_MORE).first()
    # Aligning texts is worse than linear in the page.
    if gold is None or is_too_large(parsed(page)):
        return []
    version = f"gold-{gold.version}"
    return derived(
        page, ("suggestions of gold", gold.pk), lambda flat: _aligned(flat, gold.text, version)
    )


def _aligned(flat: FlatPage, gold: str, version: str) -> list[Suggestion]:
    return [
        Suggestion(
            node,
            Label.Segment.GOOD,
            Label.Content.MAIN if is_main else Label.Content.NOISY,
            Label.Origin.GOLD,
            version,
        )
        for node, is_main in regions_from_gold(flat, candidates(flat), gold).items()
    ]
