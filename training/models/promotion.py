"""Which model went live when, and who decided it."""

from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Q

from annotate.models import Genre
from training.models.model_version import ModelVersion, Slot


class PromotionQuerySet(models.QuerySet["Promotion"]):
    def in_slot(self, slot: Slot) -> Self:
        """Promotions of a slot. A roll-back to the shipped model has only ``previous``."""
        kind = ModelVersion.Kind.NEXT_LINK
        # The slot is not stored: it follows from the kind of either version.
        about_next = Q(version__kind=kind) | Q(version__isnull=True, previous__kind=kind)
        return self.filter(about_next) if slot == Slot.NEXT_LINKS else self.exclude(about_next)


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

    objects = PromotionQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.genre}: {self.version or 'general model'}"
