"""The training data of next-link models: pages of a genre whose next page people know."""

from annotate.models import Genre
from annotate.models.page import PageQuerySet
from contentseeker.fitting.pagination.examples import LinkedPage, LinkExample, example_of
from contentseeker.limits import is_too_large
from contentseeker.pagination.addresses import registered_domain
from training.errors import TrainingError
from training.kinds.next_links.plan import LinkPlan
from training.kinds.page_data import PageExample, ReadPages, name_by_hash, page_digest, read_pages
from training.pages.linked_pages import linked_pages, pages_with_next_links
from training.runs.worker_pool import OnPage


class NoNextLinksError(TrainingError):
    """No page of the genre has a known next link."""

    def __init__(self, genre: Genre) -> None:
        super().__init__(
            f"No page of a training source of {genre} has a known next link. Pick some on the "
            "labelling screen (key p), accept suggested ones, or import rules of sites and "
            "confirm their proposals; then retrain."
        )


def require_links(genre: Genre) -> None:
    """Refuse a genre without known next links."""
    if not _pages(genre).exists():
        raise NoNextLinksError(genre)


def read_links(plan: LinkPlan, slug: str, on_page: OnPage) -> ReadPages:
    """The links of every page of a genre whose next page is known."""
    genre = Genre.objects.get(slug=slug)
    require_links(genre)
    pages = _pages(genre)
    read = read_pages(_read_page, plan, linked_pages(pages), pages.count(), on_page)
    if not any(each.example for each in read):
        raise TrainingError(
            f"No page of {genre} has a link to its next page among its links, so there is nothing "
            "to train on. Pick next links that are links of the page, on the labelling screen."
        )
    summary = (
        "Next links of {pages:,} pages of {sources:,} sites; {left_out:,} pages left out, as no "
        "link on them leads to their next page."
    )
    return name_by_hash(genre, "next_links", read, summary)


def _pages(genre: Genre) -> PageQuerySet:
    return pages_with_next_links().filter(genre=genre)


def _read_page(plan: LinkPlan, page: LinkedPage) -> PageExample[LinkExample]:
    """A page; one without the link, or with far too many links, has no example."""
    labelled = page.labelled()
    is_usable = bool(labelled.next_nodes) and not is_too_large(labelled.page)
    return PageExample(
        page.key,
        digest=page_digest(page.markup, page.url, page.next_url, page.next_node),
        source=registered_domain(page.url),
        example=example_of(labelled) if is_usable else None,
    )
