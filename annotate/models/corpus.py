"""A corpus: a collection of pages under one licence."""

from django.db import models


class Corpus(models.Model):
    """A collection of pages under one licence."""

    name = models.CharField(max_length=200, unique=True)
    slug = models.SlugField(max_length=200, unique=True)
    licence = models.CharField(max_length=200, blank=True)
    notes = models.TextField(blank=True)
    is_complete = models.BooleanField(
        default=True, help_text="No while its first import is under way or was cut short."
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name"]
        verbose_name_plural = "corpora"

    def __str__(self) -> str:
        return self.name
