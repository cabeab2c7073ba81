"""Which model went live when, and who decided it."""

from django.conf import settings
from django.db import models

from annotate.models import Genre
from training.models.model_version import ModelVersion


class Promotion(models.Model):
    """A change of a genre's live model. Rows are added, never changed."""

    genre = models.ForeignKey(Genre, models.PROTECT, related_name="promotions")
    version = models.ForeignKey(
        ModelVersion,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="promotions",
        help_text="What went live; blank: the general model again.",
    )
    previous = models.ForeignKey(
        ModelVersion,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        help_text="What was live before; blank: the general model.",
    )
    is_rollback = models.BooleanField(default=False)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    decided_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.genre}: {self.version or 'general model'}"
