"""Sources: lists, numbers of pages and gold texts, editing."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Count, Q, QuerySet

from annotate.models import Genre, GoldStandard, Page, Source


@dataclass(frozen=True)
class SourceLine:
    """A source as a list shows it."""

    source: Source
    page_count: int
    gold_count: int

    @property
    def has_rule(self) -> bool:
        return bool(self.source.gold_rule)


def chosen_sources(search: str, genre: Genre | None, split: str) -> QuerySet[Source]:
    """The sources that a filter selects, by host; a blank one selects all."""
    sources = Source.objects.select_related("genre").order_by("host")
    if search:
        sources = sources.filter(Q(host__icontains=search) | Q(name__icontains=search))
    if genre:
        sources = sources.filter(genre=genre)
    return sources.filter(split=split) if split else sources


def with_numbers(sources: list[Source]) -> list[SourceLine]:
    """The sources with the numbers of their pages and gold texts, in two queries."""
    pages = _counted(Page.objects.filter(source__in=sources), "source", "pk")
    gold = _counted(GoldStandard.objects.filter(page__source__in=sources), "page__source", "page")
    return [SourceLine(row, pages.get(row.pk, 0), gold.get(row.pk, 0)) for row in sources]


def _counted(rows: QuerySet[Any], by: str, what: str) -> dict[int, int]:
    return dict(rows.order_by().values_list(by).annotate(Count(what, distinct=True)))


@transaction.atomic
def update_source(source: Source, fields: Mapping[str, Any]) -> int:
    """Change fields of a source; returns how many pages changed their genre with it.

    Pages that had the source's genre follow it; those with one of their own keep theirs.
    """
    # Locked: the second of two edits must see the genre that the first has set.
    before = Source.objects.select_for_update().get(pk=source.pk)
    for name, value in fields.items():
        setattr(source, name, value)
    source.save(update_fields=list(fields))
    if before.genre_id == source.genre_id:
        return 0
    return Page.objects.filter(source=source, genre=before.genre_id).update(genre=source.genre)
