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
    confidence_below: float | None = None
    """Only pages about which the model is less sure. Pages without a prediction are left out."""
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
        pages = Page.objects.filter(**{field: row for field, row in wanted.items() if row})
        if self.confidence_below is None:
            return pages
        return pages.filter(confidence__lt=self.confidence_below)
