"""What people enter about a whole page: genre, type, language, next page."""

from typing import Any

from django.db import transaction
from django.utils.text import slugify

from annotate.errors import AnnotateError
from annotate.models import Corpus, Genre, Page
from annotate.pages.parsed import parsed


class NextLinkError(AnnotateError):
    """The picked element is no link, or leads to another address."""


def link_target(page: Page, node: int) -> str:
    """The address of a link of the page."""
    target = next((link.target for link in parsed(page).links if link.node == node), None)
    # Links also lead to ``mailto:`` and ``javascript:``.
    if target is None or not target.startswith(("http://", "https://")):
        raise NextLinkError(
            "The element picked is no link to another page. Pick the link itself, or type the "
            "address and leave the element out."
        )
    return target


@transaction.atomic
def record_facts(page: Page, *, new_genre: str, **facts: Any) -> None:
    """Store the facts of a page; blank means unknown. A new genre replaces the chosen one."""
    if new_genre:
        facts["genre"] = genre_named(new_genre)
    for name, value in facts.items():
        setattr(page, name, value)
    page.save(update_fields=list(facts))


def genre_named(name: str) -> Genre:
    """The genre of this name, ignoring case; created if there is none."""
    # "News" and "news" are one genre.
    known = Genre.objects.filter(name__iexact=name).first()
    if known is not None:
        return known
    slug = free_slug(Genre, name, longest=90)
    genre, _ = Genre.objects.get_or_create(name=name, defaults={"slug": slug})
    return genre


def free_slug(model: type[Genre] | type[Corpus], name: str, *, longest: int) -> str:
    """A slug for a new row: the name's, with a number if that is taken."""
    # Names in other scripts leave an empty slug.
    wanted = slugify(name)[:longest] or str(model._meta.model_name)
    taken = set(model.objects.filter(slug__startswith=wanted).values_list("slug", flat=True))
    numbered = (f"{wanted}-{number}" for number in range(2, len(taken) + 3))
    return next(slug for slug in (wanted, *numbered) if slug not in taken)
