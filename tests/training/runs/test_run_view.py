from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

from tests.annotate.conftest import LogIn
from tests.annotate.labelled import stored_page
from tests.factories import GenreFactory
from tests.training import made
from training.models import Run

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(log_in: LogIn) -> Client:
    return log_in("reviewer")


def address(run: Run, name: str = "run") -> str:
    return reverse(f"training:{name}", args=[run.pk])


def text_of(client: Client, run: Run) -> str:
    return client.get(address(run)).content.decode()


def running(**facts: Any) -> Run:
    now = timezone.now()
    times: dict[str, Any] = {"started_at": now - timedelta(seconds=20), "heartbeat_at": now}
    return made.run(state="running", done=250, total=1000, **(times | facts))


def test_a_run_under_way_shows_step_percent_time_left_and_log(client: Client) -> None:
    text = text_of(client, running(step="cross-validating", log="  1.0 s  read 60 pages\n"))
    assert 'hx-trigger="every 1s"' in text
    assert '<noscript><meta http-equiv="refresh"' in text
    assert 'value="25"' in text
    assert "25 %, cross-validating, about 6" in text
    assert "read 60 pages" in text
    assert "Cancel" in text


def test_a_waiting_run_says_that_it_waits(client: Client) -> None:
    assert "waits for a worker" in text_of(client, made.run())


def test_only_what_changes_travels_while_somebody_watches(client: Client) -> None:
    response = client.get(address(running()), headers={"HX-Request": "true"})
    assert response.content.decode().startswith('<div id="run" hx-get')
    assert "HX-Request" in response["Vary"]


def test_a_finished_run_shows_sentence_scores_and_pages_and_no_longer_asks(client: Client) -> None:
    genre = GenreFactory()
    better, worse = stored_page(title="Better now"), stored_page(title="Worse now")
    run = made.run(genre, state="done", outcome=made.outcome([better], [worse]))
    version = made.version(genre, run=run)

    text = text_of(client, run)

    assert "The candidate is better than the live model." in text
    assert "every 1s" not in text
    assert 'http-equiv="refresh"' not in text
    for shown in ("0.475", "0.750", "+0.450", "-1.000", "Fixed: 1", "Broken: 1"):
        assert shown in text
    for page in (better, worse):
        assert reverse("annotate:page", args=[page.pk]) in text
        assert reverse("annotate:label", args=[page.pk]) in text
    assert reverse("training:version-promote", args=[version.pk]) in text
    assert "Segment: good or bad" in text


def test_pages_deleted_since_do_not_break_the_outcome(client: Client) -> None:
    page = stored_page()
    run = made.run(state="done", outcome=made.outcome([page], []))
    page.delete()
    assert "Fixed: 1" in text_of(client, run)


def test_an_outcome_without_evaluation_pages_says_what_to_do(client: Client) -> None:
    outcome = made.outcome([], [], sentence="Nothing to compare with.", verdict="unknown")
    text = text_of(client, made.run(state="done", outcome=outcome))
    assert "Nothing to compare with." in text
    assert "Pages that changed" not in text


def test_a_waiting_run_is_cancelled_at_once_and_a_running_one_asked_to_stop(client: Client) -> None:
    waiting, busy = made.run(), running()
    for run in (waiting, busy):
        client.post(address(run, "run-cancel"))
        run.refresh_from_db()
    assert waiting.state == Run.State.CANCELLED
    assert busy.is_cancel_requested
    assert "stopping" in text_of(client, busy)


@pytest.mark.parametrize("state", ["failed", "interrupted", "cancelled"])
def test_what_did_not_end_well_can_be_restarted(
    client: Client, state: str, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    run = made.run(state=state, message="It went wrong.")
    text = text_of(client, run)
    assert "It went wrong." in text
    assert "Restart" in text

    with django_capture_on_commit_callbacks() as rung:
        client.post(address(run, "run-restart"))

    assert Run.objects.under_way().count() == 1
    assert len(rung) == 1


def test_a_finished_run_cannot_be_restarted(client: Client) -> None:
    run = made.run(state="done", outcome=made.outcome([], []))
    assert "Restart" not in text_of(client, run)
    response = client.post(address(run, "run-restart"), follow=True)
    assert b'role="alert"' in response.content
    assert not Run.objects.under_way().exists()


def test_an_experiment_has_a_page_of_its_own(client: Client) -> None:
    run = made.run(kind=Run.Kind.COSTS)
    expected = reverse("training:experiment", args=[run.pk])
    assert client.get(address(run)).headers["Location"] == expected


def test_those_who_may_only_look_cannot_stop_or_start(log_in: LogIn) -> None:
    person = log_in("annotator")
    busy, failed = running(), made.run(state="failed")
    assert "Cancel</button>" not in text_of(person, busy)
    assert "Restart</button>" not in text_of(person, failed)
    assert person.post(address(busy, "run-cancel")).status_code == 403
    assert person.post(address(failed, "run-restart")).status_code == 403
