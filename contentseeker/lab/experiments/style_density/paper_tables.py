"""Tables 1 and 2 of Pappas et al. (2012) and what the paper says of Figures 3 to 5.

The paper's figures stand beside those of the chosen pages. They come from other pages.
"""

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from contentseeker.fitting.style_density.page_types import TYPES
from contentseeker.lab.experiments.outcome import PUBLISHED, Table, Value
from contentseeker.lab.experiments.style_density import published
from contentseeker.lab.experiments.style_density.results import MEASURES, ThresholdResults, task_of
from contentseeker.lab.experiments.style_density.studies import NAMES, Study
from contentseeker.lab.experiments.style_density.sweeps import Spreads, by_size, curve
from contentseeker.methods.style_density.decision import PageType
from contentseeker.metrics.regions import diversity

# Two points of precision: less is chance with samples of this size.
_NEAR: Final = 0.02
_DECIMALS: Final = 9

_DATASETS: Final = ("SD Diverse", "SD Non-Diverse")

_TABLE_1: Final = (
    "Table 1 of Pappas et al. (2012), with its figures in italics. Here a domain is a source. The "
    "paper counts domains with different templates. It prints .385 for Cao 2008, where 100 / "
    "25,910 is .386."
)
_TABLE_2: Final = (
    "Table 2 of Pappas et al. (2012), with its figures in italics: 3 x 200 pages of 521 domains "
    "(SD Diverse), 3 x 1,800 pages of 10 domains (SD Non-Diverse). Each class, and all three "
    "together, have thresholds of their own, learned on samples and tested on the other pages. "
    "The paper calls that 5-fold cross-validation, although it learns from one fifth and tests on "
    "four. With pages of one class only, the share that gets this class is a recall, and "
    "precision is always 1: the paper's two columns look exchanged. Ours follow the paper's. RA "
    "overlap is not in the paper."
)
_FIGURES: Final = (
    "The paper states this in words; its figures have no numbers to compare. Ranges here are "
    f"those within {_NEAR:g} of the best value. Beyond T2 = 200 the paper's precision falls, but "
    "stays high for multiple areas, as empty results count as such. Here they are right for none."
)


def paper_tables(result: ThresholdResults) -> Iterator[Table]:
    """All of them, from the pooled pages of all genres."""
    yield table_1(result.study)
    yield table_2(result)
    yield figures_table(result.study)


def table_1(study: Study) -> Table:
    """Diversity of the corpora, and of the data sets of the paper."""
    by_corpus: dict[str, list[str]] = {}
    for page in study.pages:
        by_corpus.setdefault(page.corpus, []).append(page.source)
    own: list[tuple[Value, ...]] = [
        (corpus, len(set(hosts)), len(hosts), 100 * diversity(hosts), None, None, None)
        for corpus, hosts in by_corpus.items()
    ]
    known = [(each.name, None, None, None, *each[1:]) for each in published.DATASETS]
    names = ("domains", "pages", "diversity %")
    columns = ("data set", *names, *(name + PUBLISHED for name in names))
    return Table("table-1", "Table 1: diversity", columns, (*own, *known), _TABLE_1)


def table_2(result: ThresholdResults) -> Table:
    """Precision, recall and region accuracy of each class, and of all three together."""
    study = result.study
    rows: list[tuple[Value, ...]] = []
    for code, kind in enumerate(TYPES):
        measured = result.alone(code) if code in study.codes else None
        rows += _rows_2(NAMES[kind], measured, kind)
    rows += _rows_2("3-class", None if study.missing else result.together(), None)
    # Two of the three classes are an easier test, so no figure stands beside it.
    if len(study.codes) == len(TYPES) - 1:
        rows += [
            (*row[:-2], None, None) for row in _rows_2(task_of(study), result.together(), None)
        ]
    columns = (
        "class",
        "pages",
        "measure",
        "these pages",
        *(name + PUBLISHED for name in _DATASETS),
    )
    return Table("table-2", "Table 2: page types and regions", columns, tuple(rows), _TABLE_2)


def _rows_2(
    name: str, measured: Sequence[Value] | None, kind: PageType | None
) -> list[tuple[Value, ...]]:
    """A line per measure of a class; None is the class of the paper's test of all three."""
    values = dict(zip(MEASURES, measured or [None] * len(MEASURES), strict=True))
    known = zip(published.DIVERSE[kind], published.NON_DIVERSE[kind], strict=True)
    paper = dict(zip(("precision", "recall", "RA"), known, strict=True))
    return [
        (name, values["pages"], measure, values[measure], *paper.get(measure, (None, None)))
        for measure in (*paper, "RA overlap")
    ]


def figures_table(study: Study) -> Table:
    """What the paper says of Figures 3 to 5, and what the curves of these pages show."""
    rows = (*_of_sizes(study), *_of_t1(study), *_of_t2(study))
    columns = ("figure", "value", "type", "these pages", f"paper{PUBLISHED}")
    return Table("figures", "Figures 3 to 5: statements of the paper", columns, rows, _FIGURES)


def _of_sizes(study: Study) -> Iterator[tuple[Value, ...]]:
    value = "pages from which precision is stable"
    for kind, spreads in by_size(study).items():
        yield ("3", value, kind, stable_from(spreads), published.STABLE_FROM)


def _of_t1(study: Study) -> Iterator[tuple[Value, ...]]:
    values, by_type = curve(study, "T1")
    for kind in study.types:
        best = ranges(values, by_type[NAMES[kind]])
        yield ("4", "best T1", NAMES[kind], best, published.BEST_T1[kind])
    if len(study.types) > 1:
        shares = np.array([by_type[NAMES[kind]] for kind in study.types])
        gap = shares.max(axis=0) - shares.min(axis=0)
        similar = ranges(values, -gap)
        yield ("4", "T1 at which the types differ least", "all", similar, published.SIMILAR_T1)


def _of_t2(study: Study) -> Iterator[tuple[Value, ...]]:
    values, by_type = curve(study, "T2")
    for kind in study.types:
        best = ranges(values, by_type[NAMES[kind]])
        yield ("5", "best T2", NAMES[kind], best, published.BEST_T2)


def stable_from(spreads: Spreads) -> str:
    """The smallest number of pages from which all means are near that of the most pages."""
    if not spreads:
        return "too few pages"
    sizes = sorted(spreads)
    last = spreads[sizes[-1]][0]
    far = [place for place, size in enumerate(sizes) if _distance(spreads[size][0], last) > _NEAR]
    return str(sizes[far[-1] + 1 if far else 0])


def ranges(values: Sequence[float], heights: NDArray[np.float64]) -> str:
    """The values at which a curve is near its highest: ``0 to 40, 70``."""
    is_near = [_distance(height, heights.max()) <= _NEAR for height in heights.tolist()]
    parts: list[list[float]] = []
    for place, value in enumerate(values):
        if is_near[place] and place and is_near[place - 1]:
            parts[-1].append(value)
        elif is_near[place]:
            parts.append([value])
    return ", ".join(
        f"{part[0]:g}" if len(part) == 1 else f"{part[0]:g} to {part[-1]:g}" for part in parts
    )


def _distance(first: float, second: float) -> float:
    # Rounded: a difference of exactly that much would be more in binary.
    return round(abs(first - second), _DECIMALS)
