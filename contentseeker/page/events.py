"""One parse of a page as a flat log of events.

lxml's parser can report to a *target* instead of building a tree. Our target writes one
string: the text, one control character where an element opens (``OPEN`` or
``OPEN_WITH_ATTRIBUTES``) and one where it closes (``CLOSE``). Tags and attributes are stored
next to the string, in the order of the opening marks.

The log costs less than a tree and loses less: the tree parser drops everything below depth
256, and iterating over a root misses the content of a second ``<html>``.

Invariants that the rest of the library relies on: marks are balanced and properly nested, and
the first element is the only root. Content of scripts and styles is stored separately: it is
most of a modern page, and never text for a reader.
"""

import re
import threading
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from contentseeker.page.utf8 import with_plain_spaces
from contentseeker.page.writing import CLOSE, MARKS, AttributeLog, EventWriter, Written

if TYPE_CHECKING:
    from contentseeker.page.flat import FlatPage

LAST_MARK: Final = ord(max(MARKS))

_MARK: Final = re.compile(f"[{''.join(sorted(MARKS))}]")

_MARK_REFERENCE: Final = re.compile(
    rb"&#(?:0*[123](?![0-9])|x0*[123](?![0-9a-f]));?", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class EventLog:
    """The parser's report, in document order."""

    stream: bytes
    """Text and marks in UTF-8, composed to NFC; Unicode white space is a plain space."""
    marks: NDArray[np.int32]
    """Offsets of the marks in ``stream``."""
    tag_codes: NDArray[np.int32]
    """Per opening mark: the code of its tag; 0 for unknown tags."""
    unknown_tags: dict[int, str]
    """Names of unknown tags, by element."""
    attributes: AttributeLog
    raw_text: dict[int, str]
    """Content of each script and style, by element."""


def read_events(utf8: bytes) -> EventLog:
    """Parse a page of clean UTF-8 (``contentseeker.page.encoding``) into its event log."""
    log = _build_log(_run_parser(utf8))
    # References such as &#1; put our own marks into the text. That is rare: check, then repair.
    if len(log.marks) != 2 * len(log.tag_codes):
        return read_events(_MARK_REFERENCE.sub(b" ", utf8))
    return log


def iterate_events(page: "FlatPage") -> Iterator[tuple[bool, int, str]]:
    """Every event of a page: whether it opens or closes, its element, the text that follows."""
    texts: list[str] = _MARK.split(page.log.stream.decode())
    structure = page.structure
    return zip(structure.is_open.tolist(), structure.element.tolist(), texts[1:], strict=True)


class _Parser(threading.local):
    """A parser and its writer, reused for every page of a thread.

    Creating them takes as long as parsing a small page.
    """

    def __init__(self) -> None:
        self.writer = EventWriter()
        # huge_tree lifts libxml2's limits on text size and depth.
        self.parser = etree.HTMLParser(
            target=self.writer,  # type: ignore[arg-type]  # the stubs ask for comments and bytes too
            encoding="utf-8",
            huge_tree=True,
        )


_PARSER: Final = _Parser()


def _run_parser(utf8: bytes) -> Written:
    """Everything the parser reports about the page."""
    try:
        if utf8 and not utf8.isspace():
            # libxml2 raises on a page with nothing but a comment or a doctype. The events
            # before the error are in the log.
            with suppress(etree.LxmlError):
                etree.fromstring(utf8, _PARSER.parser)
    finally:
        # Also after an error: the next page must start with an empty writer.
        written = _PARSER.writer.hand_over()
    return written


def _build_log(written: Written) -> EventLog:
    stream = _normalise(_with_late_page_ends(written.text, written.page_ends))
    marks = np.flatnonzero(np.frombuffer(stream, dtype=np.uint8) <= LAST_MARK)
    return EventLog(
        stream=stream,
        marks=marks.astype(np.int32),
        tag_codes=written.tag_codes,
        unknown_tags=written.unknown_tags,
        attributes=written.attributes,
        raw_text=written.raw_text,
    )


def _with_late_page_ends(text: bytes, ends: list[int]) -> bytes:
    """Move ``</body>`` and ``</html>`` behind the content that follows them, as browsers do.

    The parser opens a second ``<html>`` for such content; here it becomes a child of the body.
    """
    if not ends or "".join(text[ends[0] :].decode().split()) == CLOSE * len(ends):
        return text
    places = [-1, *ends, len(text)]
    kept = [text[start + 1 : end] for start, end in pairwise(places)]
    return b"".join(kept) + CLOSE.encode() * len(ends)


def _normalise(utf8: bytes) -> bytes:
    """Replace Unicode white space by spaces, and compose characters to NFC."""
    if utf8.isascii():
        return utf8
    plain, may_change = with_plain_spaces(utf8)
    if may_change:
        return unicodedata.normalize("NFC", plain.decode("utf-8")).encode("utf-8")
    return plain
