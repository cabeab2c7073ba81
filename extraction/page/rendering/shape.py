"""Under which name each element is written, so that a browser rebuilds our tree.

Browsers repair markup by other rules than our parser: a ``div`` ends an open ``p``, an
``a`` ends an open ``a``, a ``tr`` outside a table vanishes. When they repair, they move,
drop and *copy* elements, with the ids we stamped on them. So what they would repair is
written as a plain ``div`` or ``span`` instead. Little changes to the eye, because shown
the original they had not kept that element either.

The rules are those of the HTML standard, "tree construction". What is still open around
an element is kept as bits (``LINK``, ``FORM`` ...), handed down from parent to child.

Also decided here: what is left out. ``svg`` keeps only what draws, and ``math`` becomes
spans: foreign elements are where sanitisers get outwitted.
"""

import re
from enum import Enum, auto
from typing import TYPE_CHECKING, Final

import numpy as np

from extraction.page.rendering.tables import misplaced
from extraction.page.rendering.vocabulary import (
    ALIASES,
    ENDS_PARAGRAPH,
    HIDES_ITEMS,
    HTML,
    LEFT_OUT,
    PLACEHOLDERS,
    SVG,
    SVG_LEFT_OUT,
    TEXT_ONLY,
    UNWRAPPED,
)
from extraction.page.structure import subtree_sum
from extraction.page.tags import HEADINGS

if TYPE_CHECKING:
    from collections.abc import Container

    from extraction.page.flat import FlatPage


class Fate(Enum):
    """What becomes of an element."""

    WRITTEN = auto()
    EMPTY = auto()
    """Written, its content left out."""
    HOLLOW = auto()
    """Written as an empty element; its content follows behind it."""
    UNWRAPPED = auto()
    """Not written, its content is."""
    LEFT_OUT = auto()
    """Neither it nor its content is written."""
    ENDS_SVG = auto()
    """Ends the drawing it stands in, then is written as if it stood behind."""


Verdict = tuple[Fate, str]

# What is open around an element. Together they are its context.
ITEM, DEFINITION, LINK, NOBR, BUTTON, FORM, HEADING, SELECT, TEXT, SVG_ROOT = (
    1 << bit for bit in range(10)
)

_OPENS: Final = {
    "li": ITEM,
    "dd": DEFINITION,
    "dt": DEFINITION,
    "a": LINK,
    "nobr": NOBR,
    "button": BUTTON,
    "form": FORM,
    "select": SELECT,
    "svg": SVG_ROOT,
    **dict.fromkeys(HEADINGS, HEADING),
    **dict.fromkeys(TEXT_ONLY, TEXT),
}
_HIDES: Final = {
    **dict.fromkeys(HIDES_ITEMS, ITEM | DEFINITION),
    **dict.fromkeys(("td", "th", "caption"), ITEM | DEFINITION | LINK | NOBR | BUTTON),
}
# What cannot be inside its like, and what is written in its place.
_INSTEAD: Final = {
    "li": "div",
    "dd": "div",
    "dt": "div",
    "a": "span",
    "nobr": "span",
    "button": "span",
    "form": "div",
    **dict.fromkeys(HEADINGS, "div"),
}
_CUSTOM_ELEMENT: Final = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)+")
_NEUTRAL: Final = (Fate.WRITTEN, "span")
_BLOCK: Final = (Fate.WRITTEN, "div")
_OUT: Final = (Fate.LEFT_OUT, "")
_UNWRAP: Final = (Fate.UNWRAPPED, "")


def context_within(name: str, context: int) -> int:
    """The context of what is inside an element written as ``name``."""
    return context & ~(HEADING | _HIDES.get(name, 0)) | _OPENS.get(name, 0)


class Shape:
    """The fates of one page's elements."""

    def __init__(self, page: "FlatPage") -> None:
        self._tags = page.tags
        stray, between = misplaced(page)
        self._settled: dict[int, Verdict] = {
            **dict.fromkeys(_extra_roots(page), _BLOCK),
            **dict.fromkeys(_around(page, ("p",), ENDS_PARAGRAPH), _BLOCK),
            **dict.fromkeys(_named_places_around_links(page), _NEUTRAL),
            **dict.fromkeys(stray, _NEUTRAL),
            **dict.fromkeys(between, (Fate.HOLLOW, "span")),
        }

    def verdict(self, node: int, context: int) -> Verdict:
        """What becomes of an element in a context, and the name it is written under."""
        tag = self._tags[node]
        if context & SVG_ROOT:
            return _in_svg(tag)
        if tag in LEFT_OUT:
            return _OUT
        if context & TEXT or (context & SELECT and tag not in ("option", "optgroup")):
            return (Fate.LEFT_OUT if tag == "style" else Fate.UNWRAPPED), ""
        if node in self._settled:
            return self._settled[node]
        if tag in UNWRAPPED:
            return _UNWRAP
        if tag in PLACEHOLDERS:
            return (Fate.EMPTY if tag == "iframe" else Fate.WRITTEN), "span"
        name = _html_name(tag)
        if context & _OPENS.get(name, 0):
            name = _INSTEAD.get(name, name)
        return Fate.WRITTEN, name


def _html_name(tag: str) -> str:
    if tag in HTML:
        return tag
    if tag in ALIASES:
        return ALIASES[tag]
    return tag if _CUSTOM_ELEMENT.fullmatch(tag) else "span"


def _in_svg(tag: str) -> Verdict:
    if tag in SVG_LEFT_OUT:
        return _OUT
    if tag in SVG:
        return Fate.WRITTEN, tag
    is_html = tag in HTML or tag in ALIASES or tag in PLACEHOLDERS
    return (Fate.ENDS_SVG, "") if is_html and tag != "a" else (Fate.WRITTEN, "g")


def _extra_roots(page: "FlatPage") -> list[int]:
    """Every html, head and body but the first that is in its place."""
    seen: set[str] = set()
    extra = []
    for node in page.find("html", "head", "body").tolist():
        tag, is_top = page.tags[node], page.parent[node] <= 0
        if tag in seen or not is_top or (tag == "html") != (node == 0):
            extra.append(node)
        seen.add(tag)
    return extra


def _around(page: "FlatPage", outer: "Container[str]", inner: "Container[str]") -> list[int]:
    """Elements of the ``outer`` tags with one of the ``inner`` somewhere inside."""
    is_inner = np.fromiter((tag in inner for tag in page.tags), dtype=np.int64, count=len(page))
    inside = (subtree_sum(is_inner, page.subtree_end) - is_inner).tolist()
    return [node for node, tag in enumerate(page.tags) if inside[node] and tag in outer]


def _named_places_around_links(page: "FlatPage") -> list[int]:
    """Anchors without ``href``, left open by their authors, that swallowed real links."""
    leading = set(page.link_nodes.tolist())
    return [node for node in _around(page, ("a",), ("a",)) if node not in leading]
