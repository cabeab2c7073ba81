"""All suggested labels of a page (pre-annotation): from its model, from rules, from a gold text.

A suggestion becomes a label only when a person accepts it, and the label keeps its origin.
"""

from dataclasses import dataclass
from typing import Final

from annotate.accounts import RULES, service_username
from annotate.model_provider.protocol import provider
from annotate.models import GoldStandard, Label, Page
from annotate.pages.anchoring import placed
from annotate.pages.parsed import derived, parsed
from contentseeker.features.nodes import candidates
from contentseeker.labels import regions_from_gold
from contentseeker.limits import is_too_large
from contentseeker.page import FlatPage
from contentseeker.result import SuggestedRegion

_INDEPENDENT_GOLD: Final = (GoldStandard.Origin.IMPORTED, GoldStandard.Origin.TYPED)
"""Origins of gold texts that were not made from labels, so that they add something to them."""


# Stored with accepted labels, where more digits mean nothing.
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


def suggestions_for(page: Page) -> list[Suggestion]:
    """Everything suggested for a page, including elements that are labelled already."""
    return [*_from_model(page), *_from_rules(page), *_from_gold(page)]


def model_note(page: Page) -> str:
    """Why the model of ``suggestions_for`` was used, where the page's genre does not say so."""
    return provider().suggest(page).note if page.genre_id is None else ""


def _from_model(page: Page) -> list[Suggestion]:
    suggested = provider().suggest(page)
    return [
        Suggestion(
            region.node,
            Label.Segment.GOOD,
            Label.Content.MAIN if region.is_main else Label.Content.NOISY,
            Label.Origin.MODEL,
            suggested.version,
            _probability_as_suggested(region),
            region.role or "",
        )
        for region in suggested.regions
    ]


def _probability_as_suggested(region: SuggestedRegion) -> float | None:
    if region.probability is None:
        return None
    return round(region.probability if region.is_main else 1 - region.probability, _DECIMALS)


def _from_rules(page: Page) -> list[Suggestion]:
    """The labels in force that rules have given on the page."""
    of_rules = page.labels.standing().filter(annotator__username=service_username(RULES))
    return [
        Suggestion(
            node,
            label.segment,
            label.content,
            Label.Origin.RULE,
            label.model_version,
            label.probability,
            label.role,
        )
        for node, label in placed(page, of_rules.order_by("pk"))
    ]


def _from_gold(page: Page) -> list[Suggestion]:
    """Regions aligned with the gold text, unless the text was itself made from labels."""
    gold = page.gold_standards.current().filter(origin__in=_INDEPENDENT_GOLD).first()
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
