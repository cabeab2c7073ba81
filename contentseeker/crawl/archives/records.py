"""The records of a crawl archive; damaged ones are skipped and reported."""

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from io import BytesIO
from typing import TYPE_CHECKING, Final

from contentseeker.crawl.archives.members import BrokenMemberError, MemberStream, Readable
from contentseeker.errors import MissingPackageError

if TYPE_CHECKING:
    from fastwarc.warc import WarcRecord as ArchiveRecord

GZIP: Final = b"\x1f\x8b"
# This much of every record is read; no browser accepts longer response headers.
HEAD_BYTES: Final = 2**16
NO_ARCHIVE: Final = "There is no record in it: it is no WARC archive."
_BEGIN: Final = b"WARC/"
_MARK: Final = b"\nWARC/1."
_CHUNK: Final = 2**16
# More than the parser reads ahead, so the position where it failed is still in the buffer.
_REMEMBERED: Final = 4 * _CHUNK


@dataclass(frozen=True, slots=True)
class WarcRecord:
    """A record: its headers, and its bytes as far as they were wanted."""

    number: int
    """Its number in the archive, from 1."""
    identifier: str
    kind: str
    url: str
    content_type: str
    length: int
    """From the header; ``data`` may be shorter if the rest was not wanted."""
    data: bytes
    is_cut_off: bool
    """Whether the archive ends before the record does."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A position where a record was expected but could not be read."""

    number: int
    reason: str = "There is no whole record here."


class _RewindableStream:
    """A stream that keeps its latest bytes, so that reading can continue after a fault."""

    def __init__(self, inner: Readable) -> None:
        self._inner = inner
        self._again = b""
        self._latest: deque[bytes] = deque()
        self._remembered = 0
        self._position = 0
        self._broken_at: int | None = None
        """Position of a damaged member: bytes before and after it are unrelated."""

    def read(self, size: int = _CHUNK) -> bytes:
        data, self._again = self._again[:size], self._again[size:]
        if not data:
            try:
                data = self._inner.read(size)
            except BrokenMemberError:
                self._broken_at = self._position
                raise
        self._remember(data)
        self._position += len(data)
        return data

    def tell(self) -> int:
        return self._position

    def seek(self, offset: int, whence: int = 0) -> int:
        raise OSError("This stream cannot seek.")

    def close(self) -> None:
        """The caller closes the stream it opened."""

    def go_to_record(self, after: int) -> bool:
        """Continue at the next record's magic bytes at or after a position."""
        if self._broken_at is not None:
            after, self._broken_at = self._broken_at, None
        text = b"".join(self._latest) + self._again
        start = self._position - self._remembered
        passed = min(max(after - start, 0), len(text))
        text, start = text[passed:], start + passed
        while (found := text.find(_MARK)) < 0:
            try:
                more = self._inner.read(_CHUNK)
            except BrokenMemberError:  # already reported as part of this fault
                continue
            if not more:
                return False
            kept = text[-len(_MARK) :]
            text, start = kept + more, start + len(text) - len(kept)
        self._again, self._latest, self._remembered = text[found + 1 :], deque(), 0
        self._position = start + found + 1
        return True

    def _remember(self, data: bytes) -> None:
        self._latest.append(data)
        self._remembered += len(data)
        while self._remembered - len(self._latest[0]) > _REMEMBERED:
            self._remembered -= len(self._latest.popleft())


def begins_like_archive(head: bytes) -> bool:
    """Whether a file with these first bytes is a crawl archive, compressed or not."""
    if head.startswith(GZIP):
        try:
            head = MemberStream(BytesIO(head)).read(len(_BEGIN))
        except BrokenMemberError:
            return False
    return head.startswith(_BEGIN)


def read_records(
    stream: Readable, is_wanted: Callable[[WarcRecord], bool]
) -> Iterator[WarcRecord | Fault]:
    """All records of a decompressed archive, in little memory.

    Of large records only the beginning is read first; ``is_wanted`` decides by it, and by the
    headers, whether the rest is read too.
    """
    try:
        from fastwarc.warc import ArchiveIterator
    except ImportError as error:
        raise MissingPackageError.of("Reading crawl archives", "fastwarc", "bulk") from error
    feed = _RewindableStream(stream)
    number, reached = 0, 0
    while True:
        try:
            # Its own decompression is off: positions must count decompressed bytes.
            for record in ArchiveIterator(feed, parse_http=False, stream_detect=False):
                reached = max(reached + 1, record.stream_pos + record.content_length)
                yield _read(record, number + 1, is_wanted)
                number += 1
            return
        except OSError:
            number += 1
            yield Fault(number)
        if not feed.go_to_record(reached):
            return
        reached = feed.tell() + 1


def _read(
    record: "ArchiveRecord", number: int, is_wanted: Callable[[WarcRecord], bool]
) -> WarcRecord | Fault:
    headers = record.headers
    if not headers.get("WARC-Type"):
        return Fault(number)
    # If an archive ends within the headers, the parser treats them as complete.
    if not headers.get("Content-Length"):
        return Fault(number, "Its headers are cut off.")
    length = record.content_length
    data = b"".join(_pieces(record, HEAD_BYTES))
    begun = WarcRecord(
        number=number,
        identifier=(headers.get("WARC-Record-ID") or "").strip("<> "),
        kind=str(record.record_type),
        url=(headers.get("WARC-Target-URI") or "").strip("<> "),
        content_type=headers.get("Content-Type") or "",
        length=length,
        data=data,
        is_cut_off=len(data) < min(length, HEAD_BYTES),
    )
    if begun.is_cut_off or len(data) == length:
        return begun
    rest = _pieces(record, length - len(data))
    if is_wanted(begun):
        data = b"".join([data, *rest])
        return replace(begun, data=data, is_cut_off=len(data) < length)
    return replace(begun, is_cut_off=len(data) + sum(map(len, rest)) < length)


def _pieces(record: "ArchiveRecord", most: int) -> Iterator[bytes]:
    """The next ``most`` bytes in pieces; one large read would copy them several times."""
    while most > 0 and (piece := record.reader.read(min(most, _CHUNK))):
        yield piece
        most -= len(piece)
