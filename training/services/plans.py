"""How a model is to be made: a Content Seeker with its configuration, or a block model."""

from collections.abc import Mapping
from typing import Any, Final

from extraction.learning import Configuration
from training.models import ModelVersion
from training.services.block_plans import BlockPlan

Plan = Configuration | BlockPlan

SEEKER: Final = "content-seeker"
CHOICES: Final = {
    "blocks": "Block model, on top of the one that ships",
    "blocks-alone": "Block model, from these labels alone",
    SEEKER: "Content Seeker",
}
"""The models one can choose to retrain; the first is what one click means."""
USUAL: Final = next(iter(CHOICES))


def plan_chosen(choice: str, configuration: Configuration) -> Plan:
    """What a choice means; ``configuration`` is that of a Content Seeker."""
    return configuration if choice == SEEKER else BlockPlan(is_on_top=choice == USUAL)


def plan_from_json(stored: Mapping[str, Any]) -> Plan:
    """From what a plan's ``as_json`` gave; runs of earlier releases are of Content Seeker."""
    return BlockPlan.from_json(stored) or Configuration.from_json(stored)


def kind_of_plan(plan: Plan) -> ModelVersion.Kind:
    """The kind of the model that comes of it."""
    is_block = isinstance(plan, BlockPlan)
    return ModelVersion.Kind.BLOCKS if is_block else ModelVersion.Kind.CONTENT_SEEKER


def choice_in_words(configuration: Mapping[str, Any]) -> str:
    """What was chosen, as a list of models says it; blank of a model that came from elsewhere."""
    if plan := BlockPlan.from_json(configuration):
        return CHOICES[USUAL if plan.is_on_top else "blocks-alone"]
    algorithm = configuration.get("algorithm", "")
    return f"{CHOICES[SEEKER]}, {algorithm}" if algorithm else ""
