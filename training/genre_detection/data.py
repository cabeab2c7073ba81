"""The pages a genre detector learns from: those of training sources whose genre is known."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from annotate.models import Page, Source
from annotate.models.page import PageQuerySet
from contentseeker.fitting.genres.examples import FEWEST_SOURCES, GenreExample
from contentseeker.genres.model import FEWEST_GENRES
from contentseeker.genres.traits import genre_traits
from contentseeker.page import parse
from contentseeker.pagination.addresses import registered_domain
from training.errors import TrainingError
from training.pages.gold_pages import in_chunks

# More pages of one site say little more about its genre.
_MOST_OF_A_SOURCE: Final = 20
_MOST_PAGES: Final = 3_000


@dataclass(frozen=True)
class KnownPage:
    """A page of known genre, without its bytes."""

    pk: int
    digest: str
    source: str
    """The registered domain: hosts of one owner belong together."""
    genre: str


@dataclass(frozen=True)
class KnownPages:
    """The pages that can be trained on, and the genres that cannot."""

    pages: Sequence[KnownPage]
    left_out: Sequence[str]
    """Genres with pages of too few sources."""

    @property
    def genres(self) -> list[str]:
        return sorted({page.genre for page in self.pages})

    @property
    def source_count(self) -> int:
        return len({page.source for page in self.pages})


@dataclass(frozen=True, slots=True)
class StoredPage:
    """The bytes of a known page."""

    known: KnownPage
    markup: bytes
    url: str
    encoding: str | None


def pages_with_genre() -> PageQuerySet:
    """Usable pages of training sources, in their newest version, whose genre is known."""
    return Page.objects.newest().filter(
        genre__isnull=False, unusable_reason="", source__split=Source.Split.TRAIN
    )


def known_pages() -> KnownPages:
    """What a detector can be trained on now."""
    rows = pages_with_genre().values_list("pk", "blob_id", "source__host", "genre__slug")
    domains: dict[str, str] = {}
    found: defaultdict[str, list[KnownPage]] = defaultdict(list)
    for pk, digest, host, genre in rows:
        domain = domains.setdefault(host, registered_domain(f"https://{host}/"))
        found[genre].append(KnownPage(pk, digest, domain, genre))
    few = {genre for genre in found if len({p.source for p in found[genre]}) < FEWEST_SOURCES}
    usable = [page for genre, pages in found.items() if genre not in few for page in pages]
    return KnownPages(_drawn(usable), sorted(few))


def require_pages(known: KnownPages) -> None:
    """Raise ``TrainingError`` for too few genres, with what to do."""
    if reason := missing(known):
        raise TrainingError(reason)


def missing(known: KnownPages) -> str:
    """What is missing for a detector, and what to do; blank if nothing is."""
    genres = known.genres
    if len(genres) >= FEWEST_GENRES:
        return ""
    there = f"There is one: {genres[0]}." if genres else "There is none."
    few = f" {', '.join(known.left_out)}: too few sources." if known.left_out else ""
    return (
        f"Genre detection needs {FEWEST_GENRES} genres, each with pages of {FEWEST_SOURCES} "
        f"training sources (sites). {there}{few} Import pages of more sites and give them a "
        "genre, on the import screen or under Page facts."
    )


def stored(known: KnownPages) -> Iterator[StoredPage]:
    """The pages with their bytes, a few at a time in memory."""
    by_key = {page.pk: page for page in known.pages}
    rows = Page.objects.filter(pk__in=by_key).select_related("blob").order_by("pk")
    for chunk in in_chunks(rows):
        for page in chunk:
            yield StoredPage(by_key[page.pk], page.blob.read(), page.url, page.charset or None)


def read_example(shared: None, page: StoredPage) -> GenreExample:
    """The example of a page; runs in worker processes."""
    flat = parse(page.markup, url=page.url, encoding=page.encoding)
    return GenreExample(page.known.source, page.known.genre, genre_traits(flat))


def _drawn(pages: Sequence[KnownPage]) -> list[KnownPage]:
    """At most so many pages of a source, and of all."""
    kept: list[KnownPage] = []
    counted: Counter[str] = Counter()
    # By digest, which is the same in every workbench; database keys are not.
    for page in sorted(pages, key=lambda page: (page.digest, page.genre, page.source)):
        counted[page.source] += 1
        if counted[page.source] <= _MOST_OF_A_SOURCE:
            kept.append(page)
    if len(kept) <= _MOST_PAGES:
        return kept
    # First one page of every source, then the second of each, and so on.
    turn: Counter[str] = Counter()
    turns = []
    for page in kept:
        turn[page.source] += 1
        turns.append(turn[page.source])
    order = sorted(range(len(kept)), key=lambda place: (turns[place], place))
    return [kept[place] for place in sorted(order[:_MOST_PAGES])]
