"""Exports as background jobs: a row, a file in the export folder, deleted after a week.

A file is written under a temporary name and renamed when it is complete, so a file named in a
row is always complete.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import BinaryIO, Final

from django.conf import settings
from django.contrib.auth.models import User
from django.utils import timezone

from annotate.archives import layout
from annotate.archives.writing import write_archive
from annotate.errors import AnnotateError
from annotate.exporting.formats import FORMATS, Format
from annotate.files.atomic_file import atomic_file
from annotate.jobs.running import counted
from annotate.models import Export
from annotate.training_rows.element_rows import ElementRows, NothingToExportError, OnPage
from annotate.training_rows.region_rows import RegionRows
from annotate.training_rows.selection import Selection
from annotate.training_rows.table import Table

KEPT_FOR: Final = timedelta(days=7)
ARCHIVE_FORMAT: Final = "zip"
ARCHIVE_MEDIA_TYPE: Final = "application/zip"

RowSet = ElementRows | RegionRows


def request_rows(row_set: RowSet, file_format: Format, by: User) -> Export:
    """Add a queued export of rows."""
    return Export.objects.create(
        kind=row_set.kind,
        file_format=file_format.name,
        filters=row_set.as_json(),
        started_by=by,
    )


def request_archive(selection: Selection, by: User) -> Export:
    """Add a queued export of the chosen corpora, or of all, as an archive."""
    return Export.objects.create(
        kind=Export.Kind.ARCHIVE,
        file_format=ARCHIVE_FORMAT,
        filters=Selection(corpora=selection.corpora).as_json(),
        started_by=by,
    )


def write_rows(
    row_set: RowSet,
    file_format: Format,
    out: BinaryIO,
    on_page: OnPage = lambda done: None,
) -> int:
    """Write all rows; returns their number, and raises an error if there are none."""
    columns = file_format.keeps(row_set.columns)
    rows = row_set.rows(columns, on_page)
    count = file_format.write(Table(row_set.kind, columns, rows), out)
    # The caller discards the file: an empty one would look like a result.
    if not count:
        raise NothingToExportError
    return count


def write_export(export: Export) -> str:
    """Write the file of an export; returns the outcome in words."""
    # No scheduler: old files go when new ones are written.
    delete_expired()
    with _file_of(export) as out:
        if export.kind == Export.Kind.ARCHIVE:
            written = write_archive(export.filters.get("corpora", []), out, export.report)
            rows, outcome = written.total(layout.PAGES), str(written)
        else:
            rows = _write_rows(export, out)
            outcome = f"{counted(rows, 'row')}."
    # With the attempt: another worker may have claimed the export meanwhile.
    Export.objects.filter(pk=export.pk, attempt=export.attempt).update(
        file_name=_name(export), size=_path(_name(export)).stat().st_size, row_count=rows
    )
    return outcome


class ExportUnderWayError(AnnotateError):
    """The export to delete is still being written."""

    def __init__(self) -> None:
        super().__init__("The export is still running. Cancel it first, then delete it.")


def delete_export(export: Export) -> None:
    """Remove an export and its file."""
    if not export.is_over:
        raise ExportUnderWayError
    _remove_files(export)
    export.delete()


def delete_expired() -> None:
    """Delete expired files; their rows stay."""
    before = timezone.now() - KEPT_FOR
    for export in Export.objects.filter(finished_at__lt=before).exclude(file_name=""):
        _remove_files(export)
        Export.objects.filter(pk=export.pk).update(file_name="")


def file_of(export: Export) -> Path | None:
    """Path of the file of a finished export, if it exists."""
    if export.state != Export.State.DONE or not export.file_name:
        return None
    path = _path(export.file_name)
    return path if path.is_file() else None


def media_type_of(export: Export) -> str:
    """The media type of the file."""
    known = FORMATS.get(export.file_format)
    return known.media_type if known else ARCHIVE_MEDIA_TYPE


def _write_rows(export: Export, out: BinaryIO) -> int:
    row_set = _row_set(export)
    total = row_set.page_count()
    return write_rows(
        row_set,
        FORMATS[export.file_format],
        out,
        # Pages may be labelled after they were counted.
        lambda done: export.report(done, max(total, done)),
    )


def _row_set(export: Export) -> RowSet:
    if export.kind == Export.Kind.REGIONS:
        return RegionRows.from_json(export.filters)
    return ElementRows.from_json(export.kind, export.filters)


@contextmanager
def _file_of(export: Export) -> Iterator[BinaryIO]:
    settings.EXPORT_DIR.mkdir(parents=True, exist_ok=True)
    _remove_files(export)
    part = _path(f"export-{export.pk}.{export.attempt}.part")
    with atomic_file(_path(_name(export)), part) as out:
        yield out


def _remove_files(export: Export) -> None:
    """Delete the files of this export, also incomplete ones of earlier attempts."""
    for path in settings.EXPORT_DIR.glob(f"export-{export.pk}.*"):
        path.unlink(missing_ok=True)
    if export.file_name:
        _path(export.file_name).unlink(missing_ok=True)


def _name(export: Export) -> str:
    return f"{export.kind}-{export.pk}.{export.file_format}"


def _path(name: str) -> Path:
    # Only the last part of the name: a row cannot refer to a file in another folder.
    path: Path = settings.EXPORT_DIR / Path(name).name
    return path
