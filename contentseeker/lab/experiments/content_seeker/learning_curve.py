"""The learning curve: F1 on held-out sources by the number of training pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np

from contentseeker.fitting.folds import Places
from contentseeker.lab.experiments.content_seeker import variants
from contentseeker.lab.experiments.content_seeker.recommendations import SizeCurve, recommendations
from contentseeker.lab.experiments.content_seeker.settings import (
    THESIS_DATA,
    CrossValidationSettings,
)
from contentseeker.lab.experiments.experiment import Data, Experiment, Report
from contentseeker.lab.experiments.outcome import Outcome, Plot, Table
from contentseeker.lab.experiments.plots import Frame, f1_curve, lines
from contentseeker.lab.experiments.tables import group_by, scores_by
from contentseeker.metrics import summarise
from contentseeker.parameters import parameter

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class LearningCurveSettings(CrossValidationSettings):
    """The numbers of training pages, and the number of repetitions."""

    LISTS: ClassVar = CrossValidationSettings.LISTS | {"sizes": ()}

    sizes: str = parameter(
        "1, 2, 5, 10, 20, 50, 100, 200, 500",
        "Numbers of training pages; all pages of the training folds are added as the last one.",
    )
    repetitions: int = parameter(
        10,
        "Number of random divisions into folds, and of samples of pages.",
        at_least=1,
        at_most=100,
    )
    folds: int = parameter(5, "Number of folds.", at_least=2, at_most=50)
    configuration: Any = field(default_factory=lambda: dict(THESIS_DATA))


def run(settings: LearningCurveSettings, data: Data, report: Report) -> Outcome:
    """For each fold, fit on growing samples of the other folds' pages."""
    found, left_out = variants.datasets(settings, data, repetitions=settings.repetitions)
    splits = [
        split
        for dataset in found
        for split in _splits(dataset, _sizes(settings, dataset, found), settings.learner.seed)
    ]
    predictions, unfitted = variants.predict_splits(settings.learner, splits, report)
    # Over all folds of a repetition.
    scored = scores_by(predictions, ["genre", "task", "repetition", "pages"])
    return Outcome(
        tables=(_table(scored),) if len(scored) else (),
        plots=tuple(_plots(scored)),
        sentences=(*_sentences(scored), *left_out, *unfitted),
        predictions=predictions,
    )


def _splits(dataset: variants.Dataset, sizes: Sequence[int], seed: int) -> Iterator[variants.Split]:
    rows, repetition = dataset.rows, int(dataset.facts["repetition"])
    for fold, test in enumerate(dataset.folds):
        # All other folds; how many of their pages are used is the size.
        places = _training_places(dataset, test)
        random = np.random.default_rng((seed, repetition, fold))
        order = random.permutation(np.unique(rows.pages[places]))
        for size in sizes:
            # Each size contains the pages of the smaller ones, so only the added pages differ.
            sampled = places[np.isin(rows.pages[places], order[:size])]
            facts = {**dataset.facts, "pages": size}
            yield variants.Split(facts, rows.take(sampled), rows.take(test), dataset.task, fold)


def _training_places(dataset: variants.Dataset, test: Places) -> Places:
    return np.setdiff1d(np.arange(len(dataset.rows)), test)


def _sizes(
    settings: LearningCurveSettings, dataset: variants.Dataset, found: Sequence[variants.Dataset]
) -> list[int]:
    """The sizes that every fold of every repetition can have, and the largest possible one."""
    where = (dataset.facts["genre"], dataset.task)
    most = min(
        len(np.unique(each.rows.pages[_training_places(each, test)]))
        for each in found
        if (each.facts["genre"], each.task) == where
        for test in each.folds
    )
    # A last step of one or two pages would say nothing about the slope of the curve.
    return [size for size in settings.numbers("sizes") if size <= 0.75 * most] + [most]


def _table(scored: pd.DataFrame) -> Table:
    rows = []
    for where, by_size in group_by(scored, ["genre", "task"]):
        for (pages,), part in group_by(by_size, ["pages"], is_sorted=True):
            spread = summarise(part["F1"].to_numpy())
            means = (float(part["precision"].mean()), float(part["recall"].mean()))
            rows.append((*where, int(pages), spread.n, *means, spread.mean, spread.sd))
    return Table(
        name="curve",
        title="F1 by number of training pages",
        columns=("genre", "task", "pages", "samples", "precision", "recall", "F1", "sd"),
        rows=tuple(rows),
        note="Tested on all pages, by folds; mean and deviation over the samples.",
    )


def _plots(scored: pd.DataFrame) -> Iterator[Plot]:
    for (task,), by_task in group_by(scored, ["task"]):
        parts = group_by(by_task, ["genre"])
        curves = {genre: f1_curve(part, "pages") for (genre,), part in parts}
        frame = Frame(f"curve-{task}", f"{task}: F1 by number of pages", "pages", "F1")
        yield lines(frame, curves)


def _sentences(scored: pd.DataFrame) -> Iterator[str]:
    for (genre, task), part in group_by(scored, ["genre", "task"]):
        table = part.pivot(index="repetition", columns="pages", values="F1").dropna()
        sizes = tuple(int(size) for size in table.columns)
        yield from recommendations(
            SizeCurve(f"{genre}, {task}", sizes, table.to_numpy(), "pages", 1.0)
        )


LEARNING_CURVE: Final = Experiment(
    kind="learning-curve",
    title="Learning curve",
    question="How much do more pages help, and would even more?",
    settings=LearningCurveSettings,
    run=run,
)
