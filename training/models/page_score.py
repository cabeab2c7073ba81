"""A page score: what one method version extracted from one page, scored."""

import zlib

from django.db import models

from annotate.models import GoldStandard, Page
from training.models.method_version import MethodVersion


class PageScore(models.Model):
    """A method version on a page, scored against the page's gold text.

    One row per method and page, shared by all evaluations. The extracted text never changes;
    the numbers refer to the gold text ``gold`` and are updated when that is corrected.
    """

    class Status(models.TextChoices):
        """``contentseeker.result.Status`` in words: a list of rows needs no library."""

        OK = "ok", "content found"
        EMPTY = "empty", "nothing taken"
        NO_BODY = "no_body", "page without a body"
        TOO_LARGE = "too_large", "page too large for it"
        LOW_CONFIDENCE = "low_confidence", "only a guess"
        FAILED = "failed", "failed"

    # No index: the constraint on method and page begins with the method.
    method = models.ForeignKey(MethodVersion, models.PROTECT, related_name="scores", db_index=False)
    page = models.ForeignKey(Page, models.CASCADE, related_name="scores")
    gold = models.ForeignKey(GoldStandard, models.CASCADE, related_name="+", db_index=False)
    lcs = models.PositiveIntegerField(help_text="Length of the longest common subsequence.")
    gold_length = models.PositiveIntegerField()
    extracted_length = models.PositiveIntegerField()
    unit = models.CharField(
        max_length=9, default="character", help_text="What the lengths count: characters or words."
    )
    precision = models.FloatField()
    recall = models.FloatField()
    f1 = models.FloatField()
    word_precision = models.FloatField()
    word_recall = models.FloatField()
    word_f1 = models.FloatField()
    seconds = models.FloatField(help_text="From the stored bytes to the text.")
    status = models.CharField(max_length=16, choices=Status, help_text="How the extraction went.")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["method", "page"], name="score_once_per_method")
        ]

    def __str__(self) -> str:
        return f"{self.method}, page {self.page_id}: {self.f1:.3f}"

    @property
    def missed(self) -> int:
        """Characters of the gold text that were not taken."""
        return self.gold_length - self.lcs

    @property
    def wrong(self) -> int:
        """Characters that were taken and are not in the gold text."""
        return self.extracted_length - self.lcs


class ExtractedText(models.Model):
    """The extracted text of a score. In a table of its own, because lists do not need it.

    Rows are never changed.
    """

    score = models.OneToOneField(
        PageScore, models.CASCADE, primary_key=True, related_name="extracted"
    )
    # With zlib: text shrinks to a fraction, and there is one per method and page.
    compressed = models.BinaryField()
    nodes = models.JSONField(default=list, blank=True, help_text="The chosen elements, if any.")
    detail = models.TextField(blank=True, help_text="What lies behind the status.")

    def __str__(self) -> str:
        return f"text of score {self.score_id}"

    @property
    def text(self) -> str:
        return zlib.decompress(self.compressed).decode()
