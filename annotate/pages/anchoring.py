"""Resolving the elements of stored labels on the page as the current parser sees it.

A label stores its element's number, path and fingerprint. The bytes of a page never change,
but the parser may. If number, path and text no longer match, the element is searched by path
and fingerprint; if the match is not sure, the label counts as lost. A label on the wrong
element is worse than a lost one.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from annotate.models import Label, Page
from annotate.pages.parsed import derived, parsed
from contentseeker.errors import ArgumentError
from contentseeker.page import FlatPage

Stored = tuple[int, str, str]
"""Number, path and fingerprint of an element as a label stores them."""


@dataclass(frozen=True)
class Place:
    """The element of a label; ``node`` is None if the match is not sure."""

    node: int | None
    likely_node: int | None = None
    confidence: float = 1.0


_LOST: Final = Place(None, None, 0.0)


def places(page: Page, stored: Iterable[Stored]) -> dict[Stored, Place]:
    """The place of each stored element on the page."""
    wanted = set(stored)
    # Needed for every click, so resolved places are cached.
    known: dict[Stored, Place] = derived(page, "places", lambda _: {})
    known.update(places_on(parsed(page), wanted - known.keys()))
    return {key: known[key] for key in wanted}


def places_on(flat: FlatPage, stored: Iterable[Stored]) -> dict[Stored, Place]:
    """The place of each stored element on a page that the caller has parsed."""
    wanted = set(stored)
    # A parser that finds fewer elements leaves some numbers without one.
    inside = [key for key in wanted if key[0] < len(flat)]
    prints = flat.anchors.fingerprints([node for node, _, _ in inside]) if inside else []
    fits = {
        key
        for key, print_now in zip(inside, prints, strict=True)
        if key[2] == print_now and key[1] == flat.path(key[0])
    }
    return {key: Place(key[0]) if key in fits else _found(flat, key) for key in wanted}


def placed(page: Page, labels: Iterable[Label]) -> list[tuple[int, Label]]:
    """The labels whose element is found surely, with its number."""
    rows = list(labels)
    found = places(page, [label.anchor for label in rows])
    with_nodes = [(found[label.anchor].node, label) for label in rows]
    return [(node, label) for node, label in with_nodes if node is not None]


def _found(flat: FlatPage, stored: Stored) -> Place:
    _, path, fingerprint = stored
    try:
        anchor = flat.anchors.reanchor(path, fingerprint)
    except ArgumentError:
        # Not a path that this library has written.
        return _LOST
    return Place(anchor.node if anchor.is_sure else None, anchor.node, anchor.confidence)
