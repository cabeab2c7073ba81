"""Finding pages on disk and reading them, one at a time.

Everything is read whole, with a limit, because a page is parsed whole. A file is taken for
compressed if it is called ``.gz`` or begins like a gzip file; then it must be one.
"""

import argparse
import gzip
import os
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BufferedReader, BytesIO
from pathlib import Path
from typing import IO, Final

import webencodings

from extraction.commands.errors import CommandError, UnreadableError
from extraction.page.links import resolve

STANDARD_INPUT: Final = "-"
PAGE_ENDINGS: Final = (".html", ".htm", ".xhtml", ".html.gz", ".htm.gz", ".xhtml.gz")
ARCHIVE_ENDINGS: Final = (".warc", ".warc.gz")
# The flat page counts bytes in 32 bits, and no page of this size was written for readers.
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
        """The page's bytes as they are stored."""
        # By its number: Python has no object for a standard input that is closed.
        is_standard = self.name == STANDARD_INPUT
        return open(0 if is_standard else self.name, "rb", closefd=not is_standard)

    def read_from(self, stream: IO[bytes]) -> bytes:
        """The page's bytes, decompressed, from a stream that was opened already."""
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
            # To the gzip module nothing is a compressed nothing.
            raise UnreadableError(f"{self.name} is not a whole gzip file: it is empty.")
        try:
            with gzip.GzipFile(fileobj=BytesIO(data)) as stream:
                return self._read_within_limit(stream)
        except (OSError, EOFError, zlib.error) as error:
            raise UnreadableError(f"{self.name} is not a whole gzip file: {error}.") from error

    def _read_within_limit(self, stream: IO[bytes] | gzip.GzipFile) -> bytes:
        data = stream.read(LARGEST_PAGE + 1)
        if len(data) > LARGEST_PAGE:
            raise UnreadableError(f"{self.name} {TOO_LARGE}")
        return data


def add_page_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of every command that reads pages."""
    parser.add_argument(
        "paths",
        nargs="+",
        metavar="PATH",
        help="a page, a folder (all *.html, *.htm, *.xhtml and .gz of those in it, at any depth), "
        "or - for standard input",
    )
    parser.add_argument("--url", type=_url, help="where the page came from; resolves its links")
    parser.add_argument(
        "--encoding", type=_encoding, help="of the pages, if you know better than they do"
    )


def find_pages(paths: Sequence[str]) -> list[PageFile]:
    """All pages the arguments mean: folders in order of name, nothing read yet."""
    return list(walk_files(paths, PAGE_ENDINGS))


def walk_files(paths: Sequence[str], endings: tuple[str, ...]) -> Iterator[PageFile]:
    """The same one after the other, from folders only files with these endings."""
    for path in paths:
        if path == STANDARD_INPUT or (os.path.exists(path) and not os.path.isdir(path)):
            yield PageFile(path)
        else:
            yield from _files_in(path, endings)


def require_one_page(pages: Sequence[PageFile], url: str | None) -> None:
    """Refuse one address for several pages."""
    if url is not None and len(pages) > 1:
        raise CommandError(f"--url is the address of one page, and here are {len(pages)}.")


def _files_in(folder: str, endings: tuple[str, ...]) -> Iterator[PageFile]:
    if not os.path.isdir(folder):
        raise CommandError(f"There is no file or folder {folder}.")
    is_empty = True
    for place, folders, files in os.walk(folder, onerror=_refuse):
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


def _url(written: str) -> str:
    if resolve(written, None) is None:
        raise argparse.ArgumentTypeError(
            f"{written!r} is no full address; pass one such as https://example.com/page.html"
        )
    return written


def _encoding(written: str) -> str:
    if webencodings.lookup(written) is None:
        raise argparse.ArgumentTypeError(
            f"no encoding is called {written!r}; pass one such as utf-8 or windows-1252"
        )
    return written
