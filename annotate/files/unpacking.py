"""Protection against zip bombs: archives that unpack to far more than their size.

The sizes stated in an archive are not trusted; bytes are counted while unpacking.
"""

import io
import struct
import zlib
from typing import Final, Protocol
from zipfile import BadZipFile

from annotate.files import limits
from annotate.files.errors import BudgetExceededError, UnreadableError

# Everything that unpacking of truncated or manipulated bytes raises.
UNPACKING_ERRORS: Final = (
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
    """Counts the unpacked bytes of one file and raises above the limit."""

    error: type[UnreadableError] = UnreadableError
    harmless = limits.HARMLESS_FILE_BYTES

    def __init__(self, packed_bytes: int) -> None:
        by_ratio = max(self.harmless, packed_bytes * limits.MAX_RATIO)
        self._limit = min(by_ratio, limits.MAX_UNPACKED_BYTES)
        self._packed = packed_bytes
        self._spent = 0

    def spend(self, count: int) -> None:
        """Count unpacked bytes; raise once they exceed the limit."""
        self._spent += count
        if self._spent > self._limit:
            packed, most = map(limits.format_bytes, (self._packed, self._limit))
            raise self.error(
                f"{packed} unpack to more than {most}: "
                "that is no ordinary archive. The rest is not read; unpack it yourself and import "
                "the files you need."
            )


class ArchiveBudget(Budget):
    """Counts the unpacked bytes of all files of an archive together."""

    error = BudgetExceededError
    harmless = limits.HARMLESS_ARCHIVE_BYTES


class Source(Protocol):
    """A source of bytes."""

    def read(self, size: int, /) -> bytes:
        """Return at most ``size`` bytes; empty only at the end."""

    def close(self) -> None:
        """Release the source."""


class CountedStream(io.RawIOBase):
    """A stream of unpacked bytes that are counted by budgets while they are read."""

    def __init__(self, inner: Source, *budgets: Budget) -> None:
        self._inner = inner
        self._budgets = budgets

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: "memoryview[int] | bytearray") -> int:  # type: ignore[override]  # the stub has a wider private type
        try:
            data = self._inner.read(len(buffer))
        except UNPACKING_ERRORS as error:
            raise UnreadableError(f"It is damaged or cut off ({error}).") from error
        for budget in self._budgets:
            budget.spend(len(data))
        buffer[: len(data)] = data
        return len(data)

    def close(self) -> None:
        if not self.closed:
            self._inner.close()
        super().close()


def counted_stream(inner: Source, *budgets: Budget) -> io.BufferedReader:
    """Wrap a source so that the budgets count its bytes."""
    # Buffered, so that budgets are not checked for every few bytes.
    return io.BufferedReader(CountedStream(inner, *budgets), buffer_size=2**16)


class BoundedReader(io.BufferedReader):
    """A file that refuses a single read of more than ``most`` bytes.

    ``zipfile`` reads the central directory in one call, with the size that the archive states.
    """

    def __init__(self, raw: io.BufferedReader, most: int) -> None:
        super().__init__(raw)
        self._most = most

    def read(self, size: int | None = -1, /) -> bytes:
        # ``zipfile`` reads to the end when it looks for the directory.
        wanted = self._most + 1 if size is None or size < 0 else size
        if wanted > self._most + 1:
            raise UnreadableError(_TOO_MANY)
        data = super().read(wanted)
        if len(data) > self._most:
            raise UnreadableError(_TOO_MANY)
        return data
