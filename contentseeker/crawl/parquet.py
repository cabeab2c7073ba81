"""Records as a Parquet file: the columns are the fields of a record, in their order."""

import io
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final, get_type_hints

from contentseeker.crawl.errors import CrawlError
from contentseeker.files.formats import Record, RegionRecord

if TYPE_CHECKING:
    from pyarrow import DataType, Schema

# Readers skip and parallelise by row group, and a writer holds one in memory.
_MOST_ROWS: Final = 4096
_MOST_CHARACTERS: Final = 16 * 2**20

Row = Mapping[str, object]


def write_parquet(collected: Path, out: Path) -> None:
    """Convert collected records to one file, which gets its name when it is complete."""
    from pyarrow import RecordBatch, input_stream
    from pyarrow.parquet import ParquetWriter

    unfinished = out.with_name(f"{out.name}.joining")
    schema = _schema()
    with (
        input_stream(collected, compression="zstd") as stream,
        ParquetWriter(unfinished, schema, compression="zstd") as writer,
    ):
        for rows in _groups(io.BufferedReader(stream)):
            writer.write_batch(RecordBatch.from_pylist(rows, schema=schema))
    with unfinished.open("rb") as whole:
        os.fsync(whole.fileno())
    unfinished.replace(out)
    collected.unlink()


def _groups(lines: Iterable[bytes]) -> Iterator[list[Row]]:
    rows: list[Row] = []
    size = 0
    for line in lines:
        rows.append({key: _storable(value) for key, value in json.loads(line).items()})
        size += len(line)
        if len(rows) == _MOST_ROWS or size >= _MOST_CHARACTERS:
            yield rows
            rows, size = [], 0
    if rows:
        yield rows


def _storable(value: object) -> object:
    # File names may contain bytes that are not characters; they are escaped as in the JSON.
    return value.encode("utf-8", "backslashreplace").decode() if isinstance(value, str) else value


def _schema() -> "Schema":
    from pyarrow import schema

    return schema([(name, _column(kind)) for name, kind in get_type_hints(Record).items()])


def _column(kind: object) -> "DataType":
    import pyarrow

    columns = {
        str: pyarrow.string(),
        float: pyarrow.float64(),
        int: pyarrow.int64(),
        bool: pyarrow.bool_(),
        list[int]: pyarrow.list_(pyarrow.int32()),
        list[str]: pyarrow.list_(pyarrow.string()),
    }
    if kind == list[RegionRecord]:
        fields = get_type_hints(RegionRecord).items()
        return pyarrow.list_(pyarrow.struct([(name, _column(each)) for name, each in fields]))
    for known, column in columns.items():
        if kind in (known, known | None):
            return column
    raise CrawlError(f"No Parquet column is known for a field of type {kind}.")
