"""What a web server gave, as a crawler wrote it down: headers and an encoded body."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from extraction.crawls.errors import CrawlError
from extraction.crawls.records import HEAD_BYTES, WarcRecord

_OK: Final = b"200"
_HTML: Final = frozenset({"text/html", "application/xhtml+xml"})
_STATUS: Final = re.compile(rb"HTTP/\d(?:\.\d)?[ \t]+(\d{3})")
_END_OF_HEADERS: Final = re.compile(rb"\r?\n\r?\n")
# A value goes on in the next line if that begins with a blank.
_HEADER: Final = re.compile(
    rb"^(content-type|content-encoding|transfer-encoding)[ \t]*:"
    rb"([^\r\n]*(?:\r?\n[ \t][^\r\n]*)*)",
    re.IGNORECASE | re.MULTILINE,
)
_CHARSET: Final = re.compile(r"""charset\s*=\s*["']?\s*([\w.:-]+)""", re.ASCII | re.IGNORECASE)
_MARKUP: Final = re.compile(rb"\s*<")


@dataclass(frozen=True, slots=True)
class Answer:
    """An HTTP answer, its body still encoded."""

    record: WarcRecord
    content_type: str
    """As it was sent; blank where the server did not say."""
    codings: tuple[str, ...]
    """What was done to the body, in this order."""
    body_start: int

    @property
    def body(self) -> bytes:
        """The body as it was sent, as far as the record was read."""
        return self.record.data[self.body_start :]

    @property
    def body_length(self) -> int:
        """Its length as the record says, however much of it was read."""
        return self.record.length - self.body_start

    @property
    def media_type(self) -> str:
        """Lower case; blank where the server did not say."""
        return self.content_type.partition(";")[0].strip().lower()

    @property
    def charset(self) -> str:
        """What the server calls the encoding of the text; blank where it did not say."""
        found = _CHARSET.search(self.content_type)
        return found[1].lower() if found else ""

    @property
    def is_html(self) -> bool:
        """Whether it is a page, by the server's word or, without one, by its looks."""
        if self.media_type:
            return self.media_type in _HTML
        return _MARKUP.match(self.record.data, self.body_start) is not None


def answer_of(record: WarcRecord) -> Answer | None:
    """What a server gave; None where it gave nothing, or the record is about something else.

    Raises if the record is damaged.
    """
    if record.is_cut_off:
        raise CrawlError("It is cut off: the archive ends before the record does.")
    if record.kind == "resource":
        # What a server would have sent, without the server.
        return Answer(record, record.content_type, (), 0)
    return _parse(record) if record.kind == "response" else None


def has_answer(record: WarcRecord, is_wanted: Callable[[Answer], bool]) -> bool:
    """Whether a record, of which perhaps only the beginning was read, holds such an answer."""
    try:
        answer = answer_of(record)
    except CrawlError:  # which is raised again for who reads the answer
        return False
    return answer is not None and is_wanted(answer)


def _parse(record: WarcRecord) -> Answer | None:
    status = _STATUS.match(record.data)
    end = _END_OF_HEADERS.search(record.data, 0, HEAD_BYTES)
    if status is None or end is None:
        # Crawlers also write down what name servers and file servers said.
        if record.content_type.lower().startswith("application/http"):
            raise CrawlError("It is no whole HTTP answer.")
        return None
    if status[1] != _OK:
        return None
    said: dict[str, list[str]] = {}
    for key, value in _HEADER.findall(record.data, 0, end.start()):
        said.setdefault(key.decode().lower(), []).append(value.decode("latin-1").strip())
    content_type = said.get("content-type", [""])[0]
    return Answer(record, content_type, _codings(said), end.end())


def _codings(said: Mapping[str, list[str]]) -> tuple[str, ...]:
    listed = [*said.get("content-encoding", []), *said.get("transfer-encoding", [])]
    words = (word.strip().lower() for value in listed for word in value.split(","))
    return tuple(filter(None, words))
