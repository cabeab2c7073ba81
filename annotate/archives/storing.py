"""Store the rows of one file of an archive in batches."""

import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID, uuid5

import numpy as np
from django.db import DataError, IntegrityError, connection, models

from annotate.archives.archive_file import Archive
from annotate.archives.errors import ArchiveError
from annotate.archives.records import Record
from annotate.archives.references import ReferenceResolver
from annotate.models import Asset, Blob, Chain, Corpus, Label, Page, PageLayout
from annotate.pages.blobs import store_all

NumberedLine = tuple[int, Any]

# Two million elements; the largest labelled page has 15,000.
_MAX_LAYOUT_BYTES: Final = 40_000_000
_LAYOUT_COLUMNS: Final = 5
_BLOB_BATCH_BYTES: Final = 16_000_000


@dataclass(frozen=True)
class CorpusImport:
    """State of the import of one corpus."""

    archive: Archive
    references: ReferenceResolver
    corpus: Corpus
    is_renamed: bool
    """Whether the corpus may exist already, so that client-made ids need new values."""


def store_lines(corpus_import: CorpusImport, file: str, record: Record) -> Iterator[int]:
    """Store all rows of a file; yield the size of each stored batch."""
    for lines in _chunks(corpus_import, file, record):
        rows = [_row(corpus_import, file, record, line) for line in lines]
        if issubclass(record.model, (Page, Asset)):
            _store_blobs(corpus_import.archive, rows, file)
        try:
            _insert(record, rows)
        except (IntegrityError, DataError) as error:
            reason = str(error).partition("\n")[0]
            raise ArchiveError(
                f"{file}, lines {lines[0][0]} to {lines[-1][0]} contradict one another or what is "
                f"stored here ({reason})."
            ) from error
        corpus_import.references.number(record.model, [row.pk for row in rows])
        yield len(rows)


def _chunks(corpus_import: CorpusImport, file: str, record: Record) -> Iterator[list[NumberedLine]]:
    chunk: list[NumberedLine] = []
    for number, line in corpus_import.archive.lines(file):
        if len(chunk) >= record.batch_size or (
            chunk and _needs_stored(corpus_import, record, line)
        ):
            yield chunk
            chunk = []
        chunk.append((number, line))
    if chunk:
        yield chunk


def _needs_stored(corpus_import: CorpusImport, record: Record, line: Any) -> bool:
    """Return whether the previous version of a page is not stored yet."""
    previous = line.get("previous") if record.model is Page and isinstance(line, dict) else None
    return isinstance(previous, int) and previous > corpus_import.references.count(Page)


def _row(
    corpus_import: CorpusImport, file: str, record: Record, line: NumberedLine
) -> models.Model:
    number, values = line
    fields = (
        {"corpus": corpus_import.corpus} if issubclass(record.model, (Page, Asset, Chain)) else {}
    )
    try:
        row = record.row(values, corpus_import.references.resolve, **fields)
        if isinstance(row, PageLayout):
            _check_layout(row)
    except ArchiveError as error:
        raise ArchiveError(f"{file}, line {number}: {error}") from error
    if isinstance(row, Label) and corpus_import.is_renamed:
        _replace_client_ids(row, corpus_import.corpus)
    return row


def _insert(record: Record, rows: Sequence[models.Model]) -> None:
    timestamps = [[getattr(row, field.name) for row in rows] for field in record.auto_timestamps]
    record.model._default_manager.bulk_create(rows)
    # ``bulk_create`` sets auto timestamps to now; restore the original values.
    for field, values in zip(record.auto_timestamps, timestamps, strict=True):
        _set_timestamps(field, zip(values, rows, strict=True))


def _set_timestamps(
    field: "models.Field[Any, Any]", timestamps: Iterable[tuple[datetime, models.Model]]
) -> None:
    # ``executemany``, because ``bulk_update`` takes longer than the rest of the import.
    meta, adapt = field.model._meta, connection.ops.adapt_datetimefield_value
    names = (meta.db_table, str(field.column), str(meta.pk.column))
    table, column, key = map(connection.ops.quote_name, names)
    statement = f"UPDATE {table} SET {column} = %s WHERE {key} = %s"  # noqa: S608  (our own names)
    with connection.cursor() as cursor:
        cursor.executemany(statement, [(adapt(value), row.pk) for value, row in timestamps])


def _store_blobs(archive: Archive, rows: Sequence[Any], file: str) -> None:
    # In one order everywhere, so that two imports cannot deadlock.
    digests = sorted({row.blob_id for row in rows})
    for digest in digests:
        if not archive.has_blob(digest):
            raise ArchiveError(f"{file}: the bytes {digest!r:.80} are not in the archive.")
    known = set(Blob.objects.filter(pk__in=digests).values_list("pk", flat=True))
    waiting: list[bytes] = []
    for digest in digests:
        if digest not in known:
            waiting.append(archive.blob(digest))
        if sum(map(len, waiting)) > _BLOB_BATCH_BYTES:
            store_all(waiting)
            waiting.clear()
    store_all(waiting)


def _check_layout(row: PageLayout) -> None:
    unpacking = zlib.decompressobj()
    try:
        data = unpacking.decompress(bytes(row.compressed), _MAX_LAYOUT_BYTES)
    except zlib.error as error:
        raise ArchiveError(f"its boxes are damaged ({error}).") from error
    is_whole = unpacking.eof and len(data) % (4 * _LAYOUT_COLUMNS) == 0
    if not is_whole or not np.isfinite(np.frombuffer(data, "<f4")).all():
        raise ArchiveError("its boxes are not a table of numbers.")
    if row.scroll_width <= 0 or row.scroll_height <= 0:
        raise ArchiveError("its width and height must be positive.")


def _replace_client_ids(label: Label, corpus: Corpus) -> None:
    """Derive new values for client-made ids, which are unique in the database."""
    for name in ("batch", "undoes", "client"):
        if (old := getattr(label, name)) is not None:
            setattr(label, name, uuid5(UUID(int=0), f"{corpus.slug}/{old}"))
