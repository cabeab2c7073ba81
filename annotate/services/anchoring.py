"""Which elements stored labels mean, checked against the page as it is parsed today.

A label keeps its element's number, path and fingerprint. The bytes of a page never change,
but the parser may: where number, path and text no longer belong together, the label is
found again if that can be done surely, and otherwise belongs nowhere. A label on the wrong
element is worse than a lost one.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from annotate.models import Page
from annotate.services.parsed import derived, parsed
from extraction.errors import ArgumentError
from extraction.page import FlatPage

Stored = tuple[int, str, str]
"""Number, path and fingerprint of an element as a label keeps them."""


@dataclass(frozen=True)
class Place:
    """Where a label belongs; ``node`` is None where that is not sure."""

    node: int | None
    likely_node: int | None = None
    confidence: float = 1.0


_LOST: Final = Place(None, None, 0.0)


def places(page: Page, stored: Iterable[Stored]) -> dict[Stored, Place]:
    """Where each of the stored elements is on the page."""
    wanted = set(stored)
    # Asked for at every click: what was found once stays found.
    known = derived(page, "places", _nothing_known)
    known.update(places_on(parsed(page), wanted - known.keys()))
    return {each: known[each] for each in wanted}


def places_on(flat: FlatPage, stored: Iterable[Stored]) -> dict[Stored, Place]:
    """Where each of the stored elements is on a page parsed by the caller."""
    wanted = set(stored)
    inside = [each for each in wanted if each[0] < len(flat)]
    prints = flat.anchors.fingerprints([node for node, _, _ in inside]) if inside else []
    fits = {
        each
        for each, print_now in zip(inside, prints, strict=True)
        if each[2] == print_now and each[1] == flat.path(each[0])
    }
    return {each: Place(each[0]) if each in fits else _found(flat, each) for each in wanted}


def _nothing_known(_: FlatPage) -> dict[Stored, Place]:
    return {}


def _found(flat: FlatPage, stored: Stored) -> Place:
    _, path, fingerprint = stored
    try:
        anchor = flat.anchors.reanchor(path, fingerprint)
    except ArgumentError:
        # Written by something else than this library: nothing to go by.
        return _LOST
    if anchor.is_sure:
        return Place(anchor.node, anchor.node, anchor.confidence)
    return Place(None, anchor.node, anchor.confidence)
