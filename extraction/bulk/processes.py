"""A process that extracts, seen from outside: asked for lines, replaced when it dies.

Not a pool of ``multiprocessing``: its children outlive a killed parent, a death in it does not
say which page was at fault, and a Dask worker may not have one. A socket to a program will do.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from multiprocessing import Pipe
from pathlib import Path
from pickle import UnpicklingError
from typing import Final, cast

from extraction.bulk.errors import BulkError
from extraction.bulk.job import Job, Line
from extraction.bulk.pages import StoredPage
from extraction.bulk.worker import READY

# Methods take milliseconds for a page and seconds for the worst; this is a loop without end.
PAGE_SECONDS: Final = 120.0
# Importing the library from a cold network disk, with all cores at it.
_START_SECONDS: Final = 600.0
# A process can be killed by chance (memory that others filled), hardly twice on one page.
_MOST_DEATHS: Final = 2
# There are as many processes as cores; more threads inside them would only quarrel.
_ONE_THREAD: Final = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
_COMMAND: Final = (sys.executable, "-m", "extraction.bulk.worker")
_ROOT: Final = Path(__file__).parents[2]
_SIGNALS: Final = {each.value: each.name for each in signal.Signals}


class _DiedError(BulkError):
    """The process ended in the middle of a page."""


class WorkerProcess:
    """One process, for one thread at a time to use."""

    def __init__(self, job: Job) -> None:
        self.page_seconds = PAGE_SECONDS
        """How long to wait for a page."""
        self._job = job
        self._program: _Program | None = None
        self._is_closed = False

    def lines(self, pages: Sequence[StoredPage]) -> list[Line]:
        """The records of all pages; one that kills the process twice is recorded as failed."""
        done: list[Line] = []
        deaths = 0
        while len(done) < len(pages):
            try:
                for line in self._ask(pages[len(done) :]):
                    done.append(line)
                    deaths = 0
            except _DiedError as death:
                deaths += 1
                if deaths == _MOST_DEATHS:
                    done.append(self._job.failed(pages[len(done)], str(death)))
                    deaths = 0
        return done

    def close(self) -> None:
        """End the process, also while another thread waits for its answer."""
        self._is_closed = True
        if self._program is not None:
            self._program.end()

    def _ask(self, pages: Sequence[StoredPage]) -> Iterator[Line]:
        self._require_open()
        program = self._started()
        program.send(pages)
        for _ in pages:
            self._require_open()
            yield cast(Line, program.receive(self.page_seconds))

    def _require_open(self) -> None:
        if self._is_closed:
            raise BulkError("The run was stopped.")

    def _started(self) -> "_Program":
        if self._program is not None and not self._program.has_ended():
            return self._program
        self._program = _Program()
        if self._is_closed:  # meanwhile, by another thread that did not see this program
            self._program.end()
        try:
            self._program.send(self._job)
            problem = self._program.receive(_START_SECONDS)
        except _DiedError as death:
            raise BulkError(f"A process to extract with cannot be started. {death}") from death
        if problem != READY:
            raise BulkError(str(problem))
        return self._program


class _Program:
    """A running worker and the socket to it; whatever breaks the socket is its death."""

    def __init__(self) -> None:
        self._connection, theirs = Pipe()
        path = os.pathsep.join(filter(None, (os.environ.get("PYTHONPATH"), str(_ROOT))))
        with theirs:
            self._process = subprocess.Popen(  # noqa: S603  # a constant command
                _COMMAND,
                stdin=theirs.fileno(),
                stdout=subprocess.DEVNULL,
                env=os.environ | dict.fromkeys(_ONE_THREAD, "1") | {"PYTHONPATH": path},
            )

    def send(self, message: object) -> None:
        try:
            self._connection.send(message)
        except OSError as error:
            raise self._death() from error

    def receive(self, seconds: float) -> object:
        try:
            if self._connection.poll(seconds):
                return self._connection.recv()
        except (EOFError, OSError, UnpicklingError) as error:
            raise self._death() from error
        self.end()
        raise _DiedError(f"There was no answer within {seconds:g} seconds.")

    def has_ended(self) -> bool:
        return self._process.poll() is not None

    def end(self) -> int:
        self._process.kill()
        return self._process.wait()

    def _death(self) -> _DiedError:
        # A process that is on its way out already keeps the exit code it has.
        code = self.end()
        how = f"by {_SIGNALS.get(-code, f'signal {-code}')}" if code < 0 else f"with code {code}"
        return _DiedError(f"The process that worked on it was ended {how}.")
