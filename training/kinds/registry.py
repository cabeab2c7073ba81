"""All kinds of models, and which of them a model, a plan or a manifest belongs to.

A new kind is a folder next to this module and one line in ``_ALL``.
"""

from collections.abc import Mapping
from typing import Any, Final

from contentseeker import registry
from contentseeker.errors import UnknownMethodError
from training.errors import TrainingError
from training.kinds.blocks.kind import BlockKind
from training.kinds.content_seeker.kind import ContentSeekerKind
from training.kinds.kind import ModelKind, Plan, TaskWords
from training.kinds.main_content.kind import MainContentKind
from training.kinds.next_links.kind import NextLinkKind
from training.kinds.plan import MODEL
from training.kinds.sequences.kind import SequenceKind
from training.kinds.style_density.kind import StyleDensityKind
from training.training_sets.facts import Words

AnyKind = ModelKind[Any, Any]

# In the order of the retrain form. The first choice of the first kind is its default.
_ALL: Final[tuple[AnyKind, ...]] = (
    BlockKind(),
    SequenceKind(),
    StyleDensityKind(),
    MainContentKind(),
    NextLinkKind(),
    ContentSeekerKind(),
)

KINDS: Final[dict[str, AnyKind]] = {each.name: each for each in _ALL}
"""By the name that ``ModelVersion.kind`` stores."""


# Rows outlive checkouts: the kind may be of a newer release, or have been removed.
class UnknownKindError(TrainingError):
    """A stored model is of a kind that this checkout does not have."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f"This workbench has no kind of model called {name!r}. It has: {', '.join(KINDS)}. "
            "Retrain the genre, or use the release that made the model."
        )


def kind_named(name: str) -> AnyKind:
    """The kind that a model version stores; raises ``UnknownKindError``."""
    if name not in KINDS:
        raise UnknownKindError(name)
    return KINDS[name]


def kind_of_model(model: object) -> AnyKind:
    """The kind of a loaded model."""
    return next(kind for kind in KINDS.values() if isinstance(model, kind.model_type))


def kind_of_plan(plan: Plan) -> AnyKind:
    """The kind of model that a plan makes."""
    return next(kind for kind in KINDS.values() if isinstance(plan, kind.plan_type))


def kind_of_choice(choice: str) -> AnyKind:
    """The kind that one of the ``choices`` belongs to."""
    return next(kind for kind in KINDS.values() if choice in kind.choices)


def kind_of_configuration(stored: Mapping[str, Any]) -> AnyKind:
    """The kind of a stored plan. Plans of a Content Seeker carry no name of their kind."""
    return KINDS.get(str(stored.get(MODEL)), KINDS[ContentSeekerKind.name])


def kind_of_manifest(manifest: Mapping[str, Any]) -> AnyKind:
    """The kind that reads a manifest's format; Content Seeker refuses an unknown one."""
    known = (kind for kind in KINDS.values() if manifest.get("format") in kind.formats)
    return next(known, KINDS[ContentSeekerKind.name])


def kind_of_method(name: str) -> AnyKind | None:
    """The kind of models that a method takes; None if it takes none, or is not registered."""
    try:
        family = registry.get(name).family
    # Scores outlive a method that a later release, or a plug-in that was removed, does not have.
    except UnknownMethodError:
        return None
    # Families without models, such as baselines, belong to no kind.
    return next((kind for kind in KINDS.values() if kind.family is family), None)


def choices() -> dict[str, str]:
    """All models that can be retrained, by key, with their titles."""
    return {key: title for kind in KINDS.values() for key, title in kind.choices.items()}


def default_choice() -> str:
    """The model that one click on Retrain makes."""
    return next(iter(choices()))


def make_plan(choice: str, given: Mapping[str, Any]) -> Plan:
    """The plan of a choice; ``given`` has values of the kind's parameters."""
    plan: Plan = kind_of_choice(choice).make_plan(choice, given)
    return plan


def plan_from_json(stored: Mapping[str, Any]) -> Plan:
    """The plan whose ``as_json`` was stored."""
    plan: Plan = kind_of_configuration(stored).plan_from_json(stored)
    return plan


def title_of(configuration: Mapping[str, Any]) -> str:
    """A stored plan in one line; blank for an uploaded model without one."""
    return kind_of_configuration(configuration).title(configuration) if configuration else ""


def configuration_in_words(configuration: Mapping[str, Any]) -> Words:
    """A stored plan in full; empty for an uploaded model without one."""
    return kind_of_configuration(configuration).words(configuration) if configuration else []


def uses_element_labels(configuration: Mapping[str, Any]) -> bool:
    """Whether a run reads labelled elements, so that the choice of labels matters."""
    return not configuration or kind_of_configuration(configuration).uses_element_labels


def all_tasks() -> dict[str, TaskWords]:
    """The tasks of all kinds, by name."""
    return {name: words for kind in KINDS.values() for name, words in kind.tasks.items()}
