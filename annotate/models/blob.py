"""Raw bytes, kept once under the hash of their content.

They live in the database, not in files: a page and its bytes are committed together, and
every machine that reaches the database reaches the bytes. Writing them is a service
(``annotate.services.blobs``).
"""

import zlib

from django.db import models


class Blob(models.Model):
    """The bytes of a stored page, compressed. Never changed, never shared out as a file."""

    sha256 = models.CharField(max_length=64, primary_key=True)
    size = models.PositiveBigIntegerField(help_text="Bytes before compression.")
    compressed = models.BinaryField()

    def __str__(self) -> str:
        return f"{self.sha256[:12]} ({self.size} bytes)"

    def read(self) -> bytes:
        """The bytes as they came."""
        return zlib.decompress(self.compressed)
