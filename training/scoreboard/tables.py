"""Tables of a dashboard: mean and standard deviation of each method, over all or by groups.

Every score of a method counts, even on pages without scores of the others; ``n`` is how many that
are. Comparing methods on the pages that both have is ``significance``'s business.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

import numpy as np

from contentseeker.metrics import summarise
from training.models import MethodVersion
from training.scoreboard.reading import GROUPS, MEASURES, FloatArray, IntArray, Scores

MOST_COLUMNS: Final = 6
"""So many groups are shown side by side, more below each other."""
LOWER_IS_BETTER: Final = frozenset(("ms", "median_ms"))


@dataclass(frozen=True, slots=True)
class Figure:
    """One number of a table: a mean with its deviation, or something without one."""

    value: float
    sd: float | None = None
    n: int = 0
    """How many scores it rests on."""
    is_best: bool = False


@dataclass(frozen=True)
class MethodRow:
    """How good and how quick a method is."""

    method: MethodVersion
    n: int
    """Pages with a score."""
    failed: int
    """Pages on which a method failed; they count as they were scored."""
    precision: Figure
    recall: Figure
    f1: Figure
    word_f1: Figure
    median_f1: Figure
    ms: Figure
    """Milliseconds per page."""
    median_ms: Figure


@dataclass(frozen=True)
class GroupRow:
    """The pages of one group, and each method's figure on them; None without a score."""

    word: str
    """What the group is called in an address."""
    name: str
    pages: int
    figures: Sequence[Figure | None]


@dataclass(frozen=True)
class GroupedTable:
    """Groups by methods."""

    by: str
    measure: str
    methods: Sequence[MethodVersion]
    rows: Sequence[GroupRow]
    left_out: int = 0
    """Groups that are not shown."""

    @property
    def is_transposed(self) -> bool:
        """Whether methods are lines and groups are columns: few columns can be read at once."""
        return len(self.rows) <= min(MOST_COLUMNS, len(self.methods))

    @property
    def lines(self) -> list[tuple[MethodVersion, tuple[Figure | None, ...]]]:
        """Each method with its figures, one for each group."""
        columns = zip(*(row.figures for row in self.rows), strict=True)
        return list(zip(self.methods, columns, strict=True))

    @property
    def title(self) -> str:
        return GROUPS[self.by]

    @property
    def measure_title(self) -> str:
        return MEASURES[self.measure]


@dataclass(frozen=True)
class SourceRow:
    """A source, and how a method does on its pages."""

    host: str
    figure: Figure


Figures = TypeVar("Figures", bound=Figure | None)

_FIGURES: Final = ("precision", "recall", "f1", "word_f1", "median_f1", "ms", "median_ms")


def method_table(scores: Scores) -> list[MethodRow]:
    """A row for each method that has scores, the best of each column marked."""
    counts = np.bincount(scores.method, minlength=len(scores.methods))
    rows = [_method_row(scores, int(place)) for place in np.flatnonzero(counts)]
    for column in _FIGURES:
        marked = _marked([getattr(row, column) for row in rows], lower=column in LOWER_IS_BETTER)
        rows = [replace(row, **{column: figure}) for row, figure in zip(rows, marked, strict=True)]
    return rows


def best_method(rows: Sequence[MethodRow], measure: str = "f1") -> MethodRow | None:
    """The row with the highest mean; the first of equals, None without any."""
    return max(rows, key=lambda row: getattr(row, measure).value, default=None)


def grouped_table(scores: Scores, by: str = "genre", measure: str = "f1") -> GroupedTable:
    """Mean and deviation of each method in each group, the best of each group marked.

    Groups with more pages come first.
    """
    # All cells of the table at once: a corpus may have thousands of sources.
    words, group = np.unique(scores.pages.groups[by].astype(str), return_inverse=True)
    pages = np.bincount(group, minlength=len(words))
    shape = (len(words), len(scores.methods))
    cells = group[scores.page] * shape[1] + scores.method
    means, deviations, counts = (
        moment.reshape(shape) for moment in _moments(scores.measured(measure), cells, shape)
    )
    rows = []
    # Stable, so that groups of one size stay in the order of their names.
    for place in np.argsort(-pages, kind="stable"):
        figures = [
            Figure(float(mean), float(sd), int(n)) if n else None
            for mean, sd, n in zip(means[place], deviations[place], counts[place], strict=True)
        ]
        word = str(words[place])
        name = scores.pages.names.get(by, {}).get(word, word)
        rows.append(GroupRow(word, name, int(pages[place]), _marked(figures)))
    return GroupedTable(by, measure, scores.methods, rows)


def worst_sources(
    scores: Scores, method: int, number: int = 10, measure: str = "f1"
) -> list[SourceRow]:
    """The sources a method does worst on, by mean."""
    place = scores.place(method)
    rows = [
        SourceRow(row.word, figure)
        for row in grouped_table(scores, "source", measure).rows
        if (figure := row.figures[place]) is not None
    ]
    return sorted(rows, key=lambda row: (row.figure.value, row.host))[:number]


def _method_row(scores: Scores, place: int) -> MethodRow:
    mine = scores.method == place
    means = {}
    for measure in MEASURES:
        summary = summarise(scores.measured(measure)[mine])
        means[measure] = Figure(summary.mean, summary.sd, summary.n)
    times = summarise(1000 * scores.seconds[mine])
    return MethodRow(
        scores.methods[place],
        n=times.n,
        failed=int(scores.is_failed[mine].sum()),
        median_f1=Figure(float(np.median(scores.f1[mine])), n=times.n),
        ms=Figure(times.mean, times.sd, times.n),
        median_ms=Figure(1000 * float(np.median(scores.seconds[mine])), n=times.n),
        **means,
    )


def _moments(
    values: FloatArray, cells: IntArray, shape: tuple[int, int]
) -> tuple[FloatArray, FloatArray, IntArray]:
    """Mean, sample deviation and number of the values of each cell; for thousands of cells.

    As ``summarise`` has it: a single value has a deviation of 0.
    """
    size = shape[0] * shape[1]
    counts = np.bincount(cells, minlength=size)
    means = np.bincount(cells, values, minlength=size) / np.maximum(counts, 1)
    # Around the means: a difference of two large sums would lose digits.
    squares = np.bincount(cells, (values - means[cells]) ** 2, minlength=size)
    return means, np.sqrt(squares / np.maximum(counts - 1, 1)), counts


def _marked(figures: Iterable[Figures], *, lower: bool = False) -> list[Figures]:
    """The figures, the best ones marked; none if all are equal."""
    figures = list(figures)
    values = {figure.value for figure in figures if figure is not None}
    if len(values) < 2:
        return figures
    best = min(values) if lower else max(values)
    return [
        figure if figure is None else replace(figure, is_best=figure.value == best)
        for figure in figures
    ]
