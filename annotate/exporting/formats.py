"""All formats a table can be written in, by name; JSON Lines and Parquet are written here."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import BinaryIO, Final

import pyarrow as pa
import pyarrow.parquet as pq

from annotate.exporting.arff import kept, write_arff
from annotate.exporting.delimited import write_csv
from annotate.training_rows.table import Column, ColumnType, Table

Write = Callable[[Table, BinaryIO], int]
"""Writes a table to a binary file and returns the number of rows."""
# Valid inside JSON, but many readers treat them as line ends.
_LINE_ENDS: Final = str.maketrans({"\x85": "\\u0085", "\u2028": "\\u2028", "\u2029": "\\u2029"})

# A group is in memory at once.
ROWS_PER_GROUP: Final = 20_000

_TYPES: Final = {
    ColumnType.INTEGER: pa.int64(),
    ColumnType.NUMBER: pa.float64(),
    ColumnType.FLAG: pa.bool_(),
    # Few words, repeated often: a number per row.
    ColumnType.CATEGORY: pa.dictionary(pa.int32(), pa.string()),
    ColumnType.TEXT: pa.string(),
}


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


def write_parquet(table: Table, out: BinaryIO) -> int:
    """Write Parquet in row groups, so that memory does not grow with the table."""
    schema = pa.schema([pa.field(column.name, _TYPES[column.type]) for column in table.columns])
    count = 0
    with pq.ParquetWriter(out, schema) as writer:
        left = iter(table.rows)
        while rows := list(islice(left, ROWS_PER_GROUP)):
            columns = zip(*rows, strict=True)
            pairs = zip(columns, schema.types, strict=True)
            arrays = [pa.array(values, type=arrow) for values, arrow in pairs]
            writer.write_table(pa.Table.from_arrays(arrays, schema=schema))
            count += len(rows)
    return count


@dataclass(frozen=True, slots=True)
class Format:
    """A file format for tables."""

    name: str
    title: str
    media_type: str
    write: Write
    keeps: Callable[[Sequence[Column]], tuple[Column, ...]] = tuple
    """The columns the format can hold."""


FORMATS: Final[dict[str, Format]] = {
    entry.name: entry
    for entry in (
        Format("arff", "ARFF (WEKA)", "text/plain; charset=utf-8", write_arff, kept),
        Format("csv", "CSV (spreadsheets, pandas)", "text/csv; charset=utf-8", write_csv),
        Format("parquet", "Parquet (pandas, pyarrow)", "application/octet-stream", write_parquet),
        Format("jsonl", "JSON Lines", "application/x-ndjson", write_jsonl),
    )
}
