"""Pictures, style sheets and fonts that came along with stored pages."""

from django.db import models

from annotate.models.blob import Blob
from annotate.models.corpus import Corpus


class Asset(models.Model):
    """What an address gave when the pages of a corpus were stored."""

    corpus = models.ForeignKey(Corpus, models.CASCADE, related_name="assets", db_index=False)
    url = models.CharField(max_length=2000)
    blob = models.ForeignKey(Blob, models.PROTECT, related_name="assets")
    media_type = models.CharField(max_length=100)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["corpus", "url", "blob"], name="asset_stored_once")
        ]

    def __str__(self) -> str:
        return self.url
