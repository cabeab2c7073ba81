"""Work that takes its time in one piece, while the job it belongs to goes on reporting."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotReadyError
from typing import Final, TypeVar

_SECONDS_BETWEEN_REPORTS: Final = 1.0

T = TypeVar("T")


def while_reporting(report: Callable[[], object], work: Callable[[], T]) -> T:
    """Do the work in a thread, and report every second until it is done.

    The work must ask no database: a thread would have a connection of its own.
    """
    with ThreadPoolExecutor(max_workers=1) as pool:
        asked = pool.submit(work)
        while True:
            try:
                return asked.result(timeout=_SECONDS_BETWEEN_REPORTS)
            except NotReadyError:
                report()
