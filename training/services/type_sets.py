"""What thresholds of style density are learned from: pages of a genre whose type people know."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from annotate.models import Genre
from annotate.models.page import PageQuerySet
from extraction.style_density.judging import TypedPage, judge
from training.errors import TrainingError
from training.services.cores import team
from training.services.learned_thresholds import TypeExample
from training.services.threshold_plans import ThresholdsPlan
from training.services.training_sets import MANY_PAGES, OnPage, ReadPages, SetWish
from training.services.typed_pages import pages_with_types, typed_pages


class NoTypesError(TrainingError):
    """There is no page whose type is known."""

    def __init__(self, genre: Genre) -> None:
        super().__init__(
            f"No page of a training source of {genre} has a known type. Say under Page facts on "
            "the labelling screen which pages are articles, articles with comments, or several "
            "areas; then retrain."
        )


@dataclass(frozen=True, slots=True)
class _Judged:
    key: int
    digest: str
    """Of its address, its bytes and its type."""
    example: TypeExample


def require_types(genre: Genre) -> None:
    """Refuse a genre of which no page has a known type."""
    if not _pages(genre).exists():
        raise NoTypesError(genre)


def read_types(plan: ThresholdsPlan, wish: SetWish, on_page: OnPage) -> ReadPages:
    """Every page whose type is known, under every pair of thresholds."""
    genre = Genre.objects.get(slug=wish.genre)
    pages = _pages(genre)
    total = pages.count()
    if not total:
        raise NoTypesError(genre)
    read: list[_Judged] = []
    with team(plan, is_large=total >= MANY_PAGES) as readers:
        found = readers.each(_judged, typed_pages(pages), lambda: on_page(len(read), total))
        for judged in found:
            read.append(judged)
    return _read(genre, read)


def _read(genre: Genre, read: Sequence[_Judged]) -> ReadPages:
    # Not by the numbers that a database gave them: the same pages give the same draws anywhere.
    ordered = sorted(read, key=lambda judged: judged.digest)
    sources = len({judged.example.source for judged in ordered})
    data = sha256("".join(judged.digest for judged in ordered).encode()).hexdigest()
    return ReadPages(
        examples={judged.key: judged.example for judged in ordered},
        facts={
            "genre": genre.slug,
            "page_types": data,
            "pages": len(ordered),
            "sources": sources,
        },
        summary=f"Types of {len(ordered):,} pages of {sources:,} sources. Data {data[:8]}.",
    )


def _pages(genre: Genre) -> PageQuerySet:
    return pages_with_types().filter(genre=genre)


def _judged(plan: ThresholdsPlan, page: TypedPage) -> _Judged:
    said = judge(page, plan.settings.method, plan.settings.grid.all)
    named = f"{page.url}\n{page.page_type.value}\n".encode()
    return _Judged(
        page.key,
        digest=sha256(named + page.markup).hexdigest(),
        example=TypeExample(page.source, page.page_type, tuple(each.page_type for each in said)),
    )
