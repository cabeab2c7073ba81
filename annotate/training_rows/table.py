"""A table as exporters get it: named columns, and rows that are read one by one."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

Value = int | float | bool | str | None
"""None is a missing value. A number is never NaN or infinite."""

Row = Sequence[Value]


class ColumnType(StrEnum):
    """The type of the values of a column."""

    INTEGER = "integer"
    NUMBER = "number"
    FLAG = "flag"
    CATEGORY = "category"
    """One of few words, repeated often."""
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a table."""

    name: str
    type: ColumnType
    domain: tuple[str, ...] = ()
    """The values of a category, if they are known before the rows."""


@dataclass(frozen=True, slots=True)
class Table:
    """Columns and their rows; the rows can be read once."""

    name: str
    columns: tuple[Column, ...]
    rows: Iterable[Row]
