"""All formats a table can be written in, by name; JSON Lines is written here."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import BinaryIO, Final

from annotate.exporting.arff import kept, write_arff
from annotate.exporting.delimited import write_csv
from annotate.exporting.parquet import write_parquet
from annotate.training_rows.table import Column, Table

Write = Callable[[Table, BinaryIO], int]
"""Writes a table to a binary file and returns the number of rows."""
# Valid inside JSON, but many readers treat them as line ends.
_LINE_ENDS: Final = str.maketrans({"\x85": "\\u0085", "\u2028": "\\u2028", "\u2029": "\\u2029"})


def write_jsonl(table: Table, out: BinaryIO) -> int:
    """Write one JSON object per row and return how many rows there were."""
    names = [column.name for column in table.columns]
    count = 0
    for row in table.rows:
        record = dict(zip(names, row, strict=True))
        line = json.dumps(record, ensure_ascii=False, allow_nan=False).translate(_LINE_ENDS)
        out.write(line.encode() + b"\n")
        count += 1
    return count


def _all(columns: Sequence[Column]) -> tuple[Column, ...]:
    return tuple(columns)


@dataclass(frozen=True, slots=True)
class Format:
    """A file format for tables."""

    name: str
    title: str
    media_type: str
    write: Write
    keeps: Callable[[Sequence[Column]], tuple[Column, ...]] = _all
    """The columns the format can hold."""


FORMATS: Final[dict[str, Format]] = {
    each.name: each
    for each in (
        Format("arff", "ARFF (WEKA)", "text/plain; charset=utf-8", write_arff, kept),
        Format("csv", "CSV (spreadsheets, pandas)", "text/csv; charset=utf-8", write_csv),
        Format("parquet", "Parquet (pandas, pyarrow)", "application/octet-stream", write_parquet),
        Format("jsonl", "JSON Lines", "application/x-ndjson", write_jsonl),
    )
}
