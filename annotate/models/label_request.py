"""A label request: a reviewer wants a page labelled before others."""

from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Q

from annotate.models.page import Page


class LabelRequestQuerySet(models.QuerySet["LabelRequest"]):
    def waiting(self) -> Self:
        """Requests that are still open."""
        return self.filter(answered_at=None)


class LabelRequest(models.Model):
    """A request to label a page, or to check it again, before others."""

    page = models.ForeignKey(Page, models.CASCADE, related_name="label_requests", db_index=False)
    node = models.PositiveIntegerField(
        null=True, blank=True, help_text="The element it is about; blank: the whole page."
    )
    reason = models.CharField(max_length=200, blank=True)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False
    )
    asked_at = models.DateTimeField(auto_now_add=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        db_index=False,
    )
    answered_at = models.DateTimeField(
        null=True, blank=True, help_text="When somebody was done with the page, or took it back."
    )

    objects = LabelRequestQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            # Closed requests stay, as history.
            models.UniqueConstraint(
                fields=["page"], condition=Q(answered_at=None), name="label_request_once_waiting"
            )
        ]

    def __str__(self) -> str:
        return f"page {self.page_id}: {self.reason or 'to be labelled'}"
