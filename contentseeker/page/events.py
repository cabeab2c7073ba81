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

lxml calls ``EventWriter`` for every tag and every text of a page. Compiled, ``run_parser`` does
without it where it can: libxml2 calls functions in C (``contentseeker/compiled/parsing.pyx``).
"""

import re
import threading
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from contentseeker.compiled import compiled
from contentseeker.page.numbering import Numbering
from contentseeker.page.tags import CODES, RAW_TEXT
from contentseeker.page.utf8 import with_plain_spaces

if TYPE_CHECKING:
    from contentseeker.page.flat import FlatPage

OPEN: Final = "\x01"
CLOSE: Final = "\x02"
OPEN_WITH_ATTRIBUTES: Final = "\x03"
MARKS: Final = frozenset({OPEN, CLOSE, OPEN_WITH_ATTRIBUTES})

LAST_MARK: Final = ord(max(MARKS))
_MARK: Final = re.compile(f"[{''.join(sorted(MARKS))}]")
_MARK_REFERENCE: Final = re.compile(
    rb"&#(?:0*[123](?![0-9])|x0*[123](?![0-9a-f]));?", re.IGNORECASE
)
ENDS_OF_PAGE: Final = ("html", "body")
_NOTED_ENDS: Final = RAW_TEXT.union(ENDS_OF_PAGE)


@dataclass(frozen=True, slots=True)
class AttributeLog:
    """All attributes of a page, in document order."""

    counts: NDArray[np.int32]
    """Per ``OPEN_WITH_ATTRIBUTES``: how many attributes the element has."""
    name: NDArray[np.int32]
    """Per attribute: the number of its name."""
    value: NDArray[np.int32]
    """Per attribute: the number of its value."""
    names: dict[str, int]
    """Every name once, in the order of their numbers."""
    values: Sequence[str]
    """Every value once, by its number; shared by all attributes."""


@dataclass(frozen=True, slots=True)
class Written:
    """Everything the parser reported about a page."""

    text: bytes
    """Text and a mark for every tag, in UTF-8, without the content of scripts and styles."""
    page_ends: list[int]
    """Offsets in ``text`` of the first ``</body>`` and the first ``</html>``, ascending."""
    tag_codes: NDArray[np.int32]
    """Per opening mark: the code of its tag; 0 for unknown tags."""
    unknown_tags: dict[int, str]
    """Names of unknown tags, by element."""
    attributes: AttributeLog
    raw_text: dict[int, str]
    """Content of each script and style, by element."""


class _TagCodes(dict[str, int]):
    """Codes of known tags; collects the unknown tags of one page."""

    def __init__(self) -> None:
        super().__init__(CODES)
        self.written: list[int] = []
        self.unknown: dict[int, str] = {}

    def __missing__(self, tag: str) -> int:
        self.unknown[len(self.written)] = tag
        return 0


@compiled("events")
class EventWriter:
    """Receives the parser's calls. Closures, because there are thousands of calls per page."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._codes = _TagCodes()
        self._counts: list[int] = []
        self._names: list[int] = []
        self._values: list[int] = []
        self._name_numbers, self._value_numbers = Numbering(), Numbering()
        self._raw_ends: list[tuple[int, int]] = []
        self._page_ends: dict[str, int] = {}
        pieces, codes, code_of = self._pieces, self._codes.written, self._codes
        write, add_code, add_count = pieces.append, codes.append, self._counts.append
        add_name, add_value = self._names.append, self._values.append
        name_number, value_number = self._name_numbers, self._value_numbers
        raw_ends, page_ends = self._raw_ends, self._page_ends

        def start(tag: str, attributes: dict[str, str], /) -> None:
            # Only numbers are stored, so that the parser's dictionary is freed right away.
            # Keeping it would push other data out of the CPU caches.
            add_code(code_of[tag])
            if attributes:
                write(OPEN_WITH_ATTRIBUTES)
                add_count(len(attributes))
                for name, value in attributes.items():
                    add_name(name_number[name])
                    add_value(value_number[value])
            else:
                write(OPEN)

        def end(tag: str, /) -> None:
            if tag in _NOTED_ENDS:
                if tag in RAW_TEXT:
                    raw_ends.append((len(pieces), len(codes) - 1))
                else:
                    page_ends.setdefault(tag, len(pieces))
            write(CLOSE)

        self.start, self.end, self.data = start, end, write

    def close(self) -> None:
        """lxml requires this method; ``hand_over`` returns the result."""

    def hand_over(self) -> Written:
        """Return everything that was recorded, and forget it.

        lxml ties parser and target into a reference cycle. Pages that the writer kept would
        stay in memory until the garbage collector runs.
        """
        raw_text = self._take_out_raw_text()
        ends = sorted(self._page_ends.values())
        parts = [
            # A lone surrogate can come from a character reference; UTF-8 cannot encode it.
            "".join(self._pieces[start:end]).encode("utf-8", "replace")
            for start, end in zip([0, *ends], [*ends, len(self._pieces)], strict=True)
        ]
        written = Written(
            text=b"".join(parts),
            page_ends=np.cumsum([len(part) for part in parts[:-1]], dtype=np.int64).tolist(),
            tag_codes=_column(self._codes.written),
            unknown_tags=self._codes.unknown,
            attributes=AttributeLog(
                counts=_column(self._counts),
                name=_column(self._names),
                value=np.array(self._values, dtype=np.int32),
                names=dict(self._name_numbers),
                values=list(self._value_numbers),
            ),
            raw_text=raw_text,
        )
        # Cleared in place, because the closures refer to these objects.
        for numbers in (self._codes.written, self._counts, self._names, self._values):
            numbers.clear()
        for strings in (self._name_numbers, self._value_numbers, self._page_ends):
            strings.clear()
        self._pieces.clear()
        self._raw_ends.clear()
        # A new one, because the caller has this one now.
        self._codes.unknown = {}
        return written

    def _take_out_raw_text(self) -> dict[int, str]:
        """Empty the pieces inside scripts and styles; return their content by element."""
        pieces = self._pieces
        texts: dict[int, str] = {}
        for end, element in self._raw_ends:
            start = end
            while pieces[start - 1] not in MARKS:
                start -= 1
            if start < end:
                texts[element] = "".join(pieces[start:end])
                pieces[start:end] = [""] * (end - start)
        return texts


def _column(numbers: list[int]) -> NDArray[np.int32]:
    """The numbers as an array."""
    # Nearly always all are below 256, and bytes convert much faster than a list.
    try:
        return np.frombuffer(bytes(numbers), dtype=np.uint8).astype(np.int32)
    except ValueError:
        return np.array(numbers, dtype=np.int32)


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
    log = _build_log(run_parser(utf8))
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


@compiled("parsing")
def run_parser(utf8: bytes) -> Written:
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
    return EventLog(
        stream=stream,
        marks=find_marks(stream),
        tag_codes=written.tag_codes,
        unknown_tags=written.unknown_tags,
        attributes=written.attributes,
        raw_text=written.raw_text,
    )


@compiled("parsing")
def find_marks(stream: bytes) -> NDArray[np.int32]:
    """Offsets of all marks."""
    return np.flatnonzero(np.frombuffer(stream, dtype=np.uint8) <= LAST_MARK).astype(np.int32)


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
