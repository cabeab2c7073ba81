"""The genres that have labels or gold texts, with counts."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count

from annotate.jobs.running import counted
from annotate.models import Genre, Source
from annotate.training_rows.selection import Selection
from training.pages.gold_pages import gold_by_genre


@dataclass(frozen=True)
class LabelledGenre:
    """A genre, and the labels on pages of its training sources."""

    genre: Genre
    labels: int
    pages: int
    sources: int
    """Sources of training pages with labels."""
    gold: int
    """Gold texts of training pages; labels can be computed from them."""

    def __str__(self) -> str:
        words = f"{self.genre.name}: {counted(self.labels, 'label')}"
        if self.labels:
            words += f" on {counted(self.pages, 'page')} of {counted(self.sources, 'source')}"
        return f"{words}, {counted(self.gold, 'gold text')}" if self.gold else words


def labelled_genres(origins: Sequence[str] = ()) -> list[LabelledGenre]:
    """Every genre that has labels of the origins (or gold texts) on training sources."""
    chosen = Selection(origins=tuple(origins), splits=(Source.Split.TRAIN,))
    # Unordered: columns of the order would become part of the groups.
    labels = chosen.labels().standing().order_by()
    rows = labels.values_list("page__genre").annotate(
        Count("pk"), Count("page", distinct=True), Count("page__source", distinct=True)
    )
    counts = {genre: (number, pages, sources) for genre, number, pages, sources in rows}
    gold = gold_by_genre()
    return [
        LabelledGenre(genre, *counts.get(genre.pk, (0, 0, 0)), gold.get(genre.pk, 0))
        for genre in Genre.objects.order_by("name")
        if genre.pk in counts or genre.pk in gold
    ]
