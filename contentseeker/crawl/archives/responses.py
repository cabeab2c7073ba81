"""HTTP responses in crawl records: headers and an encoded body."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from contentseeker.crawl.archives.errors import RecordError
from contentseeker.crawl.archives.records import HEAD_BYTES, WarcRecord

_HTML: Final = frozenset({"text/html", "application/xhtml+xml"})
_STATUS: Final = re.compile(rb"HTTP/\d(?:\.\d)?[ \t]+(\d{3})")
_END_OF_HEADERS: Final = re.compile(rb"\r?\n\r?\n")
# A value continues in the next line if that begins with a blank.
_HEADER: Final = re.compile(
    rb"^(content-type|content-encoding|transfer-encoding)[ \t]*:"
    rb"([^\r\n]*(?:\r?\n[ \t][^\r\n]*)*)",
    re.IGNORECASE | re.MULTILINE,
)
_CHARSET: Final = re.compile(r"""charset\s*=\s*["']?\s*([\w.:-]+)""", re.ASCII | re.IGNORECASE)
_MARKUP: Final = re.compile(rb"\s*<")


@dataclass(frozen=True, slots=True)
class HttpResponse:
    """An HTTP response, its body still encoded."""

    record: WarcRecord
    content_type: str
    """The header's value; blank without the header."""
    codings: tuple[str, ...]
    """Encodings of the body, in the order they were applied."""
    body_start: int

    @property
    def body(self) -> bytes:
        """The encoded body, as far as the record was read."""
        return self.record.data[self.body_start :]

    @property
    def body_length(self) -> int:
        """Its length by the record's header, however much of it was read."""
        return self.record.length - self.body_start

    @property
    def media_type(self) -> str:
        """Lower case; blank without the header."""
        return self.content_type.partition(";")[0].strip().lower()

    @property
    def charset(self) -> str:
        """The character encoding in the header; blank without one."""
        found = _CHARSET.search(self.content_type)
        return found[1].lower() if found else ""

    @property
    def is_html(self) -> bool:
        """Whether it is a page, by its media type or, without one, by its first bytes."""
        if self.media_type:
            return self.media_type in _HTML
        return _MARKUP.match(self.record.data, self.body_start) is not None


def response_of(record: WarcRecord) -> HttpResponse | None:
    """The response in a record; None for other records and for statuses other than 200.

    Raises if the record is damaged.
    """
    if record.is_cut_off:
        raise RecordError("It is cut off: the archive ends before the record does.")
    if record.kind == "resource":
        # A resource is a body without HTTP headers.
        return HttpResponse(record, record.content_type, (), 0)
    return _parse(record) if record.kind == "response" else None


def has_response(record: WarcRecord, is_wanted: Callable[[HttpResponse], bool]) -> bool:
    """Whether a record, perhaps read only in part, contains a wanted response."""
    try:
        response = response_of(record)
    except RecordError:  # raised again when the response is read
        return False
    return response is not None and is_wanted(response)


def _parse(record: WarcRecord) -> HttpResponse | None:
    status = _STATUS.match(record.data)
    end = _END_OF_HEADERS.search(record.data, 0, HEAD_BYTES)
    if status is None or end is None:
        # Crawlers also store responses of name servers and file servers.
        if record.content_type.lower().startswith("application/http"):
            raise RecordError("It is not a complete HTTP response.")
        return None
    if status[1] != b"200":
        return None
    headers: dict[str, list[str]] = {}
    for key, value in _HEADER.findall(record.data, 0, end.start()):
        headers.setdefault(key.decode().lower(), []).append(value.decode("latin-1").strip())
    content_type = headers.get("content-type", [""])[0]
    return HttpResponse(record, content_type, _codings(headers), end.end())


def _codings(headers: Mapping[str, list[str]]) -> tuple[str, ...]:
    listed = [*headers.get("content-encoding", []), *headers.get("transfer-encoding", [])]
    words = (word.strip().lower() for value in listed for word in value.split(","))
    return tuple(filter(None, words))
