"""What models of next links learn from: pages of a genre whose next page people know."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from annotate.models import Genre
from annotate.models.page import PageQuerySet
from extraction.limits import is_too_large
from extraction.pagination.examples import LinkedPage, LinkExample, example_of
from training.errors import TrainingError
from training.services.cores import team
from training.services.linked_pages import linked_pages, pages_with_next_links
from training.services.pagination_plans import LinkPlan
from training.services.training_sets import MANY_PAGES, OnPage, ReadPages, SetWish


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


@dataclass(frozen=True, slots=True)
class _Links:
    """A page as it is learned from."""

    key: int
    digest: str
    """Of its address, its bytes and its next link."""
    example: LinkExample | None
    """None if no link leads to the next page, or there are too many of them."""


def read_links(plan: LinkPlan, wish: SetWish, on_page: OnPage) -> ReadPages:
    """The links of every page whose next page is known."""
    genre = Genre.objects.get(slug=wish.genre)
    pages = _pages(genre)
    total = pages.count()
    if not total:
        raise NoNextLinksError(genre)
    read: list[_Links] = []
    with team(None, is_large=total >= MANY_PAGES) as readers:
        found = readers.each(_links, linked_pages(pages), lambda: on_page(len(read), total))
        for links in found:
            read.append(links)
    return _read(genre, read)


def _read(genre: Genre, read: Sequence[_Links]) -> ReadPages:
    # Not by the numbers that a database gave them: the same links give the same model anywhere.
    ordered = sorted(read, key=lambda links: links.digest)
    examples = {links.key: links.example for links in ordered if links.example is not None}
    if not examples:
        raise TrainingError(
            f"No page of {genre} has a link to its next page among its links, so there is nothing "
            "to learn. Pick next links that are links of the page, on the labelling screen."
        )
    sources = len({example.source for example in examples.values()})
    data = sha256("".join(links.digest for links in ordered).encode()).hexdigest()
    return ReadPages(
        examples=examples,
        facts={
            "genre": genre.slug,
            "next_links": data,
            "pages": len(examples),
            "sources": sources,
        },
        summary=f"Next links of {len(examples):,} pages of {sources:,} sites; "
        f"{len(read) - len(examples):,} pages left out, as no link on them leads to their next "
        f"page. Data {data[:8]}.",
    )


def _pages(genre: Genre) -> PageQuerySet:
    return pages_with_next_links().filter(genre=genre)


def _links(shared: None, page: LinkedPage) -> _Links:
    labelled = page.labelled()
    said = f"{page.url}\n{page.next_url}\n{page.next_node}\n".encode()
    is_usable = bool(labelled.next_nodes) and not is_too_large(labelled.page)
    return _Links(
        page.key,
        digest=sha256(said + page.markup).hexdigest(),
        example=example_of(labelled) if is_usable else None,
    )
