"""Stored pages, parsed, kept in memory while somebody works on them.

Opening a page asks for its rendering, outline, state and suggestions at once, and every
label needs paths and fingerprints: all from one parse. What is computed from a page and
costs something (features, suggestions, the outline) is kept beside it and dropped with it.

Pages never change, so nothing here goes stale. Each process has a memory of its own.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, TypeVar, cast

from annotate.models import Blob, Page
from extraction.page import FlatPage, parse

MEMORY: Final = 256 * 2**20
"""Bytes that pages may take together, roughly; the page asked for last is always kept."""
# Measured with everything the screen asks for computed: arrays, attributes, text, outline.
_BYTES_PER_ELEMENT: Final = 500
_BYTES_PER_BYTE: Final = 8

T = TypeVar("T")


class _Made:
    """Something made once; threads that want it meanwhile wait for it, and only for it."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.values: list[object] = []


class _Entry:
    """One page in memory, or on its way there, and what was made of it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._made: dict[Hashable, _Made] = {}

    def get(self, name: Hashable, make: Callable[[], T]) -> T:
        with self._lock:
            made = self._made.setdefault(name, _Made())
        with made.lock:
            if not made.values:
                made.values.append(make())
            return cast(T, made.values[0])


class ParsedPages:
    """The pages used last, as many as fit."""

    def __init__(self, memory: int = MEMORY) -> None:
        self._memory = memory
        self._lock = threading.Lock()
        self._entries: OrderedDict[Hashable, _Entry] = OrderedDict()
        self._weights: dict[Hashable, int] = {}

    def flat(self, page: Page) -> FlatPage:
        """The page, parsed now or before."""
        return self._loaded(page)[1]

    def derived(self, page: Page, name: Hashable, make: Callable[[FlatPage], T]) -> T:
        """What ``make`` computes from the page, computed once; ``name`` says what it is."""
        entry, flat = self._loaded(page)
        return entry.get(("derived", name), lambda: make(flat))

    def forget(self) -> None:
        """Drop everything."""
        with self._lock:
            self._entries.clear()
            self._weights.clear()

    def __len__(self) -> int:
        return len(self._entries)

    def _loaded(self, page: Page) -> tuple[_Entry, FlatPage]:
        key = page.blob_id, page.url, page.charset
        with self._lock:
            entry = self._entries.setdefault(key, _Entry())
            self._entries.move_to_end(key)
        flat = entry.get("page", lambda: _read(page))
        self._weigh(key, flat)
        return entry, flat

    def _weigh(self, key: Hashable, flat: FlatPage) -> None:
        with self._lock:
            # Another thread may have pushed it out in the meantime.
            if key not in self._entries:
                return
            self._weights[key] = _weight(flat)
            while len(self._entries) > 1 and sum(self._weights.values()) > self._memory:
                oldest, _ = self._entries.popitem(last=False)
                self._weights.pop(oldest, None)


def _read(page: Page) -> FlatPage:
    # Through the key: the page may have been loaded without its bytes.
    blob = Blob.objects.get(pk=page.blob_id)
    return parse(blob.read(), url=page.url, encoding=page.charset or None)


def _weight(flat: FlatPage) -> int:
    return len(flat) * _BYTES_PER_ELEMENT + len(flat.markup) * _BYTES_PER_BYTE


PAGES: Final = ParsedPages()


def parsed(page: Page) -> FlatPage:
    """A stored page as arrays, parsed once while it is in use."""
    return PAGES.flat(page)


def derived(page: Page, name: Hashable, make: Callable[[FlatPage], T]) -> T:
    """Something computed from a stored page alone, computed once while it is in use."""
    return PAGES.derived(page, name, make)
