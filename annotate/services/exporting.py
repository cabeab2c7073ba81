"""Exports as background work: a row, a file in the folder for exports, an end after a week.

A file is written under the name of its attempt and renamed when it is complete, so whoever
finds a file's name in a row finds the whole file.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any, BinaryIO, Final, Protocol

from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.utils import timezone

from annotate.archives import layout
from annotate.archives.writing import write_archive
from annotate.errors import AnnotateError
from annotate.exporters.files import whole_file
from annotate.exporters.formats import FORMATS, Format
from annotate.exporters.selection import Selection
from annotate.exporters.table import Column, Row, Table
from annotate.models import Export
from annotate.services.region_rows import RegionSet
from annotate.services.training_rows import NothingToExportError, OnPage, TrainingSet

KEPT_FOR: Final = timedelta(days=7)
ARCHIVE_FORMAT: Final = "zip"
ARCHIVE_MEDIA_TYPE: Final = "application/zip"


class RowSet(Protocol):
    """Rows to be written: a training set, or labelled regions."""

    @property
    def kind(self) -> str:
        """As exports call it."""
        ...

    @property
    def columns(self) -> tuple[Column, ...]:
        """All columns there are."""
        ...

    def as_json(self) -> dict[str, Any]:
        """What was chosen, for an export's row."""
        ...

    def page_count(self) -> int:
        """How many pages will be read."""
        ...

    def rows(self, wanted: Sequence[Column], on_page: OnPage) -> Iterator[Row]:
        """All rows, with the wanted ones of the columns."""
        ...


def request_training_set(training_set: RowSet, file_format: Format, by: User) -> Export:
    """A waiting export of a training set, or of labelled regions."""
    return Export.objects.create(
        kind=training_set.kind,
        file_format=file_format.name,
        filters=training_set.as_json(),
        started_by=by,
    )


def request_archive(selection: Selection, by: User) -> Export:
    """A waiting export of everything about the chosen corpora, or about all."""
    return Export.objects.create(
        kind=Export.Kind.ARCHIVE,
        file_format=ARCHIVE_FORMAT,
        filters=Selection(corpora=selection.corpora).as_json(),
        started_by=by,
    )


def write_training_set(
    training_set: RowSet,
    file_format: Format,
    out: BinaryIO,
    on_page: OnPage = lambda done: None,
) -> int:
    """Write all rows and return their number; refuses to make a file without any."""
    columns = file_format.keeps(training_set.columns)
    rows = training_set.rows(columns, on_page)
    count = file_format.write(Table(training_set.kind, columns, rows), out)
    if not count:
        raise NothingToExportError
    return count


def write_export(export: Export) -> str:
    """Do the work of an export and say how it went: the file is there when this returns."""
    delete_expired()
    with _file_of(export) as out:
        if export.kind == Export.Kind.ARCHIVE:
            written = write_archive(export.filters.get("corpora", []), out, export.report)
            rows, outcome = written.total(layout.PAGES), str(written)
        else:
            rows = _write_rows(export, out)
            outcome = f"{rows:,} row{'' if rows == 1 else 's'}."
    Export.objects.filter(pk=export.pk, attempt=export.attempt).update(
        file_name=_name(export), size=_path(_name(export)).stat().st_size, row_count=rows
    )
    return outcome


class ExportUnderWayError(AnnotateError):
    """An export is being written."""

    def __init__(self) -> None:
        super().__init__("The export is under way. Cancel it first, then delete it.")


def delete_export(export: Export) -> None:
    """Remove an export and its file."""
    if not export.is_over:
        raise ExportUnderWayError
    _remove_files(export)
    export.delete()


def cancel_export(export: Export) -> None:
    """Ask an export to stop; one that nobody works on stops at once."""
    Export.objects.cancel(export.pk)


def delete_expired() -> None:
    """Remove the files that have been there long enough; their rows stay."""
    for export in expired():
        _remove_files(export)
        Export.objects.filter(pk=export.pk).update(file_name="")


def expired() -> "QuerySet[Export]":
    """Exports whose file has been there long enough."""
    before = timezone.now() - KEPT_FOR
    return Export.objects.filter(finished_at__lt=before).exclude(file_name="")


def file_of(export: Export) -> Path | None:
    """Where the file of a finished export lies, if it is there."""
    if export.state != Export.State.DONE or not export.file_name:
        return None
    path = _path(export.file_name)
    return path if path.is_file() else None


def media_type_of(export: Export) -> str:
    """What a browser should take the file for."""
    known = FORMATS.get(export.file_format)
    return known.media_type if known else ARCHIVE_MEDIA_TYPE


def _write_rows(export: Export, out: BinaryIO) -> int:
    training_set = _row_set(export)
    total = training_set.page_count()
    return write_training_set(
        training_set,
        FORMATS[export.file_format],
        out,
        lambda done: export.report(done, max(total, done)),
    )


def _row_set(export: Export) -> RowSet:
    if export.kind == Export.Kind.REGIONS:
        return RegionSet.from_json(export.filters)
    return TrainingSet.from_json(export.kind, export.filters)


@contextmanager
def _file_of(export: Export) -> Iterator[BinaryIO]:
    settings.EXPORT_DIR.mkdir(parents=True, exist_ok=True)
    _remove_files(export)
    part = _path(f"export-{export.pk}.{export.attempt}.part")
    with whole_file(_path(_name(export)), part) as out:
        yield out


def _remove_files(export: Export) -> None:
    """Remove what this export has written, complete or left behind by an earlier attempt."""
    for path in settings.EXPORT_DIR.glob(f"export-{export.pk}.*"):
        path.unlink(missing_ok=True)
    if export.file_name:
        _path(export.file_name).unlink(missing_ok=True)


def _name(export: Export) -> str:
    return f"{export.kind}-{export.pk}.{export.file_format}"


def _path(name: str) -> Path:
    # Never more than a name: whatever a row says, no file elsewhere can be meant.
    path: Path = settings.EXPORT_DIR / Path(name).name
    return path
