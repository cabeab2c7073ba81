"""Short strings by which the text of an element is recognised, even slightly changed.

``t1:1204:5d0e...:9b31...`` means 1204 bytes of visible text without white space, their
hash, and their *simhash* (Charikar 2002): 64 bits, each a majority vote of the text's
five-byte shingles, so that similar texts differ in few bits. White space is left out because
it depends on the markup around the text. ``e1:2:77ab...`` means an element without text: a hash
of its tag and of two attributes that describe what it shows.

A fingerprint depends on nothing else, so it can be compared between versions of a page. The
leading letter and number name the format; a change of the computation needs a new number.
Measured on paragraphs of real pages: replacing one word in twenty changes 7 of the 64 bits
(99 % of paragraphs: under 14). Unrelated texts differ in 32 bits (99.9 %: in 19 or more).

Not here: finding the element again (``anchors``).
"""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from contentseeker.errors import ArgumentError
from contentseeker.page.structure import ByteArray

if TYPE_CHECKING:
    from contentseeker.page.flat import FlatPage

HashArray = NDArray[np.uint64]
OffsetArray = NDArray[np.int64]

_SHINGLE: Final = 5
_BITS: Final = 64
_FORM: Final = re.compile(
    r"t1:(?P<length>\d{1,12}):(?P<text>[0-9a-f]{16}):(?P<shape>[0-9a-f]{16})"
    r"|e1:(?P<hints>\d{1,4}):(?P<element>[0-9a-f]{16})"
)
# Attributes that describe an element without text, and addresses of what it shows.
_HINTS: Final = ("alt", "title", "aria-label", "placeholder", "name", "value", "type")
_SOURCES: Final = ("src", "data-src", "poster", "data")
_MEDIA_TAGS: Final = frozenset(
    "img image video audio source iframe frame embed object canvas input select textarea".split()
)
_MAX_MEDIA: Final = 8


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """The parts of a fingerprint."""

    digest: str
    """Equal for equal texts (or equal hints)."""
    length: int = 0
    """Bytes of text without white space; 0 for an element without text."""
    simhash: int = 0
    hints: int = 0
    """For an element without text: how many attributes describe it."""

    def __str__(self) -> str:
        if self.length:
            return f"t1:{self.length}:{self.digest}:{self.simhash:016x}"
        return f"e1:{self.hints}:{self.digest}"

    @classmethod
    def read(cls, written: str) -> "Fingerprint":
        """Parse a fingerprint that ``str`` wrote."""
        match = _FORM.fullmatch(written)
        if match is None:
            raise ArgumentError(
                f"fingerprint {written!r:.80} was not made by this library or is damaged: "
                "pass the string that fingerprint(page, node) returned."
            )
        if match["element"]:
            return cls(match["element"], hints=int(match["hints"]))
        return cls(match["text"], int(match["length"]), int(match["shape"], 16))


class FingerprintIndex:
    """Fingerprints of a page's elements, from one copy of its text without white space."""

    def __init__(self, page: "FlatPage") -> None:
        self.page = page
        clean, structure = page.clean_text, page.structure
        is_letter = np.frombuffer(clean.text, dtype=np.uint8) > ord(" ")
        self.letters: ByteArray = np.frombuffer(clean.text, dtype=np.uint8)[is_letter]
        before = np.concatenate(([0], np.cumsum(is_letter, dtype=np.int64)))
        self.start: OffsetArray = before[clean.offset[structure.open_event]]
        """Per element: where its text begins in ``letters``."""
        self.end: OffsetArray = before[clean.offset[structure.close_event]]

    def fingerprint(self, node: int) -> Fingerprint:
        """The fingerprint of an element."""
        return self.fingerprints([node])[0]

    def fingerprints(self, nodes: Sequence[int]) -> list[Fingerprint]:
        """Fingerprints of some elements; all together cost little more than the largest one."""
        start, end = self.start[nodes], self.end[nodes]
        # Hash only the part of the page that contains the elements.
        first, last = start.min(initial=len(self.letters)), end.max(initial=0)
        shapes = simhashes(self.letters[first:last], start - first, end - first)
        return [
            Fingerprint(self.digest(*span), span[1] - span[0], shape)
            if span[0] < span[1]
            else self._without_text(node)
            for node, *span, shape in zip(
                nodes, start.tolist(), end.tolist(), shapes.tolist(), strict=True
            )
        ]

    def digest(self, start: int, end: int) -> str:
        """The hash of ``letters[start:end]``."""
        return blake2b(self.letters[start:end].tobytes(), digest_size=8).hexdigest()

    def _without_text(self, node: int) -> Fingerprint:
        first, last = np.searchsorted(self._media, (node, self.page.subtree_end[node]))
        shown = self._media[first : min(last, first + _MAX_MEDIA)].tolist()
        hints = [hint for each in dict.fromkeys([node, *shown]) for hint in self._hints(each)]
        what = "\0".join([self.page.tags[node], *hints])
        digest = blake2b(what.encode("utf-8", "replace"), digest_size=8).hexdigest()
        return Fingerprint(digest, hints=len(hints))

    @cached_property
    def _media(self) -> NDArray[np.int64]:
        tags = self.page.tags
        return np.array([i for i, tag in enumerate(tags) if tag in _MEDIA_TAGS], dtype=int)

    def _hints(self, node: int) -> list[str]:
        attributes = self.page.attrs(node)
        hints = [f"{name}={attributes[name]}" for name in _HINTS if attributes.get(name)]
        # The query often is a version number that changes with every fetch.
        sources = (attributes.get(name, "").partition("?")[0] for name in _SOURCES)
        return hints + [source for source in sources if source]


def similarity(one: int, other: int) -> float:
    """Similarity of two texts by their simhashes: about the share of common shingles."""
    return max(0.0, math.cos(math.pi * (one ^ other).bit_count() / _BITS))


def simhashes(letters: ByteArray, start: OffsetArray, end: OffsetArray) -> HashArray:
    """The simhash of every span ``start:end`` of ``letters``.

    The votes for a bit are one difference of prefix sums, so overlapping spans cost nothing
    extra.
    """
    votes = _mix(_shingles(letters))
    last = np.maximum(end - (_SHINGLE - 1), start)
    majority = (last - start) / 2
    running = np.zeros(len(votes) + 1, dtype=np.int64)
    result = np.zeros(len(start), dtype=np.uint64)
    for bit in np.arange(_BITS, dtype=np.uint64):
        np.cumsum((votes >> bit) & np.uint64(1), out=running[1:])
        agreed = running[np.minimum(last, len(votes))] - running[np.minimum(start, len(votes))]
        result |= (agreed > majority).astype(np.uint64) << bit
    return result


def _shingles(letters: ByteArray) -> HashArray:
    """Every five neighbouring bytes as one number."""
    count = max(0, len(letters) - _SHINGLE + 1)
    shingles = np.zeros(count, dtype=np.uint64)
    for place in range(_SHINGLE):
        shingles = (shingles << np.uint64(8)) | letters[place : place + count]
    return shingles


def _mix(numbers: HashArray) -> HashArray:
    """Spread numbers over all 64 bits (the finalizer of SplitMix64)."""
    mixed = numbers + np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))
