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
from contentseeker.pagination.declared import declared_address, same_page
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


@dataclass(frozen=True, slots=True)
class _Facts:
    """Addresses in one spelling."""

    next_page: str | None
    declared: str | None


class Shelf:
    """Stored pages by their addresses; of several with the same one, the first counts."""

    def __init__(self, pages: Iterable[ShelvedPage], model: NextLinkScorer | None = None) -> None:
        self._pages: dict[str, ShelvedPage] = {}
        self._model = model
        for each in pages:
            self._pages.setdefault(canonical(each.page.url), each)

    def load(self, url: str) -> LoadedPage | None:
        """The page at an address, or else the one that declares it, if it is here."""
        found = self._at(url)
        return found.page if found else None

    def name_of(self, url: str) -> str:
        """What the page at an address is called; the address itself if it is not here."""
        found = self._at(url)
        return found.name if found else url

    def chains(self, extractor: Extractor, max_pages: int) -> Iterator[JoinedDocument]:
        """All chains, from the pages that no other one continues on; every page is in one.

        Pages that all continue each other make a chain from the first of them on. A page that
        is here under two addresses is in one chain.
        """
        urls = [each.page.url for each in self._pages.values()]
        # Sorting keeps the order among equals.
        urls.sort(key=lambda url: not self._names(url).isdisjoint(self._continued))
        reached: set[str] = set()
        texts: dict[str, str] = {}
        for url in urls:
            if canonical(url) in reached or self._is_copy(url, texts, extractor):
                continue
            document = walk(url, self.load, extractor, max_pages, model=self._model)
            for page in document.pages:
                # An address that is only declared may be that of another page.
                reached.add(canonical(page.url))
                texts |= dict.fromkeys(self._names(page.url), "\n".join(page.paragraphs))
            if document.pages:
                yield document

    def _is_copy(self, url: str, texts: dict[str, str], extractor: Extractor) -> bool:
        """Whether the page has an address and the text of a page that was reached."""
        known = [texts[name] for name in self._names(url) if name in texts]
        if not known:
            return False
        loaded = self._pages[canonical(url)].page
        page = parse(loaded.markup, url=loaded.url, encoding=loaded.encoding)
        own = extractor.extract(page).text
        return any(same_page(own, text) for text in known)

    def _at(self, url: str) -> ShelvedPage | None:
        name = canonical(url)
        found = self._pages.get(name)
        return found or self._pages.get(self._declaring.get(name, ""))

    def _names(self, url: str) -> set[str]:
        """The addresses that the page at ``url`` is known by."""
        name = canonical(url)
        declared = self._facts[name].declared if name in self._facts else None
        return {name} if declared is None else {name, declared}

    @cached_property
    def _continued(self) -> set[str]:
        """Addresses that next links of pages here lead to."""
        return {facts.next_page for facts in self._facts.values() if facts.next_page}

    @cached_property
    def _declaring(self) -> dict[str, str]:
        """The address of the first page that declares each address as its own."""
        declaring: dict[str, str] = {}
        for name, facts in self._facts.items():
            if facts.declared is not None:
                declaring.setdefault(facts.declared, name)
        return declaring

    @cached_property
    def _facts(self) -> dict[str, _Facts]:
        return {name: self._read(each.page) for name, each in self._pages.items()}

    def _read(self, loaded: LoadedPage) -> _Facts:
        page = parse(loaded.markup, url=loaded.url, encoding=loaded.encoding)
        found, declared = (
            find_next(page, loaded.url, self._model),
            declared_address(page, loaded.url),
        )
        return _Facts(
            next_page=canonical(found.url) if found else None,
            declared=canonical(declared) if declared else None,
        )


def address_of(markup: bytes, path: str) -> str:
    """The address a stored page was saved from, if it names one; else one made of its path."""
    saved = _SAVED_FROM.search(markup[:_HEAD_BYTES])
    written = resolve(saved[1].decode("utf-8", "replace"), None) if saved else None
    parts = (part for part in re.split(r"[\\/]", path) if part not in ("", ".", ".."))
    return written or NOWHERE + quote("/".join(parts))
