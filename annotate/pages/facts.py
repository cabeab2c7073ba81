"""What people enter about a whole page: genre, type, language, next page."""

from dataclasses import dataclass

from django.db import transaction
from django.utils.text import slugify

from annotate.errors import AnnotateError
from annotate.models import Genre, Page
from annotate.pages.parsed import parsed


@dataclass(frozen=True)
class PageFacts:
    """The fields of the form about a page."""

    genre: Genre | None
    new_genre: str
    page_type: str
    language: str
    next_page_url: str
    next_link_node: int | None
    next_link_origin: str
    unusable_reason: str


class NextLinkError(AnnotateError):
    """The picked element is no link, or leads to another address."""


def link_target(page: Page, node: int) -> str:
    """The address of a link of the page."""
    target = next((link.target for link in parsed(page).links if link.node == node), None)
    if target is None or not target.startswith(("http://", "https://")):
        raise NextLinkError(
            "The element picked is no link to another page. Pick the link itself, or type the "
            "address and leave the element out."
        )
    return target


@transaction.atomic
def record_facts(page: Page, facts: PageFacts) -> None:
    """Store the facts of a page; blank means unknown."""
    page.genre = genre_named(facts.new_genre) if facts.new_genre else facts.genre
    page.page_type = facts.page_type
    page.language = facts.language
    page.next_page_url = facts.next_page_url
    page.next_link_node = facts.next_link_node
    page.next_link_origin = facts.next_link_origin
    page.unusable_reason = facts.unusable_reason
    page.save(
        update_fields=[
            "genre",
            "page_type",
            "language",
            "next_page_url",
            "next_link_node",
            "next_link_origin",
            "unusable_reason",
        ]
    )


def genre_named(name: str) -> Genre:
    """The genre of this name, ignoring case; created if there is none."""
    known = Genre.objects.filter(name__iexact=name).first()
    if known is not None:
        return known
    genre, _ = Genre.objects.get_or_create(name=name, defaults={"slug": _free_slug(name)})
    return genre


def _free_slug(name: str) -> str:
    # Names in other scripts leave an empty slug.
    wanted = slugify(name)[:90] or "genre"
    taken = set(Genre.objects.filter(slug__startswith=wanted).values_list("slug", flat=True))
    number = 2
    slug = wanted
    while slug in taken:
        slug, number = f"{wanted}-{number}", number + 1
    return slug
