"""A stored page: its address, its bytes, and facts about it."""

from typing import Any, Final, Self

from django.conf import settings
from django.db import models
from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from annotate.models.blob import Blob
from annotate.models.corpus import Corpus
from annotate.models.source import Genre, Source

CONFIDENCE_FIELDS: Final = ("judged_by", "confidence", "likely_type", "likely_type_probability")
"""Columns that a model computes; computed again when another model becomes live."""
NEXT_FIELDS: Final = ("next_page_url", "next_link_node", "next_link_origin", "is_last_page")
"""Where a page goes on: unknown if the address is blank and it is no last page."""
GENRE_FIELDS: Final = (
    "genre_detected_by",
    "proposed_genre",
    "proposed_genre_probability",
    "proposed_genre_is_sure",
)
"""Columns that the genre detector computes for pages without a genre."""


class PageQuerySet(models.QuerySet["Page"]):
    def listed(self) -> Self:
        """Newest last, with the columns of the page list, in one query."""
        return self.select_related("source", "genre", "proposed_genre").order_by("pk")

    def newest(self) -> Self:
        """Without earlier versions of pages that were stored again."""
        return self.filter(~Exists(Page.objects.filter(previous=OuterRef("pk"))))

    def with_known_next(self) -> Self:
        """Pages that are known to go on at another page, or known not to go on."""
        return self.exclude(next_page_url="", is_last_page=False)

    def with_proposed_genre(self) -> Self:
        """Pages without a genre for which one is proposed."""
        return self.filter(genre__isnull=True, proposed_genre__isnull=False)

    def with_facts(self) -> Self:
        """With everything the page's own screen shows, but not its bytes."""
        related = ("corpus", "source", "genre", "proposed_genre", "blob", "previous")
        return self.select_related(*related).defer("blob__compressed")

    def counted_by(self, *fields: str) -> "QuerySet[Page, tuple[Any, ...]]":
        """Numbers of pages grouped by fields: rows of the values and the number."""
        return self.order_by().values_list(*fields).annotate(number=Count("*"))


class Page(models.Model):
    """One version of an address. Fetched again with other bytes, it becomes a new row."""

    class PageType(models.TextChoices):
        ARTICLE = "article", "article"
        ARTICLE_WITH_COMMENTS = "article_with_comments", "article with comments"
        MULTIPLE_AREAS = "multiple_areas", "multiple areas"
        UNKNOWN = "unknown", "unknown"

    class NextLinkOrigin(models.TextChoices):
        """Who knew where a page goes on; all but ``PERSON`` were accepted by a person."""

        PERSON = "person", "picked"
        REL = "rel", "rel=next"
        RULE = "rule", "rule"
        MODEL = "model", "model"
        IMPORT = "import", "import"

    # Several indexes below begin with the corpus.
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
    is_last_page = models.BooleanField(
        default=False, help_text="Somebody knows that the page does not go on."
    )
    unusable_reason = models.CharField(max_length=200, blank=True)
    # The version of the model that computed the next three columns.
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
    genre_detected_by = models.CharField(
        max_length=100,
        blank=True,
        default="",
        editable=False,
        help_text="The detector that proposed a genre; blank: none was asked yet.",
    )
    proposed_genre = models.ForeignKey(
        Genre,
        models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        related_name="+",
        help_text="A proposal only: it counts as the page's genre once a person accepts it.",
    )
    proposed_genre_probability = models.FloatField(null=True, blank=True, editable=False)
    proposed_genre_is_sure = models.BooleanField(default=False, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = PageQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["corpus", "url", "blob"], name="page_stored_once"),
            models.CheckConstraint(
                condition=Q(is_last_page=False) | Q(next_page_url="", next_link_node=None),
                name="page_last_has_no_next",
            ),
        ]
        indexes = [
            models.Index(fields=["corpus", "id"], name="page_by_corpus"),
            models.Index(fields=["corpus", "source", "id"], name="page_by_source"),
            models.Index(fields=["corpus", "genre", "id"], name="page_by_genre"),
            # Counting by genre and source, for the overviews, without reading the pages.
            models.Index(fields=["corpus", "genre", "source"], name="page_counted"),
            # The queue: least confident pages first.
            models.Index(fields=["confidence", "id"], name="page_least_sure"),
            models.Index(fields=["corpus", "confidence", "id"], name="page_least_sure_in_corpus"),
            models.Index(
                fields=["corpus", "genre", "confidence", "id"], name="page_least_sure_in_genre"
            ),
            models.Index(fields=["genre", "judged_by"], name="page_judged"),
        ]

    def __str__(self) -> str:
        return self.title or self.url


class PageLayout(models.Model):
    """The boxes of a page's elements in one browser, recorded once."""

    page = models.OneToOneField(Page, models.CASCADE, related_name="layout")
    viewport_width = models.PositiveIntegerField()
    scroll_width = models.FloatField()
    scroll_height = models.FloatField()
    compressed = models.BinaryField(
        help_text="zlib over float32, five per element: number, left, top, width, height."
    )
    recorded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False
    )
    recorded_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"layout of page {self.page_id}"
