"""Variants of an experiment on pages: cross-validated, then a table and a plot per part.

With the learners that Hanamura (2020) compares, for both experiments about paginated sites.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

import numpy as np

from contentseeker.fitting.pagination.balancing import Answers
from contentseeker.fitting.pagination.next_links import Fit
from contentseeker.lab.algorithms import ALGORITHMS
from contentseeker.lab.algorithms.options import Occasion
from contentseeker.lab.experiments.experiment import Report
from contentseeker.lab.experiments.outcome import Outcome, Plot, Table, Value
from contentseeker.lab.experiments.plots import Frame, bars
from contentseeker.pagination.features import FloatArray

if TYPE_CHECKING:
    import pandas as pd
    from sklearn.base import ClassifierMixin

# 0: without SMOTE; 1: as many positive as negative examples.
SMOTE_RATIOS: Final = (0.0, 0.1, 0.3, 1.0)
EVERYTHING: Final = "nothing left out"
MEASURES: Final = ("precision", "recall", "F1")
_OPTIONS: Final[dict[str, dict[str, Any]]] = {
    "J48": {},
    "RandomForest": {},
    "HistGradientBoosting": {"leaves": 15},
}
LEARNERS: Final = tuple(_OPTIONS)
"""The paper's: a decision tree, a random forest, gradient boosting."""

Example = TypeVar("Example")
Options = TypeVar("Options")
Line = Mapping[str, object]
Score = TypeVar("Score")


@dataclass(frozen=True, slots=True)
class Variant(Generic[Example, Options]):
    """One cross-validation: the examples of a genre with one set of training options."""

    genre: str
    part: str
    name: str
    examples: Sequence[Example]
    learner: str
    options: Options


@dataclass(frozen=True, slots=True)
class Presentation:
    """How the predictions of an experiment become tables."""

    titles: Mapping[str, str]
    """Titles of the parts."""
    columns: tuple[str, ...]
    """Of the scores."""
    scores: Callable[[pd.DataFrame], tuple[float, ...]]
    """The scores of one variant's predictions, in the order of ``columns``."""
    measure: str
    """The column that is plotted, and by which the best variant is found."""
    note: str

    def tables(self, predictions: pd.DataFrame) -> Iterator[Table]:
        """A table per part that has predictions: a row per genre and variant."""
        for part, title in self.titles.items():
            chosen = predictions[predictions["part"] == part]
            rows: list[tuple[Value, ...]] = [
                (str(genre), str(name), len(lines), *self.scores(lines))
                for (genre, name), lines in chosen.groupby(["genre", "variant"], sort=False)
            ]
            columns = ("genre", "variant", "pages", *self.columns)
            if rows:
                yield Table(part, title, columns, tuple(rows), self.note)


def run_variants(
    variants: Sequence[Variant[Example, Options]],
    predict: Callable[[Variant[Example, Options]], Iterable[Line]],
    presentation: Presentation,
    report: Report,
    left_out: Sequence[str],
) -> Outcome:
    """Cross-validate all variants; ``predict`` gives a line per page.

    ``left_out`` are sentences about pages without a variant.
    """
    import pandas as pd

    lines: list[Line] = []
    for number, variant in enumerate(variants):
        title = presentation.titles[variant.part].lower()
        report(number, len(variants), f"{variant.genre}: {title}, {variant.name}")
        facts = {"genre": variant.genre, "part": variant.part, "variant": variant.name}
        lines += [{**facts, **line} for line in predict(variant)]
    predictions = pd.DataFrame(lines)
    tables = tuple(presentation.tables(predictions))
    return Outcome(
        tables=tables,
        plots=tuple(_bars(table, presentation.measure) for table in tables),
        sentences=(*_best_variants(tables, presentation.measure), *left_out),
        predictions=predictions,
    )


def scores_by_variant(
    predictions: pd.DataFrame, scores: Callable[[pd.DataFrame], Score]
) -> dict[str, dict[tuple[str, str], Score]]:
    """What ``scores`` makes of the lines of each part and variant, by genre."""
    found: dict[str, dict[tuple[str, str], Score]] = {}
    groups = predictions.groupby(["genre", "part", "variant"], sort=False)
    for (genre, part, variant), lines in groups:
        found.setdefault(str(genre), {})[str(part), str(variant)] = scores(lines)
    return found


def _bars(table: Table, measure: str) -> Plot:
    """A bar per variant, the genres next to each other."""
    place = table.columns.index(measure)
    series: dict[str, dict[str, float]] = {}
    for row in table.rows:
        series.setdefault(str(row[0]), {})[str(row[1])] = float(row[place] or 0.0)
    frame = Frame(f"{table.name}-plot", f"{table.title}: {measure}", table.title, measure)
    return bars(frame, series)


def _best_variants(tables: Sequence[Table], measure: str) -> Iterator[str]:
    """A sentence per table and genre: the variant with the highest score."""
    for table in tables:
        place = table.columns.index(measure)
        for genre in dict.fromkeys(row[0] for row in table.rows):
            rows = [row for row in table.rows if row[0] == genre]
            best = max(rows, key=lambda row: float(row[place] or 0.0))
            yield (
                f"{genre}, {table.title.lower()}: best is {best[1]}, "
                f"{measure} {float(best[place] or 0.0):.3f} on {best[2]:,} pages."
            )


@dataclass(frozen=True, slots=True)
class _SklearnClassifier:
    """A fitted classifier of scikit-learn with two classes."""

    estimator: ClassifierMixin

    def probability(self, rows: FloatArray) -> FloatArray:
        """Probability of the positive class, for each row."""
        # scikit-learn refuses an empty matrix, and a page may have no link.
        if not len(rows):
            return np.zeros(0)
        return np.asarray(self.estimator.predict_proba(rows)[:, 1])


def fit_with(name: str) -> Fit:
    """What fits one of the learners; gives the same classifier on every machine."""

    def fit(rows: FloatArray, labels: Answers, seed: int) -> _SklearnClassifier:
        # Imported late: scikit-learn takes a second.
        from threadpoolctl import threadpool_limits

        from contentseeker.lab.algorithms.plain import fit_plain

        options = ALGORITHMS[name].options(**_OPTIONS[name])
        learner = options.learner(Occasion(rows.shape[1], seed, is_probabilistic=True))
        # Several threads would sum in another order, which gives another model.
        with threadpool_limits(1):
            return _SklearnClassifier(fit_plain(learner, rows, labels))

    return fit
