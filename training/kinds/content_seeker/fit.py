"""Fitting Content Seeker's classifiers, and their predictions for folds. Imports no Django."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from contentseeker.errors import ArgumentError
from contentseeker.fitting.folds import Places
from contentseeker.lab import Configuration, LabelledRows
from contentseeker.lab.cross_validation import predict
from contentseeker.lab.fitting import fit_model
from contentseeker.lab.rows import UNLABELLED
from contentseeker.methods.content_seeker.model import TASKS
from training.kinds.training_job import FittedModel

if TYPE_CHECKING:
    import pandas as pd

MOST_ROWS: Final = 60_000
"""A fold's model is fitted on at most so many rows, drawn by the seed, to bound its time.

All rows are tested, and the stored model is fitted on all of them. The scores are therefore
those of models that have seen fewer rows than the stored one.
"""


@dataclass(frozen=True, slots=True)
class RowFold:
    """Places of the rows that test a task, and of those the model is fitted on."""

    task: str
    number: int
    test: Places
    train: Places


@dataclass(frozen=True, slots=True)
class RowData:
    """Labelled elements, and the plan."""

    rows: LabelledRows
    plan: Configuration


def row_folds(data: RowData, recorded: NDArray[np.int64]) -> Iterator[RowFold]:
    """The folds of every task; ``recorded`` has each row's fold, negative for none."""
    # One generator for all tasks and folds, always in this order: the draws can be repeated.
    generator = np.random.default_rng(data.plan.seed)
    for task in TASKS:
        about = np.flatnonzero((data.rows.answers(task) != UNLABELLED) & (recorded >= 0))
        for number in np.unique(recorded[about]).tolist():
            is_test = recorded[about] == number
            train = about[~is_test]
            if len(train) > MOST_ROWS:
                train = np.sort(generator.choice(train, MOST_ROWS, replace=False))
            yield RowFold(task, number, about[is_test], train)


def cross_validate_rows(data: RowData, fold: RowFold) -> pd.DataFrame | str:
    """Predictions for a fold by a model fitted without it, or why the fit was refused."""
    train, test = data.rows.take(fold.train), data.rows.take(fold.test)
    try:
        predicted = predict(data.plan, train, test, fold.task)
    except ArgumentError as error:
        return str(error)
    return predicted.to_frame(task=fold.task).assign(fold=fold.number)


def fit_rows(data: RowData, facts: Mapping[str, Any]) -> FittedModel:
    """The model fitted on all rows."""
    model, selected = fit_model(data.plan, data.rows, facts=dict(facts))
    features = {task: list(chosen.features) for task, chosen in selected.items()}
    return FittedModel(*model.parts(), features)
