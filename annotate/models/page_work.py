"""Which annotator has a page open, is done with it, or skipped it."""

from datetime import datetime, timedelta
from typing import Final, Self

from django.conf import settings
from django.contrib.auth.models import User
from django.db import models
from django.db.models import Q
from django.utils import timezone

from annotate.models.page import Page

OPEN_FOR: Final = timedelta(minutes=30)
"""An opened page is reserved for its annotator for this long."""


class PageWorkQuerySet(models.QuerySet["PageWork"]):
    def labelled(self) -> Self:
        """Only work that is marked as done."""
        return self.filter(state__in=[PageWork.State.DONE, PageWork.State.REVIEWED])

    def settled(self) -> Self:
        """Only work that is done or skipped."""
        return self.exclude(state=PageWork.State.OPEN)

    def excluding_from_queue_of(self, annotator: User) -> Self:
        """Work that keeps a page from being this annotator's next one, to avoid double work."""
        since = timezone.now() - OPEN_FOR
        elsewhere = Q(state=PageWork.State.OPEN, updated_at__gte=since) & ~Q(annotator=annotator)
        return self.filter(~Q(state=PageWork.State.OPEN) | elsewhere)

    def before(self, moment: datetime) -> Self:
        """Work before a moment, the latest first."""
        return self.filter(updated_at__lt=moment).order_by("-updated_at")


class PageWork(models.Model):
    """The state of one annotator's work on one page."""

    class State(models.TextChoices):
        OPEN = "open", "begun"
        DONE = "done", "done"
        SKIPPED = "skipped", "skipped"
        REVIEWED = "reviewed", "reviewed"

    class Choice(models.TextChoices):
        """Why the queue chose the page."""

        ASKED = "asked", "asked for"
        LEAST_SURE = "least-sure", "least sure"
        RANDOM = "random", "random"
        IN_ORDER = "in-order", "next in order"

    page = models.ForeignKey(Page, models.CASCADE, related_name="work", db_index=False)
    annotator = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="work")
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    reason = models.CharField(max_length=200, blank=True, help_text="Why it was skipped.")
    choice = models.CharField(
        max_length=10,
        choices=Choice,
        blank=True,
        help_text="Why the queue gave it to them; blank: they opened it by themselves.",
    )
    # While the page is open, this is also its reservation: see ``OPEN_FOR``.
    updated_at = models.DateTimeField(auto_now=True)

    objects = PageWorkQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["page", "annotator"], name="work_once_per_annotator")
        ]
        indexes = [
            models.Index(fields=["annotator", "state"], name="work_by_annotator"),
            models.Index(fields=["annotator", "updated_at"], name="work_recent"),
            models.Index(fields=["page", "state"], name="work_of_page"),
        ]

    def __str__(self) -> str:
        return f"page {self.page_id}: {self.get_state_display()}"
