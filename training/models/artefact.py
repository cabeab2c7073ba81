"""Files made by runs: tables of rows, models, predictions. Kept once, by their content.

They live in the database, like the bytes of pages: a model and its row are committed
together, so none is ever half there, and every machine that reaches the one has the other.
"""

from django.db import models


class Artefact(models.Model):
    """The bytes of one file. Never changed."""

    sha256 = models.CharField(max_length=64, primary_key=True)
    # Known without reading the bytes.
    size = models.PositiveBigIntegerField()
    data = models.BinaryField()

    def __str__(self) -> str:
        return f"{self.sha256[:12]} ({self.size} bytes)"
