"""Stored pages with their gold texts, for scoring."""

from collections.abc import Iterator, Mapping
from typing import Final

from django.db.models import Exists, OuterRef

from annotate.models import GoldStandard, Page, Source
from annotate.models.page import PageQuerySet
from annotate.pages.layouts import read
from contentseeker.gold_page import GoldPage

_PAGES_AT_A_TIME: Final = 20


def pages_with_gold() -> PageQuerySet:
    """Usable pages, in their newest version, that have a gold text."""
    gold = Exists(GoldStandard.objects.filter(page=OuterRef("pk")))
    # Only the newest version: a page that was imported again must not count twice.
    return Page.objects.newest().filter(gold, unusable_reason="")


def gold_by_genre() -> dict[int, int]:
    """Pages with gold texts of training sources, counted by genre."""
    pages = pages_with_gold().filter(source__split=Source.Split.TRAIN, genre__isnull=False)
    return dict(pages.counted_by("genre"))


def in_chunks(pages: PageQuerySet) -> Iterator[list[Page]]:
    """Pages in the order of their keys, a few at a time: their bytes would not fit in memory."""
    # By key, not with iterator(): its cursor would stay open while pages are scored.
    rows, last = pages.order_by("pk"), 0
    while chunk := list(rows.filter(pk__gt=last)[:_PAGES_AT_A_TIME]):
        yield chunk
        last = chunk[-1].pk


def gold_pages(
    pages: PageQuerySet, other_texts: Mapping[int, str] | None = None
) -> Iterator[GoldPage]:
    """Pages with their gold texts, in the order of their keys; a few at a time in memory.

    ``other_texts`` has, by the page's key, the text of pages that have no gold text.
    """
    for chunk in in_chunks(pages.select_related("source", "blob", "layout")):
        gold = GoldStandard.objects.filter(page__in=chunk).current()
        texts = {row.page_id: (row.text, row.pk) for row in gold}
        for page in chunk:
            text, key = texts.get(page.pk) or ((other_texts or {})[page.pk], 0)
            layout = getattr(page, "layout", None)
            yield GoldPage(
                key=page.pk,
                source=page.source.host,
                markup=page.blob.read(),
                url=page.url,
                gold=text,
                encoding=page.charset or None,
                layout=None if layout is None else read(layout),
                gold_key=key,
                is_evaluation=page.source.split == Source.Split.EVALUATION,
            )
