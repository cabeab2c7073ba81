"""Files on their way in: where uploads lie, under which names, and how large they may be.

Names come from a browser, so they are taken apart and put together again from harmless
pieces; folders stay folders, because some corpora are recognised by them.
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
from annotate.importers.texts import storable

MOST_FILES: Final = 20_000
# Some file systems end names at 255 bytes, and all of them paths at some thousand.
_LONGEST_PART: Final = 120
_DEEPEST: Final = 20
_LONGEST_TITLE: Final = 200
_BETWEEN_FOLDERS: Final = re.compile(r"[/\\]+")
_NOT_IN_NAMES: Final = re.compile(r'[\x00-\x1f\x7f:*?"<>|]')
_NO_NAME: Final = "unnamed"


class UploadRefusedError(AnnotateError):
    """An upload breaks a limit."""


class Upload:
    """A folder for one upload, being filled. Gone at the end unless it is kept."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.path = Path(settings.UPLOAD_DIR) / UUID(folder).hex
        self._names: list[str] = []
        self._size = 0
        self.is_kept = False

    @property
    def is_empty(self) -> bool:
        return not self._names

    @property
    def title(self) -> str:
        """What is in it, in a few words."""
        if not self._names:
            return "nothing"
        first, rest = self._names[0], len(self._names) - 1
        top = {name.split("/")[0] for name in self._names}
        if rest and len(top) == 1:
            return f"{top.pop()} ({rest + 1:,} files)"[-_LONGEST_TITLE:]
        and_more = f" and {rest:,} more" if rest else ""
        return f"{first[: _LONGEST_TITLE - len(and_more)]}{and_more}"

    def keep(self) -> None:
        """Leave the folder where it is: an import will read it."""
        self.is_kept = True

    def open_file(self, name: str) -> BinaryIO:
        """A new file in the folder, for a name from a browser."""
        if len(self._names) >= MOST_FILES:
            raise UploadRefusedError(
                f"More than {MOST_FILES:,} files are too many for one upload. "
                "Put them into a zip and upload that."
            )
        safe = safe_name(name)
        try:
            stream = self._create(safe)
        except (FileExistsError, NotADirectoryError):
            # Twice the same name, or a file where a folder has to be.
            safe = f"{len(self._names)}/{safe.rsplit('/', 1)[-1]}"
            stream = self._create(safe)
        self._names.append(safe)
        return stream

    def count(self, size: int) -> None:
        """Note bytes that arrive; raises once they are too many."""
        self._size += size
        if self._size > settings.UPLOAD_LIMIT:
            raise UploadRefusedError(
                f"An upload may have {filesizeformat(settings.UPLOAD_LIMIT)}, this one has more. "
                "Upload it in parts, or import it on the server with manage.py import_pages."
            )

    def _create(self, name: str) -> BinaryIO:
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        return path.open("xb")


@contextmanager
def receive(folder: str) -> Iterator[Upload | None]:
    """A folder of its own for an upload; None if the same upload was received before."""
    upload = Upload(folder)
    try:
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
    """Where an upload lies; None if it is gone. A single file is named itself."""
    path = Path(settings.UPLOAD_DIR) / UUID(folder).hex
    if not path.is_dir():
        return None
    entries = list(path.iterdir())
    return entries[0] if len(entries) == 1 and entries[0].is_file() else path


def discard(folder: str) -> None:
    """Delete an upload; one that is gone already is fine."""
    shutil.rmtree(Path(settings.UPLOAD_DIR) / UUID(folder).hex, ignore_errors=True)


def safe_name(name: str) -> str:
    """A relative path for a name from a browser: it leads nowhere but down."""
    parts = [_safe_part(part) for part in _BETWEEN_FOLDERS.split(storable(name))]
    return "/".join([part for part in parts if part][-_DEEPEST:]) or _NO_NAME


def _safe_part(part: str) -> str:
    harmless = _NOT_IN_NAMES.sub("_", part).strip(" .")
    while len(os.fsencode(harmless)) > _LONGEST_PART:
        # From the front: the ending says what kind of file it is.
        harmless = harmless[1:].strip(" .")
    return harmless
