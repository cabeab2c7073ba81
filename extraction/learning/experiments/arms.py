"""The arms of an experiment: cross-validations that differ in one thing and are set in a row.

What cannot be run (one source only, one answer only, too few rows) is left out and said, so
that a small corpus still gives the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from extraction.classifiers.model import TASKS
from extraction.errors import ArgumentError
from extraction.learning.configuration import Configuration
from extraction.learning.crossing import OnFold, Predicted, cross_validate
from extraction.learning.experiments.experiment import Data, Report
from extraction.learning.experiments.settings import BY_SOURCE, ROW_BY_ROW, CrossedSettings, chosen
from extraction.learning.folds import Places, make_folds
from extraction.learning.rows import LabelledRows

if TYPE_CHECKING:
    import pandas as pd

Facts = Mapping[str, str | int]
"""What sets an arm apart, by column of the predictions."""


@dataclass(frozen=True, slots=True)
class Dataset:
    """Rows of one genre that say something about one task, cut into folds in one way."""

    facts: Facts
    rows: LabelledRows
    task: str
    folds: Sequence[Places]

    def arm(self, configuration: Configuration, **facts: str | int) -> Arm:
        """This data with a learner; ``facts`` say which."""
        return Arm({**self.facts, **facts}, self, configuration)


@dataclass(frozen=True, slots=True)
class Arm:
    """One cross-validation."""

    facts: Facts
    dataset: Dataset
    configuration: Configuration

    def __str__(self) -> str:
        return in_words(self.facts)

    def cross(self, on_fold: OnFold) -> Predicted:
        """Run it."""
        data = self.dataset
        return cross_validate(
            self.configuration, data.rows, data.task, folds=data.folds, on_fold=on_fold
        )


@dataclass(frozen=True, slots=True)
class Crossed:
    """All arms that could be run."""

    arms: tuple[tuple[Arm, Predicted], ...]
    predictions: pd.DataFrame
    left_out: tuple[str, ...]


def datasets(
    settings: CrossedSettings, data: Data, *, repetitions: int = 1
) -> tuple[list[Dataset], list[str]]:
    """Every genre, task and way to make folds; and sentences about what cannot be cut."""
    found: list[Dataset] = []
    left_out: list[str] = []
    for genre, task, folding in _questions(settings, data):
        rows = data.rows[genre].about(task)
        facts: dict[str, str | int] = {"folding": folding, "genre": genre, "task": task}
        try:
            for repetition in range(repetitions):
                folds = make_folds(
                    rows.answers(task),
                    rows.groups,
                    number=settings.folds,
                    is_grouped=folding == BY_SOURCE,
                    is_drawn=repetitions > 1,
                    seed=settings.learner.seed + repetition,
                )
                found.append(Dataset({**facts, "repetition": repetition}, rows, task, folds))
        except ArgumentError as error:
            left_out.append(f"{in_words(facts)}: left out. {error}")
    return found, left_out


def distinct(found: Sequence[Dataset]) -> tuple[list[Dataset], list[str]]:
    """Without folds that were drawn before: the same folds again are no evidence more."""
    known: dict[tuple[str | int, ...], set[frozenset[frozenset[int]]]] = {}
    kept, dropped = [], dict[str, int]()
    for dataset in found:
        where = {name: value for name, value in dataset.facts.items() if name != "repetition"}
        cut = frozenset(frozenset(test.tolist()) for test in dataset.folds)
        before = known.setdefault(tuple(where.values()), set())
        if cut in before:
            dropped[in_words(where)] = dropped.get(in_words(where), 0) + 1
        else:
            kept.append(dataset)
        before.add(cut)
    return kept, [
        f"{where}: {number} repetitions left out. There are so few sources that the same folds "
        "were drawn again; label pages of more."
        for where, number in dropped.items()
    ]


def cross(arms: Sequence[Arm], report: Report) -> Crossed:
    """Run all arms, with a report after every fold."""
    done, total = 0, sum(len(arm.dataset.folds) for arm in arms)
    crossed: list[tuple[Arm, Predicted]] = []
    left_out: list[str] = []
    for arm in arms:
        report(done, total, str(arm))
        try:
            crossed.append((arm, arm.cross(_teller(report, done, total, str(arm)))))
        except ArgumentError as error:
            left_out.append(f"{arm}: left out. {error}")
        done += len(arm.dataset.folds)
    return Crossed(
        tuple(crossed),
        one_frame([(arm.facts, predicted) for arm, predicted in crossed]),
        tuple(left_out),
    )


def _teller(report: Report, before: int, total: int, words: str) -> OnFold:
    return lambda fold, folds: report(before + fold, total, words)


def _questions(settings: CrossedSettings, data: Data) -> Iterator[tuple[str, str, str]]:
    for task in chosen("tasks", settings.tasks, TASKS):
        for folding in settings.foldings:
            for genre in data.rows:
                yield genre, task, folding


def one_frame(parts: Sequence[tuple[Facts, Predicted]]) -> pd.DataFrame:
    """All predictions in one table, with the facts about each part as columns."""
    import pandas as pd

    if not parts:
        return pd.DataFrame()
    kinds = _kinds([facts for facts, _ in parts])
    # With one type for all parts: a text per row and column would take a hundred times more.
    return pd.concat(
        [predicted.to_frame(**facts).astype(kinds) for facts, predicted in parts],
        ignore_index=True,
    )


def _kinds(facts: Iterable[Facts]) -> dict[str, pd.CategoricalDtype]:
    """One categorical type per fact that is a text, values in order of first use."""
    import pandas as pd

    values: dict[str, dict[str, None]] = {}
    for each in facts:
        for name, value in each.items():
            if isinstance(value, str):
                values.setdefault(name, {})[value] = None
    return {name: pd.CategoricalDtype(list(known)) for name, known in values.items()}


def in_words(facts: Facts) -> str:
    """For people: "news, content, J48", without what goes without saying."""
    words = []
    for name, value in facts.items():
        if name == "folding":
            words += ["rows drawn one by one"] if value == ROW_BY_ROW else []
        elif name == "repetition":
            words += [f"repetition {int(value) + 1}"] if value else []
        else:
            words.append(value if isinstance(value, str) else f"{value} {name}")
    return ", ".join(words)
