"""An export: a job that writes rows into a file to download."""

from django.db import models

from annotate.models.job import Job


class Export(Job):
    """A requested file."""

    class Kind(models.TextChoices):
        SEGMENT = "segment", "training set: good and bad segments"
        CONTENT = "content", "training set: main and noisy content"
        SINGLE = "single", "training set: single phase"
        REGIONS = "regions", "labelled regions and their roles"
        ARCHIVE = "archive", "archive: pages, labels and gold standards"

    kind = models.CharField(max_length=10, choices=Kind)
    file_format = models.CharField(max_length=10)
    filters = models.JSONField(default=dict, blank=True)
    # Only the name: the folder is a setting and may move.
    file_name = models.CharField(
        max_length=200, blank=True, help_text="Under the folder for exports."
    )
    size = models.PositiveBigIntegerField(null=True, blank=True, help_text="Bytes.")
    row_count = models.PositiveIntegerField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.get_kind_display()} ({self.file_format})"
