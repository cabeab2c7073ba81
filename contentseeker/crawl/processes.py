"""The parent's side of a worker process: sends pages, receives lines, restarts it after a crash.

``multiprocessing.Pool`` cannot be used: its children outlive a killed parent, a crash does not
tell which page caused it, and Dask workers must not have one. So this is a program and a socket.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from multiprocessing import Pipe
from pathlib import Path
from pickle import UnpicklingError
from typing import Final, cast

from contentseeker.crawl.errors import CrawlError
from contentseeker.crawl.job import Job, RecordLine
from contentseeker.crawl.output_formats import OUTPUT_FORMATS
from contentseeker.crawl.pages import Chunk, StoredPage
from contentseeker.crawl.worker import READY

# Methods take milliseconds for a page and seconds for the worst; longer is an endless loop.
PAGE_SECONDS: Final = 120.0
# Importing the library from a cold network disk, in all processes at once.
_START_SECONDS: Final = 600.0
# A process can be killed by chance (out of memory because of others), hardly twice on one page.
_MOST_DEATHS: Final = 2
# There are as many processes as cores, so more threads would only compete for them.
_ONE_THREAD: Final = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
_COMMAND: Final = (sys.executable, "-m", "contentseeker.crawl.worker")
_ROOT: Final = Path(__file__).parents[2]
_SIGNALS: Final = {each.value: each.name for each in signal.Signals}


@dataclass(frozen=True, slots=True)
class Packed:
    """A chunk of records, ready to be written."""

    data: bytes
    pages: int
    failed: int
    last: str
    """The name of its last page."""


class _WorkerDiedError(CrawlError):
    """The process ended while it worked on a page."""


class WorkerProcess:
    """One worker process, used by one thread at a time."""

    def __init__(self, job: Job) -> None:
        self.page_seconds = PAGE_SECONDS
        """Time limit of a page."""
        self._job = job
        self._program: _WorkerConnection | None = None
        self._is_closed = False

    def lines(self, pages: Sequence[StoredPage]) -> list[RecordLine]:
        """The records of all pages; one that kills the process twice is recorded as failed."""
        done: list[RecordLine] = []
        deaths = 0
        while len(done) < len(pages):
            try:
                for line in self._request(pages[len(done) :]):
                    done.append(line)
                    deaths = 0
            except _WorkerDiedError as death:
                deaths += 1
                if deaths == _MOST_DEATHS:
                    done.append(self._job.failed(pages[len(done)], str(death)))
                    deaths = 0
        return done

    def close(self) -> None:
        """End the process, also while another thread waits for it."""
        self._is_closed = True
        if self._program is not None:
            self._program.end()

    def _request(self, pages: Sequence[StoredPage]) -> Iterator[RecordLine]:
        self._require_open()
        program = self._started()
        program.send(pages)
        for _ in pages:
            self._require_open()
            yield cast(RecordLine, program.receive(self.page_seconds))

    def _require_open(self) -> None:
        if self._is_closed:
            raise CrawlError("The run was stopped.")

    def _started(self) -> "_WorkerConnection":
        if self._program is not None and not self._program.has_ended():
            return self._program
        self._program = _WorkerConnection()
        if self._is_closed:  # closed by another thread while this program started
            self._program.end()
        try:
            self._program.send(self._job)
            problem = self._program.receive(_START_SECONDS)
        except _WorkerDiedError as death:
            raise CrawlError(f"A process to extract with cannot be started. {death}") from death
        if problem != READY:
            raise CrawlError(str(problem))
        return self._program


class _WorkerConnection:
    """A running worker and the socket to it; a broken socket means that the worker died."""

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
        raise _WorkerDiedError(f"There was no response within {seconds:g} seconds.")

    def has_ended(self) -> bool:
        return self._process.poll() is not None

    def end(self) -> int:
        self._process.kill()
        return self._process.wait()

    def _death(self) -> _WorkerDiedError:
        # If the process has already ended, killing it again does not change its exit code.
        code = self.end()
        how = f"by {_SIGNALS.get(-code, f'signal {-code}')}" if code < 0 else f"with code {code}"
        return _WorkerDiedError(f"The process that worked on it was ended {how}.")


def work_on(chunk: Chunk, process: WorkerProcess, ending: str) -> Packed:
    """Extract and compress a chunk."""
    lines = process.lines(chunk.pages)
    data = OUTPUT_FORMATS[ending].pack(b"".join(line.text for line in lines))
    failed = sum(line.is_failed for line in lines)
    return Packed(data, len(lines), failed, chunk.pages[-1].name)
