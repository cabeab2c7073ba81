"""Runs whose worker was lost: begun again, and given up after too many times."""

from datetime import timedelta

import pytest
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from annotate.models.job import SILENCE
from tests.factories import UserFactory
from tests.training import made
from training.models import Run
from training.runs.requests import MOST_ATTEMPTS, restart
from training.tasks.runs import resume_runs

pytestmark = pytest.mark.django_db

LONG_AGO = SILENCE + timedelta(seconds=1)


def lost(attempt: int) -> Run:
    heard = timezone.now() - LONG_AGO
    return made.run(state=Run.State.RUNNING, attempt=attempt, heartbeat_at=heard, started_at=heard)


def rings() -> int:
    return DBTaskResult.objects.ready().count()


def test_a_lost_run_waits_again_and_is_rung_for_once() -> None:
    run = lost(attempt=1)

    assert (resume_runs(), resume_runs()) == (1, 0)

    run.refresh_from_db()
    assert (run.state, rings()) == (Run.State.QUEUED, 1)


def test_a_run_that_cost_too_many_workers_is_interrupted_and_can_be_restarted() -> None:
    run = lost(attempt=MOST_ATTEMPTS)

    assert resume_runs() == 0

    run.refresh_from_db()
    assert (run.state, rings()) == (Run.State.INTERRUPTED, 0)
    assert "restart the run" in run.message
    assert run.finished_at is not None
    again = restart(run, by=UserFactory())
    assert (again.state, again.attempt, resume_runs()) == (Run.State.QUEUED, 0, 1)


def test_a_run_that_still_reports_is_left_alone() -> None:
    run = lost(attempt=MOST_ATTEMPTS)
    Run.objects.update(heartbeat_at=timezone.now())
    assert resume_runs() == 0
    run.refresh_from_db()
    assert run.state == Run.State.RUNNING


def test_a_lost_run_is_cancelled_at_once() -> None:
    run = lost(attempt=1)
    Run.objects.cancel(run.pk)
    run.refresh_from_db()
    assert run.state == Run.State.CANCELLED
    assert resume_runs() == 0
