"""Why a model says what it says about an element, for people who wonder about a suggestion.

Which model speaks is decided in one place, ``explanation_for``, by the setting
``EXPLANATION_PROVIDER``: parts of the product that know more models hand in their own, and it
should be the one that suggests (``annotate.services.suggestions``).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.utils.module_loading import import_string

from annotate.models import Page
from annotate.services.block_explanations import BlocksExplanation, explain_with_blocks
from annotate.services.node_facts import page_features
from annotate.services.suggestions import general_version, shipped_version
from extraction.blocks.model import SHIPPED
from extraction.blocks.model import load_named as load_blocks
from extraction.classifiers.model import GENERAL, ContentSeekerModel, load_named
from extraction.learning.explaining import Explanation, explain, stored_typical_values

DEFAULT_PROVIDER: Final = "annotate.services.explanations.explain_with_general_model"


@dataclass(frozen=True)
class NodeExplanation:
    """Both answers of a Content Seeker about an element, with their reasons."""

    version: str
    segment: Explanation
    content: Explanation
    has_typical: bool
    """Whether contributions are relative to typical elements; if not, to zeros."""


Reasons = NodeExplanation | BlocksExplanation
Provider = Callable[[Page, int], Reasons | None]


def explanation_for(page: Page, node: int) -> Reasons | None:
    """What the model says that this installation has chosen; None if it is not asked."""
    name = getattr(settings, "EXPLANATION_PROVIDER", DEFAULT_PROVIDER)
    provider: Provider = import_string(name)
    return provider(page, node)


def explain_with_general_model(page: Page, node: int) -> Reasons | None:
    """What the model says that ships with the library."""
    return explain_with_blocks(load_blocks(SHIPPED), shipped_version(), page, node)


def explain_with_content_seeker(page: Page, node: int) -> NodeExplanation | None:
    """What the Content Seeker says that ships with the library."""
    return explain_with(load_named(GENERAL), general_version(), page, node)


def explain_with(
    model: ContentSeekerModel, version: str, page: Page, node: int
) -> NodeExplanation | None:
    """What a Content Seeker says about an element; None for one it is not asked about."""
    features = page_features(page, model.profile)
    if node not in features.nodes:
        return None
    typical = stored_typical_values(model.facts)
    return NodeExplanation(
        version=version,
        segment=explain(model.segment, features, node, typical=typical),
        content=explain(model.content, features, node, typical=typical),
        has_typical=bool(typical),
    )
