"""File sets: the files of a folder or of an archive, as the readers see them.

A file set lists the names that are safe to use, sorted, with ``/`` between folders, and the files
it refuses. Nothing is ever written, and no link is followed.
"""

import os
import re
import stat
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from io import BufferedReader
from pathlib import Path
from typing import Final, Protocol

from annotate.files.errors import UnreadableError
from annotate.files.texts import storable
from annotate.importing.readers.errors import UploadError
from annotate.importing.readers.records import Refused

_DRIVE: Final = re.compile(r"[A-Za-z]:")


class FileSet(Protocol):
    """A set of named files in a folder or an archive."""

    @property
    def title(self) -> str:
        """The name of the file set for people."""

    @property
    def sizes(self) -> Mapping[str, int]:
        """Sorted names of the files and their stated sizes in bytes."""

    @property
    def refused(self) -> Sequence[Refused]:
        """Files that are not read, with reasons."""

    def shown(self, name: str) -> str:
        """Return the name of a file for messages."""

    def open(self, name: str) -> AbstractContextManager[BufferedReader]:
        """Open a file; only inside a session."""

    def session(self) -> AbstractContextManager[None]:
        """Return a context manager in which files can be opened."""


def unsafe_name_reason(name: str) -> str | None:
    """Return why a name from an archive is unsafe; None for a safe name."""
    if "\0" in name:
        return "Its name has a NUL character in it. Rename the file."
    if name.startswith(("/", "\\")) or _DRIVE.match(name):
        return "Its name is an absolute path. Pack the archive with relative names."
    if ".." in re.split(r"[/\\]", name):
        return "Its name leads out of the archive. Pack the archive with plain names."
    return None


class Folder:
    """A folder, or a single file as a file set of one."""

    def __init__(self, path: Path) -> None:
        # The user chose this path, so it may be a link; links inside are not followed.
        self._root = Path(os.path.realpath(path))
        self.title = storable(path.name or str(path))
        self.refused: list[Refused] = []
        if self._root.is_dir():
            self.sizes = dict(sorted(self._walk()))
        elif self._root.is_file():
            self.sizes = {self._root.name: self._root.stat().st_size}
            self._root = self._root.parent
        else:
            raise UploadError(f"There is no file or folder {self.title}.")

    def shown(self, name: str) -> str:
        return storable(name)

    @contextmanager
    def session(self) -> Iterator[None]:
        yield

    def open(self, name: str) -> BufferedReader:
        try:
            return open(self._root / name, "rb", opener=_open_no_link)
        except OSError as error:
            raise UnreadableError(f"It cannot be opened: {error.strerror}.") from error

    def _walk(self) -> Iterator[tuple[str, int]]:
        for file_set, folders, files in os.walk(self._root, onerror=self._refuse):
            folders.sort()
            # ``os.walk`` lists links to folders as folders, but does not enter them.
            links = [folder for folder in folders if _is_link(file_set, folder)]
            for entry in sorted([*files, *links]):
                path = Path(file_set, entry)
                name, found = path.relative_to(self._root).as_posix(), path.lstat()
                if stat.S_ISREG(found.st_mode):
                    yield name, found.st_size
                else:
                    reason = "It is a link or no ordinary file. Put a copy in its place."
                    self.refused.append(Refused(storable(name), reason))

    def _refuse(self, error: OSError) -> None:
        reason = f"The folder cannot be read: {error.strerror}."
        self.refused.append(Refused(storable(str(error.filename)), reason))


def _is_link(file_set: str, entry: str) -> bool:
    return os.path.islink(os.path.join(file_set, entry))


def _open_no_link(path: str, flags: int) -> int:
    # A link may have replaced the file since it was listed. Windows has no such flag.
    return os.open(path, flags | getattr(os, "O_NOFOLLOW", 0))
