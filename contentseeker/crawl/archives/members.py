"""Decompressing gzip files of many members, as crawl archives are.

A damaged member does not affect the others: reading it raises an error once, and reading on
returns a line break and then the next member. The line break separates it from the part of the
damaged member that was returned before the error.
"""

import re
import zlib
from typing import Final, Protocol

_CHUNK: Final = 2**15
_GZIP_WINDOW: Final = 31
# Deflate, and none of the reserved flags.
_BEGIN: Final = re.compile(rb"\x1f\x8b\x08[\x00-\x1f]")


class BrokenMemberError(OSError):
    """A member cannot be decompressed completely; reading can continue after it."""


class Readable(Protocol):
    """The part of a file's interface that is used: reading forward."""

    def read(self, size: int, /) -> bytes:
        """At most ``size`` bytes; none only at the end."""
        ...


class MemberStream:
    """The decompressed bytes of all members that can be decompressed."""

    def __init__(self, packed: Readable) -> None:
        self._packed = packed
        self._input = b""
        self._member: zlib._Decompress | None = None
        self._is_broken = False
        """Whether the next read returns the line break after a damaged member."""
        self._is_lost = False
        """Whether bytes are skipped until the next member begins."""

    def read(self, size: int, /) -> bytes:
        """At most ``size`` bytes; none only at the end."""
        if self._is_broken:
            self._is_broken = False
            return b"\n"
        while self._input or self._refill():
            if self._member is None and not self._begin():
                continue
            # To zlib a limit of 0 means no limit.
            if data := self._unpack(max(size, 1)):
                return data
        return b""

    @property
    def is_cut_off(self) -> bool:
        """At the end of the file: whether the last member is incomplete."""
        return self._member is not None

    def _refill(self) -> bool:
        more = self._packed.read(_CHUNK)
        self._input += more
        return bool(more)

    def _begin(self) -> bool:
        """Start a member at the next position that looks like one."""
        found = _BEGIN.search(self._input)
        # Three of the four bytes of a beginning may be the last ones read so far.
        skipped = found.start() if found else max(len(self._input) - 3, 0)
        self._skip(skipped)
        if found:
            self._member = zlib.decompressobj(_GZIP_WINDOW)
            self._is_lost = False
        elif not self._refill():
            self._skip(len(self._input))
        return found is not None

    def _skip(self, count: int) -> None:
        garbage, self._input = self._input[:count], self._input[count:]
        # Zeros are allowed: tape programs pad files with them.
        if garbage.strip(b"\0") and not self._is_lost:
            raise self._break()

    def _unpack(self, size: int) -> bytes:
        member = self._member
        if member is None:
            return b""
        try:
            data = member.decompress(self._input, size)
        except zlib.error as error:
            self._input, self._member = self._input[1:], None
            raise self._break() from error
        self._input = member.unconsumed_tail
        if member.eof:
            self._input, self._member = member.unused_data, None
        return data

    def _break(self) -> BrokenMemberError:
        self._is_broken = self._is_lost = True
        return BrokenMemberError("A gzip member is damaged.")
