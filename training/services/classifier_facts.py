"""A model's classifiers as its page shows them: drawn, in words, and what they lean on."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from extraction.blocks.importances import importances as block_importances
from extraction.blocks.importances import tree_count
from extraction.blocks.model import ADDED_TREES, BlockModel
from extraction.classifiers import ContentSeekerModel, NodeClassifier
from extraction.classifiers.model import TASKS
from extraction.learning.drawing import importances, tree_svg, tree_text
from extraction.learning.rows import LabelledRows
from extraction.pagination.estimators import importances as column_importances
from training.models import ModelVersion
from training.services.block_plans import BLOCKS
from training.services.outcomes import TASK_WORDS, classes_of
from training.services.training_sets import rows_of

IMPORTANCES_SHOWN: Final = 15

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


def facts_of_seeker(
    version: ModelVersion, model: ContentSeekerModel, depth: int
) -> list[TaskFacts]:
    """The three classifiers of a Content Seeker."""
    rows = partial(rows_of, version.training_set) if version.training_set else None
    return [_task(task, getattr(model, task), rows, depth) for task in TASKS]


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
    return shown(found)


def facts_of_blocks(version: ModelVersion, model: BlockModel, depth: int) -> list[TaskFacts]:
    """The trees of a block model: too many to draw, so what they ask for."""
    total, added = tree_count(model), _added_trees(model)
    kind = type(model.estimator).__name__
    grown = f", {added} of them grown on these labels" if added else ""
    blocks = TaskFacts(
        task=BLOCKS,
        title=TASK_WORDS[BLOCKS],
        kind=f"{kind}, {total} trees{grown}{' and a network' if model.network else ''}",
        feature_count=len(model.columns),
        picture="",
        text="",
        importances=shown(block_importances(model, first_tree=total - added if added else 0)),
    )
    return [blocks]


def _added_trees(model: BlockModel) -> int:
    """How many trees were grown on top; 0 where the model does not say, or cannot be right."""
    said = model.facts.get(ADDED_TREES)
    return said if isinstance(said, int) and 0 < said < tree_count(model) else 0


def facts_of_columns(task: str, estimator: object, columns: Sequence[str]) -> TaskFacts:
    """A classifier of paginated sites, by the names of its columns."""
    return TaskFacts(
        task=task,
        title=TASK_WORDS[task],
        kind=type(estimator).__name__,
        feature_count=len(columns),
        picture="",
        text="",
        importances=shown(column_importances(estimator, columns)),
    )


def shown(found: Sequence[tuple[str, float]]) -> list[Importance]:
    """The most important of some features, the first of which is the greatest."""
    shown = [(name, value) for name, value in found[:IMPORTANCES_SHOWN] if value > 0]
    return [Importance(name, value, value / shown[0][1]) for name, value in shown]
