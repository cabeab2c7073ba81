"""The pages a genre detector learns from: those of training sources whose genre is known."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
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
class KnownSources:
    """The sources of each genre, by registered domain: what a detector could learn from."""

    domains: Mapping[str, set[str]]

    @property
    def genres(self) -> list[str]:
        """The genres with pages of enough sources."""
        return sorted(genre for genre in self.domains if self._is_enough(genre))

    @property
    def left_out(self) -> list[str]:
        """Genres with pages of too few sources."""
        return sorted(genre for genre in self.domains if not self._is_enough(genre))

    @property
    def source_count(self) -> int:
        """How many sources the genres have together."""
        return len(set().union(*(self.domains[genre] for genre in self.genres)))

    @property
    def missing(self) -> str:
        """What is missing for a detector, and what to do; blank if nothing is."""
        genres = self.genres
        if len(genres) >= FEWEST_GENRES:
            return ""
        there = f"There is one: {genres[0]}." if genres else "There is none."
        few = f" Too few sources: {', '.join(self.left_out)}." if self.left_out else ""
        return (
            f"Genre detection needs {FEWEST_GENRES} genres, each with pages of {FEWEST_SOURCES} "
            f"training sources (sites). {there}{few} Import pages of more sites and give them a "
            "genre, on the import screen or under Page facts."
        )

    def require(self) -> None:
        """Raise ``TrainingError`` for too few genres, with what to do."""
        if self.missing:
            raise TrainingError(self.missing)

    def _is_enough(self, genre: str) -> bool:
        return len(self.domains[genre]) >= FEWEST_SOURCES


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


def known_sources() -> KnownSources:
    """The sources that a detector can be trained on now."""
    pairs = pages_with_genre().order_by().values_list("genre__slug", "source__host").distinct()
    found: defaultdict[str, set[str]] = defaultdict(set)
    for genre, host in pairs:
        found[genre].add(_domain(host))
    return KnownSources(found)


def known_pages(sources: KnownSources) -> list[KnownPage]:
    """The pages that a detector is trained on, in an order that no database key decides."""
    pages = pages_with_genre().filter(genre__slug__in=sources.genres)
    rows = pages.values_list("pk", "blob_id", "source__host", "genre__slug")
    return _drawn([KnownPage(pk, blob, _domain(host), genre) for pk, blob, host, genre in rows])


@lru_cache(maxsize=10_000)
def _domain(host: str) -> str:
    return registered_domain(f"https://{host}/")


def stored(pages: Sequence[KnownPage]) -> Iterator[StoredPage]:
    """The pages with their bytes, in the order of their keys; a few at a time in memory."""
    by_key = {page.pk: page for page in pages}
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
