"""The same on Dask: a scheduler somewhere, or a cluster on this machine.

Chunks carry the bytes of their pages, so workers need no disk in common with this machine.
A worker that dies is Dask's business: its chunks go to others. A page that kills is not: every
Dask worker lets a process of its own do the work (``processes``), as the local engine does.
"""

import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from extraction.bulk.engines import CHUNKS_PER_PROCESS, Engine, in_order
from extraction.bulk.errors import BulkError
from extraction.bulk.job import Job
from extraction.bulk.packing import Packed, work_on
from extraction.bulk.pages import Chunk
from extraction.bulk.processes import WorkerProcess
from extraction.errors import MissingPackageError

if TYPE_CHECKING:
    from distributed import Client, Future

LOCAL: Final = "local"
_SECONDS_TO_ANSWER: Final = 10
_SECONDS_TO_FIND_WORKERS: Final = 60
# Dask gives a chunk up when four workers died over it. Ours kill no worker, so they were
# killed by something else, and the next ones may live.
_MOST_SUBMISSIONS: Final = 5
# Workers that come later find work waiting for them.
_LEAST_CHUNKS: Final = 32

_idle: defaultdict[str, list[WorkerProcess]] = defaultdict(list)
_lock = threading.Lock()


def work_on_worker(chunk: Chunk, job: Job, ending: str) -> Packed:
    """What a thread of a Dask worker does: it keeps its process for the next chunk."""
    key = repr(job)
    with _lock:
        process = _idle[key].pop() if _idle[key] else WorkerProcess(job)
    try:
        return work_on(chunk, process, ending)
    finally:
        with _lock:
            _idle[key].append(process)


@dataclass(slots=True)
class _Submitted:
    """A chunk on its way, handed in again if it got lost."""

    client: "Client"
    arguments: tuple[Chunk, Job, str]
    future: "Future"

    def done(self) -> bool:
        return bool(self.future.done())

    def result(self) -> Packed:
        from distributed import KilledWorker

        for _ in range(_MOST_SUBMISSIONS - 1):
            try:
                return self._wait()
            except KilledWorker:
                self.future = _submit(self.client, self.arguments)
        return self._wait()

    def _wait(self) -> Packed:
        from distributed import CancelledError

        try:
            packed = self.future.result()
        except (OSError, CancelledError) as error:
            raise BulkError(
                "The Dask scheduler was lost. What was done is kept: "
                "the same command goes on where this one stopped."
            ) from error
        if not isinstance(packed, Packed):
            raise BulkError(f"The Dask cluster answered with {type(packed).__name__}.")
        return packed


@contextmanager
def dask_engine(job: Job, ending: str, scheduler: str, jobs: int) -> Iterator[Engine]:
    """A Dask cluster at an address, or one with so many processes on this machine."""
    with _connected(scheduler, jobs) as client:
        threads = sum(client.nthreads().values())

        def submit(chunk: Chunk) -> _Submitted:
            arguments = (chunk, job, ending)
            return _Submitted(client, arguments, _submit(client, arguments))

        yield lambda chunks: in_order(
            chunks, submit, max(threads * CHUNKS_PER_PROCESS, _LEAST_CHUNKS)
        )


def _submit(client: "Client", arguments: tuple[Chunk, Job, str]) -> "Future":
    # Not pure: equal chunks of a crawl are still two.
    return client.submit(work_on_worker, *arguments, pure=False)


@contextmanager
def _connected(scheduler: str, jobs: int) -> Iterator["Client"]:
    try:
        import dask.config
        import distributed
    except ImportError as error:
        raise MissingPackageError.of("--scheduler", "distributed", "bulk") from error
    # A chunk is what Dask takes for a large graph; it is meant to be one.
    settings = {"distributed.admin.large-graph-warning-threshold": "1 GiB"}
    with dask.config.set(settings), _cluster(scheduler, jobs) as address:
        try:
            client = distributed.Client(address, timeout=_SECONDS_TO_ANSWER)
        except (OSError, ValueError) as error:
            raise BulkError(f"No Dask scheduler answers at {scheduler} ({error}).") from error
        with client:
            try:
                client.wait_for_workers(1, timeout=_SECONDS_TO_FIND_WORKERS)
            except TimeoutError as error:
                raise BulkError(f"The Dask scheduler at {scheduler} has no worker.") from error
            yield client


@contextmanager
def _cluster(scheduler: str, jobs: int) -> Iterator[object]:
    from distributed import LocalCluster

    if scheduler != LOCAL:
        yield scheduler
        return
    with LocalCluster(
        n_workers=jobs, threads_per_worker=1, dashboard_address=None, memory_limit=0
    ) as cluster:
        yield cluster
