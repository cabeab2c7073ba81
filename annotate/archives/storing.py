"""Storing the rows of one file of an archive, some at a time."""

import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID, uuid5

import numpy as np
from django.db import DataError, IntegrityError, connection, models

from annotate.archives.arrivals import Arrivals
from annotate.archives.container import Archive
from annotate.archives.errors import ArchiveError
from annotate.archives.records import Record
from annotate.models import Asset, Blob, Chain, Corpus, Label, Page, PageLayout
from annotate.services.blobs import store_all

NumberedLine = tuple[int, Any]

# Two million elements; the largest page ever labelled has 15,000.
_MOST_LAYOUT_BYTES: Final = 40_000_000
_LAYOUT_COLUMNS: Final = 5
_BYTES_AT_A_TIME: Final = 16_000_000


@dataclass(frozen=True)
class Incoming:
    """A corpus that is being read."""

    archive: Archive
    arrivals: Arrivals
    corpus: Corpus
    is_renamed: bool
    """Whether it may come a second time, so that ids made by browsers must be made anew."""


def store_lines(incoming: Incoming, file: str, record: Record) -> Iterator[int]:
    """Store all rows of a file, and say each time how many were stored."""
    for lines in _chunks(incoming, file, record):
        rows = [_row(incoming, file, record, line) for line in lines]
        if issubclass(record.model, (Page, Asset)):
            _store_blobs(incoming.archive, rows, file)
        try:
            _insert(record, rows)
        except (IntegrityError, DataError) as error:
            reason = str(error).partition("\n")[0]
            raise ArchiveError(
                f"{file}, lines {lines[0][0]} to {lines[-1][0]} contradict one another or what is "
                f"stored here ({reason})."
            ) from error
        incoming.arrivals.number(record.model, [row.pk for row in rows])
        yield len(rows)


def _chunks(incoming: Incoming, file: str, record: Record) -> Iterator[list[NumberedLine]]:
    chunk: list[NumberedLine] = []
    for number, line in incoming.archive.lines(file):
        if len(chunk) >= record.at_a_time or (chunk and _needs_stored(incoming, record, line)):
            yield chunk
            chunk = []
        chunk.append((number, line))
    if chunk:
        yield chunk


def _needs_stored(incoming: Incoming, record: Record, line: Any) -> bool:
    """Whether a page has a previous version that waits to be stored."""
    previous = line.get("previous") if record.model is Page and isinstance(line, dict) else None
    return isinstance(previous, int) and previous > incoming.arrivals.count(Page)


def _row(incoming: Incoming, file: str, record: Record, line: NumberedLine) -> models.Model:
    number, values = line
    facts = {"corpus": incoming.corpus} if issubclass(record.model, (Page, Asset, Chain)) else {}
    try:
        row = record.row(values, incoming.arrivals.resolve, **facts)
        if isinstance(row, PageLayout):
            _check_layout(row)
    except ArchiveError as error:
        raise ArchiveError(f"{file}, line {number}: {error}") from error
    if isinstance(row, Label) and incoming.is_renamed:
        _make_ids_anew(row, incoming.corpus)
    return row


def _insert(record: Record, rows: Sequence[models.Model]) -> None:
    happened = [[getattr(row, field.name) for row in rows] for field in record.moments]
    record.model._default_manager.bulk_create(rows)
    # Storing a row sets its time to now; what counts is when it happened.
    for field, moments in zip(record.moments, happened, strict=True):
        _set_moments(field, zip(moments, rows, strict=True))


def _set_moments(
    field: "models.Field[Any, Any]", moments: Iterable[tuple[datetime, models.Model]]
) -> None:
    # One plain statement run many times: bulk_update needs longer than all the rest.
    meta, adapt = field.model._meta, connection.ops.adapt_datetimefield_value
    names = (meta.db_table, str(field.column), str(meta.pk.column))
    table, column, key = map(connection.ops.quote_name, names)
    statement = f"UPDATE {table} SET {column} = %s WHERE {key} = %s"  # noqa: S608  (our own names)
    with connection.cursor() as cursor:
        cursor.executemany(statement, [(adapt(moment), row.pk) for moment, row in moments])


def _store_blobs(archive: Archive, rows: Sequence[Any], file: str) -> None:
    digests = sorted({row.blob_id for row in rows})
    for digest in digests:
        if not archive.has_blob(digest):
            raise ArchiveError(f"{file}: the bytes {digest!r:.80} are not in the archive.")
    known = set(Blob.objects.filter(pk__in=digests).values_list("pk", flat=True))
    waiting: list[bytes] = []
    for digest in digests:
        if digest not in known:
            waiting.append(archive.blob(digest))
        if sum(map(len, waiting)) > _BYTES_AT_A_TIME:
            store_all(waiting)
            waiting.clear()
    store_all(waiting)


def _check_layout(row: PageLayout) -> None:
    unpacking = zlib.decompressobj()
    try:
        data = unpacking.decompress(bytes(row.compressed), _MOST_LAYOUT_BYTES)
    except zlib.error as error:
        raise ArchiveError(f"its boxes are damaged ({error}).") from error
    is_whole = unpacking.eof and len(data) % (4 * _LAYOUT_COLUMNS) == 0
    if not is_whole or not np.isfinite(np.frombuffer(data, "<f4")).all():
        raise ArchiveError("its boxes are no table of numbers.")
    if row.scroll_width <= 0 or row.scroll_height <= 0:
        raise ArchiveError("a page that was laid out is larger than nothing.")


def _make_ids_anew(label: Label, corpus: Corpus) -> None:
    """Ids made in a browser are unique here: a copy of their labels needs others, alike ones."""
    for name in ("batch", "undoes", "client"):
        if (old := getattr(label, name)) is not None:
            setattr(label, name, uuid5(UUID(int=0), f"{corpus.slug}/{old}"))
