"""Proposals: a label transferred to other pages of its source, to be confirmed."""

from uuid import uuid4

from django.db import models
from django.db.models import Q

from annotate.models.job import Job
from annotate.models.label import Label
from annotate.models.page import Page
from annotate.models.site_rule import SiteRule
from annotate.models.source import Source


class Proposal(Job):
    """A rule made from labelled nodes, and the labels it proposes on the source's pages.

    The proposed labels belong to the rules' service account and share ``batch``. Confirming
    one adds a label of the person who confirms it.
    """

    class Decision(models.TextChoices):
        OPEN = "open", "to be confirmed"
        CONFIRMED = "confirmed", "confirmed"
        DISMISSED = "dismissed", "dismissed"

    source = models.ForeignKey(Source, models.CASCADE, related_name="proposals")
    page = models.ForeignKey(
        Page, models.CASCADE, related_name="+", help_text="Where the rule was made."
    )
    # The proposed labels stay when the rule is deleted.
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

    def __str__(self) -> str:
        return f"{self.selector} on {self.source}"


class ProposedLink(models.Model):
    """A next link that a rule proposes for a page, or that the page does not go on."""

    proposal = models.ForeignKey(Proposal, models.CASCADE, related_name="links")
    page = models.ForeignKey(Page, models.CASCADE, related_name="proposed_links")
    node = models.PositiveIntegerField(
        null=True, blank=True, help_text="The link's element; blank for one that is not shown."
    )
    url = models.CharField(max_length=2000, blank=True)
    is_last_page = models.BooleanField(
        default=False, help_text="Proposed instead of an address: the page does not go on."
    )
    is_confirmed = models.BooleanField(default=False)
    is_withdrawn = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["proposal", "page"], name="link_proposed_once"),
            models.CheckConstraint(
                condition=Q(is_last_page=True, url="", node=None)
                | (Q(is_last_page=False) & ~Q(url="")),
                name="link_proposed_leads_somewhere",
            ),
        ]

    def __str__(self) -> str:
        if self.is_last_page:
            return f"page {self.page_id} does not go on"
        return f"page {self.page_id} goes on at {self.url}"
