"""Proposals: a label carried to the other pages of a source, confirmed, dismissed, undone."""

from uuid import UUID

import pytest
from django.contrib.auth.models import User

from annotate.accounts import service_account
from annotate.jobs.running import run_job
from annotate.labelling.recording import Operation, record_operations
from annotate.models import Label, Page, Proposal
from annotate.pages.parsed import parsed
from annotate.rules.proposals import (
    ProposalError,
    ProposalRequest,
    confirm,
    dismiss,
    propose,
    run_proposal,
    undo_confirmation,
)
from tests.annotate.threads import forum, made, standing, thread, worked_out
from tests.factories import LabelFactory, PageFactory, UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def me() -> User:
    person: User = UserFactory()
    return person


@pytest.fixture
def pages() -> list[Page]:
    return forum()


# Making and working out


def test_a_proposal_is_worked_out_on_the_sources_other_pages(pages: list[Page], me: User) -> None:
    proposal = worked_out(pages, me)

    assert proposal.selector == "div.post"
    assert proposal.state == Proposal.State.DONE
    assert proposal.message == "4 region(s) on 2 of 3 page(s)."
    assert (proposal.done, proposal.total) == (3, 3)
    rows = Label.objects.filter(batch=proposal.batch).order_by("pk")
    assert [row.page_id for row in rows] == [pages[1].pk] * 3 + [pages[2].pk]
    first = rows[0]
    assert first.annotator == service_account("rule")
    assert (first.segment, first.content, first.origin) == ("good", "main", "rule")
    assert first.model_version == f"rule:{proposal.pk}"
    flat = parsed(pages[1])
    assert first.path == flat.path(first.node)
    assert first.fingerprint == flat.fingerprint(first.node)
    assert flat.attrs(first.node)["id"] == "post-1"


def test_regions_the_person_has_labelled_are_left_alone(pages: list[Page], me: User) -> None:
    mine = parsed(pages[1]).select("#post-2")[0]
    LabelFactory(page=pages[1], node=mine, annotator=me, content="noisy")
    LabelFactory(page=pages[2], node=parsed(pages[2]).select("#post-1")[0])

    proposal = worked_out(pages, me)

    assert proposal.message == "3 region(s) on 2 of 3 page(s)."
    assert not Label.objects.filter(batch=proposal.batch, page=pages[1], node=mine).exists()


def test_only_usable_newest_pages_of_the_same_corpus_and_source_count(me: User) -> None:
    first = PageFactory(html=thread(1, 1))
    same = {"source": first.source, "corpus": first.corpus}
    old = PageFactory(**same, html=thread(2, 1))
    new = PageFactory(**same, html=thread(2, 2), url=old.url, previous=old)
    PageFactory(**same, html=thread(3, 1), unusable_reason="broken")
    PageFactory(source=first.source, html=thread(4, 1))
    PageFactory(corpus=first.corpus, html=thread(5, 1))

    proposal = worked_out([first], me)

    labelled = Label.objects.filter(batch=proposal.batch).values_list("page", flat=True)
    assert set(labelled) == {new.pk}


def test_a_source_without_other_pages_has_nothing_to_propose_on(me: User) -> None:
    with pytest.raises(ProposalError, match="no other usable pages"):
        made([PageFactory(html=thread(1, 1))], me)


def test_regions_that_are_not_on_the_page_are_refused(pages: list[Page], me: User) -> None:
    with pytest.raises(ProposalError, match="not on this page"):
        propose(pages[0], ProposalRequest([999], "good", ""), by=me)


def test_the_same_request_again_is_the_same_proposal(pages: list[Page], me: User) -> None:
    proposal = made(pages, me)
    assert made(pages, me) == proposal
    assert made(pages, UserFactory()) != proposal
    worked_out(pages, me)
    dismiss(proposal, by=me)
    assert made(pages, me) != proposal


def test_working_out_twice_adds_nothing(pages: list[Page], me: User) -> None:
    proposal = worked_out(pages, me)
    run_job(Proposal.objects.all(), proposal.pk, run_proposal)
    assert Label.objects.count() == 4

    # Taken up again after its worker died half-way.
    Label.objects.filter(page=pages[2]).delete()
    Proposal.objects.filter(pk=proposal.pk).update(state="queued")
    run_job(Proposal.objects.all(), proposal.pk, run_proposal)
    assert Label.objects.count() == 4


def test_a_page_that_fits_all_over_or_is_beyond_reason_is_left_out(
    pages: list[Page], me: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    same = {"source": pages[0].source, "corpus": pages[0].corpus}
    PageFactory(**same, html=b"<div id=thread><div class=post>" * 2500)
    monkeypatch.setattr("annotate.rules.proposals.MOST_PER_PAGE", 2)

    proposal = worked_out(pages, me)

    assert proposal.message.startswith("1 region(s) on 1 of 4 page(s); 2 page(s)")


# Deciding


def test_confirming_gives_the_labels_in_ones_own_name_in_one_batch(
    pages: list[Page], me: User
) -> None:
    proposal = worked_out(pages, me)

    assert confirm(proposal, [pages[1].pk], by=me) == 3
    assert confirm(proposal, [pages[1].pk], by=me) == 0
    assert confirm(proposal, None, by=me) == 1

    proposal.refresh_from_db()
    assert proposal.decision == Proposal.Decision.CONFIRMED
    given = Label.objects.filter(annotator=me)
    assert {row.batch for row in given} == {proposal.confirmation} != {proposal.batch}
    assert {row.model_version for row in given} == {f"rule:{proposal.pk}"}
    assert {row.origin for row in given} == {"rule"}
    assert standing(me) == [(pages[1].pk, "good", "main")] * 3 + [(pages[2].pk, "good", "main")]


def test_what_was_labelled_meanwhile_stays(pages: list[Page], me: User) -> None:
    proposal = worked_out(pages, me)
    node = parsed(pages[2]).select("#post-1")[0]
    LabelFactory(page=pages[2], node=node, annotator=me, content="noisy")

    assert confirm(proposal, None, by=me) == 3
    assert (pages[2].pk, "", "noisy") in standing(me)


def test_undoing_takes_everything_back_in_one_batch(pages: list[Page], me: User) -> None:
    proposal = worked_out(pages, me)
    confirm(proposal, None, by=me)
    proposal.refresh_from_db()
    given = proposal.confirmation

    assert undo_confirmation(proposal, by=me) == 4
    assert undo_confirmation(proposal, by=me) == 0

    assert standing(me) == []
    back = Label.objects.filter(annotator=me, is_withdrawn=True)
    assert len({row.batch for row in back}) == 1
    assert {row.undoes for row in back} == {given}
    proposal.refresh_from_db()
    assert proposal.decision == Proposal.Decision.OPEN
    assert confirm(proposal, None, by=me) == 4


def test_undoing_leaves_alone_what_was_decided_anew(pages: list[Page], me: User) -> None:
    proposal = worked_out(pages, me)
    confirm(proposal, None, by=me)
    node = parsed(pages[2]).select("#post-1")[0]
    LabelFactory(page=pages[2], node=node, annotator=me, content="noisy")

    assert undo_confirmation(proposal, by=me) == 3
    assert standing(me) == [(pages[2].pk, "", "noisy")]


def test_undoing_restores_what_stood_before(pages: list[Page], me: User) -> None:
    proposal = worked_out(pages, me)
    confirm(proposal, [pages[2].pk], by=me)
    # Said before the confirmation, but it came late: sent by a browser that was offline.
    given = Label.objects.get(annotator=me)
    early = LabelFactory(page=pages[2], node=given.node, annotator=me, content="noisy", role="area")
    Label.objects.filter(pk=given.pk).delete()
    given.pk = None
    given.save(force_insert=True)

    undo_confirmation(proposal, by=me)

    assert standing(me) == [(pages[2].pk, "", "noisy")]
    restored = Label.objects.filter(annotator=me).latest("pk")
    assert restored.pk != early.pk
    assert restored.role == "area"


def test_a_role_alone_can_be_proposed_and_confirmed(pages: list[Page], me: User) -> None:
    nodes = parsed(pages[0]).select("#post-1")
    proposal = propose(pages[0], ProposalRequest(nodes, "", "", "comment"), by=me)
    run_job(Proposal.objects.all(), proposal.pk, run_proposal)

    assert confirm(proposal, None, by=me) == 4

    given = Label.objects.filter(annotator=me)
    assert {(label.content, label.role) for label in given} == {("", "comment")}


def test_dismissing_withdraws_what_is_proposed_and_nothing_else(
    pages: list[Page], me: User
) -> None:
    proposal = worked_out(pages, me)
    confirm(proposal, [pages[1].pk], by=me)

    assert dismiss(proposal, by=me) == 4
    assert dismiss(proposal, by=me) == 0

    assert len(standing(service_account("rule"))) == 0
    assert len(standing(me)) == 3
    with pytest.raises(ProposalError, match="was dismissed"):
        confirm(proposal, None, by=me)
    assert undo_confirmation(proposal, by=me) == 3


def test_dismissing_leaves_what_a_later_proposal_says(pages: list[Page], me: User) -> None:
    first = worked_out(pages, me)
    worked_out(pages, UserFactory())

    assert dismiss(first, by=me) == 0
    assert len(standing(service_account("rule"))) == 4


@pytest.mark.parametrize("act", [dismiss, undo_confirmation])
def test_others_cannot_decide(pages: list[Page], me: User, act: object) -> None:
    proposal = worked_out(pages, me)
    assert callable(act)
    with pytest.raises(ProposalError, match=f"a proposal of {me}"):
        act(proposal, by=UserFactory())


def test_nothing_can_be_decided_before_it_is_worked_out(pages: list[Page], me: User) -> None:
    with pytest.raises(ProposalError, match="still running"):
        confirm(made(pages, me), None, by=me)


def test_a_browser_can_undo_one_page_of_a_confirmation(pages: list[Page], me: User) -> None:
    proposal = worked_out(pages, me)
    confirm(proposal, None, by=me)
    proposal.refresh_from_db()
    given = Label.objects.get(annotator=me, page=pages[2])
    back = Operation(
        client=UUID(int=1),
        client_sequence=1,
        node=given.node,
        segment="",
        content="",
        role="",
        origin="rule",
        batch=UUID(int=2),
        undoes=proposal.confirmation,
        model_version="",
        probability=None,
    )
    record_operations(pages[2], [back], by=me)

    assert undo_confirmation(proposal, by=me) == 3
    assert len(standing(me)) == 0
