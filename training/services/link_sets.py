"""What models of next links learn from: pages of a genre whose next page people know."""

from annotate.models import Genre
from annotate.models.page import PageQuerySet
from extraction.limits import is_too_large
from extraction.pagination.addresses import registered_domain
from extraction.pagination.examples import LinkedPage, LinkExample, example_of
from training.errors import TrainingError
from training.services.linked_pages import linked_pages, pages_with_next_links
from training.services.pagination_plans import LinkPlan
from training.services.read_pages import PageExample, digest_of, named_by_hash, read_each
from training.services.training_sets import OnPage, ReadPages, SetWish


class NoNextLinksError(TrainingError):
    """There is no next link to learn from."""

    def __init__(self, genre: Genre) -> None:
        super().__init__(
            f"No page of a training source of {genre} has a known next link. Pick some on the "
            "labelling screen (key p), accept suggested ones, or import rules of sites and "
            "confirm their proposals; then retrain."
        )


def require_links(genre: Genre) -> None:
    """Refuse a genre that has nothing to learn next links from."""
    if not _pages(genre).exists():
        raise NoNextLinksError(genre)


def read_links(plan: LinkPlan, wish: SetWish, on_page: OnPage) -> ReadPages:
    """The links of every page whose next page is known."""
    genre = Genre.objects.get(slug=wish.genre)
    require_links(genre)
    pages = _pages(genre)
    read = read_each(_links, plan, linked_pages(pages), pages.count(), on_page)
    if not any(each.example for each in read):
        raise TrainingError(
            f"No page of {genre} has a link to its next page among its links, so there is nothing "
            "to learn. Pick next links that are links of the page, on the labelling screen."
        )
    summary = (
        "Next links of {pages:,} pages of {sources:,} sites; {left_out:,} pages left out, as no "
        "link on them leads to their next page."
    )
    return named_by_hash(genre, "next_links", read, summary)


def _pages(genre: Genre) -> PageQuerySet:
    return pages_with_next_links().filter(genre=genre)


def _links(plan: LinkPlan, page: LinkedPage) -> PageExample[LinkExample]:
    """A page; there is nothing to learn from one without the link, or with far too many."""
    labelled = page.labelled()
    is_usable = bool(labelled.next_nodes) and not is_too_large(labelled.page)
    return PageExample(
        page.key,
        digest=digest_of(page.markup, page.url, page.next_url, page.next_node),
        source=registered_domain(page.url),
        example=example_of(labelled) if is_usable else None,
    )
