"""A finding: why a method went wrong on a page, as a reviewer sees it."""

from django.conf import settings
from django.db import models

from training.models.page_score import PageScore


class Finding(models.Model):
    """One cause of one page's errors with one method."""

    class Cause(models.TextChoices):
        COMMENTS_TAKEN = "comments-taken", "comments taken"
        NAVIGATION_TAKEN = "navigation-taken", "navigation taken"
        TEASERS_TAKEN = "teasers-taken", "teasers or related links taken"
        CAPTION = "caption", "caption or credit"
        SHORT_MISSED = "short-missed", "short article missed"
        PART_MISSED = "part-missed", "part of the content missed"
        ALL_MISSED = "all-missed", "other content taken"
        GOLD_WRONG = "gold-wrong", "gold text is wrong"
        PAGE_BROKEN = "page-broken", "page is broken"
        OTHER = "other", "something else"

    # No index: the constraint on score and cause begins with the score.
    score = models.ForeignKey(PageScore, models.CASCADE, related_name="findings", db_index=False)
    cause = models.CharField(max_length=20, choices=Cause)
    note = models.CharField(max_length=200, blank=True)
    found_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False
    )
    found_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["score", "cause"], name="finding_once_per_score")
        ]

    def __str__(self) -> str:
        return f"{self.get_cause_display()}, score {self.score_id}"
