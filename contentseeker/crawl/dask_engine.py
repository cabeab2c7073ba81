"""Extraction on Dask: a scheduler at an address, or a cluster on this machine.

Chunks contain the bytes of their pages, so workers need no shared disk. If a Dask worker dies,
Dask gives its chunks to others. A page that crashes the extractor must not kill a Dask worker,
so each one uses a worker process (``processes``), as the local engine does.
"""

import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from contentseeker.crawl.engines import CHUNKS_PER_PROCESS, Engine, in_order
from contentseeker.crawl.errors import CrawlError
from contentseeker.crawl.job import Job
from contentseeker.crawl.pages import Chunk
from contentseeker.crawl.processes import Packed, WorkerProcess, work_on
from contentseeker.errors import MissingPackageError

if TYPE_CHECKING:
    from distributed import Client, Future

LOCAL: Final = "local"
_SECONDS_TO_ANSWER: Final = 10
_SECONDS_TO_FIND_WORKERS: Final = 60
# Dask gives up on a chunk when four workers died with it. Our chunks cannot kill a worker, so
# something else did, and another attempt may succeed.
_MOST_SUBMISSIONS: Final = 5
# Enough for workers that join later.
_LEAST_CHUNKS: Final = 32

_idle: defaultdict[str, list[WorkerProcess]] = defaultdict(list)
_lock = threading.Lock()


def work_on_worker(chunk: Chunk, job: Job, ending: str) -> Packed:
    """Runs in a thread of a Dask worker, which keeps its process for the next chunk."""
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
    """A submitted chunk, submitted again if its worker was killed."""

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
            raise CrawlError(
                "The connection to the Dask scheduler was lost. Results so far are kept: "
                "run the same command again to resume."
            ) from error
        if not isinstance(packed, Packed):
            raise CrawlError(f"The Dask cluster returned {type(packed).__name__}.")
        return packed


@contextmanager
def dask_engine(job: Job, ending: str, scheduler: str, jobs: int) -> Iterator[Engine]:
    """A Dask cluster at an address, or one with ``jobs`` processes on this machine."""
    with _connected(scheduler, jobs) as client:
        threads = sum(client.nthreads().values())

        def submit(chunk: Chunk) -> _Submitted:
            arguments = (chunk, job, ending)
            return _Submitted(client, arguments, _submit(client, arguments))

        yield lambda chunks: in_order(
            chunks, submit, max(threads * CHUNKS_PER_PROCESS, _LEAST_CHUNKS)
        )


def _submit(client: "Client", arguments: tuple[Chunk, Job, str]) -> "Future":
    # Not pure, or Dask would compute equal chunks of a crawl only once.
    return client.submit(work_on_worker, *arguments, pure=False)


@contextmanager
def _connected(scheduler: str, jobs: int) -> Iterator["Client"]:
    try:
        import dask.config
        import distributed
    except ImportError as error:
        raise MissingPackageError.of("--scheduler", "distributed", "bulk") from error
    # Dask warns about large graphs; our chunks are large on purpose.
    settings = {"distributed.admin.large-graph-warning-threshold": "1 GiB"}
    with dask.config.set(settings), _cluster(scheduler, jobs) as address:
        try:
            client = distributed.Client(address, timeout=_SECONDS_TO_ANSWER)
        except (OSError, ValueError) as error:
            raise CrawlError(f"No Dask scheduler responds at {scheduler} ({error}).") from error
        with client:
            try:
                client.wait_for_workers(1, timeout=_SECONDS_TO_FIND_WORKERS)
            except TimeoutError as error:
                raise CrawlError(f"The Dask scheduler at {scheduler} has no worker.") from error
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
