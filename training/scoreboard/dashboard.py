"""The content of a dashboard, for the screen and for the report."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Self

from training.scoreboard.causes import CauseRow, cause_counts
from training.scoreboard.filters import key_or_zero
from training.scoreboard.plots import Address, box_plots, histogram, over_time, scatter
from training.scoreboard.reading import GROUPS, MEASURES, Scores
from training.scoreboard.significance import compare_methods
from training.scoreboard.tables import (
    GroupedTable,
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
MOST_SOURCES: Final = 10

# Word F1 is in the tables only.
_BOXES: Final = ("f1", "precision", "recall")


@dataclass(frozen=True)
class DisplayOptions:
    """How a dashboard shows its scores, as a query string names it."""

    by: str = "genre"
    """What the table by groups is grouped by."""
    measure: str = "f1"

    @classmethod
    def from_query(cls, query: Mapping[str, Any]) -> Self:
        """From an address; what makes no sense there is left out."""
        by, measure = query.get("by"), query.get("measure")
        return cls(
            # Addresses are typed and shared: a wrong word shows the default instead of an error.
            by if by in GROUPS else cls.by,
            measure if measure in MEASURES else cls.measure,
        )


@dataclass(frozen=True)
class Board:
    """Everything on the dashboard."""

    methods: Sequence[MethodRow]
    best: MethodRow
    sentence: str
    """The best method against the next."""
    worst_sources: Sequence[SourceRow]
    """Of the best method."""
    causes: Sequence[CauseRow]
    versions: Sequence[VersionLine]
    plots: Sequence[Mapping[str, Any]]


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
        causes=cause_counts(scores),
        versions=versions,
        plots=_plots(scores, versions, address),
    )


def chosen_pair(scores: Scores, query: Mapping[str, Any]) -> tuple[int, int] | None:
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
    # Both, or neither: with one name alone there would be nothing to compare it with.
    return keys[-2], keys[-1]


def shown_groups(scores: Scores, look: DisplayOptions) -> GroupedTable:
    """The table by groups; those with the most pages if there are too many."""
    table = grouped_table(scores, look.by, look.measure)
    left_out = max(0, len(table.rows) - MOST_GROUPS)
    return replace(table, rows=table.rows[:MOST_GROUPS], left_out=left_out)


def _plots(
    scores: Scores, versions: Sequence[VersionLine], address: Address
) -> list[Mapping[str, Any]]:
    # All methods as boxes; points and bars only of the chosen ones, or the best.
    drawn = [box_plots(scores, measure, address) for measure in _BOXES]
    drawn += [
        scatter(scores, address, scores.filter.methods),
        histogram(scores, scores.filter.methods),
    ]
    if versions:
        drawn.append(over_time(versions))
    return [plot.as_json() for plot in drawn]


def _best_against_next(scores: Scores, rows: Sequence[MethodRow]) -> str:
    ranked = sorted(rows, key=lambda row: -row.f1.value)
    if len(ranked) < 2:
        return ""
    return compare_methods(scores, ranked[0].method.pk, ranked[1].method.pk).sentence
