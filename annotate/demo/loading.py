"""Load the demo corpus into the database; pages enter through ``annotate.importing.storing``."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.text import slugify

from annotate.chains.gold import record_chain_gold
from annotate.chains.next_links import stored_next
from annotate.chains.requests import request_chains
from annotate.demo.generator import generate
from annotate.demo.records import DemoPage, DemoSite
from annotate.demo.status import get_or_create_demo
from annotate.errors import AnnotateError
from annotate.importing.readers.records import IncomingLabel, IncomingPage
from annotate.importing.storing import store
from annotate.models import Chain, ChainGold, Corpus, Genre, GoldStandard, Page, Source


@dataclass(frozen=True)
class Loaded:
    """Counts of new and already stored pages of one site."""

    site: DemoSite
    added: int
    kept: int


def load_demo() -> Iterator[Loaded]:
    """Load the demo corpus site by site; can be interrupted and run again."""
    corpus, account = get_or_create_demo()
    yield from load_pages(corpus, generate(), by=account)
    _make_chains(corpus, account)
    Corpus.objects.filter(pk=corpus.pk).update(is_complete=True)


def load_pages(corpus: Corpus, pages: Iterable[DemoPage], by: User) -> Iterator[Loaded]:
    """Store pages and report after each site; pages must be grouped by site."""
    for site, of_site in groupby(pages, key=lambda page: page.site):
        yield _load_site(corpus, site, list(of_site), by)


@transaction.atomic
def _load_site(corpus: Corpus, site: DemoSite, pages: Sequence[DemoPage], by: User) -> Loaded:
    # Lock the corpus first, like every writer of pages: one lock order prevents deadlocks.
    Corpus.objects.select_for_update().get(pk=corpus.pk)
    _ensure_source(site)
    stored = store(corpus, [_incoming(page) for page in pages], by=by)
    if stored.refused:
        first = stored.refused[0]
        raise AnnotateError(f"{site.host} cannot be loaded. {first.name}: {first.reason}")
    return Loaded(site, stored.added, stored.kept)


def _ensure_source(site: DemoSite) -> None:
    genre, _ = Genre.objects.get_or_create(slug=slugify(site.genre), defaults={"name": site.genre})
    fields = {"name": site.name, "split": site.split, "language": site.language}
    Source.objects.get_or_create(
        host=site.host, defaults={**fields, "genre": genre, "notes": site.about}
    )


def _incoming(page: DemoPage) -> IncomingPage:
    return IncomingPage(
        name=page.url,
        html=page.html,
        url=page.url,
        gold=page.gold,
        genre=page.site.genre,
        page_type=page.page_type,
        title=page.title,
        language=page.site.language,
        next_url=page.next_url or "",
        is_last=page.is_last,
        labels=tuple(
            IncomingLabel(label.node, label.segment, label.content) for label in page.labels
        ),
    )


@transaction.atomic
def _make_chains(corpus: Corpus, by: User) -> None:
    """Create the chains of articles over several pages, with gold texts; workers join them."""
    for chain in request_chains(corpus, by=by):
        pages = list(_pages_of(chain))
        golds = GoldStandard.objects.filter(page__in=pages).current()
        texts = {gold.page_id: gold.text for gold in golds}
        text = "\n\n".join(texts[page.pk] for page in pages)
        record_chain_gold(chain, text, ChainGold.Origin.PAGES, by=by)


def _pages_of(chain: Chain) -> Iterator[Page]:
    page: Page | None = chain.start
    while page is not None:
        yield page
        page = stored_next(page)
