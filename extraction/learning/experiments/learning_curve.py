"""The learning curve: F1 on unseen sources by the number of pages learned from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from extraction.classifiers.model import TASKS
from extraction.learning.experiments.advice import Growth, advice
from extraction.learning.experiments.arms import Dataset, datasets
from extraction.learning.experiments.experiment import Data, Experiment, Report
from extraction.learning.experiments.outcome import Outcome, Plot, Table
from extraction.learning.experiments.plots import Curve, Frame, lines
from extraction.learning.experiments.settings import CrossedSettings, numbers
from extraction.learning.experiments.splits import Split, predict_splits
from extraction.learning.experiments.tables import confusions, parts
from extraction.learning.folds import Places
from extraction.metrics import summarise
from extraction.parameters import parameter

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class Settings(CrossedSettings):
    """At which numbers of pages the curve has points, and how often each is drawn."""

    sizes: str = parameter(
        "1, 2, 5, 10, 20, 50, 100, 200, 500",
        "Numbers of pages to learn from; all pages of the training folds come last.",
    )
    repetitions: int = parameter(
        10, "How often folds and pages are drawn.", at_least=1, at_most=100
    )
    folds: int = parameter(5, "Parts the rows are cut into.", at_least=2, at_most=50)
    configuration: Any = field(default_factory=dict)

    def __post_init__(self) -> None:
        super().__post_init__()
        numbers("sizes", self.sizes)


def run(settings: Settings, data: Data, report: Report) -> Outcome:
    """For each fold, learn from more and more of the other folds' pages."""
    found, left_out = datasets(settings, data, repetitions=settings.repetitions)
    splits = [
        split
        for dataset in found
        for split in _splits(dataset, _sizes(settings, dataset, found), settings.learner.seed)
    ]
    predictions, unfitted = predict_splits(settings.learner, splits, report)
    scored = _scored(predictions)
    return Outcome(
        tables=(_table(scored),) if len(scored) else (),
        plots=tuple(_plots(scored)),
        sentences=(*_sentences(scored), *left_out, *unfitted),
        predictions=predictions,
    )


def _splits(dataset: Dataset, sizes: Sequence[int], seed: int) -> Iterator[Split]:
    rows, repetition = dataset.rows, int(dataset.facts["repetition"])
    for fold, test in enumerate(dataset.folds):
        places = _trained(dataset, test)
        random = np.random.default_rng((seed, repetition, fold))
        order = random.permutation(np.unique(rows.pages[places]))
        for size in sizes:
            # Each size holds the pages of the smaller ones: what differs is what was added.
            drawn = places[np.isin(rows.pages[places], order[:size])]
            facts = {**dataset.facts, "pages": size}
            yield Split(facts, rows.take(drawn), rows.take(test), dataset.task, fold)


def _trained(dataset: Dataset, test: Places) -> Places:
    return np.setdiff1d(np.arange(len(dataset.rows)), test)


def _sizes(settings: Settings, dataset: Dataset, found: Sequence[Dataset]) -> list[int]:
    """The sizes for which every fold of every draw has pages, and the largest such number."""
    where = (dataset.facts["genre"], dataset.task)
    most = min(
        len(np.unique(each.rows.pages[_trained(each, test)]))
        for each in found
        if (each.facts["genre"], each.task) == where
        for test in each.folds
    )
    # A last step of a page or two would say nothing about more pages.
    return [size for size in numbers("sizes", settings.sizes) if size <= 0.75 * most] + [most]


def _scored(predictions: pd.DataFrame) -> pd.DataFrame:
    """F1 over all folds of a repetition, for each genre, task and number of pages."""
    import pandas as pd

    columns = ["genre", "task", "repetition", "pages"]
    counted = confusions(predictions, columns)
    return pd.DataFrame(
        [(*key, table.precision, table.recall, table.f1) for key, table in counted.items()],
        columns=[*columns, "precision", "recall", "F1"],
    )


def _table(scored: pd.DataFrame) -> Table:
    rows = []
    for where, by_size in parts(scored, ["genre", "task"]):
        for (pages,), part in parts(by_size, ["pages"], is_sorted=True):
            spread = summarise(part["F1"].to_numpy())
            means = (float(part["precision"].mean()), float(part["recall"].mean()))
            rows.append((*where, int(pages), spread.n, *means, spread.mean, spread.sd))
    return Table(
        name="curve",
        title="F1 by number of pages learned from",
        columns=("genre", "task", "pages", "draws", "precision", "recall", "F1", "sd"),
        rows=tuple(rows),
        note="Tested on all pages, by folds; mean and deviation over the draws.",
    )


def _plots(scored: pd.DataFrame) -> Iterator[Plot]:
    for (task,), by_task in parts(scored, ["task"]):
        curves = {}
        for (genre,), part in parts(by_task, ["genre"]):
            found = part.groupby("pages")["F1"].agg(["mean", "std"]).fillna(0.0)
            curves[genre] = Curve(
                found.index.tolist(), found["mean"].tolist(), found["std"].tolist()
            )
        frame = Frame(f"curve-{task}", f"{task}: F1 by number of pages", "pages", "F1")
        yield lines(frame, curves)


def _sentences(scored: pd.DataFrame) -> Iterator[str]:
    for (genre, task), part in parts(scored, ["genre", "task"]):
        table = part.pivot(index="repetition", columns="pages", values="F1")
        table = table.dropna()
        sizes = tuple(int(size) for size in table.columns)
        yield from advice(Growth(f"{genre}, {task}", sizes, table.to_numpy(), "pages", 1.0))


LEARNING_CURVE: Final = Experiment(
    kind="learning-curve",
    title="Learning curve",
    question="How much do more pages help, and would even more?",
    settings=Settings,
    run=run,
    several={"sizes": (), "tasks": TASKS},
)
