"""Progress bar and failure count of a command that handles many inputs."""

import sys
from collections.abc import Iterator, Sequence
from typing import Final, TextIO, TypeVar

from contentseeker.files.errors import UnreadableError
from contentseeker.files.inputs import PageFile

ALL_DONE: Final = 0
SOME_FAILED: Final = 1
# Work that is done within a second needs no bar.
_BAR_AFTER_SECONDS: Final = 1.0

Item = TypeVar("Item")


class Work:
    """One command's inputs: progress, failures, exit code."""

    def __init__(self, unit: str, total: int) -> None:
        self._unit = unit
        self._total = total
        self._failed = 0

    def each(self, items: Sequence[Item], output: TextIO) -> Iterator[Item]:
        """All items, with a bar on standard error if that is a terminal."""
        from tqdm import tqdm

        # Results on the same terminal would scroll into the bar.
        disable = True if output.isatty() else None
        yield from tqdm(items, unit=self._unit, delay=_BAR_AFTER_SECONDS, disable=disable)

    def read(self, pages: Sequence[PageFile], output: TextIO) -> Iterator[tuple[PageFile, bytes]]:
        """Each page with its bytes; one that cannot be read is reported and left out."""
        for page in self.each(pages, output):
            try:
                yield page, page.read()
            except UnreadableError as error:
                self.failed(error)

    def failed(self, reason: object) -> None:
        """Report one failure."""
        self._failed += 1
        complain(reason)

    def finish(self) -> int:
        """Print the number of failures, and return the command's exit code."""
        if not self._failed:
            return ALL_DONE
        if self._total > 1:
            complain(f"{self._failed} of {self._total} {self._unit}s failed.")
        return SOME_FAILED


def complain(reason: object) -> None:
    """One line about an error on standard error, above the bar if there is one."""
    _write("error", reason)


def remark(fact: object) -> None:
    """One line about something that is no error."""
    _write("note", fact)


def _write(kind: str, said: object) -> None:
    from tqdm import tqdm

    # File names can contain line breaks; a message is one line.
    tqdm.write(f"{kind}: {' '.join(str(said).splitlines())}", file=sys.stderr)
