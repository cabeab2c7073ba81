"""One element of a page for the panel: place, features, labels, suggestions, explanation."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from annotate.explanations.blocks import BlocksWhy
from annotate.explanations.elements import Why, why_of
from annotate.labelling.suggestions import Suggestion, suggestions_for
from annotate.model_provider.protocol import provider
from annotate.models import Label, Page
from annotate.pages.anchoring import placed
from annotate.pages.layouts import page_features
from annotate.pages.parsed import parsed
from contentseeker.features.catalogue import MEANINGS
from contentseeker.features.nodes import NodeFeatures
from contentseeker.page import FlatPage

_MISSING: Final = "\N{EN DASH}"
# Longer ones cannot be read and may be megabytes.
_MOST_SHOWN: Final = 200


@dataclass(frozen=True)
class Feature:
    """One feature of an element, its values formatted."""

    name: str
    meaning: str
    raw: str
    normalised: str


@dataclass(frozen=True)
class NodeFacts:
    """An element as the panel next to the page shows it."""

    node: int
    path: str
    tag: str
    name: str
    """Its id and classes, written as in a selector."""
    features: Sequence[Feature]
    """Empty for elements that models do not score."""
    labels: Sequence[Label]
    """Labels in force, of all annotators."""
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


def node_why(page: Page, node: int) -> Why | BlocksWhy | None:
    """The explanation of the page's model; None for elements that the model does not score."""
    found = provider().explain(page, node)
    return None if found is None else why_of(found)


def _name(flat: FlatPage, node: int) -> str:
    attributes = flat.attrs(node)
    identity = attributes.get("id", "").strip()
    classes = attributes.get("class", "").split()
    written = "".join([f"#{identity}"] * bool(identity) + [f".{name}" for name in classes])
    return written if len(written) <= _MOST_SHOWN else written[:_MOST_SHOWN] + "…"


def _features(features: NodeFeatures, node: int) -> list[Feature]:
    # Candidates are sorted by number.
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
    """Labels in force whose anchor surely resolves to the element."""
    rows = page.labels.standing().select_related("annotator").order_by("pk")
    return [label for place, label in placed(page, rows) if place == node]
