"""Storing pages: the one way into a corpus, for imports and the demo alike.

A batch enters in one transaction with everything that belongs to it, so a page that is there
is there completely: storing it again keeps it, and an import that was killed goes on where
it stopped. Imports into one corpus take turns. Tables are written in one order and each in
the order of its keys, so that imports into different corpora cannot wait for each other.

Bytes that are new at a known address are a new version of that page; what becomes of the
labels of the version before is ``annotate.services.carrying``.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils.text import slugify

from annotate.importers.records import IncomingAsset, IncomingPage, Refused
from annotate.models import Asset, Corpus, Genre, GoldStandard, Label, Page, Source
from annotate.services.arrivals import Arrival, NewPage, arrive, asset_row
from annotate.services.blobs import store_all
from annotate.services.carrying import NewVersion, carry_labels
from annotate.signals import tell_of_gold


@dataclass(frozen=True)
class Stored:
    """What became of a batch."""

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
    """Store pages and assets together; what is there already is kept as it is.

    Labels and gold texts that come along belong to ``by``. ``genre`` is for pages that come
    without one, ``split`` for sources seen for the first time.
    """
    batch = _Batch(corpus, by, genre, Source.Split(split))
    # Parsing takes longest and needs no lock: nobody else waits for it.
    batch.receive(items)
    with transaction.atomic():
        # Two imports into one corpus take turns, so the second sees what the first stored.
        Corpus.objects.select_for_update().get(pk=corpus.pk)
        batch.write()
    return Stored(batch.added, batch.kept, tuple(batch.refused))


@dataclass
class _Batch:
    """One batch on its way to rows."""

    corpus: Corpus
    by: User
    genre: Genre | None
    split: Source.Split
    added: int = 0
    kept: int = 0
    refused: list[Refused] = field(default_factory=list)
    assets: list[tuple[Asset, bytes]] = field(default_factory=list)
    arrivals: list[Arrival] = field(default_factory=list)
    parsed: dict[Arrival, NewPage] = field(default_factory=dict)
    genres: dict[str, Genre] = field(default_factory=dict)

    def receive(self, items: Iterable[IncomingPage | IncomingAsset]) -> None:
        """Check everything, and parse the pages that are not stored yet."""
        for item in items:
            if isinstance(item, IncomingAsset):
                self._receive_asset(item)
            elif isinstance(arrival := arrive(item, self.corpus), Arrival):
                self.arrivals.append(arrival)
            else:
                self.refused.append(Refused(item.name, arrival))
        stored = _stored_pages(self.corpus, self.arrivals)
        self.arrivals = [one for one in self.arrivals if _in(one, stored) or self._parse(one)]
        for asset in chain.from_iterable(one.page.assets for one in self.arrivals):
            self._receive_asset(asset)

    def _receive_asset(self, asset: IncomingAsset) -> None:
        row = asset_row(asset, self.corpus)
        if isinstance(row, Asset):
            self.assets.append((row, asset.data))
        else:
            self.refused.append(Refused(asset.url[:200], row))

    def _parse(self, arrival: Arrival) -> bool:
        new = NewPage(arrival, arrival.parsed())
        if problem := new.problem():
            self.refused.append(Refused(arrival.page.name, problem))
            return False
        new.work_out()
        self.parsed[arrival] = new
        return True

    def write(self) -> None:
        """Write rows; in a transaction, and while nobody else stores into the corpus."""
        sources = self._sources()
        self._write_blobs()
        Asset.objects.bulk_create([row for row, _ in self.assets], ignore_conflicts=True)
        for turn in _one_per_address(self.arrivals):
            stored = _stored_pages(self.corpus, turn)
            self._keep([(one, stored[one.url][one.digest]) for one in turn if _in(one, stored)])
            new = [self._page(one) for one in turn if not _in(one, stored)]
            self._add(new, sources, stored)

    def _write_blobs(self) -> None:
        pages = [one.page.html for one in self.parsed]
        digests = store_all([*pages, *(data for _, data in self.assets)])
        for (row, _), digest in zip(self.assets, digests[len(pages) :], strict=True):
            row.blob_id = digest

    def _page(self, arrival: Arrival) -> NewPage:
        # Missing only where a page was deleted since we looked; its bytes stay for ever.
        return self.parsed.get(arrival) or NewPage(arrival, arrival.parsed())

    def _add(
        self,
        new: Sequence[NewPage],
        sources: dict[str, Source],
        stored: dict[str, dict[str, Page]],
    ) -> None:
        rows = [self._row(one, sources[one.arrival.host], stored[one.arrival.url]) for one in new]
        Page.objects.bulk_create(rows)
        pairs = list(zip(new, rows, strict=True))
        carry_labels(
            [
                # What an import says anew need not be carried over as well.
                NewVersion(row, one.flat, self.by.pk if one.arrival.page.labels else None)
                for one, row in pairs
                if row.previous_id
            ]
        )
        Label.objects.bulk_create(
            [label for one, row in pairs for label in one.labels(row, self.by)]
        )
        golds = [(row, one.arrival.page.gold) for one, row in pairs]
        self._write_gold([(row, text, 1) for row, text in golds if text is not None])
        self.added += len(rows)

    def _row(self, new: NewPage, source: Source, earlier: dict[str, Page]) -> Page:
        row = new.row(self.corpus, source)
        row.previous = max(earlier.values(), key=lambda page: page.pk, default=None)
        own = self.genres.get(new.arrival.page.genre)
        known = row.previous.genre if row.previous else None
        row.genre = own or known or self.genre or source.genre
        if row.previous and not new.arrival.page.page_type:
            row.page_type = row.previous.page_type
        return row

    def _keep(self, known: Sequence[tuple[Arrival, Page]]) -> None:
        """Nothing is stored twice, but a corrected gold text is a new version of the old one."""
        self.kept += len(known)
        given = {page: one.page.gold for one, page in known if one.page.gold is not None}
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
        # Nobody can know of the first text of a page that is being stored.
        tell_of_gold([page.pk for page, _, version in texts if version > 1])

    def _sources(self) -> dict[str, Source]:
        """The sources of the pages by host; new ones take over what the import says."""
        self.genres = ensure_genres({one.page.genre for one in self.arrivals} - {""})
        first = {one.host: one.page.genre for one in reversed(self.arrivals)}
        known = set(Source.objects.filter(host__in=first).values_list("host", flat=True))
        Source.objects.bulk_create(
            [
                Source(host=host, genre=self.genres.get(genre) or self.genre, split=self.split)
                for host, genre in sorted(first.items())
                if host not in known
            ],
            # Another import may have met the same site since the look-up.
            ignore_conflicts=True,
        )
        rows = Source.objects.filter(host__in=first).select_related("genre")
        return {source.host: source for source in rows}


def ensure_genres(names: Iterable[str]) -> dict[str, Genre]:
    """The genres of these names, made if need be."""
    slugs = {name: slugify(name) or slugify(name, allow_unicode=True) for name in sorted(names)}
    rows = list(Genre.objects.filter(Q(name__in=slugs) | Q(slug__in=slugs.values())))
    by_slug = {genre.slug: genre for genre in rows}
    by_name = {genre.name: genre for genre in rows}
    for name, slug in slugs.items():
        if name not in by_name and slug not in by_slug:
            by_slug[slug], _ = Genre.objects.get_or_create(slug=slug, defaults={"name": name})
    return {name: by_name.get(name) or by_slug[slug] for name, slug in slugs.items()}


def _stored_pages(corpus: Corpus, arrivals: Sequence[Arrival]) -> dict[str, dict[str, Page]]:
    """What is stored already under each address: the hash of the bytes, and the page."""
    versions: dict[str, dict[str, Page]] = {one.url: {} for one in arrivals}
    rows = Page.objects.filter(corpus=corpus, url__in=versions).select_related("genre")
    for page in rows:
        versions[page.url][page.blob_id] = page
    return versions


def _in(arrival: Arrival, stored: dict[str, dict[str, Page]]) -> bool:
    return arrival.digest in stored[arrival.url]


def _one_per_address(arrivals: Sequence[Arrival]) -> Iterator[list[Arrival]]:
    """Turns in which no address stands twice: the second is a new version of the first."""
    waiting = list(arrivals)
    while waiting:
        turn = list({one.url: one for one in reversed(waiting)}.values())[::-1]
        taken = set(map(id, turn))
        yield turn
        waiting = [one for one in waiting if id(one) not in taken]


def _next_version(current: GoldStandard | None, text: str) -> int | None:
    """The version an imported text becomes; none if it says nothing new or a person decided."""
    if current is None:
        return 1
    if current.text == text or current.origin != GoldStandard.Origin.IMPORTED:
        return None
    return current.version + 1
