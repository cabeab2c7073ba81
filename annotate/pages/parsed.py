"""A cache of parsed pages, for the pages that are being worked on.

Opening a page requests its rendering, outline, state and suggestions at once, and every label
needs paths and fingerprints: all from one parse. Expensive results (features, suggestions, the
outline) are cached with the parse and dropped with it.

Pages never change, so nothing here goes stale. Each process has its own cache.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, TypeVar, cast

from annotate.models import Blob, Page
from contentseeker.page import FlatPage, parse

MEMORY: Final = 256 * 2**20
"""Approximate bytes of all pages together; the page used last is always kept."""
# Measured with everything that the screen needs: arrays, attributes, text, outline.
_BYTES_PER_ELEMENT: Final = 500
_BYTES_PER_BYTE: Final = 8

T = TypeVar("T")


class _Made:
    """A value computed once; other threads that need it wait for it."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.values: list[object] = []


class _Entry:
    """One page in the cache, or being parsed, with its derived values."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._made: dict[Hashable, _Made] = {}

    def get(self, name: Hashable, make: Callable[[], T]) -> T:
        # A lock per value: computing one must not block requests for the others.
        with self._lock:
            made = self._made.setdefault(name, _Made())
        with made.lock:
            # A list, because None is a valid value.
            if not made.values:
                made.values.append(make())
            return cast(T, made.values[0])


class ParsedPages:
    """The most recently used pages, as many as fit."""

    def __init__(self, memory: int = MEMORY) -> None:
        self._memory = memory
        self._lock = threading.Lock()
        self._entries: OrderedDict[Hashable, _Entry] = OrderedDict()
        self._weights: dict[Hashable, int] = {}

    def flat(self, page: Page) -> FlatPage:
        """The parsed page."""
        return self._loaded(page)[1]

    def derived(self, page: Page, name: Hashable, make: Callable[[FlatPage], T]) -> T:
        """The value that ``make`` computes from the page, cached under ``name``."""
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
        # All inputs of the parser: pages with equal bytes share an entry.
        key = page.blob_id, page.url, page.charset
        with self._lock:
            entry = self._entries.setdefault(key, _Entry())
            self._entries.move_to_end(key)
        flat = entry.get("page", lambda: _read(page))
        self._weigh(key, flat)
        return entry, flat

    def _weigh(self, key: Hashable, flat: FlatPage) -> None:
        with self._lock:
            # Another thread may have evicted it in the meantime.
            if key not in self._entries:
                return
            self._weights[key] = _weight(flat)
            # The page in use always stays, however large it is.
            while len(self._entries) > 1 and sum(self._weights.values()) > self._memory:
                oldest, _ = self._entries.popitem(last=False)
                self._weights.pop(oldest, None)


def _read(page: Page) -> FlatPage:
    # Through the key: the page may have been loaded without its bytes.
    return parse_stored(page, Blob.objects.get(pk=page.blob_id))


def parse_stored(page: Page, blob: Blob | None = None) -> FlatPage:
    """Parse a stored page without the cache, for jobs that read many pages once."""
    content = (blob or page.blob).read()
    return parse(content, url=page.url, encoding=page.charset or None)


def _weight(flat: FlatPage) -> int:
    return len(flat) * _BYTES_PER_ELEMENT + len(flat.markup) * _BYTES_PER_BYTE


PAGES: Final = ParsedPages()
parsed: Final = PAGES.flat
"""A stored page, parsed once while it is in use."""
derived: Final = PAGES.derived
"""A value computed from a stored page alone, cached while the page is in use."""
