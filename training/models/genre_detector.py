"""Genre detectors: models that tell a page's genre. They belong to no genre, so they have rows of
their own instead of being model versions."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from training.models.artefact import Artefact
from training.models.run import Run


class GenreDetectorQuerySet(models.QuerySet["GenreDetector"]):
    def listed(self) -> "GenreDetectorQuerySet":
        """Newest first, with the columns of a list, without traits and weights."""
        return self.select_related("created_by").defer("manifest").order_by("-pk")


class GenreDetector(models.Model):
    """A fitted detector with its figures. Only its state ever changes."""

    class State(models.TextChoices):
        CANDIDATE = "candidate", "candidate"
        LIVE = "live", "live"
        RETIRED = "retired", "retired"

    number = models.PositiveIntegerField(unique=True)
    state = models.CharField(max_length=10, choices=State, default=State.CANDIDATE)
    run = models.OneToOneField(Run, models.PROTECT, related_name="genre_detector")
    metrics = models.JSONField(default=dict, blank=True, help_text="Cross-validated by source.")
    manifest = models.JSONField(help_text="manifest.json, as it belongs beside the file.")
    file = models.ForeignKey(Artefact, models.PROTECT, related_name="+", help_text="model.npz")
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    objects = GenreDetectorQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["state"],
                condition=Q(state="live"),
                # The database keeps two people from promoting two detectors at once.
                name="genre_detector_one_live",
            )
        ]

    def __str__(self) -> str:
        return f"genres-{self.number}"


class DetectorPromotion(models.Model):
    """A change of the live detector. Rows are added, never changed."""

    detector = models.ForeignKey(
        GenreDetector,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="promotions",
        help_text="What went live; blank: none any more.",
    )
    is_rollback = models.BooleanField(default=False)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    decided_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return str(self.detector or "no detector")
