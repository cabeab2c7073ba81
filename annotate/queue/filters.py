"""Filters and order of the queue."""

from dataclasses import dataclass

from django.db import models

from annotate.models import Corpus, Genre, Page, Source
from annotate.models.page import PageQuerySet


class Order(models.TextChoices):
    """The order of the pages."""

    LEAST_SURE = "least-sure", "least sure first"
    OLDEST = "oldest", "from the first page on"
    RANDOM = "random", "from a place of your own on"


@dataclass(frozen=True)
class QueueFilter:
    """The pages that a person wants to label."""

    corpus: Corpus | None = None
    genre: Genre | None = None
    source: Source | None = None
    order: Order = Order.LEAST_SURE
    includes_done: bool = False
    """Whether to include pages labelled by others, for inter-annotator agreement."""

    def pages(self) -> PageQuerySet:
        """The matching usable pages in their latest version, labelled or not."""
        # Labels move to the latest version, so work on earlier ones would be lost.
        return self.all_pages().newest().filter(unusable_reason="")

    def all_pages(self) -> PageQuerySet:
        """The matching pages, usable or not, in all versions."""
        wanted = {"corpus": self.corpus, "genre": self.genre, "source": self.source}
        return Page.objects.filter(**{field: row for field, row in wanted.items() if row})
