"""What is learned from rows: predictions of folds, and the model. Asks no database."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from extraction.classifiers.model import TASKS
from extraction.errors import ArgumentError
from extraction.learning import Configuration, LabelledRows
from extraction.learning.crossing import predict
from extraction.learning.fitting import fit_model
from extraction.learning.folds import Places
from extraction.learning.rows import UNSAID

if TYPE_CHECKING:
    import pandas as pd

MOST_ROWS: Final = 60_000
"""That a fold's model learns from, drawn by the seed, so that a large set does not take minutes.

All rows are tested, and the model that is stored learns from all of them: the scores are those
of models that have seen less than it has.
"""


@dataclass(frozen=True, slots=True)
class Fold:
    """Places of rows about a task that are tested together, and of those learned from."""

    task: str
    number: int
    test: Places
    train: Places


@dataclass(frozen=True, slots=True)
class Lesson:
    """What there is to learn from, and how."""

    rows: LabelledRows
    configuration: Configuration


@dataclass(frozen=True, slots=True)
class Learned:
    """A model as it is stored, and the features each of its tasks was given, best first."""

    manifest: dict[str, Any]
    data: bytes
    selected: dict[str, list[str]]
    configuration: dict[str, Any] | None = None
    """The plan with what was learned, where that is a part of how it is described."""


def folds_of(lesson: Lesson, recorded: NDArray[np.int64]) -> Iterator[Fold]:
    """The folds of every task; ``recorded`` is the number of each row's, or negative."""
    dice = np.random.default_rng(lesson.configuration.seed)
    for task in TASKS:
        about = np.flatnonzero((lesson.rows.answers(task) != UNSAID) & (recorded >= 0))
        for number in np.unique(recorded[about]).tolist():
            is_test = recorded[about] == number
            train = about[~is_test]
            if len(train) > MOST_ROWS:
                train = np.sort(dice.choice(train, MOST_ROWS, replace=False))
            yield Fold(task, number, about[is_test], train)


def crossed_fold(lesson: Lesson, fold: Fold) -> pd.DataFrame | str:
    """Predictions of a fold by a model that has not seen it, or why there can be none."""
    train, test = lesson.rows.take(fold.train), lesson.rows.take(fold.test)
    try:
        predicted = predict(lesson.configuration, train, test, fold.task)
    except ArgumentError as error:
        return str(error)
    return predicted.to_frame(task=fold.task).assign(fold=fold.number)


def learned_model(lesson: Lesson, facts: Mapping[str, Any]) -> Learned:
    """The model learned from all rows."""
    model, selected = fit_model(lesson.configuration, lesson.rows, facts=dict(facts))
    manifest, data = model.parts()
    features = {task: list(chosen.features) for task, chosen in selected.items()}
    return Learned(manifest, data, features)
