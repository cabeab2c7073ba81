"""The kinds of models a genre may have, one entry each, and which of them something is of.

A new kind is an entry here (``kind.ModelKind`` says what belongs to it) and a line in
``extraction.scoring``, which knows the extractors of models.
"""

from collections.abc import Mapping
from typing import Any, Final

from extraction import registry
from training.services.kinds.blocks import BLOCKS
from training.services.kinds.content_seeker import CONTENT_SEEKER, SEEKER
from training.services.kinds.kind import Kind, ModelKind, Plan
from training.services.kinds.main_nodes import MAIN_NODES
from training.services.kinds.next_links import NEXT_LINKS
from training.services.kinds.sequences import SEQUENCES
from training.services.kinds.style_density import STYLE_DENSITY

__all__ = [
    "KINDS",
    "SEEKER",
    "Kind",
    "ModelKind",
    "Plan",
    "kind_of_choice",
    "kind_of_configuration",
    "kind_of_manifest",
    "kind_of_method",
    "kind_of_model",
    "kind_of_plan",
]

# In the order they are offered in. Content Seeker comes last: it takes any stored plan for
# its own, as those of the first releases did not say what they were of.
_ENTRIES: Final[tuple[ModelKind[Any, Any], ...]] = (
    BLOCKS,
    SEQUENCES,
    STYLE_DENSITY,
    MAIN_NODES,
    NEXT_LINKS,
    CONTENT_SEEKER,
)

KINDS: Final[Mapping[str, ModelKind[Any, Any]]] = {each.kind.value: each for each in _ENTRIES}
"""By the name that a model version has of its kind."""


def kind_of_model(model: object) -> ModelKind[Any, Any]:
    """The kind of a loaded model."""
    return next(each for each in _ENTRIES if isinstance(model, each.model))


def kind_of_plan(plan: Plan) -> ModelKind[Any, Any]:
    """The kind of the model that comes of a plan."""
    return next(each for each in _ENTRIES if isinstance(plan, each.plan))


def kind_of_choice(choice: str) -> ModelKind[Any, Any]:
    """The kind that one of ``training.services.plans.CHOICES`` is of."""
    return next(each for each in _ENTRIES if choice in each.choices)


def kind_of_configuration(stored: Mapping[str, Any]) -> ModelKind[Any, Any]:
    """The kind that a stored plan is of."""
    return next(each for each in _ENTRIES if each.plan_from_json(stored) is not None)


def kind_of_manifest(manifest: Mapping[str, Any]) -> ModelKind[Any, Any]:
    """The kind a manifest says it describes; the oldest reads, and refuses, what is unknown."""
    form = manifest.get("format")
    return next((each for each in _ENTRIES if form in each.forms), CONTENT_SEEKER)


def kind_of_method(name: str) -> ModelKind[Any, Any] | None:
    """The kind of models a method of the registry takes; None if it takes none."""
    family = registry.get(name).family
    return next((each for each in _ENTRIES if each.family is family), None)
