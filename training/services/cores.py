"""Work on pages and rows beside the thread that reports, on all cores where it pays.

A run has to show a sign of life and to look for a request to stop every moment, however long
one fit takes. So the work itself is done elsewhere: little of it in a thread, much of it in
processes, which also uses the cores. The processes are fresh ones (a copy of a worker would
share its connections and locks), they ask no database, and they end with the process that
started them, even if that is killed.
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

from training.errors import TrainingError

PROCESSES: Final = max(2, min(4, os.cpu_count() or 1))
BETWEEN_REPORTS: Final = 0.5
# Pieces of work that wait, per process: enough that none is idle, few enough for the memory.
_AHEAD: Final = 3

Shared = TypeVar("Shared")
Item = TypeVar("Item")
Result = TypeVar("Result")


class LostProcessError(TrainingError):
    """A process ended in the middle of its work."""

    def __init__(self) -> None:
        super().__init__(
            "A process that did a part of the work ended before its time; mostly the machine "
            "has run out of memory. Free some, or train on fewer pages, then restart the run."
        )


@dataclass(frozen=True)
class Team(Generic[Shared]):
    """Those who do the work; ``call`` does one piece of it, where they are."""

    executor: Executor
    call: Callable[..., Any]

    def begin(self, work: Callable[[Shared, Item], Result], item: Item) -> "Future[Result]":
        """Start one piece of work; ``end`` gives what comes of it."""
        return self.executor.submit(self.call, work, item)

    def end(self, begun: "Future[Result]", on_wait: Callable[[], object]) -> Result:
        """Wait for a piece of work; ``on_wait`` is called as in ``each``."""
        on_wait()
        while not wait([begun], BETWEEN_REPORTS).done:
            on_wait()
        return begun.result()

    def each(
        self,
        work: Callable[[Shared, Item], Result],
        items: Iterable[Item],
        on_wait: Callable[[], object],
    ) -> Iterator[Result]:
        """What ``work`` makes of what is shared and of each item, in the items' order.

        Items are taken as they are needed. ``on_wait`` is called at least twice a second; what
        it raises ends the work.
        """
        waiting: deque[Future[Result]] = deque()
        for item in items:
            waiting.append(self.begin(work, item))
            if len(waiting) > PROCESSES * _AHEAD:
                yield self.end(waiting.popleft(), on_wait)
        while waiting:
            yield self.end(waiting.popleft(), on_wait)


def beside(work: Callable[[], Result], on_wait: Callable[[], object]) -> Result:
    """Do ``work`` in a thread and call ``on_wait`` at least twice a second meanwhile.

    What ``on_wait`` raises is not waited with: the thread then ends after its work.
    """
    with _thread(None) as found:
        [result] = found.each(lambda shared, item: work(), [None], on_wait)
    return result


def _nothing() -> None:
    pass


@contextmanager
def team(
    shared: Shared, *, is_large: bool, prepare: Callable[[], object] = _nothing
) -> Iterator[Team[Shared]]:
    """Somebody to work with ``shared``: a thread, or processes if there is much to do.

    ``prepare`` is called first in every new process. Left by an exception, processes are
    ended at once; a thread ends after what it has begun.
    """
    with _processes(shared, prepare) if is_large else _thread(shared) as found:
        yield found


@contextmanager
def _thread(shared: Shared) -> Iterator[Team[Shared]]:
    executor = ThreadPoolExecutor(1, thread_name_prefix="run")
    try:
        yield Team(executor, partial(_call, shared))
    finally:
        executor.shutdown(wait=False, cancel_futures=True)


@contextmanager
def _processes(shared: Shared, prepare: Callable[[], object]) -> Iterator[Team[Shared]]:
    context = get_context("spawn")
    # Closed by us, or by the operating system when we die: either way the processes see it.
    listening, speaking = context.Pipe(duplex=False)
    executor = ProcessPoolExecutor(PROCESSES, context, _begin, (listening, shared, prepare))
    try:
        yield Team(executor, _call_here)
        executor.shutdown(wait=True)
    except BrokenProcessPool as error:
        raise LostProcessError from error
    finally:
        speaking.close()
        executor.shutdown(wait=True, cancel_futures=True)
        listening.close()


def _call(shared: Shared, work: Callable[[Shared, Item], Result], item: Item) -> Result:
    return work(shared, item)


# In a process of the team: what it shares with the others, sent once and not with every item.
_here: list[Any] = []


def _begin(parent: Connection, shared: object, prepare: Callable[[], object]) -> None:
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    _here.append(shared)
    prepare()


def _end_with(parent: Connection) -> None:
    parent.poll(None)
    os._exit(1)


def _call_here(work: Callable[[Any, Item], Result], item: Item) -> Result:
    return work(_here[0], item)
