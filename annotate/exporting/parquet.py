"""Parquet, written in row groups, so that memory does not grow with the table."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import BinaryIO, Final

import pyarrow as pa
import pyarrow.parquet as pq

from annotate.training_rows.table import Column, ColumnType, Row, Table

ROWS_PER_GROUP: Final = 20_000

_TYPES: Final = {
    ColumnType.INTEGER: pa.int64(),
    ColumnType.NUMBER: pa.float64(),
    ColumnType.FLAG: pa.bool_(),
    ColumnType.CATEGORY: pa.dictionary(pa.int32(), pa.string()),
    ColumnType.TEXT: pa.string(),
}


def write_parquet(table: Table, out: BinaryIO) -> int:
    """Write every row; returns the number of rows."""
    schema = _schema(table.columns)
    count = 0
    with pq.ParquetWriter(out, schema) as writer:
        for rows in _groups(table):
            columns = zip(*rows, strict=True)
            pairs = zip(columns, schema.types, strict=True)
            arrays = [pa.array(values, type=arrow) for values, arrow in pairs]
            writer.write_table(pa.Table.from_arrays(arrays, schema=schema))
            count += len(rows)
    return count


def _schema(columns: Sequence[Column]) -> pa.Schema:
    return pa.schema([pa.field(column.name, _TYPES[column.type]) for column in columns])


def _groups(table: Table) -> Iterator[list[Row]]:
    rows = iter(table.rows)
    while group := list(islice(rows, ROWS_PER_GROUP)):
        yield group
