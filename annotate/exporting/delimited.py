"""CSV that a spreadsheet can open without running anything.

Spreadsheets treat a cell that begins with one of a few characters as a formula (CSV injection).
Such a cell, in a column of words, gets an apostrophe in front, which spreadsheets read as "this
is text". A cell that begins with an apostrophe gets one too, so that reading removes exactly
one. Numbers stay numbers: no user has typed them.

A missing value is an empty cell, and an empty text becomes one.
"""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from typing import BinaryIO, Final

from annotate.training_rows.table import Column, ColumnType, Row, Table, Value

_APOSTROPHE: Final = "'"
# OWASP's list of what begins a formula, and the apostrophe itself.
_DEFUSED: Final = frozenset(("=", "+", "-", "@", "\t", "\r", "\n", _APOSTROPHE))
_FLAGS: Final = {True: "true", False: "false"}
_IS_WORD: Final = frozenset((ColumnType.CATEGORY, ColumnType.TEXT))


def write_csv(table: Table, out: BinaryIO) -> int:
    """Write a header and every row; returns the number of rows."""
    text = io.TextIOWrapper(out, encoding="utf-8", newline="", write_through=True)
    # Lines end in CR LF (RFC 4180): only then does the module quote a lone CR.
    writer = csv.writer(text)
    writer.writerow([column.name for column in table.columns])
    count = 0
    for row in table.rows:
        writer.writerow([_cell(value) for value in row])
        count += 1
    # The stream underneath belongs to the caller, who closes it.
    text.detach()
    return count


def read_csv(lines: Iterable[str], columns: Sequence[Column]) -> Iterator[Row]:
    """The rows of a file written by ``write_csv``: without apostrophes, numbers as numbers.

    Open the file with ``newline=""``.
    """
    reader = csv.reader(lines)
    next(reader)
    for cells in reader:
        pairs = zip(cells, columns, strict=True)
        yield tuple(_value(cell, column.type) for cell, column in pairs)


def _cell(value: Value) -> str:
    match value:
        case None:
            return ""
        case bool():
            return _FLAGS[value]
        case str():
            return _APOSTROPHE + value if value[:1] in _DEFUSED else value
        case _:
            return repr(value)


def _value(cell: str, column_type: ColumnType) -> Value:
    if cell == "":
        return None
    if column_type in _IS_WORD:
        return cell.removeprefix(_APOSTROPHE)
    if column_type is ColumnType.FLAG:
        return cell == _FLAGS[True]
    return int(cell) if column_type is ColumnType.INTEGER else float(cell)
