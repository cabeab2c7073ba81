"""A source: one web site."""

from django.db import models

from annotate.models.genre import Genre


class Source(models.Model):
    """One web site. All its pages are trained on, or all are evaluated on, never both."""

    class Split(models.TextChoices):
        TRAIN = "train", "training"
        EVALUATION = "evaluation", "evaluation"

    host = models.CharField(max_length=253, unique=True)
    name = models.CharField(max_length=200, blank=True)
    genre = models.ForeignKey(Genre, models.PROTECT, null=True, blank=True, related_name="sources")
    split = models.CharField(max_length=10, choices=Split, default=Split.TRAIN)
    language = models.CharField(max_length=16, blank=True, help_text="Like en or pt-BR.")
    notes = models.TextField(blank=True)
    gold_rule = models.JSONField(
        default=dict, blank=True, help_text="Selectors that cut the gold text out of a page."
    )

    class Meta:
        ordering = ["host"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(split__in=["train", "evaluation"]), name="source_split_is_known"
            )
        ]

    def __str__(self) -> str:
        return self.name or self.host
