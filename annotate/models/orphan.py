"""Labels of an earlier version of a page that could not be found again surely."""

from django.conf import settings
from django.db import models

from annotate.models.label import Label
from annotate.models.page import Page


class Orphan(models.Model):
    """A label of an earlier version that waits for a person to point at its region, or drop it."""

    page = models.ForeignKey(Page, models.CASCADE, related_name="orphans")
    label = models.ForeignKey(Label, models.CASCADE, related_name="+")
    excerpt = models.TextField(blank=True, help_text="How the region's text began.")
    likely_node = models.PositiveIntegerField(
        null=True, blank=True, help_text="Where it may be: a hint, never used unasked."
    )
    confidence = models.FloatField()
    resolved_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    resolved_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["page", "label"], name="orphan_once_per_page")
        ]

    def __str__(self) -> str:
        return f"{self.label} of an earlier version of page {self.page_id}"
