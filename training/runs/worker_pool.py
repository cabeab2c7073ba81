"""Work on pages and rows in parallel, while the calling thread reports progress.

A run has to write a heartbeat and check for cancellation at least every second, however long
one fit takes. So the work is done elsewhere: a small job in one thread, a large one in several
processes. Processes are spawned, because a fork would share the worker's connections and
locks. They never query the database, and they end with the process that started them, even
if that one is killed.
"""

import os
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Final, Generic, TypeVar

import django

from training.errors import TrainingError

# At most four, because every process has a copy of the shared data.
PROCESSES: Final = max(2, min(4, os.cpu_count() or 1))
BETWEEN_REPORTS: Final = 0.5
# Submitted items per process: enough that no process is idle, few enough for the memory.
_AHEAD: Final = 3

OnPage = Callable[[int, int], object]
"""Called at least twice a second with the pages done and their total; may raise to cancel."""

Shared = TypeVar("Shared")
Item = TypeVar("Item")
Result = TypeVar("Result")


class LostProcessError(TrainingError):
    """A process ended in the middle of its work."""

    def __init__(self) -> None:
        super().__init__(
            "A worker process ended in the middle of its work. Usually the machine ran out of "
            "memory. Free some, or train on fewer pages, then restart the run."
        )


@dataclass(frozen=True)
class WorkerPool(Generic[Shared]):
    """Runs functions of the shared object and one item, in a thread or in processes."""

    executor: Executor
    call: Callable[..., Any]
    """Calls a function with the shared object, in the thread or process that has it."""

    def submit(self, work: Callable[[Shared, Item], Result], item: Item) -> "Future[Result]":
        """Start ``work`` on one item; ``result`` waits for it."""
        return self.executor.submit(self.call, work, item)

    def result(self, submitted: "Future[Result]", on_wait: Callable[[], object]) -> Result:
        """Wait for a result; calls ``on_wait`` at least twice a second."""
        on_wait()
        while not wait([submitted], BETWEEN_REPORTS).done:
            on_wait()
        return submitted.result()

    def map(
        self,
        work: Callable[[Shared, Item], Result],
        items: Iterable[Item],
        on_wait: Callable[[], object],
    ) -> Iterator[Result]:
        """The results of ``work`` on each item, in the order of the items.

        Items are read only as they are needed. An exception from ``on_wait`` ends the work.
        """
        waiting: deque[Future[Result]] = deque()
        for item in items:
            waiting.append(self.submit(work, item))
            if len(waiting) > PROCESSES * _AHEAD:
                yield self.result(waiting.popleft(), on_wait)
        while waiting:
            yield self.result(waiting.popleft(), on_wait)


def run_in_thread(work: Callable[[], Result], on_wait: Callable[[], object]) -> Result:
    """Run ``work`` in a thread; calls ``on_wait`` at least twice a second meanwhile.

    An exception from ``on_wait`` is raised at once; the thread then ends after its work.
    """
    with _thread(None) as pool:
        [result] = pool.map(lambda shared, item: work(), [None], on_wait)
    return result


def _nothing() -> None:
    pass


@contextmanager
def worker_pool(
    shared: Shared, *, is_large: bool, prepare: Callable[[], object] = _nothing
) -> Iterator[WorkerPool[Shared]]:
    """A pool that has ``shared``: one thread, or several processes if the job is large.

    Every new process calls ``prepare`` first. After an exception in the ``with`` block,
    processes are ended at once; a thread ends after its current item.
    """
    with _processes(shared, prepare) if is_large else _thread(shared) as pool:
        yield pool


def map_pages(
    work: Callable[[Shared, Item], Result],
    shared: Shared,
    pages: Iterable[Item],
    on_done: Callable[[int], object],
    *,
    is_large: bool,
) -> list[Result]:
    """The results of ``work`` on all pages; ``on_done`` is called with how many are done."""
    results: list[Result] = []
    # Functions that read pages are in modules with models, so processes have to set up Django.
    with worker_pool(shared, is_large=is_large, prepare=django.setup) as pool:
        for result in pool.map(work, pages, lambda: on_done(len(results))):
            results.append(result)
    return results


@contextmanager
def _thread(shared: Shared) -> Iterator[WorkerPool[Shared]]:
    executor = ThreadPoolExecutor(1, thread_name_prefix="run")
    try:
        yield WorkerPool(executor, partial(_call, shared))
    finally:
        executor.shutdown(wait=False, cancel_futures=True)


@contextmanager
def _processes(shared: Shared, prepare: Callable[[], object]) -> Iterator[WorkerPool[Shared]]:
    context = get_context("spawn")
    # Closed here, or by the operating system if this process is killed: children see both.
    reader, writer = context.Pipe(duplex=False)
    executor = ProcessPoolExecutor(PROCESSES, context, _start_process, (reader, shared, prepare))
    try:
        yield WorkerPool(executor, _call_in_process)
        executor.shutdown(wait=True)
    except BrokenProcessPool as error:
        raise LostProcessError from error
    finally:
        writer.close()
        executor.shutdown(wait=True, cancel_futures=True)
        reader.close()


def _call(shared: Shared, work: Callable[[Shared, Item], Result], item: Item) -> Result:
    return work(shared, item)


# In a process of the pool: the shared object, sent once and not with every item.
_in_process: list[Any] = []


def _start_process(parent: Connection, shared: object, prepare: Callable[[], object]) -> None:
    # First: preparing may take long, and the parent may end meanwhile.
    threading.Thread(target=_exit_with, args=(parent,), daemon=True).start()
    _in_process.append(shared)
    prepare()


def _exit_with(parent: Connection) -> None:
    # Returns when the other end of the pipe is closed: nothing is ever sent.
    parent.poll(None)
    # sys.exit would end only this thread.
    os._exit(1)


def _call_in_process(work: Callable[[Any, Item], Result], item: Item) -> Result:
    return work(_in_process[0], item)
