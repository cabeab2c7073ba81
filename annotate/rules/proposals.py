"""Transferring a label to the other pages of its source, to be confirmed by a person.

The labelled regions become a selector. Where it matches on the source's other pages, the
service account of the rules proposes the label. Confirming adds the labels in the person's name
in one batch, so that one undo withdraws all. Every function here is safe to repeat.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID, uuid4

from django.contrib.auth.models import User
from django.db import transaction

from annotate.accounts import RULES, service_account
from annotate.errors import AnnotateError
from annotate.models import Label, Page, Proposal
from annotate.models.label import LabelQuerySet
from annotate.models.page import PageQuerySet
from annotate.pages.parsed import parse_stored, parsed
from annotate.rules.proposed_links import confirm_links, undo_links, withdraw_links
from contentseeker.errors import ArgumentError
from contentseeker.limits import is_degenerate, is_too_large
from contentseeker.page import FlatPage
from contentseeker.page.similar import selector_for

# A selector with more matches on one page is too general.
MOST_PER_PAGE: Final = 500
_ROWS_AT_ONCE: Final = 1_000
_NOT_FAILED: Final = (Proposal.State.QUEUED, Proposal.State.RUNNING, Proposal.State.DONE)


class ProposalError(AnnotateError):
    """A proposal cannot be made, confirmed or dismissed."""


@dataclass(frozen=True)
class ProposalRequest:
    """A label of some regions, to be transferred to similar regions on other pages."""

    nodes: Sequence[int]
    segment: str
    content: str
    role: str = ""


def propose(page: Page, request: ProposalRequest, *, by: User) -> Proposal:
    """Queue a proposal; a repeated request returns the existing one."""
    if not other_pages(page).exists():
        raise ProposalError(
            f"{page.source.host} has no other usable pages in this corpus. Import more of them, "
            "then propose the label again."
        )
    try:
        selector = selector_for(parsed(page), request.nodes)
    except ArgumentError as error:
        raise ProposalError(f"The regions are not on this page: {error}") from error
    label = {"segment": request.segment, "content": request.content, "role": request.role}
    fields = {"selector": selector, **label}
    # A second click must not start a second job.
    mine = Proposal.objects.filter(page=page, started_by=by, decision=Proposal.Decision.OPEN)
    same = mine.filter(**fields, state__in=_NOT_FAILED).first()
    return same or Proposal.objects.create(source=page.source, page=page, started_by=by, **fields)


def other_pages(page: Page) -> PageQuerySet:
    """The pages that a label can be transferred to: usable, newest versions."""
    same = Page.objects.filter(corpus=page.corpus_id, source=page.source_id, later=None)
    return same.filter(unusable_reason="").exclude(pk=page.pk).order_by("pk")


# The background job


def run_proposal(proposal: Proposal) -> str:
    """Propose the label wherever the selector matches; returns the outcome in words."""
    keys = list(other_pages(proposal.page).values_list("pk", flat=True))
    regions = fitting = left_out = 0
    for done, key in enumerate(keys):
        proposal.report(done, len(keys))
        found = _propose_on(proposal, Page.objects.select_related("blob").get(pk=key))
        regions += found or 0
        fitting += bool(found)
        left_out += found is None
    proposal.report(len(keys), len(keys))
    matched = f"{regions} region(s) on {fitting} of {len(keys)} page(s)"
    return (
        f"{matched}; {left_out} page(s) left out: too large, or too many matches."
        if left_out
        else f"{matched}."
    )


def _propose_on(proposal: Proposal, page: Page) -> int | None:
    """The number of regions proposed on a page; None if the page is left out."""
    flat = parse_stored(page)
    if is_too_large(flat) or is_degenerate(flat):
        return None
    nodes = flat.select(proposal.selector)
    if len(nodes) > MOST_PER_PAGE:
        return None
    labelled = page.labels.filter(annotator=proposal.started_by_id).standing()
    # The person's own labels are never replaced by a proposal.
    nodes = sorted(set(nodes) - set(labelled.values_list("node", flat=True)))
    known = proposed_labels(proposal).filter(page=page).values_list("node", flat=True)
    # A resumed job finds labels of its first attempt.
    new = sorted(set(nodes) - set(known))
    Label.objects.bulk_create(proposed_rows(proposal, page, flat, new))
    return len(nodes)


def proposed_rows(
    proposal: Proposal, page: Page, flat: FlatPage, nodes: list[int]
) -> Iterator[Label]:
    """The labels that a proposal gives to elements of a page."""
    account = service_account(RULES)
    for node, fingerprint in zip(nodes, flat.anchors.fingerprints(nodes), strict=True):
        yield Label(
            page=page,
            node=node,
            path=flat.path(node),
            fingerprint=fingerprint,
            annotator=account,
            segment=proposal.segment,
            content=proposal.content,
            role=proposal.role,
            origin=Label.Origin.RULE,
            model_version=version_of(proposal),
            batch=proposal.batch,
        )


def version_of(proposal: Proposal) -> str:
    """The ``model_version`` of labels from the proposal."""
    return f"rule:{proposal.pk}"


def proposed_labels(proposal: Proposal) -> LabelQuerySet:
    """The labels that the proposal has proposed, also withdrawn or confirmed ones."""
    return Label.objects.filter(batch=proposal.batch, is_withdrawn=False)


# Confirming and dismissing


@transaction.atomic
def confirm(proposal: Proposal, pages: Iterable[int] | None, *, by: User) -> int:
    """Add the proposed labels of some pages (None: all) in the name of ``by``; returns how many.

    Regions labelled in the meantime keep their label. Next links count too.
    """
    row = _locked(proposal, by)
    if row.decision == Proposal.Decision.DISMISSED:
        raise ProposalError("This proposal was dismissed. Propose the label again to confirm it.")
    proposed = proposed_labels(row)
    chosen = None if pages is None else list(pages)
    if chosen is not None:
        proposed = proposed.filter(page__in=chosen)
    mine = Label.objects.filter(annotator=by, page__in=proposed.values("page")).standing()
    taken = set(mine.values_list("page", "node"))
    # Confirming page by page adds to one batch, so that one undo withdraws all.
    batch = row.confirmation or uuid4()
    given = [
        label.copy(annotator=by, batch=batch, model_version=version_of(row))
        for label in proposed.order_by("page", "node")
        if (label.page_id, label.node) not in taken
    ]
    Label.objects.bulk_create(given, batch_size=_ROWS_AT_ONCE)
    number = len(given) + confirm_links(row, chosen)
    if number:
        row.confirmation, row.decision = batch, Proposal.Decision.CONFIRMED
        row.save(update_fields=["confirmation", "decision"])
    return number


@transaction.atomic
def dismiss(proposal: Proposal, *, by: User) -> int:
    """Withdraw the proposed labels, not the confirmed ones; returns how many."""
    row = _locked(proposal, by)
    standing = proposed_labels(row).current()
    batch = uuid4()
    account = service_account(RULES)
    gone = [_withdrawal(label, account, batch, row.batch) for label in standing]
    Label.objects.bulk_create(gone, batch_size=_ROWS_AT_ONCE)
    row.decision = Proposal.Decision.DISMISSED
    row.save(update_fields=["decision"])
    return len(gone) + withdraw_links(row)


@transaction.atomic
def undo_confirmation(proposal: Proposal, *, by: User) -> int:
    """Restore the labels before the confirmation; returns how many were changed.

    Regions labelled again since then are not changed.
    """
    row = _locked(proposal, by)
    if row.confirmation is None:
        return 0
    given = Label.objects.filter(batch=row.confirmation, annotator=by).current()
    before = _before(given, row.confirmation, by)
    batch = uuid4()
    # Undo restores the earlier label as a new row; without one it withdraws.
    back = [
        earlier.copy(annotator=by, batch=batch, undoes=row.confirmation)
        if (earlier := before.get((label.page_id, label.node))) and not earlier.is_withdrawn
        else _withdrawal(label, by, batch, row.confirmation)
        for label in given
    ]
    Label.objects.bulk_create(back, batch_size=_ROWS_AT_ONCE)
    number = len(back) + undo_links(row)
    row.confirmation = None
    if row.decision == Proposal.Decision.CONFIRMED:
        row.decision = Proposal.Decision.OPEN
    row.save(update_fields=["confirmation", "decision"])
    return number


def stop_proposal(proposal: Proposal, *, by: User) -> None:
    """Cancel the job; labels proposed until then can still be confirmed."""
    _check_owner(proposal, by)
    Proposal.objects.cancel(proposal.pk)


def _locked(proposal: Proposal, by: User) -> Proposal:
    """The proposal with a row lock, so that decisions are serialised."""
    _check_owner(proposal, by)
    row = Proposal.objects.select_for_update().get(pk=proposal.pk)
    if not row.is_over:
        raise ProposalError("The proposal is still running. Wait until it is done.")
    return row


def _check_owner(proposal: Proposal, by: User) -> None:
    if proposal.started_by_id != by.pk:
        raise ProposalError(
            f"This is a proposal of {proposal.started_by}, who alone can decide about it. Propose "
            "the label yourself to give it in your name."
        )


def _before(given: LabelQuerySet, batch: UUID, by: User) -> dict[tuple[int, int], Label]:
    """The person's newest row about each region before the batch."""
    rows = Label.objects.filter(annotator=by, page__in=given.values("page"))
    earlier = rows.exclude(batch=batch).order_by("pk")
    return {(label.page_id, label.node): label for label in earlier}


def _withdrawal(label: Label, by: User, batch: UUID, undoes: UUID) -> Label:
    nothing = {"segment": "", "content": "", "role": "", "model_version": "", "probability": None}
    return label.copy(
        **nothing,
        is_withdrawn=True,
        origin=Label.Origin.RULE,
        annotator=by,
        batch=batch,
        undoes=undoes,
    )
