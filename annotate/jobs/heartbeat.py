"""Running one long call while its job keeps sending heartbeats."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotReadyError
from typing import Final, TypeVar

_SECONDS_BETWEEN_REPORTS: Final = 1.0

T = TypeVar("T")


def while_reporting(report: Callable[[], object], work: Callable[[], T]) -> T:
    """Run ``work`` in a thread and call ``report`` every second until it ends.

    ``work`` must not use the database: its thread would open a second connection.
    """
    with ThreadPoolExecutor(max_workers=1) as pool:
        running = pool.submit(work)
        while True:
            try:
                return running.result(timeout=_SECONDS_BETWEEN_REPORTS)
            except NotReadyError:
                report()
