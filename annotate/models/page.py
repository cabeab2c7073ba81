"""A stored page: an address, the bytes found there, and what is known about it."""

from typing import Any, Final, Self

from django.db import models
from django.db.models import Count, Exists, OuterRef, QuerySet

from annotate.models.blob import Blob
from annotate.models.corpus import Corpus
from annotate.models.genre import Genre
from annotate.models.source import Source

OPINION: Final = ("judged_by", "confidence", "likely_type", "likely_type_probability")
"""Columns with what a model thinks of the page, computed anew when another model is asked."""


class PageQuerySet(models.QuerySet["Page"]):
    def listed(self) -> Self:
        """Newest last, with what one line of a list shows, in one query."""
        return self.select_related("source", "genre").order_by("pk")

    def newest(self) -> Self:
        """Without the earlier versions of pages that were stored again."""
        return self.filter(~Exists(Page.objects.filter(previous=OuterRef("pk"))))

    def with_facts(self) -> Self:
        """With everything the page's own screen shows, but not its bytes."""
        related = ("corpus", "source", "genre", "blob", "previous")
        return self.select_related(*related).defer("blob__compressed")

    def counted_by(self, *fields: str) -> "QuerySet[Page, tuple[Any, ...]]":
        """How many there are of each kind: one row of the fields' values and the number."""
        return self.order_by().values_list(*fields).annotate(number=Count("*"))


class Page(models.Model):
    """What was found at an address once. Fetched again with other bytes, it is a new page."""

    class PageType(models.TextChoices):
        ARTICLE = "article", "article"
        ARTICLE_WITH_COMMENTS = "article_with_comments", "article with comments"
        MULTIPLE_AREAS = "multiple_areas", "multiple areas"
        UNKNOWN = "unknown", "unknown"

    class NextLinkOrigin(models.TextChoices):
        """Who said which link leads on; a person has accepted what is not theirs."""

        PERSON = "person", "picked"
        REL = "rel", "rel=next"
        RULE = "rule", "rule"
        MODEL = "model", "model"
        IMPORT = "import", "import"

    corpus = models.ForeignKey(Corpus, models.CASCADE, related_name="pages", db_index=False)
    source = models.ForeignKey(Source, models.PROTECT, related_name="pages")
    # 2,000 characters: the unique index below must fit one PostgreSQL index entry.
    url = models.CharField(max_length=2000)
    blob = models.ForeignKey(Blob, models.PROTECT, related_name="pages")
    charset = models.CharField(max_length=40, blank=True)
    genre = models.ForeignKey(Genre, models.PROTECT, null=True, blank=True, related_name="pages")
    page_type = models.CharField(max_length=24, choices=PageType, default=PageType.UNKNOWN)
    title = models.TextField(blank=True)
    language = models.CharField(max_length=16, blank=True)
    previous = models.ForeignKey(
        "self",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="later",
        help_text="The version of the same address stored before this one.",
    )
    next_page_url = models.CharField(max_length=2000, blank=True)
    next_link_node = models.PositiveIntegerField(
        null=True, blank=True, help_text="The element somebody picked as the link to it."
    )
    next_link_origin = models.CharField(
        max_length=10,
        choices=NextLinkOrigin,
        blank=True,
        help_text="Who knew the next page; blank: known before that was written down.",
    )
    unusable_reason = models.CharField(max_length=200, blank=True)
    judged_by = models.CharField(
        max_length=100,
        blank=True,
        editable=False,
        help_text="The model whose opinion follows; blank: none was asked yet.",
    )
    confidence = models.FloatField(
        null=True,
        blank=True,
        editable=False,
        help_text="The F1 the model expects of what it takes; blank: it has nothing to take.",
    )
    likely_type = models.CharField(
        max_length=40, blank=True, editable=False, help_text="What the model takes the page for."
    )
    likely_type_probability = models.FloatField(null=True, blank=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = PageQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["corpus", "url", "blob"], name="page_stored_once")
        ]
        indexes = [
            models.Index(fields=["corpus", "id"], name="page_by_corpus"),
            models.Index(fields=["corpus", "source", "id"], name="page_by_source"),
            models.Index(fields=["corpus", "genre", "id"], name="page_by_genre"),
            # Counting by genre and source, for the overviews, without reading the pages.
            models.Index(fields=["corpus", "genre", "source"], name="page_counted"),
            # The queue, least sure first.
            models.Index(fields=["confidence", "id"], name="page_least_sure"),
            models.Index(fields=["corpus", "confidence", "id"], name="page_least_sure_in_corpus"),
            models.Index(
                fields=["corpus", "genre", "confidence", "id"], name="page_least_sure_in_genre"
            ),
            models.Index(fields=["genre", "judged_by"], name="page_judged"),
        ]

    def __str__(self) -> str:
        return self.title or self.url
