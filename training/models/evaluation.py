"""An evaluation: some methods on some pages, compared on a dashboard."""

from django.conf import settings
from django.db import models

from annotate.models import Page
from training.models.method_version import MethodVersion
from training.models.run import Run


class Evaluation(models.Model):
    """Method versions that are compared on pages; scores belong to these, not to it."""

    name = models.CharField(max_length=200)
    # Scores belong to methods and pages, so that evaluations share them.
    methods = models.ManyToManyField(MethodVersion, related_name="evaluations")
    pages = models.ManyToManyField(Page, related_name="evaluations")
    selection = models.JSONField(default=dict, help_text="How methods and pages were chosen.")
    # Earlier runs are kept, but only the latest one is shown.
    run = models.ForeignKey(
        Run,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        help_text="The latest that scored it.",
    )
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.name
