"""Carrying a label over to the other pages of its source, for somebody to confirm.

The labelled regions become a selector; wherever it fits on the source's other pages, the
account of the rules proposes the same label. These labels are suggestions. Confirming them
gives them again in the person's name, all in one batch, so that one undo takes them back.
Everything here may be repeated: what is done already is not done again.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID, uuid4

from django.contrib.auth.models import User
from django.db import transaction

from annotate.errors import AnnotateError
from annotate.models import Label, Page, Proposal
from annotate.models.label import LabelQuerySet
from annotate.models.page import PageQuerySet
from annotate.services.accounts import RULES, service_account
from annotate.services.parsed import parsed
from annotate.services.proposed_links import confirm_links, undo_links, withdraw_links
from extraction.errors import ArgumentError
from extraction.limits import is_degenerate, is_too_large
from extraction.page import FlatPage, parse
from extraction.page.alike import selector_for

# A rule that fits more than this on one page fits everything there: no label is meant so.
MOST_PER_PAGE: Final = 500
_ROWS_AT_ONCE: Final = 1_000


class ProposalError(AnnotateError):
    """A proposal cannot be made, or nothing more can be done about it."""


@dataclass(frozen=True)
class Wish:
    """What somebody said about some regions of a page and wants to say about their likes."""

    nodes: Sequence[int]
    segment: str
    content: str
    role: str = ""


def propose(page: Page, wish: Wish, *, by: User) -> Proposal:
    """Make a proposal, which is still to be worked out; the same one again is the same row."""
    if not other_pages(page).exists():
        raise ProposalError(
            f"{page.source.host} has no other usable pages in this corpus. Import more of them, "
            "then propose the label again."
        )
    try:
        selector = selector_for(parsed(page), wish.nodes)
    except ArgumentError as error:
        raise ProposalError(f"The regions are not on this page: {error}") from error
    said = {"segment": wish.segment, "content": wish.content, "role": wish.role}
    facts = {"selector": selector, **said}
    mine = Proposal.objects.filter(page=page, started_by=by, decision=Proposal.Decision.OPEN)
    same = mine.filter(**facts, state__in=[*_UNDER_WAY, Proposal.State.DONE]).first()
    return same or Proposal.objects.create(source=page.source, page=page, started_by=by, **facts)


_UNDER_WAY: Final = (Proposal.State.QUEUED, Proposal.State.RUNNING)


def other_pages(page: Page) -> PageQuerySet:
    """The pages that a label of this one can be carried to: newest versions, usable."""
    same = Page.objects.filter(corpus=page.corpus_id, source=page.source_id, later=None)
    return same.filter(unusable_reason="").exclude(pk=page.pk).order_by("pk")


# Working it out


def run_proposal(proposal: Proposal) -> str:
    """Propose the label wherever the selector fits; returns the outcome in words."""
    keys = list(other_pages(proposal.page).values_list("pk", flat=True))
    regions = fitting = left_out = 0
    for done, key in enumerate(keys):
        proposal.report(done, len(keys))
        found = _propose_on(proposal, Page.objects.select_related("blob").get(pk=key))
        regions += found or 0
        fitting += bool(found)
        left_out += found is None
    proposal.report(len(keys), len(keys))
    told = f"{regions} region(s) on {fitting} of {len(keys)} page(s)"
    return (
        f"{told}; {left_out} page(s) too large or fitting all over left out."
        if left_out
        else f"{told}."
    )


def _propose_on(proposal: Proposal, page: Page) -> int | None:
    """How many regions are proposed on a page; None if it had to be left out."""
    flat = parse(page.blob.read(), url=page.url, encoding=page.charset or None)
    if is_too_large(flat) or is_degenerate(flat):
        return None
    nodes = flat.select(proposal.selector)
    if len(nodes) > MOST_PER_PAGE:
        return None
    labelled = page.labels.filter(annotator=proposal.started_by_id).standing()
    nodes = sorted(set(nodes) - set(labelled.values_list("node", flat=True)))
    known = proposed_labels(proposal).filter(page=page).values_list("node", flat=True)
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
    """How labels name the proposal they came from."""
    return f"rule:{proposal.pk}"


def proposed_labels(proposal: Proposal) -> LabelQuerySet:
    """What the proposal proposes, whatever became of it since."""
    return Label.objects.filter(batch=proposal.batch, is_withdrawn=False)


# Deciding about it


@transaction.atomic
def confirm(proposal: Proposal, pages: Iterable[int] | None, *, by: User) -> int:
    """Give the proposed labels of some pages (None: of all) in one's own name; returns how many.

    Regions one has labelled in the meantime keep what one said. Next links count along.
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
    batch = row.confirmation or uuid4()
    given = [
        _again(label, by, batch, version=version_of(row))
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
    """Withdraw what is proposed; labels that were confirmed stand. Returns how many went."""
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
    """Take all confirmed labels back, to what stood before; returns how many.

    Regions that one has decided about anew since then are left alone.
    """
    row = _locked(proposal, by)
    if row.confirmation is None:
        return 0
    given = Label.objects.filter(batch=row.confirmation, annotator=by).current()
    before = _before(given, row.confirmation, by)
    batch = uuid4()
    back = [
        _again(earlier, by, batch, undoes=row.confirmation, version=earlier.model_version)
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
    """Ask the worker to stop; what is proposed until then stays to be confirmed."""
    _check_owner(proposal, by)
    Proposal.objects.cancel(proposal.pk)


def _locked(proposal: Proposal, by: User) -> Proposal:
    """The proposal, for nobody else to decide about at the same moment."""
    _check_owner(proposal, by)
    row = Proposal.objects.select_for_update().get(pk=proposal.pk)
    if not row.is_over:
        raise ProposalError("The proposal is still being worked out. Wait until it is done.")
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


def _again(
    label: Label, by: User, batch: UUID, *, version: str, undoes: UUID | None = None
) -> Label:
    """The same label in somebody's own name."""
    row = _about_same(label, by, batch)
    row.segment, row.content, row.role = label.segment, label.content, label.role
    row.model_version = version
    row.origin, row.probability, row.undoes = label.origin, label.probability, undoes
    return row


def _withdrawal(label: Label, by: User, batch: UUID, undoes: UUID) -> Label:
    row = _about_same(label, by, batch)
    row.is_withdrawn, row.undoes = True, undoes
    return row


def _about_same(label: Label, by: User, batch: UUID) -> Label:
    return Label(
        page_id=label.page_id,
        node=label.node,
        path=label.path,
        fingerprint=label.fingerprint,
        annotator=by,
        origin=Label.Origin.RULE,
        batch=batch,
    )
