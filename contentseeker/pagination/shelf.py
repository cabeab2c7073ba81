"""Stored pages as a place that next links can be followed in, and the chains among them.

A page is found under its address. Browsers write it into pages they save; where nothing is
known, pages get addresses from their paths, so that relative links lead from file to file.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final
from urllib.parse import quote

from contentseeker.page import parse
from contentseeker.page.links import resolve
from contentseeker.pagination.addresses import canonical
from contentseeker.pagination.joining import JoinedDocument, LoadedPage, walk
from contentseeker.pagination.next_link import NextLinkScorer, find_next
from contentseeker.result import Extractor

NOWHERE: Final = "http://pages.invalid/"
"""What addresses made of paths begin with; no such site can exist (RFC 2606)."""
_SAVED_FROM: Final = re.compile(rb"saved from url=\(\d+\)(\S+)")
# Browsers write the address right behind the doctype.
_HEAD_BYTES: Final = 2000


@dataclass(frozen=True, slots=True)
class ShelvedPage:
    """A stored page, by its name and its address."""

    name: str
    page: LoadedPage


class Shelf:
    """Stored pages by their addresses; of several with the same one, the first counts."""

    def __init__(self, pages: Iterable[ShelvedPage], model: NextLinkScorer | None = None) -> None:
        self._pages: dict[str, ShelvedPage] = {}
        self._model = model
        for each in pages:
            self._pages.setdefault(canonical(each.page.url), each)

    def load(self, url: str) -> LoadedPage | None:
        """The page at an address, if it is here."""
        found = self._pages.get(canonical(url))
        return found.page if found else None

    def name_of(self, url: str) -> str:
        """What the page at an address is called; the address itself if it is not here."""
        found = self._pages.get(canonical(url))
        return found.name if found else url

    def chains(self, extractor: Extractor, max_pages: int) -> Iterator[JoinedDocument]:
        """All chains, from the pages that no other one continues on; every page is in one.

        Pages that all continue each other make a chain from the first of them on.
        """
        urls = [each.page.url for each in self._pages.values()]
        # Sorting keeps the order among equals.
        urls.sort(key=lambda url: canonical(url) in self._continued)
        reached: set[str] = set()
        for url in urls:
            if canonical(url) in reached:
                continue
            document = walk(url, self.load, extractor, max_pages, model=self._model)
            reached.update(map(canonical, document.urls))
            if document.pages:
                yield document

    @cached_property
    def _continued(self) -> set[str]:
        """Addresses that next links of pages here lead to."""
        addresses = set()
        for each in self._pages.values():
            loaded = each.page
            page = parse(loaded.markup, url=loaded.url, encoding=loaded.encoding)
            if found := find_next(page, loaded.url, self._model):
                addresses.add(canonical(found.url))
        return addresses


def address_of(markup: bytes, path: str) -> str:
    """The address a stored page was saved from, if it names one; else one made of its path."""
    saved = _SAVED_FROM.search(markup[:_HEAD_BYTES])
    written = resolve(saved[1].decode("utf-8", "replace"), None) if saved else None
    parts = (part for part in re.split(r"[\\/]", path) if part not in ("", ".", ".."))
    return written or NOWHERE + quote("/".join(parts))
