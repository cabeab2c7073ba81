"""An import: a job that reads files into a corpus, and its rejected files."""

from django.db import models

from annotate.models.corpus import Corpus
from annotate.models.job import FileJob, RefusedPart
from annotate.models.source import Genre, Source


class PageImport(FileJob):
    """Uploaded files that are read into a corpus."""

    corpus = models.ForeignKey(Corpus, models.CASCADE, related_name="imports")
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


class Rejection(RefusedPart):
    """A file, or a part of one, that was not imported, and why."""

    page_import = models.ForeignKey(PageImport, models.CASCADE, related_name="rejections")
    reason = models.TextField(help_text="What is wrong and what to do, for the person.")
