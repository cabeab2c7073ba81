"""Putting the ready-made pages of invented sites, with labels and gold texts, into a corpus.

What is known about a site stands before its pages arrive; these enter like those of any
import (``annotate.services.storing``), all pages of a site together. Pages travel in the
records of ``annotate.demo``.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.text import slugify

from annotate.demo.records import DemoPage, DemoSite
from annotate.errors import AnnotateError
from annotate.importers.records import IncomingLabel, IncomingPage
from annotate.models import Corpus, Genre, Source
from annotate.services.storing import store


@dataclass(frozen=True)
class Loaded:
    """What became of the pages of one site."""

    site: DemoSite
    added: int
    kept: int


def load_pages(corpus: Corpus, pages: Iterable[DemoPage], by: User) -> Iterator[Loaded]:
    """Load pages and report after each site; the pages of a site must follow one another."""
    for site, of_site in groupby(pages, key=lambda page: page.site):
        yield _load_site(corpus, site, list(of_site), by)


@transaction.atomic
def _load_site(corpus: Corpus, site: DemoSite, pages: Sequence[DemoPage], by: User) -> Loaded:
    # Before anything else, as everybody who stores does: who waits must not be waited for.
    Corpus.objects.select_for_update().get(pk=corpus.pk)
    _ensure_source(site)
    stored = store(corpus, [_incoming(page) for page in pages], by=by)
    if stored.refused:
        first = stored.refused[0]
        raise AnnotateError(f"{site.host} cannot be loaded. {first.name}: {first.reason}")
    return Loaded(site, stored.added, stored.kept)


def _ensure_source(site: DemoSite) -> None:
    genre, _ = Genre.objects.get_or_create(slug=slugify(site.genre), defaults={"name": site.genre})
    facts = {"name": site.name, "split": site.split, "language": site.language}
    Source.objects.get_or_create(
        host=site.host, defaults={**facts, "genre": genre, "notes": site.about}
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
        labels=tuple(
            IncomingLabel(label.node, label.segment, label.content) for label in page.labels
        ),
    )
