"""The variants of an experiment: cross-validations on the same folds that differ in one setting.

A variant that cannot run (one source only, one answer only, too few rows) is left out and
reported in a sentence, so that a small corpus still gives the other results.

Curves over training sizes use splits instead: pairs of training and test rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from contentseeker.errors import ArgumentError
from contentseeker.fitting.folds import Places, make_folds
from contentseeker.lab.configuration import Configuration
from contentseeker.lab.cross_validation import OnFold, Predicted, cross_validate, predict
from contentseeker.lab.experiments.content_seeker.settings import BY_SOURCE, CrossValidationSettings
from contentseeker.lab.experiments.experiment import Data, Report
from contentseeker.lab.experiments.facts import Facts, describe, summarise_refusals
from contentseeker.lab.rows import LabelledRows

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, slots=True)
class Dataset:
    """Rows of one genre that have a label for one task, with one division into folds."""

    facts: Facts
    rows: LabelledRows
    task: str
    folds: Sequence[Places]

    def variant(self, configuration: Configuration, **facts: str | int) -> Variant:
        """This data with a learner; ``facts`` are the columns that identify the learner."""
        return Variant({**self.facts, **facts}, self, configuration)


@dataclass(frozen=True, slots=True)
class Variant:
    """One cross-validation."""

    facts: Facts
    dataset: Dataset
    configuration: Configuration

    def __str__(self) -> str:
        return describe(self.facts)


@dataclass(frozen=True, slots=True)
class VariantResults:
    """The variants that could run, with their predictions."""

    variants: tuple[tuple[Variant, Predicted], ...]
    predictions: pd.DataFrame
    left_out: tuple[str, ...]


def datasets(
    settings: CrossValidationSettings, data: Data, *, repetitions: int = 1
) -> tuple[list[Dataset], list[str]]:
    """A dataset per genre, task, folding and repetition; sentences about what has no folds."""
    found: list[Dataset] = []
    left_out: list[str] = []
    combinations = product(settings.choices("tasks"), settings.foldings, data.rows)
    for task, folding, genre in combinations:
        rows = data.rows[genre].about(task)
        facts: dict[str, str | int] = {"folding": folding, "genre": genre, "task": task}
        try:
            for repetition in range(repetitions):
                folds = make_folds(
                    rows.answers(task),
                    rows.groups,
                    number=settings.folds,
                    is_grouped=folding == BY_SOURCE,
                    # The evenest folds are nearly the same for every seed.
                    is_drawn=repetitions > 1,
                    seed=settings.learner.seed + repetition,
                )
                found.append(Dataset({**facts, "repetition": repetition}, rows, task, folds))
        except ArgumentError as error:
            left_out.append(f"{describe(facts)}: left out. {error}")
    return found, left_out


def distinct(found: Sequence[Dataset]) -> tuple[list[Dataset], list[str]]:
    """Drop repetitions whose folds occurred before: they would count the same evidence twice."""
    # Folds as sets: their order and numbers do not matter.
    known: dict[tuple[str | int, ...], set[frozenset[frozenset[int]]]] = {}
    kept, dropped = [], dict[str, int]()
    for dataset in found:
        where = {name: value for name, value in dataset.facts.items() if name != "repetition"}
        cut = frozenset(frozenset(test.tolist()) for test in dataset.folds)
        before = known.setdefault(tuple(where.values()), set())
        if cut in before:
            dropped[describe(where)] = dropped.get(describe(where), 0) + 1
        else:
            kept.append(dataset)
        before.add(cut)
    return kept, [
        f"{where}: {number} repetitions left out. There are so few sources that the same folds "
        "came up again; label pages of more sources."
        for where, number in dropped.items()
    ]


def cross_validate_all(variants: Sequence[Variant], report: Report) -> VariantResults:
    """Run all variants, with a progress report after every fold."""
    done, total = 0, sum(len(variant.dataset.folds) for variant in variants)
    results: list[tuple[Variant, Predicted]] = []
    left_out: list[str] = []
    for variant in variants:
        report(done, total, str(variant))
        on_fold = _fold_reporter(report, done, total, str(variant))
        data = variant.dataset
        try:
            predicted = cross_validate(
                variant.configuration, data.rows, data.task, folds=data.folds, on_fold=on_fold
            )
            results.append((variant, predicted))
        except ArgumentError as error:
            left_out.append(f"{variant}: left out. {error}")
        done += len(data.folds)
    return VariantResults(
        tuple(results),
        join_predictions([(variant.facts, predicted) for variant, predicted in results]),
        tuple(left_out),
    )


def _fold_reporter(report: Report, before: int, total: int, words: str) -> OnFold:
    return lambda fold, folds: report(before + fold, total, words)


def join_predictions(parts: Sequence[tuple[Facts, Predicted]]) -> pd.DataFrame:
    """All predictions in one table, with the facts of each part as columns."""
    import pandas as pd

    if not parts:
        return pd.DataFrame()
    types = _category_types([facts for facts, _ in parts])
    # Categories instead of strings: a string per row and column takes a hundred times the memory.
    return pd.concat(
        [predicted.to_frame(**facts).astype(types) for facts, predicted in parts],
        ignore_index=True,
    )


def _category_types(facts: Iterable[Facts]) -> dict[str, pd.CategoricalDtype]:
    """A categorical type per fact that is a string, values in order of first use."""
    import pandas as pd

    values: dict[str, dict[str, None]] = {}
    for each in facts:
        for name, value in each.items():
            if isinstance(value, str):
                values.setdefault(name, {})[value] = None
    return {name: pd.CategoricalDtype(list(known)) for name, known in values.items()}


@dataclass(frozen=True, slots=True)
class Split:
    """Training rows and test rows, with the facts that identify the split."""

    facts: Facts
    train: LabelledRows
    test: LabelledRows
    task: str
    fold: int = 0


def predict_splits(
    configuration: Configuration, splits: Sequence[Split], report: Report
) -> tuple[pd.DataFrame, list[str]]:
    """Predictions of all splits, and sentences about fits that failed."""
    done = []
    refused = []
    for number, split in enumerate(splits, start=1):
        try:
            predicted = predict(configuration, split.train, split.test, split.task, fold=split.fold)
            done.append((split.facts, predicted))
        except ArgumentError as error:
            refused.append((str(split.facts["genre"]), str(error)))
        report(number, len(splits), describe(split.facts))
    return join_predictions(done), summarise_refusals(refused)
