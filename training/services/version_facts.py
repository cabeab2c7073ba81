"""What a model's page shows: configuration, figures, and the classifiers drawn."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from annotate.exporters.classes import CLASSES, Task
from extraction.classifiers import NodeClassifier
from extraction.classifiers.model import TASKS
from extraction.errors import ExtractionError
from extraction.learning.drawing import importances, tree_svg, tree_text
from extraction.learning.rows import LabelledRows
from training.errors import TrainingError
from training.models import ModelVersion
from training.services.outcomes import (
    TASK_WORDS,
    Comparison,
    CrossedLine,
    comparison_of,
    crossed_lines,
    told_about,
)
from training.services.training_sets import rows_of
from training.services.versions import model_of, version_name
from training.services.words import Words, configuration_in_words

IMPORTANCES_SHOWN: Final = 15
DEPTHS: Final = (3, 4, 6, 8, 10)
"""How far down trees may be drawn."""
DEPTH: Final = 4

Rows = Callable[[], LabelledRows]
"""Gives what a model was trained on; not every page has to read it."""


@dataclass(frozen=True)
class Importance:
    """A feature, and how much the classifier leans on it."""

    feature: str
    value: float
    share: float
    """Of the greatest, from 0 to 1."""


@dataclass(frozen=True)
class TaskFacts:
    """One of a model's three classifiers."""

    task: str
    title: str
    kind: str
    feature_count: int
    picture: str
    """SVG; blank for what is no single tree."""
    text: str
    importances: Sequence[Importance]


@dataclass(frozen=True)
class VersionFacts:
    """Everything a model's page shows."""

    version: ModelVersion
    name: str
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
    rows = partial(rows_of, version.training_set) if version.training_set else None
    return [_task(task, getattr(model, task), rows, depth) for task in TASKS], ""


def _task(task: str, classifier: NodeClassifier, rows: Rows | None, depth: int) -> TaskFacts:
    yes, no = CLASSES[Task(task)]
    return TaskFacts(
        task=task,
        title=TASK_WORDS[task],
        kind=type(classifier.estimator).__name__,
        feature_count=len(classifier.vectoriser.columns) + bool(classifier.vectoriser.tags),
        picture=tree_svg(classifier, yes=yes, no=no, depth=depth),
        text=tree_text(classifier, yes=yes, no=no),
        importances=_importances(classifier, rows),
    )


def _importances(classifier: NodeClassifier, rows: Rows | None) -> list[Importance]:
    # Not every classifier says itself what it leans on; then it is asked about its rows.
    found = importances(classifier)
    if not found and rows is not None:
        found = importances(classifier, rows())
    shown = [(name, value) for name, value in found[:IMPORTANCES_SHOWN] if value > 0]
    return [Importance(name, value, value / shown[0][1]) for name, value in shown]
