"""How a model is to be made: what can be chosen, and what a choice means."""

from collections.abc import Mapping
from typing import Any, Final, cast

from training.services.kinds import KINDS, Plan, kind_of_choice, kind_of_configuration
from training.services.words import Words

CHOICES: Final = {
    choice: words for kind in KINDS.values() for choice, words in kind.choices.items()
}
"""The models one can choose to retrain; the first is what one click means."""
USUAL: Final = next(iter(CHOICES))


def plan_chosen(choice: str, given: Mapping[str, Any]) -> Plan:
    """What a choice means; ``given`` is all else that its kind lets one set, by name."""
    plan: Plan = kind_of_choice(choice).plan_chosen(choice, given)
    return plan


def plan_from_json(stored: Mapping[str, Any]) -> Plan:
    """From what a plan's ``as_json`` gave."""
    plan = kind_of_configuration(stored).plan_from_json(stored)
    # Never None: the kind is the one that can read it.
    return cast("Plan", plan)


def choice_in_words(configuration: Mapping[str, Any]) -> str:
    """What was chosen, as a list of models says it; blank of a model that came from elsewhere."""
    return kind_of_configuration(configuration).title(configuration) if configuration else ""


def is_learned_from_labels(configuration: Mapping[str, Any]) -> bool:
    """Whether it matters which labels of elements were chosen."""
    return not configuration or kind_of_configuration(configuration).read_apart is None


def configuration_in_words(configuration: Mapping[str, Any]) -> Words:
    """How a model is fitted; nothing of a model that came from elsewhere."""
    return kind_of_configuration(configuration).words(configuration) if configuration else []
