"""From labelled rows and a configuration to classifiers: the whole of learning, in order.

Features are selected, then an estimator is fitted (``estimating``). Both see only the rows
they are given, so whoever cross-validates calls this once per fold. The same rows and
configuration give the same model, to the byte.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from extraction.classifiers.model import TASKS, ContentSeekerModel
from extraction.classifiers.node_classifier import NodeClassifier
from extraction.classifiers.vectors import Vectoriser
from extraction.errors import ArgumentError
from extraction.features.catalogue import NAMES, STRUCTURAL_FEATURES, TAG_NAME
from extraction.features.nodes import FloatArray
from extraction.learning.configuration import Configuration
from extraction.learning.explaining import typical_values
from extraction.learning.rows import LabelledRows
from extraction.learning.selection import Selected, select

# A tag counts if one example in so many has it.
_RAREST_TAG: Final = 1000


@dataclass(frozen=True, slots=True)
class FittedTask:
    """One question, learned."""

    classifier: NodeClassifier
    selected: Selected


def fit_task(configuration: Configuration, rows: LabelledRows, task: str) -> FittedTask:
    """Learn one of the tasks from the rows that say something about it."""
    examples = rows.about(task)
    if not len(examples):
        raise ArgumentError(
            f"rows: no element has a label for the task {task!r}. Label some pages."
        )
    answers = examples.answers(task)
    names = _names(configuration, examples)
    selected = select(
        configuration.selection,
        examples.features[:, [NAMES.index(name) for name in names]],
        examples.tags,
        answers,
        names=names,
        number=configuration.feature_number,
        seed=configuration.seed,
    )
    # Imported late: it brings scikit-learn and imbalanced-learn along, which take seconds.
    from extraction.learning.estimating import fit_estimator

    vectoriser = _vectoriser(selected, examples)
    estimator = fit_estimator(configuration, examples, answers, vectoriser)
    return FittedTask(NodeClassifier(estimator, vectoriser), selected)


def fit_model(
    configuration: Configuration,
    rows: LabelledRows,
    *,
    facts: dict[str, Any] | None = None,
    on_task: Callable[[str], object] = lambda task: None,
) -> tuple[ContentSeekerModel, dict[str, Selected]]:
    """Learn all tasks; ``on_task`` is told of each before it starts, and may raise to stop.

    The manifest gets ``facts`` and, unless these say it otherwise, how the model was made.
    """
    fitted: dict[str, FittedTask] = {}
    for task in TASKS:
        on_task(task)
        fitted[task] = fit_task(configuration, rows, task)
    own = {
        "configuration": configuration.as_json(),
        "examples": {task: _counts(rows, task) for task in TASKS},
        "typical": typical_values(rows),
    }
    model = ContentSeekerModel(
        segment=fitted["segment"].classifier,
        content=fitted["content"].classifier,
        single=fitted["single"].classifier,
        facts=own | (facts or {}),
    )
    return model, {task: fitted[task].selected for task in TASKS}


def probabilities(classifier: NodeClassifier, rows: LabelledRows) -> FloatArray:
    """Probability of yes for each row, as the classifier gives it for elements of a page."""
    matrix = classifier.vectoriser.rows(rows.features, rows.tags.tolist())
    return classifier.probability_of(matrix)


def _names(configuration: Configuration, examples: LabelledRows) -> tuple[str, ...]:
    """The features there are to choose from; not those that no example has."""
    allowed = NAMES if configuration.uses_layout else STRUCTURAL_FEATURES
    is_known = ~np.isnan(examples.features)
    return tuple(name for name in allowed if is_known[:, NAMES.index(name)].any())


def _vectoriser(selected: Selected, examples: LabelledRows) -> Vectoriser:
    columns = tuple(name for name in selected.features if name != TAG_NAME)
    return Vectoriser(columns, _tags(examples) if TAG_NAME in selected.features else ())


def _tags(examples: LabelledRows) -> tuple[str, ...]:
    """The tags to learn from. The rarest say nothing, and a column each costs much time."""
    tags, counts = np.unique(examples.tags.astype(str), return_counts=True)
    return tuple(tags[counts * _RAREST_TAG >= len(examples)].tolist())


def _counts(rows: LabelledRows, task: str) -> dict[str, int]:
    answers = rows.answers(task)
    return {"yes": int((answers == 1).sum()), "no": int((answers == 0).sum())}
