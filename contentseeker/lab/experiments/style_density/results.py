"""Results for one type alone and for all three types, on the pages outside the samples."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from contentseeker.fitting.style_density.page_types import TYPES, Thresholds
from contentseeker.fitting.style_density.thresholds import EXTREMES, NOTHING, PUBLISHED, Learned
from contentseeker.lab.experiments.outcome import Outcome, Table, Value
from contentseeker.lab.experiments.style_density import sweeps
from contentseeker.metrics.regions import RegionScore, diversity, region_accuracy
from contentseeker.page.structure import BoolArray

LEARNED: Final = "learned"
OF_PAPER: Final = "paper's"
THREE_CLASS: Final = "3-class"
_COLUMNS: Final = (
    *("genre", "task", "thresholds", "T1", "T2", "pages"),
    *("precision", "recall", "accuracy", "RA", "RA overlap"),
)
_NOTE: Final = (
    "Means over the samples, each tested on the other pages. For one type alone every page gets "
    "a prediction: precision is the share with this type. 3-class precision and recall are means "
    "of the types. RA is region accuracy, where regions or gold texts are known; it compares sizes "
    "only, RA overlap also requires half of the text. Learned T1 and T2 are those of all samples "
    "together; each sample is tested with its own."
)


@dataclass(frozen=True)
class ThresholdResults:
    """The thresholds fitted on a genre's samples, and their region accuracy."""

    study: sweeps.Study
    by_sample: Sequence[Learned]
    final: Learned
    """Fitted on the average of the samples."""
    reported: Sequence[Thresholds]
    scores: Sequence[Sequence[RegionScore | None]]
    """By page and position in ``reported``."""

    def row(self, thresholds: Sequence[Thresholds], code: int | None) -> list[Value]:
        """Pages, precision, recall, accuracy, RA, RA overlap, with the thresholds by sample.

        ``code`` is the only type whose pages count; None: pages of all types.
        """
        measured = []
        for pair, sampled in zip(thresholds, self.study.samples, strict=True):
            excluded = sampled if code is None else sampled | (self.study.sweep.answers != code)
            measured.append(self._measured(pair, ~excluded, code))
        columns = list(zip(*measured, strict=True))
        # Every sample leaves the same number of pages.
        return [columns[0][0], *(_mean(column) for column in columns[1:])]

    def _measured(
        self, thresholds: Thresholds, tested: BoolArray, code: int | None
    ) -> tuple[Value, ...]:
        sweep = self.study.sweep
        place = sweep.grid.t2s.index(thresholds.t2), sweep.grid.t1s.index(thresholds.t1)
        answers, predicted = sweep.answers[tested], sweep.predicted[tested][:, *place]
        accuracy = self.regions(thresholds, tested)
        right = float(np.mean(answers == predicted))
        if code is not None:
            return (len(answers), right, 1.0, None, *accuracy)
        types = np.unique(predicted[predicted != NOTHING])
        precision = [np.mean(answers[predicted == kind] == kind) for kind in types]
        recall = [np.mean(predicted[answers == kind] == kind) for kind in np.unique(answers)]
        # A type that is never predicted has no precision; it counts as 0.
        known = len(np.unique(np.append(answers, types)))
        return (
            len(answers),
            float(np.sum(precision)) / known,
            float(np.mean(recall)),
            right,
            *accuracy,
        )

    def regions(
        self, thresholds: Thresholds, tested: BoolArray
    ) -> tuple[float | None, float | None]:
        """RA and RA overlap on some pages; None if their regions are unknown."""
        place = self.reported.index(thresholds)
        found = [self.scores[page][place] for page in np.flatnonzero(tested).tolist()]
        known = [score for score in found if score is not None]
        if not known:
            return None, None
        mean = region_accuracy(known)
        return mean.accuracy, mean.overlap_accuracy


def outcome_of(results: Sequence[ThresholdResults], left_out: Sequence[str]) -> Outcome:
    """All tables, plots and sentences; ``left_out`` are sentences about unused pages."""
    studies = [result.study for result in results]
    return Outcome(
        tables=(results_table(results), corpora_table(results), *sweeps.sweep_tables(studies)),
        plots=tuple(sweeps.sweep_plots(studies)),
        sentences=(*sentences(results), *left_out),
        predictions=sweeps.predictions_of(studies),
    )


def results_table(results: Sequence[ThresholdResults]) -> Table:
    """One type alone, and all three, with the paper's thresholds and with the fitted ones."""
    rows = tuple(row for result in results for row in _rows(result))
    return Table(
        "results", "Page types and regions on pages outside the samples", _COLUMNS, rows, _NOTE
    )


def _rows(result: ThresholdResults) -> Iterator[tuple[Value, ...]]:
    genre, number = result.study.genre, len(result.by_sample)
    for code in result.study.codes:
        kind = TYPES[code]
        task = f"1-class: {sweeps.NAMES[kind]}"
        extreme, final = EXTREMES[kind], result.final.alone[kind]
        own = [learned.alone[kind] for learned in result.by_sample]
        yield (genre, task, "extreme", *extreme, *result.row([extreme] * number, code))
        yield (genre, task, OF_PAPER, *PUBLISHED, *result.row([PUBLISHED] * number, code))
        yield (genre, task, LEARNED, *final, *result.row(own, code))
    published, learned = _of_all_types(result)
    yield (genre, THREE_CLASS, OF_PAPER, *PUBLISHED, *published)
    yield (genre, THREE_CLASS, LEARNED, *result.final.together, *learned)


def _of_all_types(result: ThresholdResults) -> tuple[list[Value], list[Value]]:
    """The row of the paper's thresholds, and of those fitted on each sample."""
    own = [learned.together for learned in result.by_sample]
    return result.row([PUBLISHED] * len(own), None), result.row(own, None)


def corpora_table(results: Sequence[ThresholdResults]) -> Table:
    """Diversity and region accuracy per corpus."""
    rows: list[tuple[Value, ...]] = []
    for result in results:
        corpora = np.array([page.corpus for page in result.study.pages])
        sources = np.array([page.source for page in result.study.pages])
        for corpus in np.unique(corpora).tolist():
            chosen = corpora == corpus
            hosts = sources[chosen].tolist()
            counts = (len(hosts), len(set(hosts)), diversity(hosts))
            for name, pair in ((OF_PAPER, PUBLISHED), (LEARNED, result.final.together)):
                about = (result.study.genre, corpus, name, *pair)
                rows.append((*about, *counts, *result.regions(pair, chosen)))
    columns = (
        *("genre", "corpus", "thresholds", "T1", "T2", "pages", "sources", "diversity"),
        *("RA", "RA overlap"),
    )
    note = "All pages whose type is known, sampled or not."
    return Table("corpora", "Diversity and region accuracy by corpus", columns, tuple(rows), note)


def sentences(results: Sequence[ThresholdResults]) -> Iterator[str]:
    """The fitted thresholds, their accuracy, and the diversity of the pages."""
    for result in results:
        genre, together = result.study.genre, result.final.together
        published, learned = _of_all_types(result)
        yield (
            f"{genre}: T1 = {together.t1:g} and T2 = {together.t2:g} are best for all types "
            f"together. On pages outside the samples {_percent(learned[3])} get the right type, "
            f"with the paper's T1 = {PUBLISHED.t1:g} and T2 = {PUBLISHED.t2:g} "
            f"{_percent(published[3])}."
        )
        for kind, best in result.final.alone.items():
            found = f"T1 = {best.t1:g} and T2 = {best.t2:g}"
            yield f"{genre}: {found} are best for {sweeps.NAMES[kind]} alone."
        sources = [page.source for page in result.study.pages]
        yield (
            f"{genre}: {len(sources):,} pages of {len(set(sources)):,} sources, a diversity of "
            f"{diversity(sources):.1%}."
        )


def _mean(column: Sequence[Value]) -> float | None:
    known = [value for value in column if isinstance(value, int | float)]
    return float(np.mean(known)) if known else None


def _percent(value: Value) -> str:
    return f"{value:.0%}" if isinstance(value, float) else "none"
