"""Proposing that pages do not go on, where a rule finds their content and no link to a next page.

A rule whose XPath of the next link no longer fits its site finds none anywhere. Therefore the
rule must have found a next link on another page of the source.
"""

from collections.abc import Iterable, Mapping

from annotate.models import Page, Proposal, ProposedLink
from contentseeker.pagination.siteinfo import RuleFindings


def may_end(found: RuleFindings) -> bool:
    """Whether a rule fits a page and finds no element that leads on."""
    return bool(found.main_nodes) and not found.has_next_element and not found.problem


def propose_ends(pages_by_proposal: Mapping[int, Iterable[int]]) -> None:
    """Propose the end of a series on pages that ``may_end`` is true of; safe to repeat."""
    for key, pages in pages_by_proposal.items():
        proposal = Proposal.objects.get(pk=key)
        if not proposal.links.filter(is_last_page=False).exists():
            continue
        known = set(proposal.links.values_list("page", flat=True))
        unknown = Page.objects.filter(pk__in=pages, next_page_url="", is_last_page=False)
        ProposedLink.objects.bulk_create(
            ProposedLink(proposal=proposal, page=page, is_last_page=True)
            for page in unknown.exclude(pk__in=known).order_by("pk")
        )
