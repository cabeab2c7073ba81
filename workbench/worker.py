"""The background worker beside the web server: a child process that never outlives it.

The child is ``manage.py supervised_worker``. Its standard input is a pipe whose other end
only the parent holds, so however the parent ends (killed outright included) the operating
system closes the pipe, and the child takes that as the order to stop.

Beside its tasks the child looks regularly for work that other workers left behind when they
died. Further workers, on this machine or others, are plain ``manage.py db_worker``.
"""

import logging
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path

from django.db import DatabaseError, connections

logger = logging.getLogger(__name__)

COMMAND = (sys.executable, str(Path(__file__).parents[1] / "manage.py"), "supervised_worker")

# Seconds before the next attempt when a worker died: doubled each time it dies young.
_SHORTEST_PAUSE = 1.0
_LONGEST_PAUSE = 60.0
_YOUNG = 60.0

# Seconds a task under way gets to finish, then to clean up after being interrupted.
_TIME_TO_FINISH = 10.0
_TIME_TO_CLEAN_UP = 5.0

# Seconds between two looks for work that was left behind.
_BETWEEN_LOOKS = 15.0


class SupervisedWorker:
    """Keeps one worker process running until told to stop."""

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self._command = command
        self._stopping = threading.Event()
        self._child: subprocess.Popen[bytes] | None = None
        # Held while the child is started or stopped, so that none starts after the stop.
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._supervise, name="worker", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Let the task under way finish if it is quick, interrupt it if not."""
        self._stopping.set()
        with self._lock:
            if self._child is not None:
                _end(self._child)
        self._thread.join()

    def _supervise(self) -> None:
        pause = _SHORTEST_PAUSE
        while (child := self._start_child()) is not None:
            started = time.monotonic()
            code = child.wait()
            if self._stopping.is_set():
                return
            pause = next_pause(pause, lived=time.monotonic() - started)
            logger.error("The background worker ended (%s), again in %.0f s.", code, pause)
            self._stopping.wait(pause)

    def _start_child(self) -> subprocess.Popen[bytes] | None:
        with self._lock:
            if self._stopping.is_set():
                return None
            # A session of its own: Ctrl-C reaches only the parent, which then decides.
            self._child = subprocess.Popen(  # noqa: S603  (our own command)
                self._command, stdin=subprocess.PIPE, start_new_session=True
            )
        logger.info("The background worker is process %s.", self._child.pid)
        return self._child


def next_pause(previous: float, lived: float) -> float:
    """How long to wait after a worker that lived ``lived`` seconds."""
    return _SHORTEST_PAUSE if lived > _YOUNG else min(previous * 2, _LONGEST_PAUSE)


def _end(child: subprocess.Popen[bytes]) -> None:
    # The worker finishes its task on the first signal and gives the task up on the second.
    for seconds in (_TIME_TO_FINISH, _TIME_TO_CLEAN_UP):
        child.terminate()
        try:
            child.wait(seconds)
        except subprocess.TimeoutExpired:
            continue
        return
    child.kill()


def stop_when_parent_ends() -> None:
    """In the child: ask this process to stop once its standard input is closed."""
    threading.Thread(target=_watch_stdin, name="parent", daemon=True).start()


def _watch_stdin() -> None:
    # os.read and not sys.stdin: a thread blocked inside a Python file object makes the
    # interpreter abort when it shuts down.
    while os.read(0, 1024):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


def resume_lost_work() -> None:
    """In the child: take up jobs whose worker has died, now and every few seconds."""
    threading.Thread(target=_resume_for_ever, name="resume", daemon=True).start()


def _resume_for_ever() -> None:
    while True:
        resume_once()
        time.sleep(_BETWEEN_LOOKS)


def resume_once() -> None:
    """Look for lost work once. A database that cannot answer now is asked again later."""
    # Late: the supervisor runs beside the web server and needs neither models nor tasks.
    from annotate.tasks.resuming import resume_abandoned
    from training.tasks.resuming import resume_runs

    try:
        if number := resume_abandoned() + resume_runs():
            logger.warning("Jobs without a worker, taken up again: %d.", number)
    except DatabaseError as error:
        logger.warning("Could not look for jobs without a worker: %s", error)
    finally:
        # The thread keeps no connection between two looks.
        connections.close_all()
