"""Runs are done once, stop when asked to, and leave nothing behind that is not theirs."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.db import connection
from django.utils import timezone

from annotate.models.job import SILENCE
from tests.factories import UserFactory
from tests.training.board import Board, labelled_board, ordered, retrained
from training import retraining
from training.errors import TrainingError
from training.models import ModelVersion, Run
from training.runs.requests import restart
from training.runs.steps import Steps
from training.tasks.runs import do_run

pytestmark = pytest.mark.django_db


@pytest.fixture
def board() -> Board:
    return labelled_board()


def test_two_clicks_make_one_run(board: Board) -> None:
    first, second = ordered(board), ordered(board)
    assert first == second
    do_run.func(first.pk)
    assert ordered(board) != first


@pytest.mark.django_db(transaction=True)
def test_clicks_at_the_same_moment_make_one_run() -> None:
    board = labelled_board(sources=1, pages=1, evaluation=0)
    together = Barrier(6)

    def click(_: int) -> int:
        together.wait()
        try:
            return ordered(board).pk
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as threads:
        found = set(threads.map(click, range(6)))

    assert found == {Run.objects.get().pk}


@pytest.mark.django_db(transaction=True)
def test_two_workers_never_do_the_same_run() -> None:
    board = labelled_board(sources=2, pages=1, evaluation=0)
    run = ordered(board)
    together = Barrier(3)

    def work(_: int) -> None:
        together.wait()
        try:
            do_run.func(run.pk)
        finally:
            connection.close()

    with ThreadPoolExecutor(3) as workers:
        list(workers.map(work, range(3)))

    run.refresh_from_db()
    assert (run.state, run.attempt) == (Run.State.DONE, 1)
    assert ModelVersion.objects.count() == 1


def fall_silent(run: Run) -> None:
    Run.objects.filter(pk=run.pk).update(heartbeat_at=timezone.now() - SILENCE - timedelta(1))


def test_a_worker_thought_dead_stores_nothing(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = ordered(board)

    def taken_over(self: Steps, step: str) -> None:
        if step == retraining.COMPARING:
            fall_silent(run)
            assert Run.objects.claim(run.pk) is not None

    monkeypatch.setattr(Steps, "begin", taken_over)
    monkeypatch.setattr(Steps, "report", lambda self: None)
    do_run.func(run.pk)

    run.refresh_from_db()
    assert (run.state, run.attempt) == (Run.State.RUNNING, 2)
    assert not ModelVersion.objects.exists()
    assert run.predictions is None
    assert not run.outcome


def test_a_run_that_died_after_storing_is_finished_without_another_model(board: Board) -> None:
    run = retrained(board)
    Run.objects.update(state=Run.State.RUNNING, message="")
    fall_silent(run)

    do_run.func(run.pk)

    run.refresh_from_db()
    assert (run.state, run.message) == (Run.State.DONE, run.outcome["sentence"])
    assert ModelVersion.objects.count() == 1


@pytest.mark.parametrize("step", list(retraining.WEIGHTS))
def test_a_cancelled_run_stops_in_every_step_and_leaves_no_model(
    board: Board, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    run = ordered(board)
    begin = Steps.begin

    def begin_and_cancel(self: Steps, name: str) -> None:
        begin(self, name)
        if name == step:
            Run.objects.cancel(run.pk)
            # As if the last report were long ago; there is one every half second.
            self._run.heartbeat_at = timezone.now() - timedelta(seconds=2)

    monkeypatch.setattr(Steps, "begin", begin_and_cancel)
    do_run.func(run.pk)

    run.refresh_from_db()
    assert (run.state, run.message) == (Run.State.CANCELLED, "Stopped on request.")
    assert not ModelVersion.objects.exists()


def test_a_waiting_run_is_cancelled_at_once_and_can_be_restarted(board: Board) -> None:
    run = ordered(board)
    Run.objects.cancel(run.pk)
    run.refresh_from_db()
    assert run.state == Run.State.CANCELLED
    do_run.func(run.pk)
    assert not ModelVersion.objects.exists()

    person = UserFactory()
    again = restart(run, by=person)

    assert restart(run, by=board.by) == again != run
    assert (again.settings, again.started_by, again.state) == (run.settings, person, "queued")
    do_run.func(again.pk)
    assert ModelVersion.objects.get().run == again


def test_a_run_that_is_done_is_not_restarted(board: Board) -> None:
    with pytest.raises(TrainingError, match="done"):
        restart(retrained(board), by=board.by)
