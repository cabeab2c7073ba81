"""Content Seeker on its page: the plan in words, the classifiers drawn."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from contentseeker.lab.configuration import RANKED
from contentseeker.lab.drawing import importances, tree_svg, tree_text
from contentseeker.lab.rows import LabelledRows
from contentseeker.methods.content_seeker import ContentSeekerModel, NodeClassifier
from contentseeker.methods.content_seeker.model import TASKS
from training.kinds.facts import ClassifierFacts, Importance, most_important
from training.kinds.kind import TaskWords
from training.models import ModelVersion
from training.training_sets.facts import Words
from training.training_sets.freezing import rows_of

ReadRows = Callable[[], LabelledRows]
"""Reads the rows a model was trained on; only some classifiers need them."""

_SELECTIONS: Final = {
    "none": "none, all features",
    "IG": "information gain",
    "PCA": "principal components",
    "CFS": "correlation-based (CFS)",
}
_BALANCES: Final = {
    "none": "left as they are",
    "weights": "rows weighed by class",
    "SMOTE": "synthetic rows (SMOTE)",
    "undersampling": "fewer rows of the common class",
}


def plan_in_words(configuration: Mapping[str, Any]) -> Words:
    """How a Content Seeker is fitted."""
    words = [
        ("Algorithm", _algorithm(configuration)),
        ("Features", _features(configuration)),
        ("Rare classes", _BALANCES.get(configuration.get("balance", "none"), "")),
        ("Costs", _costs(configuration)),
        ("Seed", str(configuration.get("seed", ""))),
    ]
    return [(name, value) for name, value in words if value]


def classifier_facts(
    version: ModelVersion, model: ContentSeekerModel, tasks: Mapping[str, TaskWords], depth: int
) -> list[ClassifierFacts]:
    """The three classifiers; a single tree is drawn down to ``depth``."""
    rows = partial(rows_of, version.training_set) if version.training_set else None
    return [_task_facts(task, getattr(model, task), rows, tasks[task], depth) for task in TASKS]


def _task_facts(
    task: str, classifier: NodeClassifier, rows: ReadRows | None, words: TaskWords, depth: int
) -> ClassifierFacts:
    return ClassifierFacts(
        task=task,
        title=words.title,
        kind=type(classifier.estimator).__name__,
        feature_count=len(classifier.vectoriser.columns) + bool(classifier.vectoriser.tags),
        importances=_importances(classifier, rows),
        picture=tree_svg(classifier, yes=words.yes, no=words.no, depth=depth),
        text=tree_text(classifier, yes=words.yes, no=words.no),
    )


def _importances(classifier: NodeClassifier, rows: ReadRows | None) -> list[Importance]:
    # Some learners store no importances; these are then measured on the training rows.
    found = importances(classifier)
    if not found and rows is not None:
        found = importances(classifier, rows())
    return most_important(found)


def _algorithm(configuration: Mapping[str, Any]) -> str:
    parameters = configuration.get("parameters", {})
    set_to = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in parameters.items())
    return f"{configuration.get('algorithm', '')}{f' ({set_to})' if set_to else ''}"


def _features(configuration: Mapping[str, Any]) -> str:
    method = configuration.get("selection", "none")
    words = _SELECTIONS.get(method, method)
    if method in RANKED:
        words = f"the {configuration.get('feature_number')} best by {words}"
    return f"{words}, with layout" if configuration.get("uses_layout") else words


def _costs(configuration: Mapping[str, Any]) -> str:
    cost = configuration.get("miss_cost", 1)
    if cost == 1:
        return "a miss costs as much as a false alarm"
    return f"a miss costs {cost:g} times a false alarm ({configuration.get('cost_method')})"
