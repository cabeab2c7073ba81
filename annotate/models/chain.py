"""A chain: a document over several pages, joined into one text, with its scores.

A chain is identified by its first page. The following pages are found through their links,
once per method, because a chain ends where a method finds no new text. Everything except gold
texts is computed again on each request.
"""

from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Exists, OuterRef, Q

from annotate.models.corpus import Corpus
from annotate.models.job import Job
from annotate.models.page import Page


class Chain(Job):
    """A chain of pages, identified by the first one, and the job that joins them."""

    corpus = models.ForeignKey(Corpus, models.CASCADE, related_name="chains")
    # One chain per first page: two clicks cannot make two.
    start = models.OneToOneField(Page, models.CASCADE, related_name="chain")
    methods = models.JSONField(default=list, help_text="How to extract: names of methods.")
    may_fetch = models.BooleanField(
        default=False, help_text="Pages that are not stored are to be fetched from the web."
    )

    def __str__(self) -> str:
        return str(self.start)


class ChainGoldQuerySet(models.QuerySet["ChainGold"]):
    def current(self) -> Self:
        """Only the newest version of each chain."""
        newer = ChainGold.objects.filter(chain=OuterRef("chain"), version__gt=OuterRef("version"))
        return self.filter(~Exists(newer))


class ChainGold(models.Model):
    """One version of the gold text of a whole chain. Rows are added, never changed."""

    class Origin(models.TextChoices):
        TYPED = "typed", "typed"
        PAGES = "pages", "from the pages' gold texts"

    # The unique constraint begins with the chain and serves as its index.
    chain = models.ForeignKey(Chain, models.CASCADE, related_name="gold_texts", db_index=False)
    text = models.TextField(blank=True)
    origin = models.CharField(max_length=10, choices=Origin)
    version = models.PositiveIntegerField()
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    objects = ChainGoldQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["chain", "version"], name="chain_gold_version_once")
        ]

    def __str__(self) -> str:
        return f"gold text {self.version} of chain {self.chain_id}"


class JoinedText(models.Model):
    """A chain joined by one method."""

    chain = models.ForeignKey(Chain, models.CASCADE, related_name="texts", db_index=False)
    method = models.CharField(max_length=120)
    version = models.CharField(max_length=100, blank=True, help_text="The model, if there is one.")
    text = models.TextField(blank=True)
    ended = models.TextField(help_text="Why the chain ends where it does, in words.")
    # Boilerplate: the column keeps its first name.
    furniture = models.JSONField(default=list, help_text="Lines that stood on nearly every page.")
    gold = models.ForeignKey(
        ChainGold,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        help_text="What the numbers compare it with.",
    )
    precision = models.FloatField(null=True, blank=True)
    recall = models.FloatField(null=True, blank=True)
    f1 = models.FloatField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["chain", "method"], name="chain_joined_once_per_method")
        ]

    def __str__(self) -> str:
        return f"chain {self.chain_id} by {self.method}"


class ChainPart(models.Model):
    """One page of a joined text, in its order."""

    joined = models.ForeignKey(JoinedText, models.CASCADE, related_name="parts", db_index=False)
    position = models.PositiveIntegerField()
    page = models.ForeignKey(
        Page, models.SET_NULL, null=True, blank=True, related_name="+", help_text="Blank: deleted."
    )
    url = models.CharField(max_length=2000)
    text = models.TextField(blank=True)
    next_url = models.CharField(max_length=2000, blank=True)
    next_origin = models.CharField(max_length=10, blank=True, help_text="Who knew the next page.")
    next_probability = models.FloatField(null=True, blank=True)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["joined", "position"], name="chain_part_once"),
            models.CheckConstraint(
                condition=Q(next_probability=None)
                | Q(next_probability__gte=0, next_probability__lte=1),
                name="chain_part_probability_from_0_to_1",
            ),
        ]

    def __str__(self) -> str:
        return f"page {self.position} of {self.joined}"
