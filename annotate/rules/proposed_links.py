"""Next links, and ends of series, that rules propose: confirming and undoing.

A page about which is known where it goes on keeps that, whatever its origin. Undo removes only
what came from the proposal and was not changed since.
"""

from collections.abc import Collection, Sequence

from django.db.models import F

from annotate.models import Page, Proposal, ProposedLink
from annotate.models.page import NEXT_FIELDS
from annotate.pages.next_page import UNKNOWN, does_not_go_on, leads_to, set_next

_RULE = Page.NextLinkOrigin.RULE


def confirm_links(proposal: Proposal, pages: Collection[int] | None) -> int:
    """Set the proposed links of pages (None: all); returns how many were set."""
    open_links = proposal.links.filter(
        is_confirmed=False, is_withdrawn=False, page__next_page_url="", page__is_last_page=False
    )
    if pages is not None:
        open_links = open_links.filter(page__in=pages)
    links = list(open_links.select_related("page"))
    for link in links:
        is_last = link.is_last_page
        facts = does_not_go_on(_RULE) if is_last else leads_to(link.url, link.node, _RULE)
        set_next(link.page, facts)
    _save(links, is_confirmed=True)
    return len(links)


def withdraw_links(proposal: Proposal) -> int:
    """Withdraw the proposed links, not the confirmed ones; returns how many."""
    return proposal.links.filter(is_confirmed=False, is_withdrawn=False).update(is_withdrawn=True)


def undo_links(proposal: Proposal) -> int:
    """Remove the links that pages got and still have; returns how many."""
    given = proposal.links.filter(is_confirmed=True)
    links = list(
        given.filter(
            page__next_page_url=F("url"),
            page__is_last_page=F("is_last_page"),
            page__next_link_origin=_RULE,
        ).select_related("page")
    )
    for link in links:
        set_next(link.page, UNKNOWN)
    _save(links, is_confirmed=False)
    # Links that were changed since then no longer belong to this proposal.
    given.update(is_confirmed=False)
    return len(links)


def _save(links: Sequence[ProposedLink], *, is_confirmed: bool) -> None:
    # In batches: SQLite limits the variables of a statement.
    Page.objects.bulk_update([link.page for link in links], NEXT_FIELDS, batch_size=500)
    keys = [link.pk for link in links]
    ProposedLink.objects.filter(pk__in=keys).update(is_confirmed=is_confirmed)
