"""Loading the demo corpus: what a newcomer sees first."""

from collections.abc import Iterator

from django.contrib.auth.models import User
from django.db import transaction

from annotate.demo import generate
from annotate.models import Chain, ChainGold, Corpus, GoldStandard, Page
from annotate.services.chains.gold import record_chain_gold
from annotate.services.chains.orders import order_chains
from annotate.services.demo_state import open_demo
from annotate.services.loading import Loaded, load_pages
from annotate.services.next_links import stored_next


def load_demo() -> Iterator[Loaded]:
    """Load the demo corpus site by site; safe to run again and to cut short."""
    corpus, account = open_demo()
    yield from load_pages(corpus, generate(), by=account)
    _make_chains(corpus, account)
    Corpus.objects.filter(pk=corpus.pk).update(is_complete=True)


@transaction.atomic
def _make_chains(corpus: Corpus, by: User) -> None:
    """Chains of the stories on two pages, with gold texts; a worker finds and joins them."""
    for chain in order_chains(corpus, by=by):
        pages = list(_pages(chain))
        golds = GoldStandard.objects.filter(page__in=pages).current()
        texts = {gold.page_id: gold.text for gold in golds}
        text = "\n\n".join(texts[page.pk] for page in pages)
        record_chain_gold(chain, text, ChainGold.Origin.PAGES, by=by)


def _pages(chain: Chain) -> Iterator[Page]:
    page: Page | None = chain.start
    while page is not None:
        yield page
        page = stored_next(page)
