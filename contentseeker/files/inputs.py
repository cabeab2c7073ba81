"""Finding pages on disk and reading them, one at a time.

Files are read completely, up to a size limit, because pages are parsed in one piece. A file
counts as compressed if its name ends in ``.gz`` or its first bytes are those of gzip.
"""

import gzip
import os
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BufferedReader, BytesIO
from pathlib import Path
from typing import IO, Final

from contentseeker.files.errors import CommandError, UnreadableError

STANDARD_INPUT: Final = "-"
PAGE_ENDINGS: Final = (".html", ".htm", ".xhtml", ".html.gz", ".htm.gz", ".xhtml.gz")
ARCHIVE_ENDINGS: Final = (".warc", ".warc.gz")
# The flat page has 32-bit offsets, and no page of this size is meant for readers.
LARGEST_PAGE: Final = 256 * 2**20
TOO_LARGE: Final = f"is larger than a page may be ({LARGEST_PAGE // 2**20} MB)."
_GZIP: Final = b"\x1f\x8b"


@dataclass(frozen=True, slots=True)
class PageFile:
    """A stored page, named as the user would name it."""

    name: str

    def read(self) -> bytes:
        """The page's bytes, decompressed."""
        try:
            with self.open() as stream:
                return self.read_from(stream)
        except OSError as error:
            raise UnreadableError(f"{self.name} cannot be read: {error.strerror}.") from error

    def open(self) -> BufferedReader:
        """A stream of the stored bytes."""
        # By its file descriptor: sys.stdin is None if standard input is closed.
        is_standard = self.name == STANDARD_INPUT
        return open(0 if is_standard else self.name, "rb", closefd=not is_standard)

    def read_from(self, stream: IO[bytes]) -> bytes:
        """The page's bytes, decompressed, from an open stream."""
        data = self._read_within_limit(stream)
        if not (data.startswith(_GZIP) or self.name.lower().endswith(".gz")):
            return data
        return self._decompress(data)

    def is_at(self, path: Path) -> bool:
        """Whether this is the file at a path."""
        try:
            return self.name != STANDARD_INPUT and path.samefile(self.name)
        except OSError:
            return False

    def _decompress(self, data: bytes) -> bytes:
        if not data:
            # The gzip module would accept an empty file.
            raise UnreadableError(f"{self.name} is not a whole gzip file: it is empty.")
        try:
            with gzip.GzipFile(fileobj=BytesIO(data)) as stream:
                return self._read_within_limit(stream)
        except (OSError, EOFError, zlib.error) as error:
            raise UnreadableError(f"{self.name} is not a whole gzip file: {error}.") from error

    def _read_within_limit(self, stream: IO[bytes] | gzip.GzipFile) -> bytes:
        # One byte more tells a page of just this size from a larger one.
        data = stream.read(LARGEST_PAGE + 1)
        if len(data) > LARGEST_PAGE:
            raise UnreadableError(f"{self.name} {TOO_LARGE}")
        return data


def find_pages(paths: Sequence[str]) -> list[PageFile]:
    """All pages at the paths, in folders sorted by name; nothing is read yet."""
    return list(walk_files(paths, PAGE_ENDINGS))


def walk_files(paths: Sequence[str], endings: tuple[str, ...]) -> Iterator[PageFile]:
    """The files at the paths, one by one; in folders, those with the endings."""
    for path in paths:
        if path == STANDARD_INPUT or (os.path.exists(path) and not os.path.isdir(path)):
            yield PageFile(path)
        else:
            yield from _files_in(path, endings)


def _files_in(folder: str, endings: tuple[str, ...]) -> Iterator[PageFile]:
    if not os.path.isdir(folder):
        raise CommandError(f"There is no file or folder {folder}.")
    # A folder without pages is more likely a wrong path than an intended input.
    is_empty = True
    for place, folders, files in os.walk(folder, onerror=_refuse):
        # In place: ``os.walk`` descends in this order.
        folders.sort()
        files.sort()
        for name in files:
            if name.lower().endswith(endings):
                is_empty = False
                yield PageFile(os.path.join(place, name))
    if is_empty:
        raise CommandError(f"There is no page ({', '.join(endings)}) in the folder {folder}.")


def _refuse(error: OSError) -> None:
    raise CommandError(f"The folder {error.filename} cannot be read: {error.strerror}.")
