"""Run the background worker as a child process of the web server.

The child is ``manage.py supervised_worker``. Its standard input is a pipe from the parent. When
the parent ends, even by SIGKILL, the operating system closes the pipe and the child stops.

The child also resumes jobs of workers that died. Additional workers, on any machine, run
``manage.py db_worker``.
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

# Seconds before a restart; doubled while the worker runs for less than _STABLE_SECONDS.
_MIN_PAUSE = 1.0
_MAX_PAUSE = 60.0
_STABLE_SECONDS = 60.0

# Seconds for a running task to finish, then to clean up after an interrupt.
_FINISH_SECONDS = 10.0
_CLEAN_UP_SECONDS = 5.0

# Seconds between two searches for abandoned jobs.
_RESUME_INTERVAL = 15.0


class SupervisedWorker:
    """Keeps one worker process running until ``stop`` is called."""

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self._command = command
        self._stopping = threading.Event()
        self._child: subprocess.Popen[bytes] | None = None
        # Held while the child is started or stopped, so that no child starts after ``stop``.
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._supervise, name="worker", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Wait a few seconds for the running task, then interrupt it."""
        self._stopping.set()
        with self._lock:
            if self._child is not None:
                _terminate(self._child)
        self._thread.join()

    def _supervise(self) -> None:
        pause = _MIN_PAUSE
        while (child := self._start_child()) is not None:
            started = time.monotonic()
            code = child.wait()
            if self._stopping.is_set():
                return
            pause = next_pause(pause, uptime=time.monotonic() - started)
            logger.error("The background worker ended (%s), restart in %.0f s.", code, pause)
            self._stopping.wait(pause)

    def _start_child(self) -> subprocess.Popen[bytes] | None:
        with self._lock:
            if self._stopping.is_set():
                return None
            # A new session, so that Ctrl-C reaches only the parent, which then stops the child.
            self._child = subprocess.Popen(  # noqa: S603  (our own command)
                self._command, stdin=subprocess.PIPE, start_new_session=True
            )
        logger.info("The background worker is process %s.", self._child.pid)
        return self._child


def next_pause(previous: float, uptime: float) -> float:
    """Return the pause before the restart of a worker that ran for ``uptime`` seconds."""
    return _MIN_PAUSE if uptime > _STABLE_SECONDS else min(previous * 2, _MAX_PAUSE)


def _terminate(child: subprocess.Popen[bytes]) -> None:
    # The worker finishes its task after the first signal and aborts it after the second.
    for seconds in (_FINISH_SECONDS, _CLEAN_UP_SECONDS):
        child.terminate()
        try:
            child.wait(seconds)
        except subprocess.TimeoutExpired:
            continue
        return
    child.kill()


def stop_when_parent_ends() -> None:
    """In the child: stop this process when its standard input is closed."""
    threading.Thread(target=_watch_stdin, name="parent", daemon=True).start()


def _watch_stdin() -> None:
    # os.read instead of sys.stdin: a thread blocked in a Python file object makes the
    # interpreter abort at shutdown.
    while os.read(0, 1024):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


def resume_lost_work() -> None:
    """In the child: resume jobs whose worker has died, now and at intervals."""
    threading.Thread(target=_resume_repeatedly, name="resume", daemon=True).start()


def _resume_repeatedly() -> None:
    while True:
        resume_once()
        time.sleep(_RESUME_INTERVAL)


def resume_once() -> None:
    """Resume abandoned jobs once; a database error is logged and retried later."""
    # Imported late: the supervisor in the web server needs neither models nor tasks.
    from annotate.tasks.resuming import resume_abandoned
    from training.tasks.runs import resume_runs

    try:
        if number := resume_abandoned() + resume_runs():
            logger.warning("Resumed jobs whose worker had died: %d.", number)
    except DatabaseError as error:
        logger.warning("Could not search for jobs whose worker has died: %s", error)
    finally:
        # Keep no database connection between two searches.
        connections.close_all()
