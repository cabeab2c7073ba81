"""Putting ready-made pages, with their labels and gold texts, into a corpus.

The pages of a site enter in one transaction with everything that belongs to them, so a page
that is there is there completely: loading again skips it, and a load that was killed goes on
where it stopped. Pages travel in the records of ``annotate.demo``.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.text import slugify

from annotate.demo.records import DemoPage, DemoSite
from annotate.models import Corpus, Genre, GoldStandard, Label, Page, Source
from annotate.services.blobs import store_all
from extraction.page import FlatPage, parse


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
    # Two loads of one corpus take turns, so the second sees what the first has stored.
    Corpus.objects.select_for_update().get(pk=corpus.pk)
    source = _source(site)
    stored = _stored_versions(corpus, pages)
    digests = store_all([page.html for page in pages])
    new = [
        _Arrival(page, digest, parse(page.html))
        for page, digest in zip(pages, digests, strict=True)
        if digest not in stored[page.url]
    ]
    rows = Page.objects.bulk_create([one.row(corpus, source, stored[one.page.url]) for one in new])
    pairs = list(zip(new, rows, strict=True))
    Label.objects.bulk_create([label for one, row in pairs for label in one.labels(row, by)])
    GoldStandard.objects.bulk_create([one.gold(row, by) for one, row in pairs])
    return Loaded(site, added=len(new), kept=len(pages) - len(new))


def _source(site: DemoSite) -> Source:
    genre, _ = Genre.objects.get_or_create(slug=slugify(site.genre), defaults={"name": site.genre})
    facts = {"name": site.name, "split": site.split, "language": site.language}
    source, _ = Source.objects.get_or_create(
        host=site.host, defaults={**facts, "genre": genre, "notes": site.about}
    )
    return source


def _stored_versions(corpus: Corpus, pages: Sequence[DemoPage]) -> dict[str, dict[str, int]]:
    """What is stored already under each address: the hash of the bytes, and the page's key."""
    versions: dict[str, dict[str, int]] = {page.url: {} for page in pages}
    rows = Page.objects.filter(corpus=corpus, url__in=versions)
    for url, digest, key in rows.values_list("url", "blob_id", "pk"):
        versions[url][digest] = key
    return versions


@dataclass(frozen=True)
class _Arrival:
    """A page that is not stored yet, on its way to rows."""

    page: DemoPage
    digest: str
    flat: FlatPage

    def row(self, corpus: Corpus, source: Source, earlier: dict[str, int]) -> Page:
        return Page(
            corpus=corpus,
            source=source,
            url=self.page.url,
            blob_id=self.digest,
            charset=self.flat.encoding,
            genre=source.genre,
            page_type=self.page.page_type,
            title=self.page.title,
            language=source.language,
            previous_id=max(earlier.values(), default=None),
            next_page_url=self.page.next_url or "",
        )

    def labels(self, row: Page, by: User) -> Iterator[Label]:
        anchors = self.flat.anchors
        fingerprints = anchors.fingerprints([label.node for label in self.page.labels])
        for label, fingerprint in zip(self.page.labels, fingerprints, strict=True):
            yield Label(
                page=row,
                node=label.node,
                path=anchors.path(label.node),
                fingerprint=fingerprint,
                annotator=by,
                segment=label.segment,
                content=label.content,
                origin=Label.Origin.IMPORT,
            )

    def gold(self, row: Page, by: User) -> GoldStandard:
        return GoldStandard(
            page=row,
            text=self.page.gold,
            origin=GoldStandard.Origin.IMPORTED,
            version=1,
            created_by=by,
        )
