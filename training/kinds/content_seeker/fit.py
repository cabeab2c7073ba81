"""Fitting Content Seeker's classifiers, and their predictions for folds. Imports no Django."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from contentseeker.errors import ArgumentError
from contentseeker.fitting.folds import Places
from contentseeker.gold_page import GoldPage
from contentseeker.lab import Configuration, LabelledRows
from contentseeker.lab.choosing import MeasuredChoice, chosen, measure_choices
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


_NOTED: Final = 4


@dataclass(frozen=True, slots=True)
class RowFold:
    """Places of the rows that test a task, and of those the model is fitted on."""

    task: str
    number: int
    test: Places
    train: Places


@dataclass(frozen=True, slots=True)
class RowData:
    """Labelled elements with their folds, the plan, and pages to measure its choices on."""

    rows: LabelledRows
    plan: Configuration
    folds: NDArray[np.int64]
    """The fold of each row, negative for none."""
    pages: Sequence[GoldPage] = ()


def row_folds(data: RowData) -> Iterator[RowFold]:
    """The folds of every task."""
    recorded = data.folds
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
    """Predictions for a fold by a model fitted without it, or why the fit was refused.

    If the rows are still to be chosen, they are predicted by a model of the configured ones.
    """
    train, test = data.rows.take(fold.train).chosen(data.plan.rows), data.rows.take(fold.test)
    try:
        predicted = predict(data.plan, train, test, fold.task)
    except ArgumentError as error:
        return str(error)
    return predicted.to_frame(task=fold.task).assign(fold=fold.number)


def fit_rows(data: RowData, facts: Mapping[str, Any]) -> FittedModel:
    """The model fitted on all rows of the plan, after its choices are measured and made."""
    measured = measure_choices(data.plan, data.rows, data.folds, data.pages)
    plan = chosen(data.plan, measured)
    own = {"measured": [choice.as_json() for choice in measured]}
    model, selected = fit_model(plan, data.rows.chosen(plan.rows), facts=own | dict(facts))
    features = {task: list(found.features) for task, found in selected.items()}
    return FittedModel(*model.parts(), features, plan.as_json(), _notes(data.plan, measured))


def _notes(plan: Configuration, measured: Sequence[MeasuredChoice]) -> list[str]:
    if not measured:
        words = "Text and labels as configured: there are no pages of a second source to compare on"
        return [f"{words}."] if plan.choose else []
    # The best and the next few: the model's page has all.
    compared = ", ".join(
        f"{choice.extraction.name} on {choice.rows} labels {choice.f1:.3f}"
        for choice in measured[:_NOTED]
    )
    return [f"F1 of the text on {measured[0].pages} pages, cross-validated: {compared}."]
