"""The training data of style density: pages of a genre whose type people know."""

from annotate.models import Genre
from annotate.models.page import PageQuerySet
from contentseeker.fitting.style_density.page_types import TypedPage, judge
from training.errors import TrainingError
from training.kinds.page_data import PageExample, ReadPages, name_by_hash, page_digest, read_pages
from training.kinds.style_density.fit import TypeExample
from training.kinds.style_density.plan import ThresholdsPlan
from training.pages.typed_pages import pages_with_types, typed_pages
from training.runs.worker_pool import OnPage


class NoTypesError(TrainingError):
    """No page of the genre has a known type."""

    def __init__(self, genre: Genre) -> None:
        super().__init__(
            f"No page of a training source of {genre} has a known type. Say under Page facts on "
            "the labelling screen which pages are articles, articles with comments, or several "
            "areas; then retrain."
        )


def require_types(genre: Genre) -> None:
    """Refuse a genre without pages of known type."""
    if not _pages(genre).exists():
        raise NoTypesError(genre)


def read_types(plan: ThresholdsPlan, slug: str, on_page: OnPage) -> ReadPages:
    """Every page of a genre whose type is known, classified with every pair of thresholds."""
    genre = Genre.objects.get(slug=slug)
    require_types(genre)
    pages = _pages(genre)
    read = read_pages(_read_page, plan, typed_pages(pages), pages.count(), on_page)
    summary = "Types of {pages:,} pages of {sources:,} sources."
    return name_by_hash(genre, "page_types", read, summary)


def _pages(genre: Genre) -> PageQuerySet:
    return pages_with_types().filter(genre=genre)


def _read_page(plan: ThresholdsPlan, page: TypedPage) -> PageExample[TypeExample]:
    found = judge(page, plan.settings.method, plan.settings.grid.all)
    return PageExample(
        page.key,
        digest=page_digest(page.markup, page.url, page.page_type.value),
        source=page.source,
        example=TypeExample(page.source, page.page_type, tuple(each.page_type for each in found)),
    )
