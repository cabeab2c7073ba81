"""Pages on their way to an extractor, and how they are cut into chunks.

Chunks are cut by counting, never by the clock: a run that goes on after an end cuts the rest
as it would have cut the whole, since every chunk that was written was full.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

# Enough to make a message between processes cheap, few enough that all cores end together.
MOST_PAGES: Final = 64
# A chunk may pass it by one page, so memory is bounded by this and the largest page.
MOST_BYTES: Final = 4 * 2**20


@dataclass(frozen=True, slots=True)
class StoredPage:
    """A page as it was stored, or the reason why there is none."""

    name: str
    data: bytes = b""
    url: str | None = None
    encoding: str | None = None
    """As the server said."""
    codings: tuple[str, ...] = ()
    """What was done to the bytes for the transport, in this order."""
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A place among the inputs where a page is; nothing is read yet, if that can be helped."""

    name: str
    load: Callable[[], StoredPage]


@dataclass(frozen=True, slots=True)
class Chunk:
    """Pages that are worked on and written together."""

    pages: tuple[StoredPage, ...]

    @property
    def size(self) -> int:
        """Bytes of all its pages."""
        return sum(len(page.data) for page in self.pages)


def cut(pages: Iterable[StoredPage]) -> Iterator[Chunk]:
    """All pages in their order, in chunks."""
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
