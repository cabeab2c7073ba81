"""What every format is given: named columns, and rows that arrive one by one."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

Value = int | float | bool | str | None
"""None is a missing value. A number is never NaN or infinite."""

Row = Sequence[Value]


class Kind(StrEnum):
    """What the values of a column are."""

    INTEGER = "integer"
    NUMBER = "number"
    FLAG = "flag"
    CATEGORY = "category"
    """One of few words, many times each."""
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a table."""

    name: str
    kind: Kind
    domain: tuple[str, ...] = ()
    """What a category may be, where it is known before the rows are."""


@dataclass(frozen=True, slots=True)
class Table:
    """Columns, and the rows that come to stand in them."""

    name: str
    columns: tuple[Column, ...]
    rows: Iterable[Row]
