"""Next links that rules propose: confirming and undoing.

A page with a next link keeps it, whatever its origin. Undo removes only links that came from
the proposal and were not changed since.
"""

from collections.abc import Collection, Sequence

from django.db.models import F

from annotate.models import Page, Proposal, ProposedLink

_WRITTEN = ("next_page_url", "next_link_node", "next_link_origin")


def confirm_links(proposal: Proposal, pages: Collection[int] | None) -> int:
    """Set the proposed links of pages (None: all); returns how many were set."""
    open_links = proposal.links.filter(
        is_confirmed=False, is_withdrawn=False, page__next_page_url=""
    )
    if pages is not None:
        open_links = open_links.filter(page__in=pages)
    links = list(open_links.select_related("page"))
    for link in links:
        _write(link.page, link.url, link.node, Page.NextLinkOrigin.RULE)
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
            page__next_page_url=F("url"), page__next_link_origin=Page.NextLinkOrigin.RULE
        ).select_related("page")
    )
    for link in links:
        _write(link.page, "", None, "")
    _save(links, is_confirmed=False)
    # Links that were changed since then no longer belong to this proposal.
    given.update(is_confirmed=False)
    return len(links)


def _write(page: Page, url: str, node: int | None, origin: str) -> None:
    page.next_page_url, page.next_link_node, page.next_link_origin = url, node, origin


def _save(links: Sequence[ProposedLink], *, is_confirmed: bool) -> None:
    # In batches: SQLite limits the variables of a statement.
    Page.objects.bulk_update([link.page for link in links], _WRITTEN, batch_size=500)
    keys = [link.pk for link in links]
    ProposedLink.objects.filter(pk__in=keys).update(is_confirmed=is_confirmed)
