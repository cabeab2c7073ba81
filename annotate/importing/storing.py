"""Store pages in a corpus; imports and the demo use this module.

A batch is one transaction, so a stored page is complete: storing it again keeps it, and a
killed import can run again. Imports into one corpus are serialised by a row lock. Tables are
written in a fixed order, and each in the order of its keys, so that imports into different
corpora cannot deadlock.

New bytes for a known URL are a new version of the page; ``annotate.importing.label_transfer``
copies the labels of the previous version.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils.text import slugify

from annotate.importing.incoming_pages import CheckedPage, ParsedPage, asset_row, check_page
from annotate.importing.label_transfer import NewVersion, transfer_labels
from annotate.importing.readers.records import IncomingAsset, IncomingPage, Refused
from annotate.model_provider.protocol import report_changed_gold
from annotate.models import Asset, Corpus, Genre, GoldStandard, Label, Page, Source
from annotate.pages.blobs import store_all


@dataclass(frozen=True)
class Stored:
    """The result of a batch."""

    added: int
    kept: int
    refused: tuple[Refused, ...] = ()


def store(
    corpus: Corpus,
    items: Sequence[IncomingPage | IncomingAsset],
    *,
    by: User,
    genre: Genre | None = None,
    split: str = Source.Split.TRAIN,
) -> Stored:
    """Store pages and assets; existing ones are kept unchanged.

    ``by`` owns the imported labels and gold texts. ``genre`` is the default for pages without
    one, ``split`` applies to new sources.
    """
    batch = _Batch(corpus, by, genre, Source.Split(split))
    # Parse before the lock: it takes longest and must not block other imports.
    batch.receive(items)
    with transaction.atomic():
        # Serialise imports into one corpus, so that the second sees the pages of the first.
        Corpus.objects.select_for_update().get(pk=corpus.pk)
        batch.write()
    return Stored(batch.added, batch.kept, tuple(batch.refused))


@dataclass
class _Batch:
    """A batch: checked and parsed items, and the rows to write."""

    corpus: Corpus
    by: User
    genre: Genre | None
    split: Source.Split
    added: int = 0
    kept: int = 0
    refused: list[Refused] = field(default_factory=list)
    assets: list[tuple[Asset, bytes]] = field(default_factory=list)
    checked: list[CheckedPage] = field(default_factory=list)
    parsed: dict[CheckedPage, ParsedPage] = field(default_factory=dict)
    genres: dict[str, Genre] = field(default_factory=dict)

    def receive(self, items: Iterable[IncomingPage | IncomingAsset]) -> None:
        """Check all items and parse the pages that are not stored yet."""
        for item in items:
            if isinstance(item, IncomingAsset):
                self._receive_asset(item)
            elif isinstance(checked := check_page(item, self.corpus), CheckedPage):
                self.checked.append(checked)
            else:
                self.refused.append(Refused(item.name, checked))
        stored = _stored_pages(self.corpus, self.checked)
        self.checked = [
            item for item in self.checked if _is_stored(item, stored) or self._parse(item)
        ]
        for asset in chain.from_iterable(item.page.assets for item in self.checked):
            self._receive_asset(asset)

    def _receive_asset(self, asset: IncomingAsset) -> None:
        row = asset_row(asset, self.corpus)
        if isinstance(row, Asset):
            self.assets.append((row, asset.data))
        else:
            self.refused.append(Refused(asset.url[:200], row))

    def _parse(self, checked: CheckedPage) -> bool:
        new = ParsedPage(checked, checked.parsed())
        if problem := new.problem():
            self.refused.append(Refused(checked.page.name, problem))
            return False
        new.precompute()
        self.parsed[checked] = new
        return True

    def write(self) -> None:
        """Write all rows; call in a transaction that holds the lock of the corpus."""
        sources = self._sources()
        self._write_blobs()
        # Pages of one site share assets, so many are stored already.
        Asset.objects.bulk_create([row for row, _ in self.assets], ignore_conflicts=True)
        for group in _one_per_url(self.checked):
            stored = _stored_pages(self.corpus, group)
            known = [item for item in group if _is_stored(item, stored)]
            self._keep([(item, stored[item.url][item.digest]) for item in known])
            new = [self._page(item) for item in group if not _is_stored(item, stored)]
            self._add(new, sources, stored)

    def _write_blobs(self) -> None:
        pages = [item.page.html for item in self.parsed]
        digests = store_all([*pages, *(data for _, data in self.assets)])
        for (row, _), digest in zip(self.assets, digests[len(pages) :], strict=True):
            row.blob_id = digest

    def _page(self, checked: CheckedPage) -> ParsedPage:
        # Missing only if the stored page was deleted since ``receive``; its blob still exists.
        return self.parsed.get(checked) or ParsedPage(checked, checked.parsed())

    def _add(
        self,
        new: Sequence[ParsedPage],
        sources: dict[str, Source],
        stored: dict[str, dict[str, Page]],
    ) -> None:
        rows = [self._row(page, sources, stored) for page in new]
        Page.objects.bulk_create(rows)
        pairs = list(zip(new, rows, strict=True))
        transfer_labels(
            [
                # Labels of the import replace earlier labels of the same account.
                NewVersion(row, page.flat, self.by.pk if page.checked.page.labels else None)
                for page, row in pairs
                if row.previous_id
            ]
        )
        Label.objects.bulk_create(
            [label for page, row in pairs for label in page.labels(row, self.by)]
        )
        golds = [(row, page.checked.page.gold) for page, row in pairs]
        self._write_gold([(row, text, 1) for row, text in golds if text is not None])
        self.added += len(rows)

    def _row(
        self, new: ParsedPage, sources: dict[str, Source], stored: dict[str, dict[str, Page]]
    ) -> Page:
        source, earlier = sources[new.checked.host], stored[new.checked.url]
        row = new.row(self.corpus, source)
        row.previous = max(earlier.values(), key=lambda page: page.pk, default=None)
        own = self.genres.get(new.checked.page.genre)
        known = row.previous.genre if row.previous else None
        row.genre = own or known or self.genre or source.genre
        if row.previous and not new.checked.page.page_type:
            row.page_type = row.previous.page_type
        return row

    def _keep(self, known: Sequence[tuple[CheckedPage, Page]]) -> None:
        """Keep stored pages; store a changed gold text as a new version."""
        self.kept += len(known)
        given = {page: item.page.gold for item, page in known if item.page.gold is not None}
        rows = GoldStandard.objects.current().filter(page__in=given)
        current = {gold.page_id: gold for gold in rows}
        self._write_gold(
            [
                (page, text, version)
                for page, text in given.items()
                if (version := _next_version(current.get(page.pk), text))
            ]
        )

    def _write_gold(self, texts: Sequence[tuple[Page, str, int]]) -> None:
        GoldStandard.objects.bulk_create(
            [
                GoldStandard(
                    page=page,
                    text=text,
                    origin=GoldStandard.Origin.IMPORTED,
                    version=version,
                    created_by=self.by,
                )
                for page, text, version in texts
            ]
        )
        # No score can depend on the first gold text of a new page.
        report_changed_gold([page.pk for page, _, version in texts if version > 1])

    def _sources(self) -> dict[str, Source]:
        """Return the sources by host; create missing ones with the defaults of the import."""
        self.genres = ensure_genres({item.page.genre for item in self.checked} - {""})
        # Reversed, so that the first page of a source decides its genre.
        first = {item.host: item.page.genre for item in reversed(self.checked)}
        known = set(Source.objects.filter(host__in=first).values_list("host", flat=True))
        Source.objects.bulk_create(
            [
                Source(host=host, genre=self.genres.get(genre) or self.genre, split=self.split)
                for host, genre in sorted(first.items())
                if host not in known
            ],
            # Another import may have created the source since the query.
            ignore_conflicts=True,
        )
        rows = Source.objects.filter(host__in=first).select_related("genre")
        return {source.host: source for source in rows}


def ensure_genres(names: Iterable[str]) -> dict[str, Genre]:
    """Return the genres of these names; create missing ones."""
    # Names in other scripts have no slug in ASCII.
    slugs = {name: slugify(name) or slugify(name, allow_unicode=True) for name in sorted(names)}
    rows = list(Genre.objects.filter(Q(name__in=slugs) | Q(slug__in=slugs.values())))
    by_slug = {genre.slug: genre for genre in rows}
    by_name = {genre.name: genre for genre in rows}
    for name, slug in slugs.items():
        if name not in by_name and slug not in by_slug:
            by_slug[slug], _ = Genre.objects.get_or_create(slug=slug, defaults={"name": name})
    return {name: by_name.get(name) or by_slug[slug] for name, slug in slugs.items()}


def _stored_pages(corpus: Corpus, pages: Sequence[CheckedPage]) -> dict[str, dict[str, Page]]:
    """Return the stored pages by URL and by SHA-256 of their bytes."""
    versions: dict[str, dict[str, Page]] = {item.url: {} for item in pages}
    rows = Page.objects.filter(corpus=corpus, url__in=versions).select_related("genre")
    for page in rows:
        versions[page.url][page.blob_id] = page
    return versions


def _is_stored(checked: CheckedPage, stored: dict[str, dict[str, Page]]) -> bool:
    return checked.digest in stored[checked.url]


def _one_per_url(pages: Sequence[CheckedPage]) -> Iterator[list[CheckedPage]]:
    """Split into groups with unique URLs: a second page of a URL is a new version."""
    waiting = list(pages)
    while waiting:
        # Reversed twice: the first page of each URL, in the given order.
        group = list({item.url: item for item in reversed(waiting)}.values())[::-1]
        taken = set(map(id, group))
        yield group
        waiting = [item for item in waiting if id(item) not in taken]


def _next_version(current: GoldStandard | None, text: str) -> int | None:
    """Return the version of an imported text; None if unchanged or edited by a person."""
    if current is None:
        return 1
    if current.text == text or current.origin != GoldStandard.Origin.IMPORTED:
        return None
    return current.version + 1
