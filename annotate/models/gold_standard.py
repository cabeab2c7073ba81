"""The text that an extractor should find on a page, in versions."""

from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Count, Exists, OuterRef

from annotate.models.page import Page


class GoldStandardQuerySet(models.QuerySet["GoldStandard"]):
    def current(self) -> Self:
        """Only the newest version of each page."""
        newer = GoldStandard.objects.filter(page=OuterRef("page"), version__gt=OuterRef("version"))
        return self.filter(~Exists(newer))

    def counted_by_corpus(self) -> dict[int, int]:
        """How many there are in each corpus that has any, by the corpus's primary key."""
        rows = self.values("page__corpus").annotate(number=Count("pk")).order_by()
        return dict(rows.values_list("page__corpus", "number"))


class GoldStandard(models.Model):
    """One version of a page's gold text. Rows are added, never changed."""

    class Origin(models.TextChoices):
        LABELS = "labels", "from labels"
        RULE = "rule", "by the source's rule"
        TYPED = "typed", "typed"
        IMPORTED = "imported", "imported"

    # The unique constraint begins with the page and serves as its index.
    page = models.ForeignKey(Page, models.CASCADE, related_name="gold_standards", db_index=False)
    text = models.TextField(blank=True, help_text="Blank where a page has no main content.")
    origin = models.CharField(max_length=10, choices=Origin)
    version = models.PositiveIntegerField()
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="gold_standards"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    objects = GoldStandardQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["page", "version"], name="gold_version_once_per_page")
        ]

    def __str__(self) -> str:
        return f"gold text {self.version} of page {self.page_id}"
