"""All formats a training set can be written in, by name."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import BinaryIO, Final

from annotate.exporters.arff import kept, write_arff
from annotate.exporters.delimited import write_csv
from annotate.exporters.jsonl import write_jsonl
from annotate.exporters.parquet import write_parquet
from annotate.exporters.table import Column, Table

Write = Callable[[Table, BinaryIO], int]
"""Writes a table to a file open for bytes, and says how many rows that were."""


def _all(columns: Sequence[Column]) -> tuple[Column, ...]:
    return tuple(columns)


@dataclass(frozen=True, slots=True)
class Format:
    """A way to write a table."""

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
