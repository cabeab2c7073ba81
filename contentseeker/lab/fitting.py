"""From labelled rows and a configuration to fitted classifiers.

Features are selected, then an estimator is fitted (``pipeline``). Cross-validation calls this
once per fold, with the training rows only. Equal rows and configuration give the same model,
to the byte.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from contentseeker.errors import ArgumentError
from contentseeker.features.catalogue import NAMES, STRUCTURAL_FEATURES, TAG_NAME
from contentseeker.features.nodes import FloatArray
from contentseeker.lab.configuration import Configuration
from contentseeker.lab.explaining import typical_values
from contentseeker.lab.rows import LabelledRows
from contentseeker.lab.selection import Selected, select
from contentseeker.methods.content_seeker.model import TASKS, ContentSeekerModel
from contentseeker.methods.content_seeker.node_classifier import NodeClassifier
from contentseeker.methods.content_seeker.vectors import Vectoriser

# A tag gets a column if at least one example in this many has it.
_RAREST_TAG: Final = 1000


@dataclass(frozen=True, slots=True)
class FittedTask:
    """The classifier of one task, and its features."""

    classifier: NodeClassifier
    selected: Selected


def fit_task(configuration: Configuration, rows: LabelledRows, task: str) -> FittedTask:
    """Fit a classifier for a task on the rows that have a label for it."""
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
    # Imported here, because scikit-learn and imbalanced-learn take seconds to import.
    from contentseeker.lab.pipeline import fit_estimator

    columns = tuple(name for name in selected.features if name != TAG_NAME)
    vectoriser = Vectoriser(columns, _tags(examples) if TAG_NAME in selected.features else ())
    estimator = fit_estimator(configuration, examples, answers, vectoriser)
    return FittedTask(NodeClassifier(estimator, vectoriser), selected)


def fit_model(
    configuration: Configuration,
    rows: LabelledRows,
    *,
    facts: dict[str, Any] | None = None,
    on_task: Callable[[str], object] = lambda task: None,
) -> tuple[ContentSeekerModel, dict[str, Selected]]:
    """Fit all tasks; ``on_task`` is called with each before it starts, and may raise to stop.

    The manifest gets the configuration, example counts and typical values, and then ``facts``.
    """
    fitted: dict[str, FittedTask] = {}
    # All three, whatever the extraction uses: a model must serve one and two phases.
    for task in TASKS:
        on_task(task)
        fitted[task] = fit_task(configuration, rows, task)
    own = {
        "configuration": configuration.as_json(),
        "examples": {task: _counts(rows, task) for task in TASKS},
        # Stored, because explanations are made long after the training rows are gone.
        "typical": typical_values(rows),
    }
    model = ContentSeekerModel(
        segment=fitted["segment"].classifier,
        content=fitted["content"].classifier,
        single=fitted["single"].classifier,
        profile=configuration.profile,  # type: ignore[arg-type]  # checked on creation
        extraction=configuration.extraction,
        facts=own | (facts or {}),
    )
    return model, {task: fitted[task].selected for task in TASKS}


def probabilities(classifier: NodeClassifier, rows: LabelledRows) -> FloatArray:
    """P(yes) of each row, as the classifier returns it for elements of a page."""
    matrix = classifier.vectoriser.rows(rows.features, rows.tags.tolist())
    return classifier.probability_of(matrix)


def _names(configuration: Configuration, examples: LabelledRows) -> tuple[str, ...]:
    """The features to select from, without those that no example has."""
    allowed = NAMES if configuration.uses_layout else STRUCTURAL_FEATURES
    # Without measured layouts all values of its features are missing.
    is_known = ~np.isnan(examples.features)
    return tuple(name for name in allowed if is_known[:, NAMES.index(name)].any())


def _tags(examples: LabelledRows) -> tuple[str, ...]:
    """The tags that get a column. Rare ones carry no information, and columns cost time."""
    tags, counts = np.unique(examples.tags.astype(str), return_counts=True)
    return tuple(tags[counts * _RAREST_TAG >= len(examples)].tolist())


def _counts(rows: LabelledRows, task: str) -> dict[str, int]:
    answers = rows.answers(task)
    return {"yes": int((answers == 1).sum()), "no": int((answers == 0).sum())}
