"""What thresholds of style density are learned from: pages of a genre whose type people know."""

from annotate.models import Genre
from annotate.models.page import PageQuerySet
from extraction.style_density.judging import TypedPage, judge
from training.errors import TrainingError
from training.services.learned_thresholds import TypeExample
from training.services.read_pages import PageExample, digest_of, named_by_hash, read_each
from training.services.threshold_plans import ThresholdsPlan
from training.services.training_sets import OnPage, ReadPages, SetWish
from training.services.typed_pages import pages_with_types, typed_pages


class NoTypesError(TrainingError):
    """There is no page whose type is known."""

    def __init__(self, genre: Genre) -> None:
        super().__init__(
            f"No page of a training source of {genre} has a known type. Say under Page facts on "
            "the labelling screen which pages are articles, articles with comments, or several "
            "areas; then retrain."
        )


def require_types(genre: Genre) -> None:
    """Refuse a genre of which no page has a known type."""
    if not _pages(genre).exists():
        raise NoTypesError(genre)


def read_types(plan: ThresholdsPlan, wish: SetWish, on_page: OnPage) -> ReadPages:
    """Every page whose type is known, under every pair of thresholds."""
    genre = Genre.objects.get(slug=wish.genre)
    require_types(genre)
    pages = _pages(genre)
    read = read_each(_judged, plan, typed_pages(pages), pages.count(), on_page)
    summary = "Types of {pages:,} pages of {sources:,} sources."
    return named_by_hash(genre, "page_types", read, summary)


def _pages(genre: Genre) -> PageQuerySet:
    return pages_with_types().filter(genre=genre)


def _judged(plan: ThresholdsPlan, page: TypedPage) -> PageExample[TypeExample]:
    said = judge(page, plan.settings.method, plan.settings.grid.all)
    return PageExample(
        page.key,
        digest=digest_of(page.markup, page.url, page.page_type.value),
        source=page.source,
        example=TypeExample(page.source, page.page_type, tuple(each.page_type for each in said)),
    )
