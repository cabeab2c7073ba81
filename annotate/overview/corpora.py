"""Numbers about corpora: the start page in a fixed number of queries, figures of one corpus.

Labels are not counted: finding which of a million are in force takes seconds, and what people
need is how many pages are done.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import Count

from annotate.jobs.running import counted
from annotate.model_provider.protocol import provider
from annotate.model_provider.results import Figure
from annotate.models import Corpus, Genre, GoldStandard, Page, Source
from annotate.overview.progress import Progress, done_pages

# A corpus of a thousand sites must not make the start page a thousand lines long.
SOURCES_SHOWN: Final = 12


@dataclass(frozen=True)
class SourceOverview:
    """A site with the number of its pages in one corpus."""

    source: Source
    page_count: int


@dataclass(frozen=True)
class GenreOverview:
    """The sites of one genre in one corpus; only the largest are listed."""

    name: str
    slug: str
    page_count: int
    source_count: int
    shown_sources: Sequence[SourceOverview]

    @property
    def hidden_count(self) -> int:
        return self.source_count - len(self.shown_sources)


@dataclass(frozen=True)
class CorpusOverview:
    """A corpus with its numbers."""

    corpus: Corpus
    genres: Sequence[GenreOverview]
    source_count: int
    gold_count: int
    progress: Progress

    @property
    def diversity(self) -> float:
        """Different sites per page."""
        return diversity_of(self.source_count, self.progress.total)


@dataclass(frozen=True)
class _Counted:
    """How many pages of a source have a genre."""

    genre: int | None
    source: int
    page_count: int


def corpora_overview() -> list[CorpusOverview]:
    """Every corpus, with the numbers of its pages, sources, genres and gold texts."""
    counted: defaultdict[int, list[_Counted]] = defaultdict(list)
    for corpus, *numbers in Page.objects.counted_by("corpus", "genre", "source"):
        counted[corpus].append(_Counted(*numbers))
    genres = _genres(counted)
    done = dict(done_pages().counted_by("corpus"))
    # A page that has gold texts has a first one; finding its newest would take longer.
    gold = GoldStandard.objects.filter(version=1).counted_by_corpus()
    return [
        CorpusOverview(
            corpus,
            genres=genres.get(corpus.pk, []),
            source_count=len({row.source for row in counted[corpus.pk]}),
            gold_count=gold.get(corpus.pk, 0),
            progress=Progress(done.get(corpus.pk, 0), _page_count(counted[corpus.pk])),
        )
        for corpus in Corpus.objects.all()
    ]


def corpus_figures(corpus: Corpus) -> list[Figure]:
    """Diversity and whatever the model provider has measured; empty for a corpus without pages."""
    pages = Page.objects.filter(corpus=corpus).order_by()
    counts = pages.aggregate(total=Count("pk"), sources=Count("source", distinct=True))
    total, sources = counts["total"], counts["sources"]
    if not total:
        return []
    about = f"{counted(sources, 'source')} on {total:,} pages"
    diversity = Figure("Diversity", f"{diversity_of(sources, total):.1%}", about)
    return [diversity, *provider().corpus_figures(corpus)]


def diversity_of(sources: int, pages: int) -> float:
    """Different sites per page (Pappas et al. 2012): 1 where no two pages are of one site."""
    return sources / pages if pages else 0.0


def _genres(counted: Mapping[int, Sequence[_Counted]]) -> dict[int, list[GenreOverview]]:
    """The genres of every corpus by name, each with its largest sources."""
    groups = {
        (corpus, genre): sorted(
            (row for row in rows if row.genre == genre), key=lambda row: -row.page_count
        )
        for corpus, rows in counted.items()
        for genre in {row.genre for row in rows}
    }
    # Only these are loaded: there may be thousands of sources.
    shown = {row.source for rows in groups.values() for row in rows[:SOURCES_SHOWN]}
    sources, genres = Source.objects.in_bulk(shown), Genre.objects.in_bulk()
    found: defaultdict[int, list[GenreOverview]] = defaultdict(list)
    for (corpus, key), rows in groups.items():
        genre = genres.get(key) if key else None
        found[corpus].append(_genre(genre, rows, sources))
    return {corpus: sorted(group, key=lambda genre: genre.name) for corpus, group in found.items()}


def _genre(
    genre: Genre | None, rows: Sequence[_Counted], sources: Mapping[int, Source]
) -> GenreOverview:
    shown = [SourceOverview(sources[row.source], row.page_count) for row in rows[:SOURCES_SHOWN]]
    return GenreOverview(
        name=genre.name if genre else "no genre",
        slug=genre.slug if genre else "",
        page_count=_page_count(rows),
        source_count=len(rows),
        shown_sources=shown,
    )


def _page_count(rows: Sequence[_Counted]) -> int:
    return sum(row.page_count for row in rows)
