"""One document out of the pages it was spread over.

``walk`` follows next links with any loader of pages (a store, a folder, a network) and returns
why it stopped. A page is known by its address and by the one it declares (``rel=canonical``).
``join`` puts the texts together and leaves out boilerplate: paragraphs that begin or end nearly
every page.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Final

from rapidfuzz.distance import Indel

from contentseeker.page import FlatPage, parse
from contentseeker.pagination.addresses import canonical, registered_domain
from contentseeker.pagination.declared import declared_address, same_page
from contentseeker.pagination.next_link import NextLinkScorer, find_next
from contentseeker.result import Extractor
from contentseeker.scripts import PIECE

MOST_PAGES: Final = 50
# Two pages with so much text in common are one page under two addresses.
_SAME_TEXT: Final = 0.9
# Of all pages, not every one: the first or last page of a series may differ from the others.
_BOILERPLATE_SHARE: Final = 0.8


class Ending(StrEnum):
    """Why a chain ends where it does."""

    NO_NEXT_LINK = "the last page has no next link"
    LAST_PAGE = "the last page is known not to go on"
    LOOP = "the next link leads back to a page of the chain"
    NOT_AVAILABLE = "the next page is not available"
    OTHER_SITE = "the next page is on another site"
    NO_TEXT = "the next page has no text"
    SAME_TEXT = "the next page repeats the text of an earlier one"
    LIMIT = "the chain has as many pages as are allowed"


NextAddress = Callable[[FlatPage, str], "str | Ending | None"]
"""Where a page found at an address continues; ``LAST_PAGE`` if it is known not to."""


@dataclass(frozen=True, slots=True)
class LoadedPage:
    """A page as a loader hands it over."""

    url: str
    """Where it was found in the end, after redirects."""
    markup: bytes
    encoding: str | None = None


@dataclass(frozen=True, slots=True)
class PageOfChain:
    """The main content of one page, and where it continues."""

    url: str
    text: str
    """One paragraph per line."""
    next_url: str | None = None
    is_last: bool = False
    """Whether it is known not to continue."""
    declared_url: str | None = None
    """The address that it declares instead of its own, if that can be believed."""

    @property
    def addresses(self) -> frozenset[str]:
        """The addresses it is known by, in one spelling."""
        return frozenset(canonical(url) for url in (self.url, self.declared_url) if url)


@dataclass(frozen=True, slots=True)
class JoinedPage:
    """What one page contributes to a joined document."""

    url: str
    paragraphs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class JoinedDocument:
    """The pages of a chain as one document."""

    pages: tuple[JoinedPage, ...]
    furniture: tuple[str, ...] = ()
    """Boilerplate: paragraphs left out because nearly every page begins or ends with them."""
    ending: Ending | None = None
    """Why the chain ends there, if it was walked."""

    @property
    def urls(self) -> tuple[str, ...]:
        """The addresses of the pages, in order."""
        return tuple(page.url for page in self.pages)

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The paragraphs of all pages."""
        return tuple(paragraph for page in self.pages for paragraph in page.paragraphs)

    @property
    def text(self) -> str:
        """The document: one paragraph per line, a blank line between pages."""
        return "\n\n".join("\n".join(page.paragraphs) for page in self.pages if page.paragraphs)


def walk(
    start_url: str,
    load: Callable[[str], LoadedPage | None],
    extractor: Extractor,
    max_pages: int = MOST_PAGES,
    *,
    model: NextLinkScorer | None = None,
    next_url: NextAddress | None = None,
) -> JoinedDocument:
    """Follow next links from ``start_url`` and join the texts of the pages.

    ``load`` gives the page at an address, or None if it has none; ``model`` finds next links
    where pages do not declare them. ``next_url`` replaces the search for next links, for callers
    that know them; ``Ending.LAST_PAGE`` says that a page is known not to continue.
    """
    find = next_url or partial(_found, model=model)
    chain: list[PageOfChain] = []
    seen = {canonical(start_url)}
    url = start_url
    while True:
        page = _read(url, start_url, load, extractor, find)
        if isinstance(page, Ending):
            return join(chain, page)
        if any(_claim_one_address(page, earlier) for earlier in chain):
            return join(chain, Ending.LOOP)
        if any(are_alike(page.text, earlier.text) for earlier in chain):
            return join(chain, Ending.SAME_TEXT)
        chain.append(page)
        seen.add(canonical(page.url))
        if page.next_url is None:
            return join(chain, Ending.LAST_PAGE if page.is_last else Ending.NO_NEXT_LINK)
        if canonical(page.next_url) in seen:
            return join(chain, Ending.LOOP)
        if len(chain) >= max_pages:
            return join(chain, Ending.LIMIT)
        url = page.next_url
        seen.add(canonical(url))


def join(pages: Sequence[PageOfChain], ending: Ending | None = None) -> JoinedDocument:
    """Put the texts of a chain's pages together, without boilerplate."""
    texts = [[line for line in page.text.splitlines() if line.strip()] for page in pages]
    repeated = [*_remove_repeated(texts, 0), *_remove_repeated(texts, -1)]
    joined = (JoinedPage(page.url, tuple(text)) for page, text in zip(pages, texts, strict=True))
    return JoinedDocument(tuple(joined), tuple(dict.fromkeys(repeated)), ending)


def are_alike(one: str, other: str) -> bool:
    """Whether nine words in ten are in both texts, in the same order."""
    words, others = PIECE.findall(one), PIECE.findall(other)
    return Indel.normalized_similarity(words, others, score_cutoff=_SAME_TEXT) >= _SAME_TEXT


def _read(
    url: str,
    start_url: str,
    load: Callable[[str], LoadedPage | None],
    extractor: Extractor,
    next_url: NextAddress,
) -> PageOfChain | Ending:
    loaded = load(url)
    if loaded is None:
        return Ending.NOT_AVAILABLE
    if registered_domain(loaded.url) != registered_domain(start_url):
        return Ending.OTHER_SITE
    page = parse(loaded.markup, url=loaded.url, encoding=loaded.encoding)
    text = extractor.extract(page).text
    if not text.strip():
        return Ending.NO_TEXT
    found, declared = next_url(page, loaded.url), declared_address(page, loaded.url)
    if isinstance(found, Ending):
        return PageOfChain(loaded.url, text, is_last=True, declared_url=declared)
    return PageOfChain(loaded.url, text, found, declared_url=declared)


def _claim_one_address(page: PageOfChain, earlier: PageOfChain) -> bool:
    """Whether two pages are known by one address, and their texts do not contradict that."""
    # Different pages may all declare the page that shows everything.
    return not page.addresses.isdisjoint(earlier.addresses) and same_page(page.text, earlier.text)


def _found(page: FlatPage, url: str, *, model: NextLinkScorer | None) -> str | None:
    found = find_next(page, url, model)
    return found.url if found else None


def _remove_repeated(texts: list[list[str]], place: int) -> list[str]:
    """Remove paragraphs that nearly all texts have at an end (0: first, -1: last); return them."""
    removed: list[str] = []
    # One page repeats nothing.
    while len(texts) > 1:
        ends = Counter(text[place] for text in texts if text)
        paragraph, number = max(ends.items(), key=lambda each: each[1], default=("", 0))
        if number < _BOILERPLATE_SHARE * len(texts):
            break
        for text in texts:
            if text and text[place] == paragraph:
                del text[place]
        removed.append(paragraph)
    return removed
