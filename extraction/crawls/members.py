"""Unpacking gzip files that consist of many members, as crawl archives do.

A broken member costs itself and not the rest: it raises an error once, and who reads on gets
the next member that begins, on a new line. What came out of the broken one was given out
already, so the reader above must not take what follows for its continuation.
"""

import re
import zlib
from typing import Final, Protocol

_CHUNK: Final = 2**15
_GZIP_WINDOW: Final = 31
_NEW_LINE: Final = b"\n"
# Deflate, and none of the reserved flags.
_BEGIN: Final = re.compile(rb"\x1f\x8b\x08[\x00-\x1f]")
_ALMOST_BEGIN: Final = 3


class BrokenMemberError(OSError):
    """A member cannot be unpacked to its end; reading can go on behind it."""


class Readable(Protocol):
    """As much of a file as is needed to read it from its beginning to its end."""

    def read(self, size: int, /) -> bytes:
        """At most so many bytes; none only at the end."""
        ...


class MemberStream:
    """The unpacked bytes of all members that can be unpacked."""

    def __init__(self, packed: Readable) -> None:
        self._packed = packed
        self._input = b""
        self._member: zlib._Decompress | None = None
        self._is_broken = False
        """Whether who reads on has yet to get the new line."""
        self._is_lost = False
        """Whether everything is rubbish until the next member begins."""

    def read(self, size: int, /) -> bytes:
        """At most so many bytes; none only at the end."""
        if self._is_broken:
            self._is_broken = False
            return _NEW_LINE
        while self._input or self._refill():
            if self._member is None and not self._begin():
                continue
            # Asked for no bytes, zlib gives all there are.
            if data := self._unpack(max(size, 1)):
                return data
        return b""

    @property
    def is_cut_off(self) -> bool:
        """At the end: whether more should have come."""
        return self._member is not None

    def _refill(self) -> bool:
        more = self._packed.read(_CHUNK)
        self._input += more
        return bool(more)

    def _begin(self) -> bool:
        """Start a member at the next place that looks like one."""
        found = _BEGIN.search(self._input)
        # The beginning may be cut in two by the end of what was read so far.
        passed = found.start() if found else max(len(self._input) - _ALMOST_BEGIN, 0)
        self._pass_over(passed)
        if found:
            self._member = zlib.decompressobj(_GZIP_WINDOW)
            self._is_lost = False
        elif not self._refill():
            self._pass_over(len(self._input))
        return found is not None

    def _pass_over(self, count: int) -> None:
        rubbish, self._input = self._input[:count], self._input[count:]
        # Zeros are no rubbish: tapes and their programs fill up with them.
        if rubbish.strip(b"\0") and not self._is_lost:
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
