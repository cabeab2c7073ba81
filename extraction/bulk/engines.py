"""Chunks worked on by many processes at once, results in the order of the chunks.

What waits is bounded in number and in bytes, so a crawl of any size passes through the same
memory.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Final, Protocol

from extraction.bulk.job import Job
from extraction.bulk.packing import Packed, work_on
from extraction.bulk.pages import Chunk
from extraction.bulk.processes import WorkerProcess

# Per process: one in work, and enough behind it while the oldest of all takes its time.
CHUNKS_PER_PROCESS: Final = 4
MOST_BYTES_WAITING: Final = 256 * 2**20

Engine = Callable[[Iterable[Chunk]], Iterator[Packed]]


class Promise(Protocol):
    """A result that may not be there yet."""

    def done(self) -> bool:
        """Whether it is."""
        ...

    def result(self) -> Packed:
        """The result, as soon as it is there."""
        ...


@dataclass(frozen=True, slots=True)
class _Waiting:
    promise: Promise
    size: int


def in_order(
    chunks: Iterable[Chunk], submit: Callable[[Chunk], Promise], most: int
) -> Iterator[Packed]:
    """Submit chunks, at most so many at a time; yield their results in the same order."""
    waiting: deque[_Waiting] = deque()
    size = 0
    for chunk in chunks:
        while waiting and (
            len(waiting) >= most or size > MOST_BYTES_WAITING or waiting[0].promise.done()
        ):
            oldest = waiting.popleft()
            size -= oldest.size
            yield oldest.promise.result()
        waiting.append(_Waiting(submit(chunk), chunk.size))
        size += chunk.size
    while waiting:
        yield waiting.popleft().promise.result()


@contextmanager
def local_engine(job: Job, ending: str, jobs: int) -> Iterator[Engine]:
    """So many processes on this machine."""
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

    # A thread for each process: it waits for answers, and packs them outside Python's lock.
    threads = ThreadPoolExecutor(jobs)
    try:
        yield lambda chunks: in_order(
            chunks, lambda chunk: threads.submit(work, chunk), jobs * CHUNKS_PER_PROCESS
        )
    finally:
        for process in processes:
            process.close()
        threads.shutdown(cancel_futures=True)
