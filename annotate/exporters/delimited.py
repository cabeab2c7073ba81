"""CSV that a spreadsheet can open without running anything.

Spreadsheets take a cell that begins with one of a few characters for a formula. Here such a
cell, in a column of words, gets an apostrophe in front, which spreadsheets take as "this is
text"; so does a cell that begins with an apostrophe itself, so that reading can take exactly
one away. Numbers stay numbers: what stands in their columns was never typed by anybody.

A missing value is an empty cell, and an empty text becomes one.
"""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from typing import BinaryIO, Final

from annotate.exporters.table import Column, Kind, Row, Table, Value

_APOSTROPHE: Final = "'"
_DEFUSED: Final = frozenset(("=", "+", "-", "@", "\t", "\r", "\n", _APOSTROPHE))
_FLAGS: Final = {True: "true", False: "false"}
_IS_WORD: Final = frozenset((Kind.CATEGORY, Kind.TEXT))


def write_csv(table: Table, out: BinaryIO) -> int:
    """Write a line of names and every row; return how many rows there were."""
    text = io.TextIOWrapper(out, encoding="utf-8", newline="", write_through=True)
    # Lines end in CR LF (RFC 4180): only so does the module put a CR in quotation marks.
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
    """The rows of a file written here, as they were: apostrophes gone, numbers numbers.

    Open the file with ``newline=""``.
    """
    reader = csv.reader(lines)
    next(reader)
    for cells in reader:
        pairs = zip(cells, columns, strict=True)
        yield tuple(_value(cell, column.kind) for cell, column in pairs)


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


def _value(cell: str, kind: Kind) -> Value:
    if cell == "":
        return None
    if kind in _IS_WORD:
        return cell.removeprefix(_APOSTROPHE)
    if kind is Kind.FLAG:
        return cell == _FLAGS[True]
    return int(cell) if kind is Kind.INTEGER else float(cell)
