"""A genre: pages that look alike enough to share a model. Genres are data, not code."""

from django.db import models


class Genre(models.Model):
    """A kind of page with a model of its own: news, blog, forum, product ..."""

    name = models.CharField(max_length=100, unique=True)
    slug = models.SlugField(max_length=100, unique=True)
    notes = models.TextField(blank=True)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name
