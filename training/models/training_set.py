"""A training set: labelled elements of a genre, frozen, under the hash of their content."""

from django.db import models

from annotate.models import Genre
from training.models.artefact import Artefact


class TrainingSet(models.Model):
    """The labelled elements that models were trained on. Equal labels give equal digests."""

    # No index: the constraint on genre and digest begins with the genre.
    genre = models.ForeignKey(Genre, models.PROTECT, related_name="training_sets", db_index=False)
    digest = models.CharField(max_length=64, help_text="SHA-256 of the rows.")
    selection = models.JSONField(default=dict, help_text="Which pages and labels were chosen.")
    table = models.ForeignKey(
        Artefact, models.PROTECT, related_name="+", help_text="The rows, as Parquet."
    )
    row_count = models.PositiveIntegerField()
    page_count = models.PositiveIntegerField()
    source_count = models.PositiveIntegerField()
    balance = models.JSONField(default=dict, help_text="Rows per task and class.")
    duplicates = models.JSONField(
        default=list, help_text="Groups of pages that are near-duplicates of one another."
    )
    last_label = models.PositiveBigIntegerField(
        default=0, help_text="The newest label there was; younger ones are new since."
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["genre", "digest"], name="training_set_kept_once")
        ]

    def __str__(self) -> str:
        return f"{self.genre}: {self.row_count} rows, {self.digest[:8]}"
