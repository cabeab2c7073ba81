"""What a model's page shows: configuration, scores, and the classifiers drawn."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from contentseeker.errors import ExtractionError
from contentseeker.methods.content_seeker import ExtractionSettings
from training.errors import TrainingError
from training.kinds.facts import ClassifierFacts
from training.kinds.registry import configuration_in_words, kind_named
from training.models import ModelVersion
from training.training_sets.facts import Words
from training.versions.outcomes import (
    Comparison,
    CrossValidatedTask,
    comparison_of,
    cross_validated_tasks,
    retraining_outcome,
)
from training.versions.versions import model_of, version_name

DEPTHS: Final = (3, 4, 6, 8, 10)
"""Depths that trees can be drawn to."""
DEPTH: Final = 4


@dataclass(frozen=True)
class MeasuredLine:
    """One choice of heuristic, phases and labels, with the F1 of the text on pages left out."""

    name: str
    rows: str
    f1: float
    pages: int


@dataclass(frozen=True)
class VersionFacts:
    """Everything a model's page shows."""

    version: ModelVersion
    name: str
    method: str
    """The registered method that extracts with it; blank if there is none."""
    configuration: Words
    cross_validated: Sequence[CrossValidatedTask]
    compared: Comparison | None
    classifiers: Sequence[ClassifierFacts]
    measured: Sequence[MeasuredLine]
    """What cross-validation compared to choose the text and the labels, the best first."""
    problem: str
    """Why the model cannot be loaded; blank if it can."""


def version_facts(version: ModelVersion, *, depth: int = DEPTH) -> VersionFacts:
    """All that is known about a version; its trees are drawn down to ``depth``."""
    outcome = retraining_outcome(version)
    classifiers: Sequence[ClassifierFacts] = ()
    method = problem = ""
    try:
        kind = kind_named(version.kind)
        classifiers = kind.classifier_facts(version, model_of(version), depth)
        method = kind.method_for(version.manifest)
    # Stored by an older checkout, or damaged: the page still shows its scores.
    except (ExtractionError, TrainingError) as error:
        problem = str(error)
    return VersionFacts(
        version,
        name=version_name(version),
        method=method,
        configuration=configuration_in_words(version.configuration),
        cross_validated=cross_validated_tasks(version.metrics.get("crossed", {})),
        compared=comparison_of(outcome) if outcome else None,
        classifiers=classifiers,
        measured=_measured(version),
        problem=problem,
    )


def _measured(version: ModelVersion) -> list[MeasuredLine]:
    try:
        return [
            MeasuredLine(
                ExtractionSettings.from_json(choice["extraction"]).name,
                str(choice["rows"]),
                float(choice["f1"]),
                int(choice["pages"]),
            )
            for choice in version.manifest["facts"].get("measured", ())
        ]
    # The manifest of an uploaded model may contain anything there.
    except (ExtractionError, AttributeError, LookupError, TypeError, ValueError):
        return []
