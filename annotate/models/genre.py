"""A genre: pages similar enough to share a model. Genres are rows, not code."""

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
