"""Taking a crawl archive apart into its records, past those that are broken."""

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from io import BytesIO
from typing import TYPE_CHECKING, Final

from extraction.crawls.members import BrokenMemberError, MemberStream, Readable
from extraction.errors import MissingPackageError

if TYPE_CHECKING:
    from fastwarc.warc import WarcRecord as ArchiveRecord

GZIP: Final = b"\x1f\x8b"
# So much of every record is looked at; no browser takes longer headers of an answer.
HEAD_BYTES: Final = 2**16
NO_ARCHIVE: Final = "There is no record in it: it is no WARC archive."
_BEGIN: Final = b"WARC/"
_MARK: Final = b"\nWARC/1."
_CHUNK: Final = 2**16
# More than the reader reads ahead, so the place where it stumbled is still remembered.
_REMEMBERED: Final = 4 * _CHUNK


@dataclass(frozen=True, slots=True)
class WarcRecord:
    """A record: what it is about, and its bytes as far as they were wanted."""

    number: int
    """Its place in the archive; the first has 1."""
    identifier: str
    kind: str
    url: str
    content_type: str
    length: int
    """As the record says; the bytes may be fewer because nobody wanted more."""
    data: bytes
    is_cut_off: bool
    """Whether the archive ends before the record does."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A place where there should have been a record."""

    number: int
    reason: str = "There is no whole record here."


class _Feed:
    """A stream that remembers its latest bytes, so that reading can go on after a fault."""

    def __init__(self, inner: Readable) -> None:
        self._inner = inner
        self._again = b""
        self._latest: deque[bytes] = deque()
        self._remembered = 0
        self._position = 0
        self._broken_at: int | None = None
        """Where the bytes before have nothing to do with the bytes behind."""

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
        raise OSError("This stream only goes forward.")

    def close(self) -> None:
        """Whoever opened the stream closes it."""

    def go_to_record(self, after: int) -> bool:
        """Go on where the next record seems to begin, not before a position."""
        if self._broken_at is not None:
            after, self._broken_at = self._broken_at, None
        text = b"".join(self._latest) + self._again
        start = self._position - self._remembered
        passed = min(max(after - start, 0), len(text))
        text, start = text[passed:], start + passed
        while (found := text.find(_MARK)) < 0:
            try:
                more = self._inner.read(_CHUNK)
            except BrokenMemberError:  # one fault is said already, and this is no other record
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
    """Whether a file that begins like this is a crawl archive, packed or not."""
    if head.startswith(GZIP):
        try:
            head = MemberStream(BytesIO(head)).read(len(_BEGIN))
        except BrokenMemberError:
            return False
    return head.startswith(_BEGIN)


def read_records(
    stream: Readable, is_wanted: Callable[[WarcRecord], bool]
) -> Iterator[WarcRecord | Fault]:
    """All records of an unpacked archive; a film of a gigabyte takes no memory.

    Small records are read whole, and of large ones the beginning. Whoever calls looks at that,
    at what the record is and how long, and says whether the rest ``is_wanted``.
    """
    try:
        from fastwarc.warc import ArchiveIterator
    except ImportError as error:
        raise MissingPackageError.of("Reading crawl archives", "fastwarc", "bulk") from error
    feed = _Feed(stream)
    number, reached = 0, 0
    while True:
        try:
            # It unpacks nothing by itself: what it unpacks, nobody counts.
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
    # Where an archive ends among the headers, the reader thinks that there are no more.
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
    """The next so many bytes. In one go, the reader would hold them several times over."""
    while most > 0 and (piece := record.reader.read(min(most, _CHUNK))):
        yield piece
        most -= len(piece)
