"""Chunks extracted by many processes at once, with results in the order of the chunks.

The number and size of waiting chunks are bounded, so memory does not grow with the crawl.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from queue import SimpleQueue
from typing import Final, Protocol

from contentseeker.crawl.job import Job
from contentseeker.crawl.pages import Chunk
from contentseeker.crawl.processes import Packed, WorkerProcess, work_on

# Per process: one at work, and enough waiting while the oldest chunk of all is slow.
CHUNKS_PER_PROCESS: Final = 4
MOST_BYTES_WAITING: Final = 256 * 2**20

Engine = Callable[[Iterable[Chunk]], Iterator[Packed]]


class PendingResult(Protocol):
    """A result that may not be ready yet, as of ``concurrent.futures`` or Dask."""

    def done(self) -> bool:
        """Whether the result is ready."""
        ...

    def result(self) -> Packed:
        """Wait for the result."""
        ...


def in_order(
    chunks: Iterable[Chunk], submit: Callable[[Chunk], PendingResult], most: int
) -> Iterator[Packed]:
    """Submit chunks, at most ``most`` at a time; yield their results in the same order."""
    # With the size of each chunk: together they must not fill the memory.
    waiting: deque[tuple[PendingResult, int]] = deque()
    size = 0
    for chunk in chunks:
        while waiting and (
            len(waiting) >= most or size > MOST_BYTES_WAITING or waiting[0][0].done()
        ):
            oldest, its_size = waiting.popleft()
            size -= its_size
            yield oldest.result()
        waiting.append((submit(chunk), chunk.size))
        size += chunk.size
    # Taken out one by one, so that no result is kept longer than needed.
    while waiting:
        yield waiting.popleft()[0].result()


@contextmanager
def local_engine(job: Job, ending: str, jobs: int) -> Iterator[Engine]:
    """``jobs`` processes on this machine."""
    processes = [WorkerProcess(job) for _ in range(jobs)]
    idle: SimpleQueue[WorkerProcess] = SimpleQueue()
    for process in processes:
        idle.put(process)

    def work(chunk: Chunk) -> Packed:
        process = idle.get()
        try:
            return work_on(chunk, process, ending)
        finally:
            idle.put(process)

    # A thread per process: it waits for results, and compresses them without holding the GIL.
    threads = ThreadPoolExecutor(jobs)
    try:
        yield lambda chunks: in_order(
            chunks, lambda chunk: threads.submit(work, chunk), jobs * CHUNKS_PER_PROCESS
        )
    finally:
        for process in processes:
            process.close()
        threads.shutdown(cancel_futures=True)
