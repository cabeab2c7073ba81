"""The outcome of an experiment, from the stored row to tables on screen and in files."""

import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, BinaryIO, Final

import pyarrow.parquet as pq
from django.utils.text import slugify

from annotate.exporting.delimited import write_csv
from annotate.training_rows.table import Column, ColumnType, Table, Value
from contentseeker.lab.experiments.outcome import PUBLISHED

BETTER_WHEN_HIGHER: Final = frozenset(
    ("accuracy", "precision", "recall", "f1", "wins minus losses")
)
"""Columns whose best cell is marked."""
CONTEXT: Final = frozenset(("genre", "task", "folding", "source", "pages of"))
"""Columns that group the rows: the best value is marked within each group."""

_SMALLEST_SHOWN: Final = 0.0005


@dataclass(frozen=True)
class Cell:
    """One value, as it is shown and as it is sorted."""

    value: Value
    text: str
    is_best: bool = False
    is_published: bool = False

    @property
    def is_number(self) -> bool:
        return isinstance(self.value, int | float)

    @property
    def sort_key(self) -> str:
        """The number in full, for scripts."""
        return repr(self.value)


@dataclass(frozen=True)
class ShownColumn:
    """A column's name, and whether it holds numbers."""

    name: str
    is_number: bool

    @property
    def is_published(self) -> bool:
        """Whether its figures are those of a paper."""
        return self.name.endswith(PUBLISHED)


@dataclass(frozen=True)
class ShownTable:
    """A table of an outcome, ready to be read."""

    name: str
    title: str
    note: str
    columns: Sequence[ShownColumn]
    rows: Sequence[Sequence[Cell]]

    @property
    def is_published(self) -> bool:
        """Whether it has figures of a paper."""
        return any(column.is_published for column in self.columns)


def flattened(outcome: Mapping[str, Any]) -> dict[str, Any]:
    """An outcome whose parts, if it has any, are joined to one."""
    parts = outcome.get("parts", ())
    kinds = ("conclusions", "sentences", "tables", "plots", "trees")
    return dict(outcome) | {
        kind: [*outcome.get(kind, ()), *(each for part in parts for each in part.get(kind, ()))]
        for kind in kinds
    }


@dataclass(frozen=True)
class Section:
    """Tables, trees and plots of a part; a short experiment is one section without a title."""

    title: str
    tables: Sequence[ShownTable]
    trees: Sequence[Mapping[str, Any]]
    plots: Sequence[Mapping[str, Any]]

    @property
    def anchor(self) -> str:
        """For links to it."""
        return f"section-{slugify(self.title)}"


def shown_sections(outcome: Mapping[str, Any]) -> list[Section]:
    """What an outcome shows, part by part."""
    return [
        Section(
            title[:1].upper() + title[1:],
            shown_tables(part),
            part.get("trees", ()),
            part.get("plots", ()),
        )
        for part in outcome.get("parts") or [outcome]
        for title in [part.get("title", "")]
    ]


def said(outcome: Mapping[str, Any]) -> list[str]:
    """All sentences, conclusions first."""
    return [*outcome.get("conclusions", ()), *outcome.get("sentences", ())]


def shown_tables(outcome: Mapping[str, Any]) -> list[ShownTable]:
    """All tables of an outcome, the best of what is measured marked."""
    return [_shown(table) for table in outcome.get("tables", ())]


def stored_table(outcome: Mapping[str, Any], name: str) -> Mapping[str, Any] | None:
    """One of an outcome's tables, by name."""
    return next((table for table in outcome.get("tables", ()) if table["name"] == name), None)


def write_table(stored: Mapping[str, Any], out: BinaryIO) -> None:
    """Write a table of an outcome as CSV."""
    columns = tuple(Column(name, ColumnType.TEXT) for name in stored["columns"])
    write_csv(Table(stored["name"], columns, stored["rows"]), out)


def write_predictions(parquet: bytes, out: BinaryIO) -> None:
    """Write stored predictions as CSV."""
    file = pq.ParquetFile(io.BytesIO(parquet))
    columns = tuple(Column(name, ColumnType.TEXT) for name in file.schema_arrow.names)
    write_csv(Table("predictions", columns, _rows(file)), out)


def _rows(file: Any) -> Iterator[Sequence[Value]]:
    for batch in file.iter_batches():
        columns = [column.to_pylist() for column in batch.columns]
        for row in zip(*columns, strict=True):
            # NaN is the one number that differs from itself: there is no value.
            yield [value if value == value else None for value in row]


def _shown(table: Mapping[str, Any]) -> ShownTable:
    names, rows = table["columns"], table["rows"]
    best = _best_cells(names, rows)
    values = [[row[place] for row in rows] for place in range(len(names))]
    whole = [_is_whole(column) for column in values]
    cells = [
        [
            Cell(
                value,
                _text(value, is_whole=whole[place]),
                is_best=(line, place) in best,
                is_published=names[place].endswith(PUBLISHED),
            )
            for place, value in enumerate(row)
        ]
        for line, row in enumerate(rows)
    ]
    columns = [
        ShownColumn(name, _is_numeric(column)) for name, column in zip(names, values, strict=True)
    ]
    return ShownTable(table["name"], table["title"], table.get("note", ""), columns, cells)


def _best_cells(names: Sequence[str], rows: Sequence[Sequence[Value]]) -> set[tuple[int, int]]:
    """Line and place of the highest values of each measure, within each context."""
    grouping = [place for place, name in enumerate(names) if name.lower() in CONTEXT]
    groups: dict[tuple[Value, ...], list[int]] = {}
    for line, row in enumerate(rows):
        groups.setdefault(tuple(row[place] for place in grouping), []).append(line)
    return {
        (line, place)
        for place, name in enumerate(names)
        if name.lower() in BETTER_WHEN_HIGHER
        for lines in groups.values()
        for line in _highest(lines, [row[place] for row in rows])
    }


def _highest(lines: Sequence[int], column: Sequence[Value]) -> list[int]:
    """The lines with the highest number; none if all are equal."""
    numbers = {line: value for line in lines if isinstance(value := column[line], int | float)}
    if len(set(numbers.values())) < 2:
        return []
    top = max(numbers.values())
    return [line for line, value in numbers.items() if value == top]


def _is_numeric(values: Sequence[Value]) -> bool:
    known = [value for value in values if value is not None]
    return bool(known) and all(isinstance(value, int | float) for value in known)


def _is_whole(values: Sequence[Value]) -> bool:
    """Whether a column counts; one of shares may hold nothing but 0 and 1, too."""
    numbers = [value for value in values if isinstance(value, int | float)]
    counts = any(isinstance(value, int) or abs(value) > 1 for value in numbers)
    return counts and all(float(value).is_integer() for value in numbers)


def _text(value: Value, *, is_whole: bool) -> str:
    match value:
        case None:
            return ""
        # Before the numbers, because a bool is an int.
        case bool():
            return "yes" if value else "no"
        case int() | float() if is_whole:
            return f"{value:,.0f}"
        case float() if 0 < abs(value) < _SMALLEST_SHOWN:
            return f"{value:.1e}"
        case int() | float():
            return f"{value:,.3f}" if abs(value) < 100 else f"{value:,.1f}"
        case _:
            return str(value)
