"""Where the pages of a crawl come from: folders, files, archives, standard input.

Inputs are walked, never listed, because a crawl may have more files than memory has room for:
once to count them and take their fingerprint, and once more to read them. In memory are one page
and, to put them in order, the names in one folder and those above it.
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

from extraction.bulk.errors import BulkError
from extraction.bulk.pages import Entry, StoredPage
from extraction.bulk.warc import pages_of
from extraction.commands.errors import UnreadableError
from extraction.commands.inputs import (
    ARCHIVE_ENDINGS,
    PAGE_ENDINGS,
    STANDARD_INPUT,
    PageFile,
    walk_files,
)
from extraction.crawls.records import GZIP, begins_like_archive

# Room for the longest header gzip allows in practice: a file name and a comment.
_HEAD: Final = 4096


@dataclass(frozen=True, slots=True)
class Survey:
    """What is known of the inputs before any is read."""

    fingerprint: str
    """Changes with the names, the order and the sizes of the files."""
    files: int
    total: int | None
    """How many pages there are; archives do not say."""


@dataclass(frozen=True, slots=True)
class Sources:
    """The inputs of a run, as they were typed."""

    paths: Sequence[str]

    def survey(self, out: Path) -> Survey:
        """Go through the inputs without reading them; none may be the output."""
        found = hashlib.sha256()
        files, are_pages = 0, True
        for file in self._files():
            if file.is_at(out):
                raise BulkError(f"--out {out} is one of the files to read; name another.")
            files += 1
            are_pages = are_pages and _is_page(file)
            found.update(f"{file.name}\0{_size(file)}\0".encode("utf-8", "surrogateescape"))
        return Survey(found.hexdigest(), files, files if are_pages else None)

    def pages(self, done: int = 0, last: str = "") -> Iterator[StoredPage]:
        """All pages after the first so many, of which the last had this name."""
        entries = self._entries()
        name = ""
        for entry in islice(entries, done):
            name = entry.name
        if done and name != last:
            raise BulkError(
                f"The inputs are not those this run began with: page {done} was {last!r} then and "
                f"is {name!r} now. Bring them back, or start anew with --overwrite."
            )
        return (entry.load() for entry in entries)

    def _files(self) -> Iterator[PageFile]:
        return walk_files(self.paths, PAGE_ENDINGS + ARCHIVE_ENDINGS)

    def _entries(self) -> Iterator[Entry]:
        for file in self._files():
            if _is_page(file):
                yield Entry(file.name, partial(_load, file))
            else:
                yield from map(_at_hand, _open_and_look(file))


def _is_page(file: PageFile) -> bool:
    """Whether the name says so; all else has to be looked into."""
    return file.name.lower().endswith(PAGE_ENDINGS)


def _size(file: PageFile) -> int:
    try:
        return 0 if file.name == STANDARD_INPUT else os.stat(file.name).st_size
    except OSError:  # it becomes a page with a problem when its turn comes
        return -1


def _load(file: PageFile) -> StoredPage:
    try:
        return StoredPage(file.name, file.read())
    except UnreadableError as error:
        return StoredPage(file.name, problem=str(error))


def _at_hand(page: StoredPage) -> Entry:
    return Entry(page.name, lambda: page)


def _open_and_look(file: PageFile) -> Iterable[StoredPage]:
    """The pages of an archive, or the one page that is in a file of any other kind."""
    try:
        with file.open() as stream:
            head = stream.read(_HEAD)
            whole = io.BufferedReader(_Rejoined(head, stream))
            if begins_like_archive(head) or file.name.lower().endswith(ARCHIVE_ENDINGS):
                yield from pages_of(whole, file.name, is_packed=head.startswith(GZIP))
            else:
                yield StoredPage(file.name, file.read_from(whole))
    except UnreadableError as error:
        yield StoredPage(file.name, problem=str(error))
    except OSError as error:
        problem = f"{file.name} cannot be read: {error.strerror or error}."
        yield StoredPage(file.name, problem=problem)


class _Rejoined(io.RawIOBase):
    """A stream with its beginning put back: standard input cannot be wound back."""

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
