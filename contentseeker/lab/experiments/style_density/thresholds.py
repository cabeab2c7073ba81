"""Thresholds of style density: fitted on samples of pages, tested on the other pages.

Repeats the experiments of Pappas et al. (2012) on the user's pages: precision by the number of
sampled pages (their Figure 3), by T1 (Figure 4) and by T2 (Figure 5), and the results for one
type alone and for all three together (Table 2).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import ClassVar, Final

import numpy as np

from contentseeker.errors import ArgumentError
from contentseeker.fitting.style_density.page_types import Thresholds, TypedPage, classify_page
from contentseeker.fitting.style_density.thresholds import EXTREMES, PUBLISHED, Grid, Sweep, learn
from contentseeker.lab.experiments.experiment import Data, Experiment, Report
from contentseeker.lab.experiments.outcome import Outcome
from contentseeker.lab.experiments.settings import ExperimentSettings, split_list
from contentseeker.lab.experiments.style_density.results import (
    LEARNED,
    THREE_CLASS,
    ThresholdResults,
    outcome_of,
)
from contentseeker.lab.experiments.style_density.sweeps import NAMES, Study
from contentseeker.methods.style_density.extractor import StyleDensity
from contentseeker.methods.style_density.variants import PROFILES, RELEASED, VARIANTS
from contentseeker.parameters import parameter

# Pages of a type: one for training and one for testing.
_FEWEST: Final = 2

OnPage = Callable[[str], object]
"""Called with a description before each page is read."""


@dataclass(frozen=True)
class ThresholdSettings(ExperimentSettings):
    """The thresholds to try, and how pages are sampled."""

    LISTS: ClassVar = {"sizes": ()}

    share: int = parameter(
        20, "Per cent of the pages of each type used for training.", at_least=1, at_most=90
    )
    repetitions: int = parameter(10, "Number of samples.", at_least=1, at_most=100)
    t1: str = parameter(
        "0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100",
        "T1 to try, from 0 to 100; 0, 50 and 100 are always added.",
    )
    t2: str = parameter("0, 10, 20, 50, 100, 200, 400", "T2 to try; 20 is always added.")
    sizes: str = parameter(
        "5, 10, 20, 40, 80, 120, 160, 200",
        "Numbers of pages to sample of each type, for the curve.",
    )
    variant: str = parameter(
        RELEASED,
        "The algorithm as in the paper, or as in the released program.",
        choices=tuple(VARIANTS),
    )
    profile: str = parameter("html5", "Whether tags of HTML 5 are known.", choices=PROFILES)
    seed: int = parameter(1, "Seed of the samples.", at_least=0)

    def __post_init__(self) -> None:
        super().__post_init__()
        # Raises on values out of range. T1 and T2 are no lists of whole numbers from 1 on.
        _ = self.grid

    @property
    def grid(self) -> Grid:
        """All thresholds to try."""
        always = [PUBLISHED, *EXTREMES.values()]
        return Grid(
            _values("t1", self.t1, {pair.t1 for pair in always}, most=100),
            _values("t2", self.t2, {pair.t2 for pair in always}),
        )

    @property
    def method(self) -> StyleDensity:
        """The algorithm whose thresholds are fitted."""
        return StyleDensity(variant=self.variant, profile=self.profile)


def run(settings: ThresholdSettings, data: Data, report: Report) -> Outcome:
    """Classify all pages under all thresholds, then fit on samples and test on the other pages."""
    # Every page is read twice: for all thresholds, then for the accuracy of its regions.
    total, done = 2 * sum(map(len, data.typed.values())), count()

    def on_page(step: str) -> None:
        report(next(done), total, step)

    results: list[ThresholdResults] = []
    left_out: list[str] = []
    for genre, pages in data.typed.items():
        usable, reasons = _usable(genre, pages)
        left_out += reasons
        if usable:
            study = _study(genre, usable, settings, on_page)
            results.append(_results(study, settings, on_page))
    if not results:
        raise ArgumentError(
            "No type has two pages. Set under Facts of the labelling screen which pages are "
            "articles, articles with comments, or several areas."
        )
    return outcome_of(results, left_out)


def learned_thresholds(outcome: dict[str, object], genre: str) -> Thresholds | None:
    """T1 and T2 for all types together, read from a genre's rows of a stored outcome."""
    tables = outcome.get("tables")
    for table in tables if isinstance(tables, list) else []:
        if table["name"] == "results":
            rows = (dict(zip(table["columns"], row, strict=True)) for row in table["rows"])
            for row in rows:
                if (row["genre"], row["task"], row["thresholds"]) == (genre, THREE_CLASS, LEARNED):
                    return Thresholds(float(row["T1"]), float(row["T2"]))
    return None


def _usable(genre: str, pages: Sequence[TypedPage]) -> tuple[list[TypedPage], list[str]]:
    """The pages of types with enough pages, and sentences about the other types."""
    counts = {kind: sum(page.page_type is kind for page in pages) for kind in NAMES}
    rare = {kind: number for kind, number in counts.items() if number < _FEWEST}
    reasons = [
        f"{genre}: {NAMES[kind]} left out, with {number} page{'s' * (number != 1)}. "
        f"A type needs {_FEWEST}."
        for kind, number in rare.items()
    ]
    return [page for page in pages if page.page_type not in rare], reasons


def _study(
    genre: str, pages: Sequence[TypedPage], settings: ThresholdSettings, on_page: OnPage
) -> Study:
    """All pages classified under all thresholds, and the samples."""
    grid, predicted = settings.grid, []
    for page in pages:
        on_page(f"{genre}: all thresholds on all pages")
        found = classify_page(page, settings.method, grid.all)
        predicted.append([classified.page_type for classified in found])
    sweep = Sweep.of(grid, [page.page_type for page in pages], predicted)
    random = np.random.default_rng(settings.seed)
    samples = [sweep.draw(settings.share / 100, random) for _ in range(settings.repetitions)]
    return Study(genre, pages, sweep, samples, settings.numbers("sizes"), settings.seed)


def _results(study: Study, settings: ThresholdSettings, on_page: OnPage) -> ThresholdResults:
    """The thresholds fitted on each sample, and the region accuracy of all that are reported."""
    sweep = study.sweep
    learned = [learn(sweep.grid, sweep.shares(sampled)) for sampled in study.samples]
    # Comparing texts takes long, so only thresholds that are reported get a score.
    chosen = {pair for fit in (*learned, study.learned) for pair in fit.all}
    reported = sorted({PUBLISHED, *EXTREMES.values(), *chosen})
    scores = []
    for page in study.pages:
        on_page(f"{study.genre}: accuracy of regions")
        found = classify_page(page, settings.method, reported, with_accuracy=True)
        scores.append([classified.accuracy for classified in found])
    return ThresholdResults(study, learned, study.learned, reported, scores)


def _values(
    name: str, text: str, always: set[float], most: float = float("inf")
) -> tuple[float, ...]:
    try:
        found = {float(part) for part in split_list(text)}
    except ValueError:
        # Refused below, with the same message as a number out of range.
        found = {-1.0}
    if not all(0 <= value <= most for value in found):
        limit = "" if most == float("inf") else f" to {most:g}"
        raise ArgumentError(
            f"{name}: {text!r} will not do. Pass numbers from 0{limit} with commas between."
        )
    return tuple(sorted(found | always))


THRESHOLDS: Final = Experiment(
    kind="thresholds",
    title="Style-density thresholds",
    question="Which T1 and T2 best separate articles, articles with comments and several areas?",
    settings=ThresholdSettings,
    run=run,
    needs_types=True,
)
