"""Where files lie: in a folder, or in an archive. Readers of formats see only this.

A place lists the names that are safe to use, in order, with ``/`` between folders, and says
which others it refuses. Nothing is ever written, and no link is followed.
"""

import os
import re
import stat
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from io import BufferedReader
from pathlib import Path
from typing import Final, Protocol

from annotate.importers.errors import UnreadableError, UploadError
from annotate.importers.records import Refused
from annotate.importers.texts import storable

_DRIVE: Final = re.compile(r"[A-Za-z]:")


class Place(Protocol):
    """A set of named files."""

    @property
    def title(self) -> str:
        """What people call the place itself."""

    @property
    def sizes(self) -> Mapping[str, int]:
        """Names of its files in order, and how many bytes each says it has."""

    @property
    def refused(self) -> Sequence[Refused]:
        """What lies there and is not touched."""

    def shown(self, name: str) -> str:
        """A file's name for messages."""

    def open(self, name: str) -> AbstractContextManager[BufferedReader]:
        """The bytes of a file, inside a session."""

    def session(self) -> AbstractContextManager[None]:
        """The time during which files can be opened."""


def shown(name: str) -> str:
    """A name from outside, fit for a message."""
    return storable(name)


def why_unsafe(name: str) -> str | None:
    """What is wrong with a name from an archive; None for a good one."""
    if "\0" in name:
        return "Its name has a NUL character in it. Rename the file."
    if name.startswith(("/", "\\")) or _DRIVE.match(name):
        return "Its name is an absolute path. Pack the archive with relative names."
    if ".." in re.split(r"[/\\]", name):
        return "Its name leads out of the archive. Pack the archive with plain names."
    return None


class Folder:
    """A folder, or one file as if it lay in a folder of its own."""

    def __init__(self, path: Path) -> None:
        # The person named this path; only what lies inside may not lead elsewhere.
        self._root = Path(os.path.realpath(path))
        self.title = shown(path.name or str(path))
        self.refused: list[Refused] = []
        if self._root.is_dir():
            self.sizes = dict(sorted(self._walk()))
        elif self._root.is_file():
            self.sizes = {self._root.name: self._root.stat().st_size}
            self._root = self._root.parent
        else:
            raise UploadError(f"There is no file or folder {self.title}.")

    def shown(self, name: str) -> str:
        return shown(name)

    @contextmanager
    def session(self) -> Iterator[None]:
        yield

    def open(self, name: str) -> BufferedReader:
        try:
            return open(self._root / name, "rb", opener=_open_no_link)
        except OSError as error:
            raise UnreadableError(f"It cannot be opened: {error.strerror}.") from error

    def _walk(self) -> Iterator[tuple[str, int]]:
        for place, folders, files in os.walk(self._root, onerror=self._refuse):
            folders.sort()
            for entry in sorted([*files, *(one for one in folders if _is_link(place, one))]):
                path = Path(place, entry)
                name, found = path.relative_to(self._root).as_posix(), path.lstat()
                if stat.S_ISREG(found.st_mode):
                    yield name, found.st_size
                else:
                    reason = "It is a link or no ordinary file. Put a copy in its place."
                    self.refused.append(Refused(shown(name), reason))

    def _refuse(self, error: OSError) -> None:
        reason = f"The folder cannot be read: {error.strerror}."
        self.refused.append(Refused(shown(str(error.filename)), reason))


def _is_link(place: str, entry: str) -> bool:
    return os.path.islink(os.path.join(place, entry))


def _open_no_link(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NOFOLLOW", 0))
