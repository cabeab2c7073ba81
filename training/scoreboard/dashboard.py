"""The content of a dashboard, for the screen and for the report."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

from training.models import MethodVersion
from training.scoreboard.causes import CauseRow, cause_counts
from training.scoreboard.filters import key_or_zero
from training.scoreboard.plots import Address, box_plots, histogram, over_time, scatter
from training.scoreboard.reading import GROUPS, MEASURES, Scores
from training.scoreboard.significance import (
    MatrixCell,
    SignificanceMatrix,
    compare_methods,
    p_in_words,
)
from training.scoreboard.tables import (
    Figure,
    GroupRow,
    MethodRow,
    SourceRow,
    best_method,
    grouped_table,
    method_table,
    worst_sources,
)
from training.scoreboard.versions import VersionLine, versions_over_time

MOST_GROUPS: Final = 60
"""Lines of a table by groups on the screen; a corpus may have thousands of sources."""
MOST_COLUMNS: Final = 6
"""So many groups are shown side by side, more below each other."""
MOST_SOURCES: Final = 10

_BOXES: Final = ("f1", "precision", "recall")
_KINDS: Final = {"+": "better", "-": "worse", "=": "same", None: "unknown"}
_SIGNS: Final = {"+": "+", "-": "\N{MINUS SIGN}", "=": "=", None: "?"}


@dataclass(frozen=True)
class Look:
    """How a dashboard shows its scores, as a query string names it."""

    by: str = "genre"
    """What the table by groups is grouped by."""
    measure: str = "f1"

    @classmethod
    def from_query(cls, query: Mapping[str, Any]) -> Self:
        """From an address; what makes no sense there is left out."""
        by, measure = query.get("by"), query.get("measure")
        return cls(
            by if by in GROUPS else cls.by,
            measure if measure in MEASURES else cls.measure,
        )


@dataclass(frozen=True)
class ShownGroups:
    """A table by groups, cut to what can be read."""

    by: str
    measure: str
    methods: Sequence[MethodVersion]
    rows: Sequence[GroupRow]
    left_out: int

    @property
    def is_turned(self) -> bool:
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
class ShownCause:
    """How often a cause was found, and the method it was found most often with."""

    cause: str
    name: str
    total: int
    method: MethodVersion
    most: int


@dataclass(frozen=True)
class Board:
    """Everything on the dashboard."""

    methods: Sequence[MethodRow]
    best: MethodRow
    sentence: str
    """The best method against the next."""
    worst_sources: Sequence[SourceRow]
    """Of the best method."""
    causes: Sequence[ShownCause]
    versions: Sequence[VersionLine]
    plots: Sequence[Mapping[str, Any]]


@dataclass(frozen=True)
class ShownCell:
    """Two methods, seen from the first."""

    methods: tuple[int, int]
    sign: str
    kind: str
    p: str
    sentence: str


@dataclass(frozen=True)
class ShownRow:
    """One method against every other; None for itself."""

    method: MethodVersion
    cells: Sequence[ShownCell | None]


@dataclass(frozen=True)
class ShownMatrix:
    """Every method against every other."""

    rows: Sequence[ShownRow]
    sentences: Sequence[str]


def board(scores: Scores, address: Address) -> Board | None:
    """The dashboard of some scores; None without any. ``address`` is where points lead."""
    rows = method_table(scores)
    best = best_method(rows)
    if best is None:
        return None
    versions = versions_over_time(scores)
    return Board(
        methods=rows,
        best=best,
        sentence=_best_against_next(scores, rows),
        worst_sources=worst_sources(scores, best.method.pk, MOST_SOURCES),
        causes=[_cause(scores, row) for row in cause_counts(scores)],
        versions=versions,
        plots=_plots(scores, versions, address),
    )


def asked_pair(scores: Scores, query: Mapping[str, Any]) -> tuple[int, int] | None:
    """The two methods an address names, else the best and the one after it; None without two.

    The second is the better one, as a newer version is hoped to be.
    """
    rows = sorted(method_table(scores), key=lambda row: row.f1.value)
    keys = [row.method.pk for row in rows]
    if len(keys) < 2:
        return None
    first, second = (key_or_zero(query.get(name)) for name in ("a", "b"))
    if first in keys and second in keys and first != second:
        return first, second
    return keys[-2], keys[-1]


def shown_groups(scores: Scores, look: Look) -> ShownGroups:
    """The table by groups; those with the most pages if there are too many."""
    table = grouped_table(scores, look.by, look.measure)
    left_out = max(0, len(table.rows) - MOST_GROUPS)
    return ShownGroups(look.by, look.measure, table.methods, table.rows[:MOST_GROUPS], left_out)


def shown_matrix(matrix: SignificanceMatrix) -> ShownMatrix:
    """Signs and p-values, ready to be read."""
    rows = [
        ShownRow(
            method,
            [
                _cell((method, other), cell)
                for other, cell in zip(matrix.methods, cells, strict=True)
            ],
        )
        for method, cells in matrix.rows
    ]
    return ShownMatrix(rows, [pair.sentence for pair in matrix.pairs])


def p_alone(p_value: float) -> str:
    """A p-value without the words ``p =``, which the heading has."""
    return p_in_words(p_value).removeprefix("p = ").removeprefix("p ")


def _plots(
    scores: Scores, versions: Sequence[VersionLine], address: Address
) -> list[Mapping[str, Any]]:
    drawn = [box_plots(scores, measure, address) for measure in _BOXES]
    drawn += [
        scatter(scores, address, scores.filter.methods),
        histogram(scores, scores.filter.methods),
    ]
    if versions:
        drawn.append(over_time(versions))
    return [plot.as_json() for plot in drawn]


def _cell(pair: tuple[MethodVersion, MethodVersion], cell: MatrixCell | None) -> ShownCell | None:
    if cell is None:
        return None
    tests = cell.compared.tests
    return ShownCell(
        (pair[0].pk, pair[1].pk),
        sign=_SIGNS[cell.verdict],
        kind=_KINDS[cell.verdict],
        p=p_alone(tests.p_value) if tests else "",
        sentence=cell.compared.sentence,
    )


def _cause(scores: Scores, row: CauseRow) -> ShownCause:
    most = max(row.counts)
    return ShownCause(row.cause, row.name, row.total, scores.methods[row.counts.index(most)], most)


def _best_against_next(scores: Scores, rows: Sequence[MethodRow]) -> str:
    ranked = sorted(rows, key=lambda row: -row.f1.value)
    if len(ranked) < 2:
        return ""
    return compare_methods(scores, ranked[0].method.pk, ranked[1].method.pk).sentence
