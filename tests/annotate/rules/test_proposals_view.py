"""The screens of proposals."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.contrib.messages import get_messages
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks

from annotate.accounts import service_account
from annotate.jobs.running import run_job
from annotate.models import Label, Page, Proposal
from annotate.pages.parsed import parsed
from annotate.rules.proposals import confirm, run_proposal
from annotate.tasks.jobs import work_out_proposal
from tests.annotate.conftest import LogIn
from tests.annotate.threads import forum, made, standing, worked_out
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def me() -> User:
    person: User = UserFactory()
    return person


@pytest.fixture
def pages() -> list[Page]:
    return forum()


def address(name: str, proposal: Proposal) -> str:
    return reverse(f"annotate:{name}", args=[proposal.pk])


def test_a_proposal_is_made_from_the_labelling_screen(
    log_in: LogIn,
    me: User,
    pages: list[Page],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    client = log_in("annotator", me)
    nodes = parsed(pages[0]).select("div.post")
    sent = {"node": nodes, "segment": "good", "content": "main"}

    with django_capture_on_commit_callbacks() as callbacks:
        response = client.post(reverse("annotate:propose", args=[pages[0].pk]), sent)

    proposal = Proposal.objects.get()
    assert response.headers["Location"] == address("proposal", proposal)
    assert proposal.selector == "div.post"
    assert len(callbacks) == 1
    work_out_proposal.func(proposal.pk)
    assert Label.objects.filter(batch=proposal.batch).count() == 4


@pytest.mark.parametrize(
    ("sent", "reason"),
    [
        ({"segment": "good"}, "Select a labelled region first."),
        ({"node": 3}, "Choose what to propose"),
        ({"node": "x", "content": "main"}, "by the numbers"),
        ({"node": "9" * 40, "content": "main"}, "by the numbers"),
        ({"node": 999, "content": "main"}, "not on this page"),
        ({"node": 3, "content": "mainly"}, "not one of the available choices"),
    ],
)
def test_a_request_that_makes_no_sense_is_told(
    client: Client, pages: list[Page], sent: dict[str, object], reason: str
) -> None:
    response = client.post(reverse("annotate:propose", args=[pages[0].pk]), sent)

    assert response.headers["Location"] == reverse("annotate:label", args=[pages[0].pk])
    told = [str(message) for message in get_messages(response.wsgi_request)]
    assert reason in told[0]
    assert not Proposal.objects.exists()


def test_while_it_is_worked_out_the_screen_shows_progress_and_asks_again(
    log_in: LogIn, me: User, pages: list[Page]
) -> None:
    proposal = made(pages, me)
    Proposal.objects.filter(pk=proposal.pk).update(state="running", done=1, total=3)

    response = log_in("annotator", me).get(
        address("proposal", proposal), headers={"HX-Request": "true"}
    )

    text = response.content.decode()
    assert "<html" not in text
    assert 'hx-trigger="every 1s"' in text
    assert 'value="33" max="100"' in text


def test_the_screen_lists_pages_with_their_regions_and_excerpts(
    log_in: LogIn, me: User, pages: list[Page]
) -> None:
    proposal = worked_out(pages, me)

    text = log_in("annotator", me).get(address("proposal", proposal)).content.decode()

    assert "hx-trigger" not in text
    assert "Post 3 of thread 2" in text
    node = parsed(pages[1]).select("#post-2")[0]
    assert f"{reverse('annotate:label', args=[pages[1].pk])}?node={node}" in text
    assert text.count(" checked>") == 2
    none = log_in("annotator", me).get(address("proposal", proposal) + "?none=1").content.decode()
    assert " checked>" not in none


def test_confirm_undo_and_dismiss_by_their_buttons(
    log_in: LogIn, me: User, pages: list[Page]
) -> None:
    proposal = worked_out(pages, me)
    client = log_in("annotator", me)

    client.post(address("proposal-confirm", proposal), {"pages": [pages[1].pk, "x"]})
    assert len(standing(me)) == 3
    client.post(address("proposal-confirm", proposal), {"all": "yes"})
    assert len(standing(me)) == 4
    client.post(address("proposal-undo", proposal))
    assert len(standing(me)) == 0
    client.post(address("proposal-confirm", proposal), {"pages": []})
    assert len(standing(me)) == 0
    response = client.post(address("proposal-dismiss", proposal), follow=True)
    assert "Dismissed: 4" in response.content.decode()
    assert len(standing(service_account("rule"))) == 0


def test_others_see_a_proposal_and_cannot_decide(
    client: Client, pages: list[Page], me: User
) -> None:
    proposal = worked_out(pages, me)

    assert "Confirm the checked" not in client.get(address("proposal", proposal)).content.decode()
    response = client.post(address("proposal-confirm", proposal), {"all": "yes"}, follow=True)
    assert f"a proposal of {me}" in response.content.decode()
    assert Label.objects.count() == 4


def test_a_running_proposal_can_be_stopped_by_its_owner(
    log_in: LogIn, me: User, pages: list[Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("annotate.models.job.REPORT_EVERY", timedelta(0))
    proposal = made(pages, me)
    log_in("annotator").post(address("proposal-stop", proposal))
    proposal.refresh_from_db()
    assert not proposal.is_cancel_requested

    log_in("annotator", me).post(address("proposal-stop", proposal))
    run_job(Proposal.objects.all(), proposal.pk, run_proposal)

    proposal.refresh_from_db()
    assert proposal.state == Proposal.State.CANCELLED
    assert not Label.objects.exists()


def test_the_list_of_proposals_and_its_empty_state(
    client: Client, pages: list[Page], me: User
) -> None:
    assert "No proposals yet" in client.get("/proposals/").content.decode()
    proposal = worked_out(pages, me)
    confirm(proposal, [pages[2].pk], by=me)

    text = " ".join(client.get("/proposals/").content.decode().split())

    assert address("proposal", proposal) in text
    numbers = "".join(f'<td class="number">{number}</td> ' for number in (2, 4, 0, 1))
    assert numbers.strip() in text


def test_strangers_see_no_proposals(log_in: LogIn, pages: list[Page], me: User) -> None:
    proposal = worked_out(pages, me)
    stranger = log_in(None)
    assert stranger.get("/proposals/").status_code == 403
    assert stranger.get(address("proposal", proposal)).status_code == 403
    for name in ("confirm", "dismiss", "undo", "stop"):
        assert stranger.post(address(f"proposal-{name}", proposal)).status_code == 403
    assert stranger.post(reverse("annotate:propose", args=[pages[0].pk])).status_code == 403


@pytest.mark.parametrize("number", [2, 12])
def test_the_number_of_queries_does_not_grow_with_the_pages(
    log_in: LogIn, me: User, number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    proposal = worked_out(forum(*[2] * number), me)
    confirm(proposal, None, by=me)
    client = log_in("annotator", me)
    # Session, user, two for permissions, proposal, its numbers, number of pages, pages of the
    # list, regions, first regions, confirmed ones, bytes, next links and their number.
    with django_assert_num_queries(14):
        client.get(address("proposal", proposal))
    with django_assert_num_queries(8):
        client.get("/proposals/")
