"""The pages of a chain: stored pages by their address, else by the one that they declare
(``rel=canonical``), else fetched if that is allowed.

Only the newest versions of the corpus's usable pages count.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from annotate.accounts import service_account
from annotate.chains.next_links import KnownNext, next_of
from annotate.importing.fetching import Fetcher, WebPages
from annotate.importing.incoming_pages import host_of
from annotate.importing.readers.records import IncomingPage
from annotate.importing.running import ACCOUNT
from annotate.importing.storing import store
from annotate.jobs.running import while_reporting
from annotate.models import Chain, Corpus, Page
from annotate.pages.parsed import parse_stored
from contentseeker.page import FlatPage
from contentseeker.pagination import LoadedPage
from contentseeker.pagination.addresses import canonical, registered_domain
from contentseeker.pagination.declared import declared_address
from contentseeker.pagination.joining import Ending

_MOST_READ: Final = 500
"""Pages of a site whose declared addresses are read."""


@dataclass
class StoredPages:
    """The pages of a corpus by their canonical address, loaded site by site on demand."""

    corpus: Corpus
    _sites: dict[str, dict[str, int]] = field(default_factory=dict)
    _declared: dict[str, dict[str, int]] = field(default_factory=dict)

    def at(self, url: str) -> Page | None:
        """The newest page stored under an address in any spelling."""
        key = self._site(host_of(url)).get(canonical(url))
        return None if key is None else Page.objects.select_related("blob").get(pk=key)

    def declaring(self, url: str, report: Callable[[], object]) -> Page | None:
        """The newest page that declares an address as its own (``rel=canonical``)."""
        host = host_of(url)
        if host not in self._declared:
            self._declared[host] = dict(self._declared_on(host, report))
        key = self._declared[host].get(canonical(url))
        return None if key is None else Page.objects.select_related("blob").get(pk=key)

    def add(self, page: Page) -> None:
        """Add a page that was just fetched."""
        self._site(host_of(page.url))[canonical(page.url)] = page.pk

    def _declared_on(self, host: str, report: Callable[[], object]) -> Iterator[tuple[str, int]]:
        # All pages of a large site would take too long; chains are among its newest pages.
        newest = sorted(self._site(host).values())[-_MOST_READ:]
        for key in newest:
            report()
            page = Page.objects.select_related("blob").get(pk=key)
            declared = declared_address(parse_stored(page), page.url)
            if declared is not None:
                yield canonical(declared), key

    def _site(self, host: str) -> dict[str, int]:
        if host not in self._sites:
            pages = Page.objects.filter(corpus=self.corpus, source__host=host).newest()
            # Ordered, so that the newest of several spellings of an address wins.
            rows = pages.order_by("pk").values_list("url", "pk")
            self._sites[host] = {canonical(url): pk for url, pk in rows}
        return self._sites[host]


@dataclass
class ChainPages:
    """Loads the pages of a chain and their next links, for ``walk`` of the library."""

    chain: Chain
    stored: StoredPages
    fetcher: Fetcher | None
    """None: nothing is fetched."""
    found: dict[str, Page] = field(default_factory=dict)
    """By the address under which ``walk`` requested them."""
    nexts: dict[str, KnownNext] = field(default_factory=dict)

    def load(self, url: str) -> LoadedPage | None:
        """The page at an address; None if it is neither stored nor fetched."""
        self.chain.report(self.chain.done + 1)
        page = self.stored.at(url) or self._declaring(url) or self._fetched(url)
        if page is None or page.unusable_reason:
            return None
        self.found[page.url] = page
        return LoadedPage(page.url, page.blob.read(), page.charset or None)

    def next_url(self, flat: FlatPage, url: str) -> str | Ending | None:
        """The next address of a loaded page, or that it does not go on."""
        known = next_of(self.found[url], flat)
        if known is None:
            return None
        self.nexts[url] = known
        return known.url or Ending.LAST_PAGE

    def _declaring(self, url: str) -> Page | None:
        return self.stored.declaring(url, lambda: self.chain.report(self.chain.done))

    def _fetched(self, url: str) -> Page | None:
        # Pages of other sites are never fetched: a chain stays on its site.
        if self.fetcher is None or not self._is_same_site(url):
            return None
        incoming = self._fetch(url, self.fetcher)
        # A redirect to another site, such as a login, is no page of the chain.
        if incoming is None or not self._is_same_site(incoming.url):
            return None
        return self._kept(incoming)

    def _is_same_site(self, url: str) -> bool:
        return registered_domain(url) == registered_domain(self.chain.start.url)

    def _fetch(self, url: str, fetcher: Fetcher) -> IncomingPage | None:
        """The page from the web; waits as long as its site demands."""
        item = while_reporting(self.chain, lambda: next(WebPages([url], fetcher).items()))
        return item if isinstance(item, IncomingPage) else None

    def _kept(self, incoming: IncomingPage) -> Page | None:
        start, account = self.chain.start, service_account(ACCOUNT)
        split = start.source.split
        # Fetched pages get genre and split of the first page: a chain belongs to one source.
        store(self.chain.corpus, [incoming], by=account, genre=start.genre, split=split)
        rows = Page.objects.filter(corpus=self.chain.corpus, url=incoming.url).newest()
        page = rows.select_related("blob").order_by("-pk").first()
        if page is not None:
            self.stored.add(page)
        return page
