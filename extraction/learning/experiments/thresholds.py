"""Thresholds of style density: learned from drawn pages, tested on the others.

Does the experiments of Pappas et al. 2012 again, on one's own pages: precision by the number of
pages drawn (their Figure 3), by T1 (Figure 4) and by T2 (Figure 5), and the results for one
type alone and for all three together (Table 2).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from extraction.errors import ArgumentError
from extraction.learning.experiments.experiment import Data, Experiment, Report
from extraction.learning.experiments.outcome import Outcome
from extraction.learning.experiments.settings import numbers
from extraction.learning.experiments.threshold_results import (
    LEARNED,
    THREE_CLASS,
    Tested,
    corpora_table,
    results_table,
    sentences,
)
from extraction.learning.experiments.threshold_sweeps import (
    Studied,
    predictions_of,
    sweep_plots,
    sweep_tables,
)
from extraction.parameters import check_parameters, parameter
from extraction.style_density.extractor import StyleDensity
from extraction.style_density.judging import TYPES, Thresholds, TypedPage, judge
from extraction.style_density.thresholds import (
    EXTREMES,
    PUBLISHED,
    Grid,
    Learned,
    Sweep,
    learn,
    learn_from_draws,
)
from extraction.style_density.variants import PROFILES, RELEASED, VARIANTS

_FEWEST: Final = 2
"""Pages of a type: one to learn from and one to test."""


@dataclass(frozen=True)
class Settings:
    """What is tried, and how pages are drawn."""

    share: int = parameter(
        20, "Per cent of the pages of each type to learn from.", at_least=1, at_most=90
    )
    repetitions: int = parameter(10, "How often pages are drawn.", at_least=1, at_most=100)
    t1: str = parameter(
        "0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100",
        "T1 to try, from 0 to 100; 0, 50 and 100 always are.",
    )
    t2: str = parameter("0, 10, 20, 50, 100, 200, 400", "T2 to try; 20 always is.")
    sizes: str = parameter(
        "5, 10, 20, 40, 80, 120, 160, 200", "Numbers of pages to draw of each type, for the curve."
    )
    variant: str = parameter(
        RELEASED, "The paper's reading, or that of the released program.", choices=tuple(VARIANTS)
    )
    profile: str = parameter("html5", "Whether tags of HTML 5 are known.", choices=PROFILES)
    seed: int = parameter(1, "Of the draws.", at_least=0)

    def __post_init__(self) -> None:
        check_parameters(self)
        numbers("sizes", self.sizes)
        _ = self.grid

    @property
    def grid(self) -> Grid:
        """All thresholds to try."""
        always = [PUBLISHED, *EXTREMES.values()]
        return Grid(
            _values("t1", self.t1, {each.t1 for each in always}, most=100),
            _values("t2", self.t2, {each.t2 for each in always}),
        )

    @property
    def method(self) -> StyleDensity:
        """The algorithm whose thresholds are learned."""
        return StyleDensity(variant=self.variant, profile=self.profile)


def run(settings: Settings, data: Data, report: Report) -> Outcome:
    """Judge all pages under all thresholds, draw, learn, and test on what was not drawn."""
    total = 2 * sum(map(len, data.typed.values()))
    progress = _Progress(report, total)
    studied, tested = [], []
    left_out: list[str] = []
    for genre, pages in data.typed.items():
        kept, said = _kept(genre, pages)
        left_out += said
        if kept:
            study = _studied(genre, kept, settings, progress)
            studied.append(study)
            tested.append(_tested(study, settings, progress))
    if not studied:
        raise ArgumentError(
            "There are no two pages of one type to learn from. Say under Facts of the labelling "
            "screen which pages are articles, articles with comments, or several areas."
        )
    return Outcome(
        tables=(results_table(tested), corpora_table(tested), *sweep_tables(studied)),
        plots=tuple(sweep_plots(studied)),
        sentences=(*sentences(tested), *left_out),
        predictions=predictions_of(studied),
    )


def learned_thresholds(outcome: dict[str, object], genre: str) -> Thresholds | None:
    """T1 and T2 for all types together that an outcome, as JSON, has for a genre."""
    tables = outcome.get("tables")
    for table in tables if isinstance(tables, list) else []:
        if table["name"] == "results":
            rows = (dict(zip(table["columns"], row, strict=True)) for row in table["rows"])
            for row in rows:
                if (row["genre"], row["task"], row["thresholds"]) == (genre, THREE_CLASS, LEARNED):
                    return Thresholds(float(row["T1"]), float(row["T2"]))
    return None


class _Progress:
    def __init__(self, report: Report, total: int) -> None:
        self._report, self._total, self._done = report, total, 0

    def page(self, step: str) -> None:
        self._report(self._done, self._total, step)
        self._done += 1


def _kept(genre: str, pages: Sequence[TypedPage]) -> tuple[list[TypedPage], list[str]]:
    """The pages of types that can be learned and tested, and words about the others."""
    counts = {each: sum(page.page_type is each for page in pages) for each in TYPES}
    rare = [each for each in TYPES if counts[each] < _FEWEST]
    said = [
        f"{genre}: {_words(each)} left out, with {counts[each]} page{'s' * (counts[each] != 1)}. "
        f"It takes {_FEWEST} of a type."
        for each in rare
    ]
    return [page for page in pages if page.page_type not in rare], said


def _words(page_type: str) -> str:
    return page_type.replace("_", " ")


def _studied(
    genre: str, pages: Sequence[TypedPage], settings: Settings, progress: _Progress
) -> Studied:
    """All thresholds on all pages, and the draws."""
    grid, said = settings.grid, []
    for page in pages:
        progress.page(f"{genre}: all thresholds on all pages")
        judged = judge(page, settings.method, grid.all)
        said.append([each.page_type for each in judged])
    sweep = Sweep.of(grid, [page.page_type for page in pages], said)
    random = np.random.default_rng(settings.seed)
    draws = [sweep.draw(settings.share / 100, random) for _ in range(settings.repetitions)]
    sizes = numbers("sizes", settings.sizes)
    return Studied(genre, pages, sweep, draws, sizes, settings.seed)


def _tested(study: Studied, settings: Settings, progress: _Progress) -> Tested:
    """What was learned from each draw, and the accuracy of regions where it is asked for."""
    sweep = study.sweep
    learned = [learn(sweep.grid, sweep.shares(drawn)) for drawn in study.draws]
    final = learn_from_draws(sweep, study.draws)
    asked = sorted({PUBLISHED, *EXTREMES.values(), *_all_of([*learned, final])})
    scores = []
    for page in study.pages:
        progress.page(f"{study.genre}: accuracy of regions")
        judged = judge(page, settings.method, asked, with_accuracy=True)
        scores.append([each.accuracy for each in judged])
    return Tested(study, learned, final, asked, scores)


def _all_of(learned: Sequence[Learned]) -> set[Thresholds]:
    return {each for one in learned for each in (*one.alone.values(), one.together)}


def _values(
    name: str, text: str, always: set[float], most: float = float("inf")
) -> tuple[float, ...]:
    parts = {part.strip() for part in text.split(",")} - {""}
    try:
        found = {float(part) for part in parts}
    except ValueError:
        found = {-1.0}
    if not all(0 <= each <= most for each in found):
        limit = "" if most == float("inf") else f" to {most:g}"
        raise ArgumentError(
            f"{name}: {text!r} will not do. Pass numbers from 0{limit} with commas between."
        )
    return tuple(sorted(found | always))


THRESHOLDS: Final = Experiment(
    kind="thresholds",
    title="Style-density thresholds",
    question="Which T1 and T2 tell articles, articles with comments and several areas apart best?",
    settings=Settings,
    run=run,
    several={"t1": (), "t2": (), "sizes": ()},
    needs_types=True,
)
