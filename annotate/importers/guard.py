"""Against archives that unpack to far more than they are.

What an archive says about its sizes is a claim, so bytes are counted as they come out.
"""

import io
import struct
import zlib
from typing import Final, Protocol
from zipfile import BadZipFile

from annotate.importers.errors import SpentError, UnreadableError
from annotate.importers.limits import (
    HARMLESS_ARCHIVE_BYTES,
    HARMLESS_FILE_BYTES,
    MOST_RATIO,
    MOST_UNPACKED_BYTES,
    in_words,
)

# All that unpacking raises over bytes that were cut off or tampered with.
DAMAGE: Final = (
    BadZipFile,
    NotImplementedError,
    RuntimeError,
    ValueError,
    OverflowError,
    OSError,
    EOFError,
    struct.error,
    zlib.error,
)
_TOO_MANY: Final = (
    "There are too many files in this archive to read it. Split it and import the parts."
)


class Budget:
    """How much may still come out of something packed."""

    error: type[UnreadableError] = UnreadableError
    harmless = HARMLESS_FILE_BYTES

    def __init__(self, packed_bytes: int) -> None:
        by_ratio = max(self.harmless, packed_bytes * MOST_RATIO)
        self._limit = min(by_ratio, MOST_UNPACKED_BYTES)
        self._packed = packed_bytes
        self._spent = 0

    def spend(self, count: int) -> None:
        """Count bytes that came out; raises once they are too many."""
        self._spent += count
        if self._spent > self._limit:
            raise self.error(
                f"From {in_words(self._packed)} come more than {in_words(self._limit)}: that is "
                "no ordinary archive. Nothing more of it is read; unpack it yourself and import "
                "the files you need."
            )


class ArchiveBudget(Budget):
    """How much may still come out of all files of an archive together."""

    error = SpentError
    harmless = HARMLESS_ARCHIVE_BYTES


class Source(Protocol):
    """Where bytes come from."""

    def read(self, size: int, /) -> bytes:
        """At most so many bytes; none only at the end."""

    def close(self) -> None:
        """Bytes are no longer wanted."""


class GuardedStream(io.RawIOBase):
    """A stream of unpacked bytes, charged to budgets as they are read."""

    def __init__(self, inner: Source, *budgets: Budget) -> None:
        self._inner = inner
        self._budgets = budgets

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: "memoryview[int] | bytearray") -> int:  # type: ignore[override]  # the stub has a wider private type
        try:
            data = self._inner.read(len(buffer))
        except DAMAGE as error:
            raise UnreadableError(f"It is damaged or cut off ({error}).") from error
        for budget in self._budgets:
            budget.spend(len(data))
        buffer[: len(data)] = data
        return len(data)

    def close(self) -> None:
        if not self.closed:
            self._inner.close()
        super().close()


def guarded(inner: Source, *budgets: Budget) -> io.BufferedReader:
    """The stream with its bytes counted."""
    return io.BufferedReader(GuardedStream(inner, *budgets), buffer_size=2**16)


class ShortReads(io.BufferedReader):
    """A file of which nobody gets more than so much in one go.

    The zip module reads the list of an archive's files whole, however long it says it is.
    """

    def __init__(self, raw: io.BufferedReader, most: int) -> None:
        super().__init__(raw)
        self._most = most

    def read(self, size: int | None = -1, /) -> bytes:
        asked = self._most + 1 if size is None or size < 0 else size
        if asked > self._most + 1:
            raise UnreadableError(_TOO_MANY)
        data = super().read(asked)
        if len(data) > self._most:
            raise UnreadableError(_TOO_MANY)
        return data
