"""Accepted genres: who accepted which genre for which page, so that it can be undone."""

from uuid import uuid4

from django.conf import settings
from django.db import models

from annotate.models.page import Page
from annotate.models.source import Genre


class GenreDecision(models.Model):
    """A genre that a person accepted for a page that had none."""

    page = models.ForeignKey(Page, models.CASCADE, related_name="genre_decisions")
    genre = models.ForeignKey(Genre, models.CASCADE, related_name="+")
    batch = models.UUIDField(default=uuid4, help_text="Accepted, and undone, together.")
    is_undone = models.BooleanField(default=False)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    decided_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["batch"], name="genre_decision_batch")]

    def __str__(self) -> str:
        return f"page {self.page_id}: {self.genre}"
