"""What is known about one element of a page: place, features, labels, suggestions."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from annotate.models import Label, Page, PageLayout
from annotate.services.anchoring import places
from annotate.services.layouts import read
from annotate.services.parsed import derived, parsed
from annotate.services.suggestions import Suggestion, suggestions_for
from extraction.features.catalogue import MEANINGS
from extraction.features.nodes import NodeFeatures, Profile, node_features
from extraction.page import FlatPage

_MISSING: Final = "\N{EN DASH}"
# Longer ones are no help to anybody and may be megabytes.
_MOST_SHOWN: Final = 200


@dataclass(frozen=True)
class Feature:
    """One feature of an element, written for people."""

    name: str
    meaning: str
    raw: str
    normalised: str


@dataclass(frozen=True)
class NodeFacts:
    """An element as the panel beside the page shows it."""

    node: int
    path: str
    tag: str
    name: str
    """Its id and classes, written as in a selector."""
    features: Sequence[Feature]
    """Empty for elements that no model is asked about."""
    labels: Sequence[Label]
    """What stands, of everybody."""
    suggestions: Sequence[Suggestion]


def node_facts(page: Page, node: int) -> NodeFacts:
    """Everything about one element."""
    flat = parsed(page)
    return NodeFacts(
        node=node,
        path=flat.path(node),
        tag=flat.tag(node),
        name=_name(flat, node),
        features=_features(page_features(page), node),
        labels=_labels(page, node),
        suggestions=[each for each in suggestions_for(page) if each.node == node],
    )


def page_features(page: Page, profile: Profile = "html5") -> NodeFeatures:
    """Features of a page's candidates, the visual ones too if its layout is recorded."""
    layout_id = PageLayout.objects.filter(page=page).values_list("pk", flat=True).first()

    def compute(flat: FlatPage) -> NodeFeatures:
        if layout_id is None:
            return node_features(flat, profile=profile)
        layout = read(PageLayout.objects.get(pk=layout_id))
        return node_features(flat, profile=profile, layout=layout)

    return derived(page, ("features", profile, layout_id), compute)


def _name(flat: FlatPage, node: int) -> str:
    attributes = flat.attrs(node)
    identity = attributes.get("id", "").strip()
    classes = attributes.get("class", "").split()
    written = "".join([f"#{identity}"] * bool(identity) + [f".{each}" for each in classes])
    return written if len(written) <= _MOST_SHOWN else written[:_MOST_SHOWN] + "…"


def _features(features: NodeFeatures, node: int) -> list[Feature]:
    place = int(np.searchsorted(features.nodes, node))
    if place == len(features) or features.nodes[place] != node:
        return []
    rows = zip(features.columns, features.raw[place], features.normalised[place], strict=True)
    return [
        Feature(name, MEANINGS[name], _written(float(raw)), _written(float(normalised)))
        for name, raw, normalised in rows
    ]


def _written(value: float) -> str:
    if math.isnan(value):
        return _MISSING
    return f"{value:,.0f}" if value == round(value) else f"{value:,.3f}"


def _labels(page: Page, node: int) -> Sequence[Label]:
    """Standing labels that surely mean the element."""
    rows = page.labels.standing().values_list("pk", "node", "path", "fingerprint")
    stored = {pk: (number, path, fingerprint) for pk, number, path, fingerprint in rows}
    found = places(page, stored.values())
    here = [pk for pk, each in stored.items() if found[each].node == node]
    return list(Label.objects.filter(pk__in=here).select_related("annotator").order_by("pk"))
