"""Uploaded files: their folder, their names and their size limits.

File names come from a browser and are sanitised part by part. Folders are kept, because some
corpora are recognised by them.
"""

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final
from uuid import UUID

from django.conf import settings
from django.template.defaultfilters import filesizeformat

from annotate.errors import AnnotateError
from annotate.files.texts import storable

MAX_FILES: Final = 20_000
# Some file systems limit names to 255 bytes and paths to a few thousand.
_MAX_PART_BYTES: Final = 120
_MAX_DEPTH: Final = 20
_MAX_TITLE: Final = 200
_SEPARATORS: Final = re.compile(r"[/\\]+")
# Control characters, and what Windows refuses in names.
_FORBIDDEN_CHARACTERS: Final = re.compile(r'[\x00-\x1f\x7f:*?"<>|]')
_DEFAULT_NAME: Final = "unnamed"


class UploadRefusedError(AnnotateError):
    """An upload breaks a limit."""


class Upload:
    """The folder of one upload while files arrive; deleted at the end unless it is kept."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.path = Path(settings.UPLOAD_DIR) / UUID(folder).hex
        self._names: list[str] = []
        self._size = 0
        self.is_kept = False
        """Whether the folder stays, for the import."""

    @property
    def is_empty(self) -> bool:
        return not self._names

    @property
    def title(self) -> str:
        """A short description of the files."""
        if not self._names:
            return "nothing"
        first, rest = self._names[0], len(self._names) - 1
        top = {name.split("/")[0] for name in self._names}
        if rest and len(top) == 1:
            return f"{top.pop()} ({rest + 1:,} files)"[-_MAX_TITLE:]
        and_more = f" and {rest:,} more" if rest else ""
        return f"{first[: _MAX_TITLE - len(and_more)]}{and_more}"

    def open_file(self, name: str) -> BinaryIO:
        """Create a file in the folder for a name from a browser."""
        if len(self._names) >= MAX_FILES:
            raise UploadRefusedError(
                f"More than {MAX_FILES:,} files are too many for one upload. "
                "Put them into a zip and upload that."
            )
        safe = safe_name(name)
        try:
            stream = self._create(safe)
        except (FileExistsError, NotADirectoryError):
            # A duplicate name, or a file with the name of a folder.
            safe = f"{len(self._names)}/{safe.rsplit('/', 1)[-1]}"
            stream = self._create(safe)
        self._names.append(safe)
        return stream

    def count(self, size: int) -> None:
        """Count received bytes; raise above the limit of an upload."""
        self._size += size
        if self._size > settings.UPLOAD_LIMIT:
            raise UploadRefusedError(
                f"An upload may have {filesizeformat(settings.UPLOAD_LIMIT)}, this one has more. "
                "Upload it in parts, or import it on the server with manage.py import_pages."
            )

    def _create(self, name: str) -> BinaryIO:
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        # Exclusive: a second file of this name must not overwrite the first.
        return path.open("xb")


@contextmanager
def receive(folder: str) -> Iterator[Upload | None]:
    """Create the folder of an upload; yield None if this upload was received before."""
    upload = Upload(folder)
    try:
        # Of two clicks only one creates the folder, so the files are received once.
        upload.path.mkdir(parents=True)
    except FileExistsError:
        yield None
        return
    try:
        yield upload
    finally:
        if not upload.is_kept:
            discard(folder)


def upload_path(folder: str) -> Path | None:
    """Return the path of an upload: its folder, or its only file; None if it was deleted."""
    path = Path(settings.UPLOAD_DIR) / UUID(folder).hex
    if not path.is_dir():
        return None
    entries = list(path.iterdir())
    return entries[0] if len(entries) == 1 and entries[0].is_file() else path


def discard(folder: str) -> None:
    """Delete an upload if it exists."""
    shutil.rmtree(Path(settings.UPLOAD_DIR) / UUID(folder).hex, ignore_errors=True)


def safe_name(name: str) -> str:
    """Return a relative path without parent folders for a name from a browser."""
    parts = [_safe_part(part) for part in _SEPARATORS.split(storable(name))]
    # The last parts: corpora are recognised by the folders next to their files.
    return "/".join([part for part in parts if part][-_MAX_DEPTH:]) or _DEFAULT_NAME


def _safe_part(part: str) -> str:
    safe = _FORBIDDEN_CHARACTERS.sub("_", part).strip(" .")
    while len(os.fsencode(safe)) > _MAX_PART_BYTES:
        # Cut at the front, because the ending determines the file type.
        safe = safe[1:].strip(" .")
    return safe
