"""Going through many inputs: a progress bar, and failures that do not stop the rest."""

import sys
from collections.abc import Iterator, Sequence
from typing import Final, TextIO, TypeVar

from tqdm import tqdm

ALL_DONE: Final = 0
SOME_FAILED: Final = 1
# Work that is done before anybody wonders needs no bar.
_BAR_AFTER_SECONDS: Final = 1.0

Item = TypeVar("Item")


class Work:
    """One command's way through its inputs."""

    def __init__(self, unit: str, total: int) -> None:
        self._unit = unit
        self._total = total
        self._failed = 0

    def each(self, items: Sequence[Item], output: TextIO) -> Iterator[Item]:
        """All items, with a bar on standard error if that is a terminal."""
        # Results that scroll over the same terminal are progress enough, and would tear the bar.
        disable = True if output.isatty() else None
        yield from tqdm(items, unit=self._unit, delay=_BAR_AFTER_SECONDS, disable=disable)

    def failed(self, reason: object) -> None:
        """Report one failure."""
        self._failed += 1
        complain(reason)

    def finish(self) -> int:
        """Sum up, and return the command's exit code."""
        if not self._failed:
            return ALL_DONE
        if self._total > 1:
            complain(f"{self._failed} of {self._total} {self._unit}s failed.")
        return SOME_FAILED


def complain(reason: object) -> None:
    """One line on standard error, above the bar if there is one."""
    # A file name can hold line breaks; a message is one line.
    tqdm.write(f"error: {' '.join(str(reason).splitlines())}", file=sys.stderr)
