"""Which pages somebody wants from the queue."""

from dataclasses import dataclass

from django.db import models

from annotate.models import Corpus, Genre, Page, Source
from annotate.models.page import PageQuerySet


class Order(models.TextChoices):
    """Which pages come first."""

    LEAST_SURE = "least-sure", "least sure first"
    OLDEST = "oldest", "from the first page on"
    RANDOM = "random", "from a place of your own on"


@dataclass(frozen=True)
class QueueFilter:
    """Which pages somebody wants to label."""

    corpus: Corpus | None = None
    genre: Genre | None = None
    source: Source | None = None
    order: Order = Order.LEAST_SURE
    includes_done: bool = False
    """Whether pages that others have labelled come too: two opinions show the agreement."""

    def pages(self) -> PageQuerySet:
        """The usable pages it fits in their latest version, labelled or not."""
        return self.all_pages().newest().filter(unusable_reason="")

    def all_pages(self) -> PageQuerySet:
        """The pages it fits, usable or not, in all their versions."""
        wanted = {"corpus": self.corpus, "genre": self.genre, "source": self.source}
        return Page.objects.filter(**{field: row for field, row in wanted.items() if row})
