"""The parser target that records what lxml reports: the first half of the event log.

lxml calls the writer for every tag and every text of a page, so it has a Cython version
(``contentseeker.compiled``). ``contentseeker.page.events`` makes the log from its output.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from contentseeker.compiled import compiled
from contentseeker.page.numbering import Numbering
from contentseeker.page.tags import CODES, RAW_TEXT

OPEN: Final = "\x01"
CLOSE: Final = "\x02"
OPEN_WITH_ATTRIBUTES: Final = "\x03"
MARKS: Final = frozenset({OPEN, CLOSE, OPEN_WITH_ATTRIBUTES})

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
    values: dict[str, int]
    """Every value once, shared by all attributes."""


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
                values=dict(self._value_numbers),
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
