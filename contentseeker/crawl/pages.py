"""Stored pages, and how they are cut into chunks.

Chunks depend on the number and size of pages, never on time. A resumed run therefore cuts the
remaining pages as the first run would have, because every written chunk was full.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

# Enough to make messages between processes cheap, few enough that all cores finish together.
MOST_PAGES: Final = 64
# A chunk may exceed it by one page, so memory is bounded by this and the largest page.
MOST_BYTES: Final = 4 * 2**20


@dataclass(frozen=True, slots=True)
class StoredPage:
    """A page as it was stored, or the reason why it cannot be read."""

    name: str
    data: bytes = b""
    url: str | None = None
    encoding: str | None = None
    """From the server's header."""
    codings: tuple[str, ...] = ()
    """Content and transfer encodings of the bytes, in the order they were applied."""
    problem: str = ""


Entry = tuple[str, Callable[[], StoredPage]]
"""The name of a page among the inputs, and what reads it, so that pages can be skipped unread."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """Pages that are extracted and written together."""

    pages: tuple[StoredPage, ...]

    @property
    def size(self) -> int:
        """Bytes of all its pages."""
        return sum(len(page.data) for page in self.pages)


def cut_into_chunks(pages: Iterable[StoredPage]) -> Iterator[Chunk]:
    """All pages in chunks, in their order."""
    held: list[StoredPage] = []
    size = 0
    for page in pages:
        held.append(page)
        size += len(page.data)
        if len(held) == MOST_PAGES or size >= MOST_BYTES:
            yield Chunk(tuple(held))
            held, size = [], 0
    if held:
        yield Chunk(tuple(held))
