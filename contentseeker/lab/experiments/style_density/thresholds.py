"""Thresholds of style density: fitted on samples of pages, tested on the other pages.

Repeats the experiments of Pappas et al. (2012) on the user's pages: diversity (their Table 1),
precision by the number of sampled pages (Figure 3), by T1 (Figure 4) and by T2 (Figure 5), and
the results for one type alone and for all three together (Table 2). As in the paper, one pair of
thresholds is fitted and tested on the pages of all chosen genres; each genre by itself is an extra.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import ClassVar, Final

from contentseeker.errors import ArgumentError
from contentseeker.fitting.style_density.page_types import Thresholds, TypedPage, classify_page
from contentseeker.fitting.style_density.thresholds import EXTREMES, PUBLISHED, Grid, Sweep
from contentseeker.lab.experiments.experiment import Data, Experiment, Report
from contentseeker.lab.experiments.outcome import Outcome
from contentseeker.lab.experiments.settings import ExperimentSettings, split_list
from contentseeker.lab.experiments.style_density.paper_tables import paper_tables
from contentseeker.lab.experiments.style_density.results import (
    LEARNED,
    ThresholdResults,
    corpora_table,
    results_table,
    sentences,
)
from contentseeker.lab.experiments.style_density.studies import (
    Drawing,
    Study,
    by_genre,
    pool_name,
    pooled,
)
from contentseeker.lab.experiments.style_density.sweeps import (
    predictions_of,
    sweep_plots,
    sweep_tables,
)
from contentseeker.methods.style_density.extractor import StyleDensity
from contentseeker.methods.style_density.variants import PROFILES, RELEASED, VARIANTS
from contentseeker.parameters import parameter

_FEWEST_TYPES: Final = 2

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
    def drawing(self) -> Drawing:
        """How pages are sampled."""
        return Drawing(self.share / 100, self.repetitions, self.numbers("sizes"), self.seed)

    @property
    def method(self) -> StyleDensity:
        """The algorithm whose thresholds are fitted."""
        return StyleDensity(variant=self.variant, profile=self.profile)


def run(settings: ThresholdSettings, data: Data, report: Report) -> Outcome:
    """Classify all pages under all thresholds, then fit on samples and test on the other pages."""
    pages = pooled(data.typed)
    if not pages:
        raise ArgumentError(
            "No type has two pages. Set under Facts of the labelling screen which pages are "
            "articles, articles with comments, or several areas."
        )
    # Every page is read twice: for all thresholds, then for the accuracy of its regions.
    done = count()

    def on_page(step: str) -> None:
        report(next(done), 2 * len(pages), step)

    pool = _study(pool_name(list(data.typed)), pages, settings, on_page)
    studies = [pool, *by_genre(pool)]
    results = _results(studies, settings, on_page)
    return Outcome(
        tables=(
            *paper_tables(results[0]),
            results_table(results),
            corpora_table(results[0]),
            *sweep_tables(studies),
        ),
        plots=tuple(sweep_plots(studies)),
        sentences=tuple(sentences(results)),
        predictions=predictions_of(pool),
    )


def learned_thresholds(outcome: dict[str, object], genres: Sequence[str]) -> Thresholds | None:
    """T1 and T2 for all types together, read from a stored outcome about these genres.

    None if the pages were of one type, or if the outcome has no results of all genres together.
    """
    tables = outcome.get("tables")
    name = pool_name(genres)
    for table in tables if isinstance(tables, list) else []:
        if table["name"] == "results":
            rows = [dict(zip(table["columns"], row, strict=True)) for row in table["rows"]]
            own = [row for row in rows if (row["genre"], row["thresholds"]) == (name, LEARNED)]
            # One row per type, then that of all types, which has no meaning for one type.
            if len(own) > _FEWEST_TYPES:
                return Thresholds(float(own[-1]["T1"]), float(own[-1]["T2"]))
    return None


def _study(
    name: str, pages: Sequence[tuple[str, TypedPage]], settings: ThresholdSettings, on_page: OnPage
) -> Study:
    """All pages classified under all thresholds."""
    grid, predicted = settings.grid, []
    for genre, page in pages:
        on_page(f"{genre}: all thresholds on all pages")
        found = classify_page(page, settings.method, grid.all)
        predicted.append([classified.page_type for classified in found])
    genres, typed = zip(*pages, strict=True)
    sweep = Sweep.of(grid, [page.page_type for page in typed], predicted)
    return Study(name, genres, typed, sweep, settings.drawing)


def _results(
    studies: Sequence[Study], settings: ThresholdSettings, on_page: OnPage
) -> list[ThresholdResults]:
    """The region accuracy of every page under all thresholds that are reported."""
    # Comparing texts takes long, so only thresholds that are reported get a score.
    fitted = (fit for study in studies for fit in (*study.by_sample, study.learned))
    chosen = {pair for fit in fitted for pair in fit.all}
    reported = sorted({PUBLISHED, *EXTREMES.values(), *chosen})
    pool, scores = studies[0], {}
    for genre, page in zip(pool.genres, pool.pages, strict=True):
        on_page(f"{genre}: accuracy of regions")
        found = classify_page(page, settings.method, reported, with_accuracy=True)
        scores[page.key] = [classified.accuracy for classified in found]
    return [
        ThresholdResults(study, reported, [scores[page.key] for page in study.pages])
        for study in studies
    ]


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
