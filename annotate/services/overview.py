"""The numbers of the start page, put together from a fixed number of queries."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from annotate.models import Corpus, GoldStandard, Label, Page, Source

# A corpus of a thousand sites must not make the start page a thousand lines long.
SOURCES_SHOWN = 12


@dataclass(frozen=True)
class SourceOverview:
    """A site as one corpus sees it."""

    host: str
    name: str
    split: Source.Split
    language: str
    page_count: int


@dataclass
class GenreOverview:
    """The sites of one genre in one corpus."""

    name: str
    slug: str
    sources: list[SourceOverview] = field(default_factory=list)

    @property
    def page_count(self) -> int:
        return sum(source.page_count for source in self.sources)

    @property
    def shown_sources(self) -> list[SourceOverview]:
        return self.sources[:SOURCES_SHOWN]

    @property
    def hidden_count(self) -> int:
        return max(0, len(self.sources) - SOURCES_SHOWN)


@dataclass(frozen=True)
class CorpusOverview:
    """A corpus with its numbers."""

    corpus: Corpus
    genres: list[GenreOverview]
    label_count: int
    gold_count: int

    @property
    def page_count(self) -> int:
        return sum(genre.page_count for genre in self.genres)

    @property
    def source_count(self) -> int:
        return len({source.host for genre in self.genres for source in genre.sources})


def corpora_overview() -> list[CorpusOverview]:
    """Every corpus, with the numbers of its pages, sources, genres, labels and gold texts."""
    genres = _genres_by_corpus(Page.objects.counted_by_source())
    labels = Label.objects.standing().counted_by_corpus()
    gold = GoldStandard.objects.current().counted_by_corpus()
    return [
        CorpusOverview(
            corpus,
            genres=genres.get(corpus.pk, []),
            label_count=labels.get(corpus.pk, 0),
            gold_count=gold.get(corpus.pk, 0),
        )
        for corpus in Corpus.objects.all()
    ]


def _genres_by_corpus(rows: Iterable[Mapping[str, Any]]) -> dict[int, list[GenreOverview]]:
    genres: dict[tuple[int, str], GenreOverview] = {}
    for row in rows:
        slug = row["genre__slug"] or ""
        genre = genres.setdefault(
            (row["corpus_id"], slug), GenreOverview(row["genre__name"] or "no genre", slug)
        )
        genre.sources.append(
            SourceOverview(
                host=row["source__host"],
                name=row["source__name"] or row["source__host"],
                split=Source.Split(row["source__split"]),
                language=row["source__language"],
                page_count=row["page_count"],
            )
        )
    by_corpus: dict[int, list[GenreOverview]] = {}
    for (corpus_id, _), genre in genres.items():
        by_corpus.setdefault(corpus_id, []).append(genre)
    return by_corpus
