"""Where a browser put the elements of a page: the visual features of the papers."""

from django.conf import settings
from django.db import models

from annotate.models.page import Page


class PageLayout(models.Model):
    """The boxes of a page's elements as one browser laid it out, recorded once."""

    page = models.OneToOneField(Page, models.CASCADE, related_name="layout")
    viewport_width = models.PositiveIntegerField()
    scroll_width = models.FloatField()
    scroll_height = models.FloatField()
    compressed = models.BinaryField(
        help_text="zlib over float32, five per element: number, left, top, width, height."
    )
    recorded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False
    )
    recorded_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"layout of page {self.page_id}"
