"""Results for one type alone and for all types, on the pages outside the samples."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from contentseeker.fitting.style_density.page_types import TYPES, Thresholds
from contentseeker.fitting.style_density.thresholds import EXTREMES, NOTHING, PUBLISHED
from contentseeker.lab.experiments.outcome import Table, Value
from contentseeker.lab.experiments.style_density.studies import FEWEST, NAMES, Study
from contentseeker.metrics.regions import RegionScore, diversity, region_accuracy
from contentseeker.page.structure import BoolArray

LEARNED: Final = "learned"
OF_PAPER: Final = "paper's"
MEASURES: Final = ("pages", "precision", "recall", "accuracy", "RA", "RA overlap")
"""What ``ThresholdResults.row`` returns."""
_COLUMNS: Final = ("genre", "task", "thresholds", "T1", "T2", *MEASURES)
_NOTE: Final = (
    "Means over the samples, each tested on the other pages. The first rows are those of all "
    "chosen genres together. For one type alone every page gets a prediction: precision is the "
    "share with this type. 3-class precision and recall are means of the types; a test of two "
    "types says so, and a genre with one type has none. RA is region accuracy, where regions or "
    "gold texts are known; it compares sizes only, RA overlap also requires half of the text. "
    "Learned T1 and T2 are those of all samples together; each sample is tested with its own."
)


@dataclass(frozen=True)
class ThresholdResults:
    """The thresholds fitted on the samples of a study, and their region accuracy."""

    study: Study
    reported: Sequence[Thresholds]
    scores: Sequence[Sequence[RegionScore | None]]
    """By page and position in ``reported``."""

    def together(self, thresholds: Thresholds | None = None) -> list[Value]:
        """All types with these thresholds; None: with those fitted on each sample."""
        learned = [fitted.together for fitted in self.study.by_sample]
        return self.row([thresholds] * len(learned) if thresholds else learned, None)

    def alone(self, code: int, thresholds: Thresholds | None = None) -> list[Value]:
        """The pages of one type with these thresholds; None: with those fitted on each sample."""
        learned = [fitted.alone[TYPES[code]] for fitted in self.study.by_sample]
        return self.row([thresholds] * len(learned) if thresholds else learned, code)

    def row(self, thresholds: Sequence[Thresholds], code: int | None) -> list[Value]:
        """The ``MEASURES`` with the thresholds of each sample.

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


def task_of(study: Study) -> str:
    """The test of all types: ``3-class``, or ``2-class`` and which types."""
    number = len(study.codes)
    return f"{number}-class" + ("" if number == len(TYPES) else f": {_listed(study)}")


def results_table(results: Sequence[ThresholdResults]) -> Table:
    """One type alone, and all together, with the paper's thresholds and with the fitted ones."""
    rows = tuple(row for result in results for row in _rows(result))
    return Table(
        "results", "Page types and regions on pages outside the samples", _COLUMNS, rows, _NOTE
    )


def _rows(result: ThresholdResults) -> Iterator[tuple[Value, ...]]:
    study = result.study
    for code in study.codes:
        about = (study.name, f"1-class: {NAMES[TYPES[code]]}")
        extreme, final = EXTREMES[TYPES[code]], study.learned.alone[TYPES[code]]
        yield (*about, "extreme", *extreme, *result.alone(code, extreme))
        yield (*about, OF_PAPER, *PUBLISHED, *result.alone(code, PUBLISHED))
        yield (*about, LEARNED, *final, *result.alone(code))
    if len(study.codes) > 1:
        about = (study.name, task_of(study))
        yield (*about, OF_PAPER, *PUBLISHED, *result.together(PUBLISHED))
        yield (*about, LEARNED, *study.learned.together, *result.together())


def corpora_table(result: ThresholdResults) -> Table:
    """Diversity and region accuracy per corpus, of all genres together."""
    rows: list[tuple[Value, ...]] = []
    study = result.study
    corpora = np.array([page.corpus for page in study.pages])
    sources = np.array([page.source for page in study.pages])
    for corpus in np.unique(corpora).tolist():
        chosen = corpora == corpus
        hosts = sources[chosen].tolist()
        counts = (len(hosts), len(set(hosts)), diversity(hosts))
        for name, pair in ((OF_PAPER, PUBLISHED), (LEARNED, study.learned.together)):
            about = (study.name, corpus, name, *pair)
            rows.append((*about, *counts, *result.regions(pair, chosen)))
    columns = (
        *("genre", "corpus", "thresholds", "T1", "T2", "pages", "sources", "diversity"),
        *("RA", "RA overlap"),
    )
    note = "All pages whose type is known, sampled or not."
    return Table("corpora", "Diversity and region accuracy by corpus", columns, tuple(rows), note)


def sentences(results: Sequence[ThresholdResults]) -> Iterator[str]:
    """The fitted thresholds, their accuracy, missing types, and the diversity of the pages."""
    pool, *genres = results
    study = pool.study
    yield _found(pool)
    if study.missing:
        missing = " and ".join(NAMES[kind] for kind in study.missing)
        yield (
            f"{study.name}: there are fewer than {FEWEST} pages of {missing}, so this is not the "
            f"paper's test of three classes. Choose genres that have such pages too."
        )
    for kind, best in study.learned.alone.items():
        found = f"T1 = {best.t1:g} and T2 = {best.t2:g}"
        yield f"{study.name}: {found} are best for {NAMES[kind]} alone."
    sources = [page.source for page in study.pages]
    yield (
        f"{study.name}: {len(sources):,} pages of {len(set(sources)):,} sources, a diversity of "
        f"{diversity(sources):.1%}."
    )
    yield from map(_found, genres)


def _found(result: ThresholdResults) -> str:
    study, together = result.study, result.study.learned.together
    found = f"{study.name}: T1 = {together.t1:g} and T2 = {together.t2:g} are best for"
    if len(study.codes) == 1:
        return f"{found} {_listed(study)}, the only type here: there is nothing to tell apart."
    which = "all types together" if not study.missing else f"{_listed(study)} together"
    published, learned = result.together(PUBLISHED), result.together()
    place = MEASURES.index("accuracy")
    return (
        f"{found} {which}. On pages outside the samples {_percent(learned[place])} get the right "
        f"type, with the paper's T1 = {PUBLISHED.t1:g} and T2 = {PUBLISHED.t2:g} "
        f"{_percent(published[place])}."
    )


def _listed(study: Study) -> str:
    return " and ".join(NAMES[kind] for kind in study.types)


def _mean(column: Sequence[Value]) -> float | None:
    known = [value for value in column if isinstance(value, int | float)]
    return float(np.mean(known)) if known else None


def _percent(value: Value) -> str:
    return f"{value:.0%}" if isinstance(value, float) else "none"
