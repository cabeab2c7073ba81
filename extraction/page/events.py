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
import unicodedata
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from extraction.page.numbering import Numbering
from extraction.page.tags import CODES, RAW_TEXT
from extraction.page.utf8 import code_points_at, may_change_in_nfc

OPEN: Final = "\x01"
CLOSE: Final = "\x02"
OPEN_WITH_ATTRIBUTES: Final = "\x03"
MARKS: Final = frozenset({OPEN, CLOSE, OPEN_WITH_ATTRIBUTES})
LAST_MARK: Final = ord(max(MARKS))

# Everything `str.split` takes for white space and that is not ASCII, by code point.
_IS_WIDE_SPACE: Final = np.array([code > 0x7F and chr(code).isspace() for code in range(0x10000)])
_PICTURES: Final = range(0x1F000, 0x1FB00)
_MARK_REFERENCE: Final = re.compile(
    rb"&#(?:0*[123](?![0-9])|x0*[123](?![0-9a-f]));?", re.IGNORECASE
)
_NOTED_ENDS: Final = RAW_TEXT | {"html", "body"}


class _TagCodes(dict[str, int]):
    """The code of every tag, and the tags of one page that have none."""

    def __init__(self) -> None:
        super().__init__(CODES)
        self.written: list[int] = []
        self.unknown: dict[int, str] = {}

    def __missing__(self, tag: str) -> int:
        self.unknown[len(self.written)] = tag
        return 0


@dataclass(frozen=True, slots=True)
class AttributeLog:
    """All attributes of a page, in document order."""

    counts: NDArray[np.int32]
    """Per ``OPEN_WITH_ATTRIBUTES``: how many attributes the element has."""
    name: NDArray[np.int32]
    """Per attribute: the number of its name."""
    names: Numbering
    values: list[str]


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
    target = _Target()
    if utf8 and not utf8.isspace():
        # huge_tree lifts libxml2's limits on text size and depth.
        parser = etree.HTMLParser(
            target=target,  # type: ignore[arg-type]  # the stubs ask for comments and bytes too
            encoding="utf-8",
            huge_tree=True,
        )
        # Nothing but a comment or a doctype: libxml2 calls that an empty document.
        # Whatever it reported before giving up is in the log.
        with suppress(etree.LxmlError):
            etree.fromstring(utf8, parser)
    log = target.finish()
    # References such as &#1; put our own marks into the text: rare, so check, then mend.
    if len(log.marks) != 2 * len(log.tag_codes):
        return read_events(_MARK_REFERENCE.sub(b" ", utf8))
    return log


class _Target:
    """Receives the parser's calls. They come thousands of times a page, hence closures."""

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.codes = _TagCodes()
        self.attribute_counts: list[int] = []
        self.attribute_names: list[int] = []
        self.attribute_values: list[str] = []
        self.names = Numbering()
        self.raw_ends: list[tuple[int, int]] = []
        # Where the first </body> and the first </html> were written.
        self.page_ends: dict[str, int] = {}
        write, code_of, add_code = self.pieces.append, self.codes, self.codes.written.append
        add_count, number_of = self.attribute_counts.append, self.names
        add_name, add_values = self.attribute_names.append, self.attribute_values.extend
        pieces, codes = self.pieces, self.codes.written
        raw_ends, page_ends = self.raw_ends, self.page_ends

        def start(tag: str, attributes: dict[str, str]) -> None:
            # Numbers for tags and names, and no dictionary outlives this call: what is kept must
            # be freed, and between the two it pushes the rest out of the caches.
            add_code(code_of[tag])
            if attributes:
                write(OPEN_WITH_ATTRIBUTES)
                add_count(len(attributes))
                for name in attributes:
                    add_name(number_of[name])
                add_values(attributes.values())
            else:
                write(OPEN)

        def end(tag: str) -> None:
            if tag in _NOTED_ENDS:
                if tag in RAW_TEXT:
                    raw_ends.append((len(pieces), len(codes) - 1))
                else:
                    page_ends.setdefault(tag, len(pieces))
            write(CLOSE)

        self.start, self.end, self.data = start, end, write

    def close(self) -> None:
        """The parser asks for its result here; ours is read from the target itself."""

    def finish(self) -> EventLog:
        raw_text = self._take_out_raw_text()
        self._move_page_ends()
        stream = _normalise("".join(self.pieces))
        marks = np.flatnonzero(np.frombuffer(stream, dtype=np.uint8) <= LAST_MARK)
        log = EventLog(
            stream=stream,
            marks=marks.astype(np.int32),
            tag_codes=_column(self.codes.written),
            unknown_tags=self.codes.unknown,
            attributes=self._attributes(),
            raw_text=raw_text,
        )
        # lxml ties parser and target into a knot that only the garbage collector undoes; page
        # after page would stay in memory until it comes.
        for held in (
            self.pieces,
            self.codes.written,
            self.attribute_counts,
            self.attribute_names,
            self.attribute_values,
        ):
            held.clear()
        return log

    def _attributes(self) -> AttributeLog:
        return AttributeLog(
            counts=_column(self.attribute_counts),
            name=_column(self.attribute_names),
            names=self.names,
            values=self.attribute_values.copy(),
        )

    def _take_out_raw_text(self) -> dict[int, str]:
        """Blank the content of scripts and styles in the pieces; return it by element."""
        pieces = self.pieces
        texts: dict[int, str] = {}
        for end, element in self.raw_ends:
            start = end
            while pieces[start - 1] not in MARKS:
                start -= 1
            if start < end:
                texts[element] = "".join(pieces[start:end])
                pieces[start:end] = [""] * (end - start)
        return texts

    def _move_page_ends(self) -> None:
        """Let the body hold what follows ``</body>`` and ``</html>``, as browsers do.

        The parser opens a second ``<html>`` for what follows the first; it becomes a child.
        """
        ends = sorted(self.page_ends.values())
        if not ends or "".join("".join(self.pieces[ends[0] :]).split()) == CLOSE * len(ends):
            return
        for early in ends:
            self.pieces[early] = ""
            self.pieces.append(CLOSE)


def _column(numbers: list[int]) -> NDArray[np.int32]:
    """The numbers as an array; nearly always they are small, and bytes are made much quicker."""
    try:
        return np.frombuffer(bytes(numbers), dtype=np.uint8).astype(np.int32)
    except ValueError:
        return np.array(numbers, dtype=np.int32)


def _normalise(text: str) -> bytes:
    """Plain spaces for wide ones, composed characters for decomposed ones, as UTF-8."""
    # A lone surrogate can come from a character reference; it has no UTF-8.
    utf8 = text.encode("utf-8", "replace")
    if len(utf8) == len(text):
        return utf8
    buffer = np.frombuffer(utf8, dtype=np.uint8).copy()
    lead = np.flatnonzero(buffer >= 0xC2)
    first = buffer[lead]
    two, three = lead[first < 0xE0], lead[(first >= 0xE0) & (first < 0xF0)]
    four = lead[first >= 0xF0]
    short, long = code_points_at(buffer, two, 2), code_points_at(buffer, three, 3)
    utf8 = _blank(buffer, two[_IS_WIDE_SPACE[short]], three[_IS_WIDE_SPACE[long]])
    may_change = may_change_in_nfc()
    if may_change[short].any() or may_change[long].any() or not _are_pictures(buffer, four):
        utf8 = unicodedata.normalize("NFC", utf8.decode("utf-8")).encode("utf-8")
    return utf8


def _are_pictures(buffer: NDArray[np.uint8], four: NDArray[np.intp]) -> bool:
    """Whether all characters of four bytes are such as smileys, which nothing composes."""
    points = code_points_at(buffer, four, 4)
    return bool(((points >= _PICTURES.start) & (points < _PICTURES.stop)).all())


def _blank(buffer: NDArray[np.uint8], two: NDArray[np.intp], three: NDArray[np.intp]) -> bytes:
    """The bytes with one space for each character of two or three bytes at these places."""
    if not len(two) + len(three):
        return buffer.tobytes()
    starts = np.concatenate((two, three))
    buffer[starts] = ord(" ")
    kept = np.ones(len(buffer), dtype=np.bool_)
    kept[starts + 1] = False
    kept[three + 2] = False
    return buffer[kept].tobytes()
