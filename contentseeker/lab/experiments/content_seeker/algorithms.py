"""Algorithms compared by genre and task: Tables 6.6 to 6.11 of the thesis."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Final

from contentseeker.lab.algorithms import ALGORITHMS
from contentseeker.lab.configuration import Configuration
from contentseeker.lab.experiments.content_seeker.settings import (
    BOTH,
    BY_SOURCE,
    FOLDING_MEANING,
    CrossValidationSettings,
)
from contentseeker.lab.experiments.content_seeker.variants import cross_validate_all, datasets
from contentseeker.lab.experiments.experiment import Data, Experiment, Report
from contentseeker.lab.experiments.facts import ROW_BY_ROW
from contentseeker.lab.experiments.outcome import Outcome, Plot, Table
from contentseeker.lab.experiments.plots import Frame, bars
from contentseeker.lab.experiments.tables import SCORES, confusions, group_by, is_correct, scores
from contentseeker.metrics import comparison_matrix
from contentseeker.parameters import parameter

if TYPE_CHECKING:
    import pandas as pd

NAMES: Final = tuple(ALGORITHMS)
# The default: what the thesis compares.
THESIS: Final = ("J48", "RandomForest", "SMO", "MLP")


@dataclass(frozen=True)
class AlgorithmComparisonSettings(CrossValidationSettings):
    """The algorithms to compare, and the ways to make folds."""

    LISTS: ClassVar = CrossValidationSettings.LISTS | {"algorithms": NAMES}

    folding: str = parameter(BY_SOURCE, FOLDING_MEANING, choices=(BY_SOURCE, ROW_BY_ROW, BOTH))
    algorithms: str = parameter(", ".join(THESIS), f"Out of {', '.join(NAMES)}.")

    def configurations(self) -> Iterator[tuple[str, Configuration]]:
        """Each algorithm by name; the configured parameters apply to the configured one only."""
        for name in self.choices("algorithms"):
            is_configured = name == self.learner.algorithm
            parameters = self.learner.parameters if is_configured else {}
            yield name, replace(self.learner, algorithm=name, parameters=parameters)


def run(settings: AlgorithmComparisonSettings, data: Data, report: Report) -> Outcome:
    """Cross-validate every algorithm on the same folds of every genre and task."""
    found, left_out = datasets(settings, data)
    variants = [
        dataset.variant(configuration, algorithm=name)
        for dataset in found
        for name, configuration in settings.configurations()
    ]
    results = cross_validate_all(variants, report)
    predictions = results.predictions
    tables = [*_scores(predictions), *_matrices(predictions)]
    if settings.folding == BOTH:
        tables += _optimism(predictions)
    sentences = (*_best(predictions), *left_out, *results.left_out)
    return Outcome(tuple(tables), tuple(_plots(predictions)), sentences, predictions)


def _scores(predictions: pd.DataFrame) -> Iterator[Table]:
    for (folding, task), part in group_by(predictions, ["folding", "task"]):
        counted = confusions(part, ["genre", "algorithm"])
        yield Table(
            name=_name("scores", folding, task),
            title=f"{task}: algorithms by genre, folds {folding}",
            columns=("genre", "algorithm", *SCORES),
            rows=tuple((*key, *scores(table)) for key, table in counted.items()),
            note="All folds counted together; yes (good, main) is the positive class.",
        )


def _matrices(predictions: pd.DataFrame) -> Iterator[Table]:
    for (folding, task), part in group_by(predictions, ["folding", "task"]):
        correct = {
            genre: {name: is_correct(lines) for (name,), lines in group_by(by_genre, ["algorithm"])}
            for (genre,), by_genre in group_by(part, ["genre"])
        }
        # The matrix covers all genres, so an algorithm that failed on one genre is left out.
        everywhere = set.intersection(*(set(results) for results in correct.values()))
        if len(everywhere) < 2:
            continue
        matrix = comparison_matrix(
            {
                genre: {name: correct for name, correct in results.items() if name in everywhere}
                for genre, results in correct.items()
            }
        )
        yield Table(
            name=_name("mcnemar", folding, task),
            title=f"{task}: McNemar's test of each algorithm against each, folds {folding}",
            columns=("algorithm", *matrix.classifiers, "Nb+", "Nb=", "Nb-"),
            rows=tuple(
                (row.classifier, *row.cells, row.wins, row.ties, row.losses) for row in matrix.rows
            ),
            note=(
                f"One sign per genre ({'/'.join(matrix.genres)}): + the row errs less often than "
                "the column, - more often, = no significant difference (.05)."
            ),
        )


def _optimism(predictions: pd.DataFrame) -> Iterator[Table]:
    counted = confusions(predictions, ["folding", "genre", "task", "algorithm"])
    rows = [
        (*key, table.f1, counted[BY_SOURCE, *key].f1, table.f1 - counted[BY_SOURCE, *key].f1)
        for (folding, *key), table in counted.items()
        if folding == ROW_BY_ROW and (BY_SOURCE, *key) in counted
    ]
    if rows:
        yield Table(
            name="optimism",
            title="F1 by the two ways to make folds",
            columns=("genre", "task", "algorithm", ROW_BY_ROW, BY_SOURCE, "difference"),
            rows=tuple(rows),
            note="The difference is how much folds row by row overestimate F1 on new sources.",
        )


def _plots(predictions: pd.DataFrame) -> Iterator[Plot]:
    for (folding, task), part in group_by(predictions, ["folding", "task"]):
        series: dict[str, dict[str, float]] = {}
        for (genre, algorithm), table in confusions(part, ["genre", "algorithm"]).items():
            series.setdefault(algorithm, {})[genre] = table.f1
        frame = Frame(
            name=_name("f1", folding, task),
            title=f"{task}: F1 by genre, folds {folding}",
            x="genre",
            y="F1",
        )
        yield bars(frame, series)


def _best(predictions: pd.DataFrame) -> Iterator[str]:
    """One sentence per genre and task: the algorithm with the highest F1."""
    for (genre, task, folding), part in group_by(predictions, ["genre", "task", "folding"]):
        tables = {name: table for (name,), table in confusions(part, ["algorithm"]).items()}
        highest = max(table.f1 for table in tables.values())
        first = [name for name, table in tables.items() if table.f1 == highest]
        elements = next(iter(tables.values())).total
        yield (
            f"{genre}, {task}: the highest F1, {highest:.3f}, is that of {' and '.join(first)} "
            f"({elements} elements, folds {folding})."
        )


def _name(what: str, folding: str, task: str) -> str:
    return f"{what}-{task}" if folding == BY_SOURCE else f"{what}-{task}-row-by-row"


ALGORITHMS_COMPARED: Final = Experiment(
    kind="algorithms",
    title="Algorithms compared",
    question="Which algorithm scores highest, and is the difference significant?",
    settings=AlgorithmComparisonSettings,
    run=run,
)
