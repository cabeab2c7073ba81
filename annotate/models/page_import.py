"""An import: a job that reads files into a corpus, and its rejected files."""

from django.db import models

from annotate.models.corpus import Corpus
from annotate.models.genre import Genre
from annotate.models.job import Job, JobQuerySet
from annotate.models.source import Source


class PageImport(Job):
    """Uploaded files that are read into a corpus."""

    corpus = models.ForeignKey(Corpus, models.CASCADE, related_name="imports")
    title = models.CharField(max_length=200, help_text="What was handed over, in a few words.")
    folder = models.CharField(
        max_length=200,
        blank=True,
        help_text="Where the upload lies under the folder for uploads; blank once it is read.",
    )
    genre = models.ForeignKey(
        Genre,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        help_text="For pages that come without one.",
    )
    split = models.CharField(
        max_length=10,
        choices=Source.Split,
        default=Source.Split.TRAIN,
        help_text="For sources seen for the first time.",
    )
    added = models.PositiveIntegerField(default=0)
    kept = models.PositiveIntegerField(default=0, help_text="Pages that were there already.")
    rejected = models.PositiveIntegerField(default=0)

    objects = JobQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.title


class Rejection(models.Model):
    """A file, or a part of one, that was not imported, and why."""

    page_import = models.ForeignKey(PageImport, models.CASCADE, related_name="rejections")
    name = models.TextField()
    reason = models.TextField(help_text="What is wrong and what to do, for the person.")

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.name}: {self.reason}"
