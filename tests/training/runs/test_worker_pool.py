"""Work beside the thread that reports: in order, heard of, and ended with its parent."""

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

from tests.conftest import ROOT
from tests.processes import is_running, wait_until
from training.runs.worker_pool import LostProcessError, run_in_thread, worker_pool


class StopError(Exception):
    """Somebody asked to stop."""


def stop() -> None:
    raise StopError


def added(shared: int, item: int) -> int:
    return shared + item


def process_of(shared: object, item: int) -> int:
    return os.getpid()


def sleep(shared: object, seconds: float) -> None:
    time.sleep(seconds)


def die(shared: object, item: object) -> None:
    os._exit(3)


def test_results_come_in_the_order_of_the_items() -> None:
    with worker_pool(10, is_large=False) as workers:
        assert list(workers.map(added, range(50), lambda: None)) == list(range(10, 60))


def test_whoever_waits_is_called_all_the_time() -> None:
    calls: list[None] = []
    is_enough = threading.Event()

    def call() -> None:
        calls.append(None)
        if len(calls) == 3:
            is_enough.set()

    run_in_thread(lambda: is_enough.wait(60), call)
    assert is_enough.is_set()


def test_what_the_work_raises_is_raised() -> None:
    with pytest.raises(StopError):
        run_in_thread(stop, lambda: None)


def test_a_thread_is_not_waited_for_when_somebody_asks_to_stop() -> None:
    go_on = threading.Event()
    with pytest.raises(StopError):
        run_in_thread(lambda: go_on.wait(60), stop)
    go_on.set()


@pytest.mark.slow
def test_processes_do_the_work_and_a_lost_one_is_noticed() -> None:
    def work() -> None:
        with worker_pool(10, is_large=True) as workers:
            assert list(workers.map(added, range(20), lambda: None)) == list(range(10, 30))
            assert os.getpid() not in set(workers.map(process_of, range(4), lambda: None))
            list(workers.map(die, [None], lambda: None))

    with pytest.raises(LostProcessError, match="memory"):
        work()


@pytest.mark.slow
def test_processes_in_the_middle_of_work_are_ended_when_somebody_asks_to_stop() -> None:
    pids: set[int] = set()

    def work() -> None:
        with worker_pool(None, is_large=True) as workers:
            pids.update(workers.map(process_of, range(8), lambda: None))
            list(workers.map(sleep, [600.0] * 4, stop))

    with pytest.raises(StopError):
        work()
    assert pids
    wait_until(lambda: not any(map(is_running, pids)))


PARENT = """
from tests.training.runs.test_worker_pool import process_of, sleep
from training.runs.worker_pool import worker_pool
if __name__ == "__main__":
    with worker_pool(None, is_large=True) as workers:
        print(*set(workers.map(process_of, range(8), lambda: None)), flush=True)
        list(workers.map(sleep, [600.0] * 4, lambda: None))
"""


@pytest.mark.slow
def test_processes_do_not_outlive_a_parent_that_is_killed() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PARENT], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdout is not None
        pids = [int(pid) for pid in parent.stdout.readline().split()]
        assert all(map(is_running, pids))
        parent.send_signal(signal.SIGKILL)

    wait_until(lambda: not any(map(is_running, pids)))
