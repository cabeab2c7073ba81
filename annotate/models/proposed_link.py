"""The link to the next page that a rule found on a page, for somebody to confirm."""

from django.db import models
from django.db.models import Q

from annotate.models.page import Page
from annotate.models.proposal import Proposal


class ProposedLink(models.Model):
    """What a proposal says about where a page goes on."""

    proposal = models.ForeignKey(Proposal, models.CASCADE, related_name="links")
    page = models.ForeignKey(Page, models.CASCADE, related_name="proposed_links")
    node = models.PositiveIntegerField(
        null=True, blank=True, help_text="The link's element; blank for one that is not shown."
    )
    url = models.CharField(max_length=2000)
    is_confirmed = models.BooleanField(default=False)
    is_withdrawn = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["proposal", "page"], name="link_proposed_once"),
            models.CheckConstraint(condition=~Q(url=""), name="link_proposed_leads_somewhere"),
        ]

    def __str__(self) -> str:
        return f"page {self.page_id} goes on at {self.url}"
