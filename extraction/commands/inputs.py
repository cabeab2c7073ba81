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
from io import BytesIO
from pathlib import Path
from typing import IO, Final

import webencodings

from extraction.commands.errors import CommandError, UnreadableError
from extraction.page.links import resolve

STANDARD_INPUT: Final = "-"
PAGE_ENDINGS: Final = (".html", ".htm", ".xhtml", ".html.gz", ".htm.gz", ".xhtml.gz")
# The flat page counts bytes in 32 bits, and no page of this size was written for readers.
LARGEST_PAGE: Final = 256 * 2**20
_GZIP: Final = b"\x1f\x8b"


@dataclass(frozen=True, slots=True)
class PageFile:
    """A stored page, named as the user would name it."""

    name: str

    def read(self) -> bytes:
        """The page's bytes, decompressed."""
        try:
            data = self._read_as_stored()
        except OSError as error:
            raise UnreadableError(f"{self.name} cannot be read: {error.strerror}.") from error
        if not (data.startswith(_GZIP) or self.name.lower().endswith(".gz")):
            return data
        return self._decompress(data)

    def is_at(self, path: Path) -> bool:
        """Whether this is the file at a path."""
        try:
            return self.name != STANDARD_INPUT and path.samefile(self.name)
        except OSError:
            return False

    def _read_as_stored(self) -> bytes:
        # By its number: Python has no object for a standard input that is closed.
        is_standard = self.name == STANDARD_INPUT
        with open(0 if is_standard else self.name, "rb", closefd=not is_standard) as stream:
            return self._read_within_limit(stream)

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
            limit = f"{LARGEST_PAGE // 2**20} MB"
            raise UnreadableError(f"{self.name} is larger than a page may be ({limit}).")
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
    return [page for path in paths for page in _pages_at(path)]


def require_one_page(pages: Sequence[PageFile], url: str | None) -> None:
    """Refuse one address for several pages."""
    if url is not None and len(pages) > 1:
        raise CommandError(f"--url is the address of one page, and here are {len(pages)}.")


def _pages_at(path: str) -> Iterator[PageFile]:
    if path == STANDARD_INPUT or (os.path.exists(path) and not os.path.isdir(path)):
        yield PageFile(path)
        return
    if not os.path.isdir(path):
        raise CommandError(f"There is no file or folder {path}.")
    pages = list(_pages_in(path))
    if not pages:
        raise CommandError(f"There is no page ({', '.join(PAGE_ENDINGS)}) in the folder {path}.")
    yield from pages


def _pages_in(folder: str) -> Iterator[PageFile]:
    for place, folders, files in os.walk(folder, onerror=_refuse):
        folders.sort()
        for name in sorted(files):
            if name.lower().endswith(PAGE_ENDINGS):
                yield PageFile(os.path.join(place, name))


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
