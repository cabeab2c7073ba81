"""The supervisor, with small programs in the worker's place."""

import sys
from pathlib import Path

import pytest

from tests.processes import is_running, wait_until
from workbench import worker
from workbench.worker import SupervisedWorker, next_pause


def starts(log: Path) -> list[int]:
    return [int(line) for line in log.read_text().splitlines()] if log.exists() else []


def program(log: Path, then: str) -> list[str]:
    note = f"import os, sys, time, signal; print(os.getpid(), file=open({str(log)!r}, 'a'))"
    return [sys.executable, "-c", f"{note}\n{then}"]


def test_a_worker_that_dies_is_started_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "_MIN_PAUSE", 0.01)
    monkeypatch.setattr(worker, "_MAX_PAUSE", 0.01)
    log = tmp_path / "starts"
    supervised = SupervisedWorker(program(log, "sys.exit(1)"))

    supervised.start()
    wait_until(lambda: len(starts(log)) >= 3)
    supervised.stop()

    assert len(set(starts(log))) == len(starts(log))


def test_stopping_ends_the_worker_and_starts_no_other(tmp_path: Path) -> None:
    log = tmp_path / "starts"
    supervised = SupervisedWorker(program(log, "time.sleep(600)"))
    supervised.start()
    wait_until(lambda: starts(log))

    supervised.stop()

    [pid] = starts(log)
    assert not is_running(pid)


def test_a_worker_that_ignores_every_signal_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "_FINISH_SECONDS", 0.1)
    monkeypatch.setattr(worker, "_CLEAN_UP_SECONDS", 0.1)
    log = tmp_path / "starts"
    deaf = f"signal.signal(signal.SIGTERM, signal.SIG_IGN); open({str(tmp_path / 'deaf')!r}, 'w')"
    supervised = SupervisedWorker(program(log, f"{deaf}; time.sleep(600)"))
    supervised.start()
    wait_until((tmp_path / "deaf").exists)

    supervised.stop()

    [pid] = starts(log)
    assert not is_running(pid)


def test_the_pause_doubles_while_workers_die_young_and_starts_anew_after_a_long_life() -> None:
    assert [next_pause(1, uptime=0), next_pause(2, uptime=5), next_pause(40, uptime=5)] == [
        2,
        4,
        60,
    ]
    assert next_pause(60, uptime=3600) == 1
