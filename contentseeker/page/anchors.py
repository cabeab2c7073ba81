"""Finding an element again in another version of its page.

Node numbers are positions in one parse. Across versions an element is identified by a readable
path (``paths``) and a fingerprint of its text (``fingerprints``). ``AnchorIndex.reanchor`` finds
the element from the two.

A label on the wrong element is worse than a lost label. The text decides, the path only
supports it. An ambiguous match gets a confidence below ``SURE``: show such a label as lost, and
do not use it.

Several elements of a page can have equal text. A caller that has both versions passes which
copy it means (``Copy``). As long as both versions have the same number of copies, the second
copy is still the second.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Final, Literal

import numpy as np

from contentseeker.page.fingerprints import (
    Fingerprint,
    FingerprintIndex,
    HashArray,
    simhashes,
    similarity,
)
from contentseeker.page.paths import PathIndex, Step, read_path

if TYPE_CHECKING:
    from contentseeker.page.flat import FlatPage

How = Literal["unchanged", "moved", "edited", "moved and edited", "ambiguous", "lost"]

SURE: Final = 0.8
"""Minimum confidence for using an anchor without a person's confirmation."""

# Similarity of two paths: siblings were added or removed; an ancestor was added or removed;
# any other difference.
_SHIFTED, _WRAPPED, _ELSEWHERE = 0.95, 0.9, 0.6
_MAX_WRAPPERS: Final = 3
# Confidence if several elements have the text: one of them at the old path, or none.
_AMBIGUOUS_IN_PLACE, _AMBIGUOUS = 0.5, 0.25
# Text as short as "Read more" occurs elsewhere by chance. It cannot be recognised once edited,
# either: up to 48 bytes a single word is too large a share of the text.
_MIN_DISTINCTIVE_BYTES: Final = 16
_NOT_DISTINCTIVE: Final = 0.7
_MIN_EDITABLE_BYTES: Final = 48
_MAX_LENGTH_RATIO: Final = 1.25
# Up to 12 of 64 bits differ; `fingerprints` has the measurements on edited and unrelated texts.
_MIN_SIMILARITY: Final = 0.83
_MARGIN: Final = 0.1
# Thousands of elements can hold one text; the right one has about the same depth as before.
_MAX_COMPARED_PATHS: Final = 8


@dataclass(frozen=True, slots=True)
class Anchor:
    """The element that was found, if any, and how.

    ``confidence`` is the similarity of the text (1 if equal, else the estimated unchanged
    share) times the similarity of the path (1 if equal, .95 if siblings were added or
    removed, .9 if ancestors were, else .6). It is multiplied by .7 if there is little to
    recognise: very short text at another path, or neither text nor picture. It is .5 at
    most if another element has equal or similar text, unless a ``Copy`` was given.
    """

    node: int | None
    confidence: float
    how: How

    @property
    def is_sure(self) -> bool:
        """Whether the anchor may be used without a person's confirmation."""
        return self.node is not None and self.confidence >= SURE


@dataclass(frozen=True, slots=True)
class Copy:
    """Which one of several elements with equal text is meant."""

    number: int
    """From 0, in document order."""
    count: int
    """How many there are; 1 if the text is unique on the page."""


_LOST: Final = Anchor(None, 0.0, "lost")


class AnchorIndex:
    """Paths and fingerprints of one page's elements, and the search for elements by them.

    Elements that hold exactly the same text (a ``div`` with nothing but a ``p``) are one
    *place*: confusing them changes no text.
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
        """Fingerprints of some elements; one call is much faster than one per element."""
        return [str(each) for each in self._prints.fingerprints(nodes)]

    def copy_of(self, node: int) -> Copy:
        """The element's number among the elements with equal text."""
        start, end = self._span(node)
        # Without the simhash, which is slow to compute and only needed for edited text.
        text = Fingerprint(self._prints.digest(start, end), end - start)
        wanted = text if text.length else self._prints.fingerprint(node)
        places = self._equal_places(wanted, self.page.tags[node])
        number = next(i for i, place in enumerate(places) if node in place)
        return Copy(number, len(places))

    def reanchor(self, path: str, fingerprint: str, *, copy: Copy | None = None) -> Anchor:
        """Find the element with this path and fingerprint, taken from another version.

        ``copy``, also taken from there, tells elements with equal text apart.
        """
        steps, wanted = read_path(path), Fingerprint.read(fingerprint)
        at_path = self._paths.resolve(steps)
        places = self._equal_places(wanted, steps[-1][0])
        if copy is not None and copy.count == len(places):
            places = places[copy.number : copy.number + 1]
        elif copy is not None and copy.count > 1:
            # Copies were added or removed, so their numbers mean nothing any more.
            return self._ambiguous(steps, at_path, places)
        if places:
            return self._among_equal(steps, at_path, places, wanted)
        if wanted.length >= _MIN_EDITABLE_BYTES:
            return self._find_edited(steps, at_path, wanted)
        return _LOST

    # Equal text

    def _equal_places(self, wanted: Fingerprint, tag: str) -> list[list[int]]:
        """Places with this fingerprint, each as its elements, in document order."""
        return self._with_text(wanted) if wanted.length else self._without_text(tag, wanted)

    def _with_text(self, wanted: Fingerprint) -> list[list[int]]:
        """Places with exactly this text."""
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
        """Elements without text that have this fingerprint, each a place of its own."""
        prints = self._prints
        return [
            [node]
            for node in np.flatnonzero(prints.end == prints.start).tolist()
            if tag in (self.page.tags[node], "*") and prints.fingerprint(node) == wanted
        ]

    def _among_equal(
        self, steps: list[Step], at_path: int | None, places: list[list[int]], wanted: Fingerprint
    ) -> Anchor:
        if len(places) > 1:
            return self._ambiguous(steps, at_path, places)
        if at_path in places[0]:
            # Without text and hints only the path is left: too little evidence.
            has_evidence = wanted.length or wanted.hints
            return Anchor(at_path, 1.0 if has_evidence else _NOT_DISTINCTIVE, "unchanged")
        node, agreement = self._best(steps, places[0])
        is_distinctive = wanted.length >= _MIN_DISTINCTIVE_BYTES or wanted.hints > 0
        return Anchor(node, agreement * (1 if is_distinctive else _NOT_DISTINCTIVE), "moved")

    def _ambiguous(self, steps: list[Step], at_path: int | None, places: list[list[int]]) -> Anchor:
        if not places:
            return _LOST
        if any(at_path in place for place in places):
            return Anchor(at_path, _AMBIGUOUS_IN_PLACE, "ambiguous")
        return Anchor(self._best(steps, [*chain(*places)])[0], _AMBIGUOUS, "ambiguous")

    # Edited text

    def _find_edited(self, steps: list[Step], at_path: int | None, wanted: Fingerprint) -> Anchor:
        similar = self._similar_places(wanted)
        if not similar:
            return _LOST
        best = next((place for place in similar if at_path in place), None)
        if best is not None:
            # Places inside or around it share most of its text: they are no alternatives.
            others = [place for place in similar if not self._overlap(place[0], best[0])]
            found = Anchor(at_path, similar[best], "edited")
        else:
            best = max(similar, key=lambda place: similar[place])
            others = [place for place in similar if place is not best]
            node, agreement = self._best(steps, best)
            found = Anchor(node, similar[best] * agreement, "moved and edited")
        if any(similar[other] > similar[best] - _MARGIN for other in others):
            return Anchor(found.node, _AMBIGUOUS, "ambiguous")
        return found

    def _similar_places(self, wanted: Fingerprint) -> dict[tuple[int, ...], float]:
        """Places with text like the wanted one, each as its elements, with its similarity."""
        prints = self._prints
        length = prints.end - prints.start
        is_near = length * _MAX_LENGTH_RATIO >= wanted.length
        is_near &= length <= wanted.length * _MAX_LENGTH_RATIO
        places = self._places(np.flatnonzero(is_near).tolist())
        hashes = self._simhashes[[place[0] for place in places]].tolist()
        found = {
            tuple(place): similarity(wanted.simhash, simhash)
            for place, simhash in zip(places, hashes, strict=True)
        }
        return {place: each for place, each in found.items() if each >= _MIN_SIMILARITY}

    @cached_property
    def _simhashes(self) -> HashArray:
        """Simhashes of all elements; cached, because one edited text is rarely the only one."""
        return simhashes(self._prints.letters, self._prints.start, self._prints.end)

    # Places

    def _places(self, nodes: list[int]) -> list[list[int]]:
        """Elements grouped by the text they hold."""
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
        """The element whose path is most similar to the given one, and the similarity."""
        depth = len(steps) - 1
        nearest = sorted(nodes, key=lambda node: abs(int(self.page.depth[node]) - depth))
        rated = [
            (path_similarity(steps, self._paths.steps(node)), node)
            for node in nearest[:_MAX_COMPARED_PATHS]
        ]
        best, node = max(rated, key=lambda pair: (pair[0], -pair[1]))
        return node, best


def path_similarity(one: list[Step], other: list[Step]) -> float:
    """How likely two paths lead to one element in two versions of a page, from 0 to 1."""
    if one == other:
        return 1.0
    short, long = sorted(([tag for tag, _ in one], [tag for tag, _ in other]), key=len)
    if short == long:
        return _SHIFTED
    remaining = iter(long)
    is_wrapped = short[-1] == long[-1] and all(tag in remaining for tag in short)
    return _WRAPPED if is_wrapped and len(long) - len(short) <= _MAX_WRAPPERS else _ELSEWHERE
