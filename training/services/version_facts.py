"""What a model's page shows: configuration, figures, and the classifiers drawn."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from extraction.errors import ExtractionError
from training.errors import TrainingError
from training.models import ModelVersion
from training.services.classifier_facts import TaskFacts
from training.services.kinds import KINDS
from training.services.outcomes import (
    Comparison,
    CrossedLine,
    comparison_of,
    crossed_lines,
    told_about,
)
from training.services.plans import configuration_in_words
from training.services.versions import model_of, version_name
from training.services.words import Words

DEPTHS: Final = (3, 4, 6, 8, 10)
"""How far down trees may be drawn."""
DEPTH: Final = 4


@dataclass(frozen=True)
class VersionFacts:
    """Everything a model's page shows."""

    version: ModelVersion
    name: str
    method: str
    """What extracts with it, in the registry of methods."""
    configuration: Words
    crossed: Sequence[CrossedLine]
    compared: Comparison | None
    tasks: Sequence[TaskFacts]
    problem: str
    """Why the classifiers cannot be shown; blank if they can."""


def version_facts(version: ModelVersion, *, depth: int = DEPTH) -> VersionFacts:
    """What is known about a version; its trees are drawn down to ``depth`` steps."""
    tasks, problem = _tasks(version, depth)
    told = told_about(version)
    return VersionFacts(
        version,
        name=version_name(version),
        method=KINDS[version.kind].method_for(version.manifest),
        configuration=configuration_in_words(version.configuration),
        crossed=crossed_lines(version.metrics.get("crossed", {})),
        compared=comparison_of(told) if told else None,
        tasks=tasks,
        problem=problem,
    )


def _tasks(version: ModelVersion, depth: int) -> tuple[list[TaskFacts], str]:
    try:
        model = model_of(version)
    except (ExtractionError, TrainingError) as error:
        return [], str(error)
    return KINDS[version.kind].facts(version, model, depth), ""
