"""Stored pages of which is known where they go on."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Count

from annotate.models import Genre, Page, Source
from annotate.models.page import PageQuerySet
from contentseeker.fitting.pagination.examples import LinkedPage
from training.pages.gold_pages import in_chunks


def pages_with_next_links(split: str = Source.Split.TRAIN) -> PageQuerySet:
    """Usable pages of one side's sources, in their newest version, whose next page is known."""
    pages = Page.objects.newest().exclude(next_page_url="")
    return pages.filter(unusable_reason="", source__split=split)


def pages_with_known_next(split: str = Source.Split.TRAIN) -> PageQuerySet:
    """Those pages, and the ones that are known not to go on: examples without a next link."""
    pages = Page.objects.newest().with_known_next()
    return pages.filter(unusable_reason="", source__split=split)


def linked_genres() -> dict[Genre, str]:
    """Every genre that has such pages, by name, with a line that counts them."""
    pages = pages_with_next_links().filter(genre__isnull=False).order_by()
    rows = pages.values_list("genre").annotate(Count("pk"), Count("source", distinct=True))
    lines = {
        genre: f"{number:,} next links of {sources:,} sources" for genre, number, sources in rows
    }
    genres = Genre.objects.filter(pk__in=lines).order_by("name")
    return {genre: f"{genre.name}: {lines[genre.pk]}" for genre in genres}


@dataclass(frozen=True)
class LinkedCount:
    """How many pages of a genre have a known next link, on either side of the split."""

    train_pages: int = 0
    train_sources: int = 0
    evaluation_pages: int = 0
    evaluation_sources: int = 0


def linked_count(genre: Genre) -> LinkedCount:
    """The pages of a genre with known next links, for training and for evaluation."""
    # Both sides of the split in one query: the page of a genre has a fixed number of them.
    known = Page.objects.newest().exclude(next_page_url="").filter(genre=genre, unusable_reason="")
    rows = known.order_by().values_list("source__split")
    counts = {
        split: (pages, sources)
        for split, pages, sources in rows.annotate(Count("pk"), Count("source", distinct=True))
    }
    sides = (Source.Split.TRAIN.value, Source.Split.EVALUATION.value)
    return LinkedCount(*(number for side in sides for number in counts.get(side, (0, 0))))


def linked_pages(pages: PageQuerySet) -> Iterator[LinkedPage]:
    """Pages with their next links, if they go on, in the order of their keys; a few at a time."""
    for chunk in in_chunks(pages.select_related("blob")):
        for page in chunk:
            yield LinkedPage(
                key=page.pk,
                markup=page.blob.read(),
                url=page.url,
                next_url=page.next_page_url,
                next_node=page.next_link_node,
                encoding=page.charset or None,
            )
