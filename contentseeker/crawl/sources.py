"""The inputs of a crawl: folders, files, archives, standard input.

A crawl may have more files than fit into memory, so inputs are walked twice: once to count and
fingerprint the files, once to read them. In memory are one page and, for sorting, the names of
one folder and its parents.
"""

import hashlib
import io
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final

from contentseeker.crawl.archives.records import GZIP, begins_like_archive
from contentseeker.crawl.errors import CrawlError
from contentseeker.crawl.pages import Entry, StoredPage
from contentseeker.crawl.warc import pages_of
from contentseeker.files import inputs
from contentseeker.files.errors import UnreadableError

# The longest gzip header in practice: a file name and a comment.
_HEAD: Final = 4096


@dataclass(frozen=True, slots=True)
class Survey:
    """Facts about the inputs before any is read."""

    fingerprint: str
    """Changes with the names, the order and the sizes of the files."""
    files: int
    total: int | None
    """Number of pages; None if there are archives, which do not tell theirs."""


@dataclass(frozen=True, slots=True)
class Sources:
    """The inputs of a run, as given on the command line."""

    paths: Sequence[str]

    def survey(self, out: Path) -> Survey:
        """Walk the inputs without reading them; none may be the output."""
        found = hashlib.sha256()
        files, are_pages = 0, True
        for file in self._files():
            if file.is_at(out):
                raise CrawlError(f"--out {out} is one of the files to read; name another.")
            files += 1
            are_pages = are_pages and _is_page(file)
            found.update(f"{file.name}\0{_size(file)}\0".encode("utf-8", "surrogateescape"))
        return Survey(found.hexdigest(), files, files if are_pages else None)

    def pages(self, done: int = 0, last: str = "") -> Iterator[StoredPage]:
        """All pages after the first ``done``, the last of which must be named ``last``."""
        entries = self._entries()
        name = ""
        for skipped, _ in islice(entries, done):
            name = skipped
        if done and name != last:
            raise CrawlError(
                f"The inputs differ from those this run began with: page {done} was {last!r} then "
                f"and is {name!r} now. Restore them, or start over with --overwrite."
            )
        return (load() for _, load in entries)

    def _files(self) -> Iterator[inputs.PageFile]:
        return inputs.walk_files(self.paths, inputs.PAGE_ENDINGS + inputs.ARCHIVE_ENDINGS)

    def _entries(self) -> Iterator[Entry]:
        for file in self._files():
            if _is_page(file):
                yield file.name, partial(_load, file)
            else:
                yield from ((page.name, partial(_same, page)) for page in _pages_in(file))


def _is_page(file: inputs.PageFile) -> bool:
    """Whether the name is that of a page; other files must be opened to know."""
    return file.name.lower().endswith(inputs.PAGE_ENDINGS)


def _size(file: inputs.PageFile) -> int:
    try:
        return 0 if file.name == inputs.STANDARD_INPUT else os.stat(file.name).st_size
    except OSError:  # becomes a page with a problem when it is read
        return -1


def _load(file: inputs.PageFile) -> StoredPage:
    try:
        return StoredPage(file.name, file.read())
    except UnreadableError as error:
        return StoredPage(file.name, problem=str(error))


def _same(page: StoredPage) -> StoredPage:
    # Pages of an archive can only be read one after the other, so they are read already.
    return page


def _pages_in(file: inputs.PageFile) -> Iterable[StoredPage]:
    """The pages of an archive, or the single page of any other file."""
    try:
        with file.open() as stream:
            head = stream.read(_HEAD)
            whole = io.BufferedReader(_Rejoined(head, stream))
            if begins_like_archive(head) or file.name.lower().endswith(inputs.ARCHIVE_ENDINGS):
                yield from pages_of(whole, file.name, is_packed=head.startswith(GZIP))
            else:
                yield StoredPage(file.name, file.read_from(whole))
    except UnreadableError as error:
        yield StoredPage(file.name, problem=str(error))
    except OSError as error:
        problem = f"{file.name} cannot be read: {error.strerror or error}."
        yield StoredPage(file.name, problem=problem)


class _Rejoined(io.RawIOBase):
    """A stream with its first bytes put back, because standard input cannot seek."""

    def __init__(self, head: bytes, rest: io.BufferedReader) -> None:
        self._head = head
        self._rest = rest

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray | memoryview, /) -> int:  # type: ignore[override]  # a type of typeshed's own
        if not self._head:
            return self._rest.readinto(buffer)
        data, self._head = self._head[: len(buffer)], self._head[len(buffer) :]
        buffer[: len(data)] = data
        return len(data)
