"""Loading the demo corpus: what a newcomer sees first."""

from collections.abc import Iterator

from annotate.demo import generate
from annotate.models import Corpus
from annotate.services.demo_state import open_demo
from annotate.services.loading import Loaded, load_pages


def load_demo() -> Iterator[Loaded]:
    """Load the demo corpus site by site; safe to run again and to cut short."""
    corpus, account = open_demo()
    yield from load_pages(corpus, generate(), by=account)
    Corpus.objects.filter(pk=corpus.pk).update(is_complete=True)
