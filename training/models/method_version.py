"""A method version: an extraction method exactly as it extracts."""

from django.db import models

from training.models.model_version import ModelVersion


class MethodVersion(models.Model):
    """A method with its parameters, its model and the software behind it.

    A version always extracts the same text from a page, so no score is computed twice.
    """

    # Unique: whoever requests the same method again gets this row, with all its scores.
    digest = models.CharField(
        max_length=64, unique=True, help_text="SHA-256 of all that the text depends on."
    )
    name = models.CharField(max_length=60, help_text="In the registry of methods.")
    label = models.CharField(max_length=120, help_text="What tables and plots call it.")
    parameters = models.JSONField(
        default=dict, blank=True, help_text="Those that differ from the method's defaults."
    )
    # Protected: a model with scores cannot be deleted.
    model = models.ForeignKey(
        ModelVersion,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="methods",
        help_text="Blank: it needs none, or has one that ships.",
    )
    software = models.CharField(max_length=100, help_text="Whose code it is, and which of it.")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.label
