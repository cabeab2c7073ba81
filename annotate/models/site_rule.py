"""Site rules: for the pages of a site, the next link and the main content.

They come in public files (SITEINFO of AutoPagerize and Wedata): a pattern of addresses, and
two XPaths. Matches become proposals (``annotate.models.proposal``).
"""

from typing import Self

from django.db import models

from annotate.models.job import FileJob, RefusedPart


class RuleRun(FileJob):
    """A job that reads rules from a file, or tries them on the stored pages."""

    class Kind(models.TextChoices):
        IMPORT = "import", "import of rules"
        PROPOSE = "propose", "rules tried on the stored pages"

    kind = models.CharField(max_length=10, choices=Kind, default=Kind.IMPORT)
    added = models.PositiveIntegerField(
        default=0, help_text="Rules taken, or pages with proposals."
    )
    kept = models.PositiveIntegerField(
        default=0, help_text="Rules, or proposals, that were there already."
    )


class RuleRejection(RefusedPart):
    """A rule that cannot be used, or timed out on a page, with the reason."""

    run = models.ForeignKey(RuleRun, models.CASCADE, related_name="rejections")
    reason = models.TextField(help_text="What is wrong, for the person.")


class SiteRuleQuerySet(models.QuerySet["SiteRule"]):
    def switched_on(self) -> Self:
        """Without rules that are switched off."""
        return self.filter(is_off=False)


class SiteRule(models.Model):
    """One rule of the rule book."""

    digest = models.CharField(
        max_length=64, unique=True, help_text="Of pattern and XPaths: the same rule comes once."
    )
    name = models.TextField(help_text="What its author called it, mostly the site.")
    url_pattern = models.TextField(help_text="JavaScript regular expression for addresses.")
    next_link = models.TextField(blank=True, help_text="XPath of the link to the next page.")
    page_element = models.TextField(blank=True, help_text="XPath of the main content.")
    example_urls = models.TextField(blank=True, help_text="Addresses it was written for.")
    origin = models.TextField(blank=True, help_text="Where the rule is published.")
    is_off = models.BooleanField(default=False, help_text="Proposes nothing any more.")
    run = models.ForeignKey(
        RuleRun,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="rules",
        help_text="The import it came with, and so who brought it.",
    )
    created_at = models.DateTimeField(auto_now_add=True)

    objects = SiteRuleQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name or self.url_pattern
