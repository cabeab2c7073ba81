"""Visible text nodes of a page, its text blocks, and the text of any element.

A *run* is one visible, non-blank text node, as in the papers: the text between two adjacent
marks of the event log. Lengths are code points of the text with white space collapsed. Words
are byte offsets in the buffer, so that nothing is decoded before a caller needs a string. White
space parts them; in scripts without spaces, a number of characters (``contentseeker.scripts``).

``clean_text`` is a copy of the buffer in which marks of block-level tags are line breaks and
marks of inline tags are removed. The text of an element is a slice of it.

A *block* is a maximal sequence of runs between block-level tags (Gibson et al. 2007). Inline tags
(``FlatPage.inline``: ``b``, ``a``, ``span`` ...) do not end a block. All other tags do, ``br`` and
``img`` included. Hidden elements and scripts are ignored. A block belongs to its nearest ancestor
that is not inline.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from contentseeker.compiled import compiled
from contentseeker.page.structure import BoolArray, ByteArray, IntArray, nearest
from contentseeker.page.utf8 import code_points_at
from contentseeker.scripts import FIRST_HIGHER, HIGHER, LAST_HIGHER, WHOLE_WORD, word_shares

if TYPE_CHECKING:
    from contentseeker.page.flat import FlatPage

_SPACE, _LINE_BREAK = 0x20, 0x0A
# Characters of scripts without spaces have three or four bytes in UTF-8.
_FIRST_OF_THREE, _FIRST_OF_FOUR = 0xE0, 0xF0


@dataclass(frozen=True, slots=True)
class TextRuns:
    """Visible text nodes in document order."""

    event: IntArray
    """The event right before the text."""
    owner: IntArray
    """The element whose child the text node is."""
    chars: IntArray
    """Code points, white space collapsed."""
    words: IntArray
    """Words, in scripts without spaces by the number of characters."""
    first_word: IntArray
    """Index of its first word in ``word_start``."""
    word_start: IntArray
    """Byte offset of every word of the page, hidden ones included."""
    word_end: IntArray

    def __len__(self) -> int:
        return len(self.event)

    @property
    def start(self) -> IntArray:
        """Byte offset of each run's first word."""
        return self.word_start[self.first_word]

    @property
    def end(self) -> IntArray:
        """Byte offset after each run's last word."""
        last_word = self.first_word + self.words - 1
        return self.word_end[last_word.astype(np.int32)]


@dataclass(frozen=True, slots=True)
class CleanText:
    """All visible text as bytes, one line per text block, with the offset of every event."""

    text: bytes
    offset: NDArray[np.int64]

    def between(self, first_event: int, last_event: int) -> str:
        """Text between two events: one block per line, white space collapsed."""
        raw = self.text[self.offset[first_event] : self.offset[last_event]]
        return tidy_lines(raw.decode("utf-8", "replace"))


@compiled("text")
def find_runs(buffer: ByteArray, marks: IntArray, owner: IntArray, visible: BoolArray) -> TextRuns:
    """All visible text nodes; ``owner`` and ``visible`` are per event."""
    start, end, is_spaced = _words(buffer)
    first = np.searchsorted(start, marks).astype(np.int32)
    words = gaps(first, len(start))
    event = np.flatnonzero((words > 0) & visible).astype(np.int32)
    first, words = first[event], words[event]
    running = np.zeros((2, len(start) + 1), dtype=np.int32)
    np.cumsum((end - start, is_spaced), axis=1, out=running[:, 1:])
    word_bytes, spaced = running[:, first + words] - running[:, first]
    surplus = count_between(continuation_bytes(buffer), start[first], end[first + words - 1])
    return TextRuns(
        event=event,
        owner=owner[event],
        chars=(word_bytes - surplus + spaced - 1).astype(np.int32),
        words=words,
        first_word=first,
        word_start=start,
        word_end=end,
    )


def _words(buffer: ByteArray) -> tuple[IntArray, IntArray, BoolArray]:
    """Where each word starts and ends, and whether it begins behind white space or a mark."""
    # Marks, spaces and line breaks are all below "!", and nothing else is.
    is_word = np.empty(len(buffer) + 2, dtype=np.bool_)
    is_word[0] = is_word[-1] = False
    np.greater(buffer, _SPACE, out=is_word[1:-1])
    edges = np.flatnonzero(is_word[1:] != is_word[:-1]).astype(np.int32)
    start, end = edges[::2], edges[1::2]
    cuts = _cuts(buffer, start)
    if not len(cuts):
        return start, end, np.ones(len(start), dtype=np.bool_)
    starts = np.sort(np.concatenate((start, cuts)))
    ends = np.sort(np.concatenate((end, cuts)))
    return starts, ends, ~np.isin(starts, cuts)


def _cuts(buffer: ByteArray, start: IntArray) -> IntArray:
    """Where words begin inside of what white space parts; ``start`` is where that starts."""
    lead = np.flatnonzero(buffer >= _FIRST_OF_THREE)
    is_three = buffer[lead] < _FIRST_OF_FOUR
    share = np.zeros(len(lead), dtype=np.int64)
    share[is_three] = word_shares()[code_points_at(buffer, lead[is_three], 3)]
    points = code_points_at(buffer, lead[~is_three], 4)
    is_higher = (points >= FIRST_HIGHER) & (points <= LAST_HIGHER)
    share[~is_three] = np.where(is_higher, HIGHER, 0)
    lead, share = lead[share > 0], share[share > 0]
    if not len(lead):
        return np.zeros(0, dtype=np.int32)
    before = np.cumsum(share) - share
    token = np.searchsorted(start, lead, side="right") - 1
    is_first = np.ones(len(lead), dtype=np.bool_)
    np.not_equal(token[1:], token[:-1], out=is_first[1:])
    first = np.maximum.accumulate(np.where(is_first, np.arange(len(lead)), 0))
    word = (before - before[first]) // WHOLE_WORD
    is_cut = ~is_first
    is_cut[1:] &= word[1:] != word[:-1]
    return lead[is_cut].astype(np.int32)


def continuation_bytes(buffer: ByteArray) -> IntArray:
    """Offsets of UTF-8 continuation bytes: bytes minus these are the code points of a text."""
    # As signed bytes, 0x80 to 0xBF are the lowest values.
    return np.flatnonzero(buffer.view(np.int8) < -64).astype(np.int32)


def count_between(places: IntArray, start: IntArray, end: IntArray) -> IntArray:
    """How many of the (ascending) places are in each span."""
    if not len(places):
        return np.zeros(len(start), dtype=np.int32)
    return (np.searchsorted(places, end) - np.searchsorted(places, start)).astype(np.int32)


def gaps(places: IntArray, end: int) -> IntArray:
    """Distance from every (ascending) place to the next one, and from the last to the end."""
    found = np.empty_like(places)
    np.subtract(places[1:], places[:-1], out=found[:-1])
    np.subtract(end, places[-1:], out=found[-1:])
    return found


def tidy_lines(text: str) -> str:
    """Collapse white space in every line, and drop blank lines."""
    lines = (" ".join(line.split()) for line in text.splitlines())
    return "\n".join(line for line in lines if line)


def one_line(text: str) -> str:
    """The tidy text on one line, for substring searches."""
    return " ".join(tidy_lines(text).split())


@compiled("text")
def clean_text(
    buffer: ByteArray, marks: IntArray, is_boundary: BoolArray, visible: BoolArray
) -> CleanText:
    """Build the clean copy; ``is_boundary`` and ``visible`` have one flag per event."""
    clean = np.maximum(buffer, np.uint8(_SPACE))
    clean[marks[is_boundary]] = _LINE_BREAK
    size = gaps(marks, len(buffer))
    keep = np.repeat(visible, size)
    # Bytes before the first event belong to no element.
    before = len(buffer) - len(keep)
    keep[marks - before] = is_boundary
    kept = np.where(visible, size - 1, 0) + is_boundary
    return CleanText(clean[before:][keep].tobytes(), np.cumsum(kept) - kept)


@compiled("text")
def count_kinds(
    text: bytes, ends: NDArray[np.int64], kind_of_point: NDArray[np.uint8]
) -> NDArray[np.float64]:
    """Count the characters of each kind in every part of the text, one row per kind.

    ``ends`` are the ends of consecutive parts. ``kind_of_point`` maps the code points below 65,536
    to kinds from 1; kind 0, and all higher code points, are not counted.
    """
    buffer = np.frombuffer(text, dtype=np.uint8)
    points = np.where(buffer < 0x80, buffer, 0).astype(np.int32)
    lead = np.flatnonzero(buffer >= 0xC2)
    for width, first, last in ((2, 0xC2, 0xE0), (3, 0xE0, 0xF0)):
        places = lead[(buffer[lead] >= first) & (buffer[lead] < last)]
        points[places] = code_points_at(buffer, places, width)
    kinds = np.where(points > 0, kind_of_point[points], 0)
    places = np.flatnonzero(kinds != 0)
    inside = np.searchsorted(places, ends)
    inside[1:] -= inside[:-1].copy()
    part = np.repeat(np.arange(len(ends)), inside)
    size = len(ends), int(kind_of_point.max()) + 1
    counted = kinds[places[: len(part)]]
    counts = np.bincount(part * size[1] + counted, minlength=size[0] * size[1])
    return counts.reshape(size)[:, 1:].T.astype(np.float64)


@compiled("text")
def last_points(buffer: ByteArray, ends: IntArray) -> NDArray[np.int32]:
    """Code points of the characters that end at these offsets; 0 for those beyond 65,535."""
    last = buffer[ends - 1].astype(np.int32)
    wide = np.flatnonzero(last >= 0x80)
    if not len(wide):
        return last
    end = ends[wide]
    points = np.zeros(len(wide), dtype=np.int32)
    for width, first, behind in ((2, 0xC0, 0xE0), (3, 0xE0, 0xF0)):
        start = np.maximum(end - width, 0)
        is_lead = (buffer[start] >= first) & (buffer[start] < behind)
        points[is_lead] = code_points_at(buffer, start[is_lead], width)
    last[wide] = points
    return last


@dataclass(frozen=True, slots=True)
class TextBlocks:
    """Blocks in document order, each a slice of the page's text runs."""

    first_run: IntArray
    end_run: IntArray
    node: IntArray
    """Nearest ancestor of the block that is not inline."""
    chars: IntArray
    link_chars: IntArray
    words: IntArray
    first_event: IntArray
    """The event right before the block's first text node."""
    last_event: IntArray
    """The event right after its last text node."""
    source: CleanText

    def __len__(self) -> int:
        return len(self.first_run)

    def text(self, block: int) -> str:
        """Text of one block, white space collapsed."""
        return self.source.between(int(self.first_event[block]), int(self.last_event[block]))

    def texts(self, blocks: NDArray[np.integer[Any]] | None = None) -> list[str]:
        """Text of all blocks, or of some of them."""
        return tidied(self.raw_texts(blocks))

    def raw_texts(self, blocks: NDArray[np.integer[Any]] | None = None) -> list[bytes]:
        """Text of all blocks, or of some, as UTF-8; white space is not collapsed."""
        chosen = slice(None) if blocks is None else blocks
        offset = self.source.offset
        starts, ends = offset[self.first_event[chosen]], offset[self.last_event[chosen]]
        return slices(self.source.text, starts, ends)


@compiled("text")
def slices(text: bytes, starts: NDArray[np.int64], ends: NDArray[np.int64]) -> list[bytes]:
    """Parts of the text, without white space around them."""
    pairs = zip(starts.tolist(), ends.tolist(), strict=True)
    return [text[start:end].strip() for start, end in pairs]


@compiled("text")
def tidied(raw_texts: list[bytes]) -> list[str]:
    """Raw texts of blocks, decoded and with white space collapsed."""
    if not raw_texts:
        return []
    # A block contains no line break, so all blocks can be decoded in one call, which is faster.
    # All other white space is plain spaces, mostly single ones.
    lines = b"\n".join(raw_texts).decode("utf-8", "replace").split("\n")
    return [" ".join(line.split()) if "  " in line else line for line in lines]


_COLUMNS: Final = ("first_run end_run node chars link_chars words first_event last_event").split()


def find_blocks(page: "FlatPage") -> TextBlocks:
    """Group a page's text runs into blocks."""
    owner = nearest(~page.inline[page.tag_codes], page.parent)
    columns = group_runs(page.runs, page.is_boundary, owner, page.in_link)
    return TextBlocks(**dict(zip(_COLUMNS, columns, strict=True)), source=page.clean_text)


@compiled("text")
def group_runs(
    runs: TextRuns, is_boundary: BoolArray, block_owner: IntArray, in_link: BoolArray
) -> tuple[IntArray, ...]:
    """The columns of ``TextBlocks``, in the order of ``_COLUMNS``.

    ``is_boundary`` is per event, ``block_owner`` and ``in_link`` are per element.
    """
    section = np.cumsum(is_boundary, dtype=np.int32)[runs.event]
    is_first = np.ones(len(runs), dtype=np.bool_)
    np.not_equal(section[1:], section[:-1], out=is_first[1:])
    first = np.flatnonzero(is_first).astype(np.int32)
    end = np.append(first[1:], np.int32(len(runs)))[: len(first)]
    return (
        first,
        end,
        block_owner[runs.owner[first]],
        _sums(runs.chars, first),
        _sums(runs.chars * in_link[runs.owner], first),
        _sums(runs.words, first),
        runs.event[first],
        runs.event[end - 1] + 1,
    )


def _sums(values: IntArray, first: IntArray) -> IntArray:
    return np.add.reduceat(values, first, dtype=np.int32)
