"""A source: one web site. A genre: pages similar enough to share a model; a row, not code."""

from django.db import models


class Genre(models.Model):
    """A type of pages with its own model: news, blog, forum, product ..."""

    name = models.CharField(max_length=100, unique=True)
    slug = models.SlugField(max_length=100, unique=True)
    notes = models.TextField(blank=True)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


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
            # A third value would silently leave sources out of both splits.
            models.CheckConstraint(
                condition=models.Q(split__in=["train", "evaluation"]), name="source_split_is_known"
            )
        ]

    def __str__(self) -> str:
        return self.name or self.host
