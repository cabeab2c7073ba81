"""One parse of a page, written down as a flat log of events.

lxml's parser can report to a *target* instead of building a tree. Ours writes one
string: text as it comes, one control character where an element opens (``OPEN`` or
``OPEN_WITH_ATTRIBUTES``) and one where it closes (``CLOSE``). That costs less than the
tree, and loses less: the tree parser drops everything below depth 256, and iterating
over a root misses what stands in a second ``<html>``. Tags and attributes are kept
beside the string, in the order of the opening marks.

Relied on by everything else: opening and closing marks are balanced, properly nested,
and the first element is the only root. Content of scripts and styles is kept apart; it is
most of a modern page and never text for a reader.
"""

import re
import threading
import unicodedata
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from extraction.page.utf8 import with_plain_spaces
from extraction.page.writing import CLOSE, MARKS, AttributeLog, EventWriter, Written

LAST_MARK: Final = ord(max(MARKS))

_MARK_REFERENCE: Final = re.compile(
    rb"&#(?:0*[123](?![0-9])|x0*[123](?![0-9a-f]));?", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class EventLog:
    """What the parser saw, in document order."""

    stream: bytes
    """Text and marks in UTF-8, composed to NFC; wide white space is a plain space."""
    marks: NDArray[np.int32]
    """Offsets of the marks in ``stream``."""
    tag_codes: NDArray[np.int32]
    """Per opening mark: the code of its tag; 0 for tags nobody has heard of."""
    unknown_tags: dict[int, str]
    """Those, by the number of their element."""
    attributes: AttributeLog
    raw_text: dict[int, str]
    """Content of each script and style, by the number of its element."""


def read_events(utf8: bytes) -> EventLog:
    """Parse a page of clean UTF-8 (``extraction.page.encoding``) into its event log."""
    log = _log_of(_reported(utf8))
    # References such as &#1; put our own marks into the text: rare, so check, then mend.
    if len(log.marks) != 2 * len(log.tag_codes):
        return read_events(_MARK_REFERENCE.sub(b" ", utf8))
    return log


class _Parser(threading.local):
    """A parser and its writer, used again for every page of a thread: making them takes as long
    as parsing a small page."""

    def __init__(self) -> None:
        self.writer = EventWriter()
        # huge_tree lifts libxml2's limits on text size and depth.
        self.parser = etree.HTMLParser(
            target=self.writer,  # type: ignore[arg-type]  # the stubs ask for comments and bytes too
            encoding="utf-8",
            huge_tree=True,
        )


_PARSER: Final = _Parser()


def _reported(utf8: bytes) -> Written:
    """What the parser says about the page."""
    try:
        if utf8 and not utf8.isspace():
            # Nothing but a comment or a doctype: libxml2 calls that an empty document.
            # Whatever it reported before giving up is in the log.
            with suppress(etree.LxmlError):
                etree.fromstring(utf8, _PARSER.parser)
    finally:
        # Whatever happened, the next page begins with nothing.
        written = _PARSER.writer.hand_over()
    return written


def _log_of(written: Written) -> EventLog:
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
    """Let the body hold what follows ``</body>`` and ``</html>``, as browsers do.

    The parser opens a second ``<html>`` for what follows the first; it becomes a child.
    """
    if not ends or "".join(text[ends[0] :].decode().split()) == CLOSE * len(ends):
        return text
    places = [-1, *ends, len(text)]
    kept = [text[start + 1 : end] for start, end in pairwise(places)]
    return b"".join(kept) + CLOSE.encode() * len(ends)


def _normalise(utf8: bytes) -> bytes:
    """Plain spaces for wide ones, composed characters for decomposed ones."""
    if utf8.isascii():
        return utf8
    plain, may_change = with_plain_spaces(utf8)
    if may_change:
        return unicodedata.normalize("NFC", plain.decode("utf-8")).encode("utf-8")
    return plain
