"""Where an element is, in words that survive a new version of the page.

Node ids are positions in one parse. What outlives it is a readable path (``paths``)
together with a fingerprint of the text (``fingerprints``); from the two, ``reanchor``
finds the element again.

The rule it follows: a label on the wrong element is worse than a lost one. Text decides,
the path supports it, and whatever could be mistaken for something else on the page gets
a confidence below ``SURE``: show it as lost, do not use it.

Text that stands several times on a page can be told apart only by counting. Who has both
versions at hand says which copy was meant (``Copy``): as long as both have the same number
of copies, the second is still the second.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Final, Literal

import numpy as np

from extraction.page.fingerprints import (
    Fingerprint,
    FingerprintIndex,
    HashArray,
    simhashes,
    similarity,
)
from extraction.page.paths import PathIndex, Step, read_path

if TYPE_CHECKING:
    from extraction.page.flat import FlatPage

How = Literal["unchanged", "moved", "edited", "moved and edited", "ambiguous", "lost"]

SURE: Final = 0.8
"""Confidence from which on an anchor may be used without asking a person."""

# Agreement of two places: siblings came or went; something around was wrapped or
# unwrapped; neither explains the difference.
_SHIFTED, _WRAPPED, _ELSEWHERE = 0.95, 0.9, 0.6
_MOST_WRAPPERS: Final = 3
# What twins are worth: one of them at the old place, or none.
_TWIN_IN_PLACE, _TWIN = 0.5, 0.25
# Text as short as "Read more" turns up elsewhere by chance, and cannot be recognised
# once edited: up to 48 bytes one word is too large a share of it.
_TELLING_BYTES: Final = 16
_UNTELLING: Final = 0.7
_EDITABLE_BYTES: Final = 48
_LENGTH_CHANGE: Final = 1.25
# 12 of 64 bits; see `fingerprints` for what edited and unrelated texts measure.
_ALIKE: Final = 0.83
_MARGIN: Final = 0.1
# Thousands of elements can be around one text; the wanted one is about as deep as before.
_NEAREST: Final = 8


@dataclass(frozen=True, slots=True)
class Anchor:
    """An element found again, or not.

    ``confidence`` is the likeness of the text (1 if equal, else the estimated share that
    is unchanged) times the likeness of the place (1 for the same path, .95 if siblings
    came or went, .9 if wrapped or unwrapped, .6 elsewhere). It is .7 times that where
    there is little to recognise: very short text that is not in its place, no text and
    no picture. Text with a twin or near twin on the page gives .5 at most, unless the
    copies were counted.
    """

    node: int | None
    confidence: float
    how: How

    @property
    def is_sure(self) -> bool:
        """Whether the anchor may be used without asking a person."""
        return self.node is not None and self.confidence >= SURE


@dataclass(frozen=True, slots=True)
class Copy:
    """Which of the equal texts of a page an element has."""

    number: int
    """From 0, in document order."""
    count: int
    """How many there are; 1 for text that stands nowhere else."""


_LOST: Final = Anchor(None, 0.0, "lost")


def path(page: "FlatPage", node: int) -> str:
    """Readable path of an element, such as ``/html/body/div[2]/p[1]``."""
    return page.anchors.path(node)


def fingerprint(page: "FlatPage", node: int) -> str:
    """Short string by which the text of an element is recognised, even slightly changed."""
    return page.anchors.fingerprint(node)


def copy_of(page: "FlatPage", node: int) -> Copy:
    """Which of the equal texts of its page an element has."""
    return page.anchors.copy_of(node)


def reanchor(page: "FlatPage", path: str, fingerprint: str, *, copy: Copy | None = None) -> Anchor:
    """The element that path and fingerprint, taken from another version of the page, mean.

    ``copy``, taken from there too, tells equal texts apart.
    """
    return page.anchors.reanchor(path, fingerprint, copy=copy)


class AnchorIndex:
    """Paths and fingerprints of one page's elements, and the way back from them.

    Elements around exactly the same text (a ``div`` that holds nothing but a ``p``) are
    one *place*: mistaking one for another mistakes no text.
    """

    def __init__(self, page: "FlatPage") -> None:
        self.page = page

    @cached_property
    def _paths(self) -> PathIndex:
        return PathIndex(self.page)

    @cached_property
    def _prints(self) -> FingerprintIndex:
        return FingerprintIndex(self.page)

    def path(self, node: int) -> str:
        """Readable path of an element."""
        return self._paths.path(node)

    def fingerprint(self, node: int) -> str:
        """Fingerprint of an element."""
        return self.fingerprints([node])[0]

    def fingerprints(self, nodes: Sequence[int]) -> list[str]:
        """Fingerprints of some elements, much cheaper together than one by one."""
        return [str(each) for each in self._prints.fingerprints(nodes)]

    def copy_of(self, node: int) -> Copy:
        """Which of the equal texts of this page an element has."""
        start, end = self._span(node)
        # Without its simhash, which costs most and finds edited text only.
        text = Fingerprint(self._prints.digest(start, end), end - start)
        wanted = text if text.length else self._prints.fingerprint(node)
        places = self._places_like(wanted, self.page.tags[node])
        number = next(i for i, place in enumerate(places) if node in place)
        return Copy(number, len(places))

    def reanchor(self, path: str, fingerprint: str, *, copy: Copy | None = None) -> Anchor:
        """The element of this page that a path and a fingerprint of another version mean."""
        steps, wanted = read_path(path), Fingerprint.read(fingerprint)
        there = self._paths.resolve(steps)
        places = self._places_like(wanted, steps[-1][0])
        if copy is not None and copy.count == len(places):
            places = places[copy.number : copy.number + 1]
        elif copy is not None and copy.count > 1:
            # Copies came or went, and nobody knows which.
            return self._mistakable(steps, there, places)
        if places:
            return self._among_equals(steps, there, places, wanted)
        if wanted.length >= _EDITABLE_BYTES:
            return self._edited(steps, there, wanted)
        return _LOST

    # Equal text

    def _places_like(self, wanted: Fingerprint, tag: str) -> list[list[int]]:
        """Places that show exactly the same, each as its elements, in document order."""
        return self._equal_places(wanted) if wanted.length else self._without_text(tag, wanted)

    def _equal_places(self, wanted: Fingerprint) -> list[list[int]]:
        """Places with exactly this text, each as its elements."""
        prints = self._prints
        # Elements nest, so different places with text of one length do not overlap, and
        # hashing them all reads no text twice.
        nodes = np.flatnonzero(prints.end - prints.start == wanted.length)
        return [
            place
            for place in self._places(nodes.tolist())
            if prints.digest(*self._span(place[0])) == wanted.digest
        ]

    def _without_text(self, tag: str, wanted: Fingerprint) -> list[list[int]]:
        """Elements without text that show the same, each a place of its own."""
        prints = self._prints
        return [
            [node]
            for node in np.flatnonzero(prints.end == prints.start).tolist()
            if tag in (self.page.tags[node], "*") and prints.fingerprint(node) == wanted
        ]

    def _among_equals(
        self, steps: list[Step], there: int | None, places: list[list[int]], wanted: Fingerprint
    ) -> Anchor:
        if len(places) > 1:
            return self._mistakable(steps, there, places)
        if there in places[0]:
            # Without text or a hint the path is all there is: too little.
            return Anchor(there, 1.0 if wanted.length or wanted.hints else _UNTELLING, "unchanged")
        node, fit = self._best(steps, places[0])
        is_telling = wanted.length >= _TELLING_BYTES or wanted.hints > 0
        return Anchor(node, fit * (1 if is_telling else _UNTELLING), "moved")

    def _mistakable(self, steps: list[Step], there: int | None, places: list[list[int]]) -> Anchor:
        if not places:
            return _LOST
        if any(there in place for place in places):
            return Anchor(there, _TWIN_IN_PLACE, "ambiguous")
        return Anchor(self._best(steps, [*chain(*places)])[0], _TWIN, "ambiguous")

    # Edited text

    def _edited(self, steps: list[Step], there: int | None, wanted: Fingerprint) -> Anchor:
        likeness = self._alike_places(wanted)
        if not likeness:
            return _LOST
        home = next((place for place in likeness if there in place), None)
        if home is not None:
            # What is inside it or around it is like it of course: no rival.
            rivals = [place for place in likeness if not self._overlap(place[0], home[0])]
            found = Anchor(there, likeness[home], "edited")
        else:
            home = max(likeness, key=lambda place: likeness[place])
            rivals = [place for place in likeness if place is not home]
            node, fit = self._best(steps, home)
            found = Anchor(node, likeness[home] * fit, "moved and edited")
        if any(likeness[rival] > likeness[home] - _MARGIN for rival in rivals):
            return Anchor(found.node, _TWIN, "ambiguous")
        return found

    def _alike_places(self, wanted: Fingerprint) -> dict[tuple[int, ...], float]:
        """Places with text like the wanted one, each as its elements, and how alike."""
        prints = self._prints
        length = prints.end - prints.start
        is_near = length * _LENGTH_CHANGE >= wanted.length
        is_near &= length <= wanted.length * _LENGTH_CHANGE
        places = self._places(np.flatnonzero(is_near).tolist())
        hashes = self._shapes[[place[0] for place in places]].tolist()
        alike = {
            tuple(place): similarity(wanted.simhash, simhash)
            for place, simhash in zip(places, hashes, strict=True)
        }
        return {place: likeness for place, likeness in alike.items() if likeness >= _ALIKE}

    @cached_property
    def _shapes(self) -> HashArray:
        """Simhashes of all elements: a page with one edited text has more of them."""
        return simhashes(self._prints.letters, self._prints.start, self._prints.end)

    # Places

    def _places(self, nodes: list[int]) -> list[list[int]]:
        """Elements grouped by the stretch of text they hold."""
        places: dict[tuple[int, int], list[int]] = {}
        for node in nodes:
            places.setdefault(self._span(node), []).append(node)
        return list(places.values())

    def _span(self, node: int) -> tuple[int, int]:
        return int(self._prints.start[node]), int(self._prints.end[node])

    def _overlap(self, one: int, other: int) -> bool:
        (start, end), (other_start, other_end) = self._span(one), self._span(other)
        return start < other_end and other_start < end

    def _best(self, steps: list[Step], nodes: Sequence[int]) -> tuple[int, float]:
        """The element whose path is most like the given one, and how like it is."""
        depth = len(steps) - 1
        nearest = sorted(nodes, key=lambda node: abs(int(self.page.depth[node]) - depth))
        rated = [(agreement(steps, self._paths.steps(node)), node) for node in nearest[:_NEAREST]]
        best, node = max(rated, key=lambda pair: (pair[0], -pair[1]))
        return node, best


def agreement(one: list[Step], other: list[Step]) -> float:
    """How well two paths can mean one element in two versions of a page, from 0 to 1."""
    if one == other:
        return 1.0
    short, long = sorted(([tag for tag, _ in one], [tag for tag, _ in other]), key=len)
    if short == long:
        return _SHIFTED
    remaining = iter(long)
    is_wrapped = short[-1] == long[-1] and all(tag in remaining for tag in short)
    return _WRAPPED if is_wrapped and len(long) - len(short) <= _MOST_WRAPPERS else _ELSEWHERE
