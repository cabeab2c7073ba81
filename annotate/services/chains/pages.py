"""The pages of a chain: found in the store by their address, else fetched where that is allowed.

Only the newest versions of the corpus's own pages count, and none that somebody called unusable.
"""

from dataclasses import dataclass, field
from functools import partial

from annotate.importers.records import IncomingPage
from annotate.models import Chain, Corpus, Page
from annotate.services.accounts import service_account
from annotate.services.arrivals import host_of
from annotate.services.fetching import Fetcher, WebPages
from annotate.services.heartbeat import while_reporting
from annotate.services.importing import ACCOUNT
from annotate.services.next_links import KnownNext, next_of
from annotate.services.storing import store
from extraction.page import FlatPage
from extraction.pagination import LoadedPage
from extraction.pagination.addresses import canonical, registered_domain


@dataclass
class StoredPages:
    """The pages of a corpus by their canonical address, read site by site as they are needed."""

    corpus: Corpus
    _sites: dict[str, dict[str, int]] = field(default_factory=dict)

    def at(self, url: str) -> Page | None:
        """The newest page stored under an address, however it is spelt."""
        key = self._site(host_of(url)).get(canonical(url))
        return None if key is None else Page.objects.select_related("blob").get(pk=key)

    def add(self, page: Page) -> None:
        """Know a page that came in just now."""
        self._site(host_of(page.url))[canonical(page.url)] = page.pk

    def _site(self, host: str) -> dict[str, int]:
        if host not in self._sites:
            pages = Page.objects.filter(corpus=self.corpus, source__host=host).newest()
            rows = pages.order_by("pk").values_list("url", "pk")
            self._sites[host] = {canonical(url): pk for url, pk in rows}
        return self._sites[host]


@dataclass
class ChainPages:
    """What a walk along a chain asks for: pages, and where they go on."""

    chain: Chain
    stored: StoredPages
    fetcher: Fetcher | None
    """None: nothing is fetched."""
    found: dict[str, Page] = field(default_factory=dict)
    """By the address the walk knows them under."""
    nexts: dict[str, KnownNext] = field(default_factory=dict)

    def load(self, url: str) -> LoadedPage | None:
        """The page at an address, if it is to be had."""
        self.chain.report(self.chain.done + 1)
        page = self.stored.at(url) or self._fetched(url)
        if page is None or page.unusable_reason:
            return None
        self.found[page.url] = page
        return LoadedPage(page.url, page.blob.read(), page.charset or None)

    def next_url(self, flat: FlatPage, url: str) -> str | None:
        """Where a page that was loaded goes on."""
        known = next_of(self.found[url], flat)
        if known is None:
            return None
        self.nexts[url] = known
        return known.url

    def _fetched(self, url: str) -> Page | None:
        # What lies on another site is not even asked for: no chain leads there.
        if self.fetcher is None or not self._is_same_site(url):
            return None
        incoming = self._fetch(url, self.fetcher)
        # A redirect to somebody else's login is no page of the chain.
        if incoming is None or not self._is_same_site(incoming.url):
            return None
        return self._kept(incoming)

    def _is_same_site(self, url: str) -> bool:
        return registered_domain(url) == registered_domain(self.chain.start.url)

    def _fetch(self, url: str, fetcher: Fetcher) -> IncomingPage | None:
        """The page from the web, however long its site makes us wait."""
        report = partial(self.chain.report, self.chain.done)
        item = while_reporting(report, lambda: next(WebPages([url], fetcher).items()))
        return item if isinstance(item, IncomingPage) else None

    def _kept(self, incoming: IncomingPage) -> Page | None:
        start, account = self.chain.start, service_account(ACCOUNT)
        split = start.source.split
        store(self.chain.corpus, [incoming], by=account, genre=start.genre, split=split)
        rows = Page.objects.filter(corpus=self.chain.corpus, url=incoming.url).newest()
        page = rows.select_related("blob").order_by("-pk").first()
        if page is not None:
            self.stored.add(page)
        return page
