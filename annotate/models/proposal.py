"""A label carried from one page to the other pages of its source, for somebody to confirm."""

from uuid import uuid4

from django.db import models

from annotate.models.job import Job, JobQuerySet
from annotate.models.label import Label
from annotate.models.page import Page
from annotate.models.site_rule import SiteRule
from annotate.models.source import Source


class Proposal(Job):
    """A rule made from labelled nodes, and the labels it proposes on the source's pages.

    What it proposes are labels of the rules' service account that share ``batch``; those
    confirmed are given again by the person who confirmed them.
    """

    class Decision(models.TextChoices):
        OPEN = "open", "to be confirmed"
        CONFIRMED = "confirmed", "confirmed"
        DISMISSED = "dismissed", "dismissed"

    source = models.ForeignKey(Source, models.CASCADE, related_name="proposals")
    page = models.ForeignKey(
        Page, models.CASCADE, related_name="+", help_text="Where the rule was made."
    )
    rule = models.ForeignKey(
        SiteRule,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="proposals",
        help_text="The rule of the rule book it comes from; blank: labelled nodes of the page.",
    )
    selector = models.TextField(help_text="CSS, or XPath of a rule; finds the nodes to label.")
    segment = models.CharField(max_length=10, choices=Label.Segment, blank=True)
    content = models.CharField(max_length=10, choices=Label.Content, blank=True)
    role = models.CharField(max_length=10, choices=Label.Role, blank=True, default="")
    batch = models.UUIDField(default=uuid4, editable=False)
    decision = models.CharField(
        max_length=10, choices=Decision, default=Decision.OPEN, editable=False
    )
    confirmation = models.UUIDField(
        null=True,
        blank=True,
        editable=False,
        help_text="The batch of the labels given by confirming it; blank again once undone.",
    )

    objects = JobQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.selector} on {self.source}"
