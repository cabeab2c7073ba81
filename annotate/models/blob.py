"""Raw bytes, stored once under the hash of their content, and assets of pages.

They are in the database, not in files: a page and its bytes are committed together, and every
machine with the database has the bytes. ``annotate.pages.blobs`` writes them.
"""

import zlib

from django.db import models

from annotate.models.corpus import Corpus


class Blob(models.Model):
    """The bytes of a stored page, compressed. Never changed."""

    sha256 = models.CharField(max_length=64, primary_key=True)
    size = models.PositiveBigIntegerField(help_text="Bytes before compression.")
    # zlib is in the standard library of every Python; newer methods are not.
    compressed = models.BinaryField()

    def __str__(self) -> str:
        return f"{self.sha256[:12]} ({self.size} bytes)"

    def read(self) -> bytes:
        """The bytes, uncompressed."""
        return zlib.decompress(self.compressed)


class Asset(models.Model):
    """A picture, style sheet or font that was stored with the pages of a corpus."""

    corpus = models.ForeignKey(Corpus, models.CASCADE, related_name="assets", db_index=False)
    url = models.CharField(max_length=2000)
    blob = models.ForeignKey(Blob, models.PROTECT, related_name="assets")
    media_type = models.CharField(max_length=100)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            # With the blob: an address may have other bytes in a later crawl.
            models.UniqueConstraint(fields=["corpus", "url", "blob"], name="asset_stored_once")
        ]

    def __str__(self) -> str:
        return self.url
