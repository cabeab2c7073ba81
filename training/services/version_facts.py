"""What a model's page shows: configuration, figures, and the classifiers drawn."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from extraction.blocks.features import feature_names
from extraction.blocks.importances import importances as block_importances
from extraction.blocks.importances import tree_count
from extraction.blocks.model import BlockModel, load_named
from extraction.classifiers import NodeClassifier
from extraction.classifiers.model import TASKS
from extraction.errors import ExtractionError
from extraction.learning.drawing import importances, tree_svg, tree_text
from extraction.learning.rows import LabelledRows
from training.errors import TrainingError
from training.models import ModelVersion
from training.services.block_plans import BLOCKS, BlockPlan
from training.services.kinds import METHODS, Kind
from training.services.outcomes import (
    TASK_WORDS,
    Comparison,
    CrossedLine,
    classes_of,
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
    """One of a model's classifiers."""

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
        method=METHODS[Kind(version.kind)],
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
    if isinstance(model, BlockModel):
        return [_of_blocks(version, model)], ""
    rows = partial(rows_of, version.training_set) if version.training_set else None
    return [_task(task, getattr(model, task), rows, depth) for task in TASKS], ""


def _task(task: str, classifier: NodeClassifier, rows: Rows | None, depth: int) -> TaskFacts:
    yes, no = classes_of(task)
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
    return _shown(found)


def _of_blocks(version: ModelVersion, model: BlockModel) -> TaskFacts:
    """The trees of a block model: too many to draw, so what they ask for."""
    total, shipped = tree_count(model), tree_count(load_named())
    plan = BlockPlan.from_json(version.configuration)
    is_on_top = plan is not None and plan.is_on_top and total > shipped
    added = f", {total - shipped} of them grown on these labels" if is_on_top else ""
    return TaskFacts(
        task=BLOCKS,
        title=TASK_WORDS[BLOCKS],
        kind=f"{type(model.estimator).__name__}, {total} trees{added}",
        feature_count=len(feature_names()),
        picture="",
        text="",
        importances=_shown(block_importances(model, first_tree=shipped if is_on_top else 0)),
    )


def _shown(found: Sequence[tuple[str, float]]) -> list[Importance]:
    shown = [(name, value) for name, value in found[:IMPORTANCES_SHOWN] if value > 0]
    return [Importance(name, value, value / shown[0][1]) for name, value in shown]
