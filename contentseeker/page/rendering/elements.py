"""Under which name each element is written, so that a browser builds the same tree.

Browsers repair markup by other rules than our parser: a ``div`` ends an open ``p``, an
``a`` ends an open ``a``, a ``tr`` outside a table is dropped. A repair moves, drops or *copies*
elements together with the ids that we stamped on them. So an element that a browser would
repair is written as a plain ``div`` or ``span``. That looks much the same, because a browser
would not have kept the original element either.

The rules follow the HTML standard, section "tree construction". The open elements around an
element are bits (``LINK``, ``FORM`` ...) that children inherit from their parent.

This module also decides what is left out. ``svg`` keeps only elements that draw, and ``math``
becomes spans: parsers disagree most about foreign elements, and attacks on sanitisers use that.
"""

import re
from enum import Enum, auto
from typing import TYPE_CHECKING, Final

import numpy as np

from contentseeker.page.rendering.tables import misplaced
from contentseeker.page.rendering.vocabulary import (
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
from contentseeker.page.structure import subtree_sum
from contentseeker.page.tags import HEADINGS

if TYPE_CHECKING:
    from collections.abc import Container

    from contentseeker.page.flat import FlatPage


class Handling(Enum):
    """How an element is written."""

    WRITTEN = auto()
    EMPTY = auto()
    """Written, its content left out."""
    HOLLOW = auto()
    """Written as an empty element; its content follows after it."""
    UNWRAPPED = auto()
    """Not written, its content is."""
    LEFT_OUT = auto()
    """Neither it nor its content is written."""
    ENDS_SVG = auto()
    """Ends the ``svg`` around it, and is written after the ``svg``."""


Decision = tuple[Handling, str]

# Kinds of open elements around an element. Together these bits are its context.
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
# Tags that cannot be nested in themselves, and the tag written instead.
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
_NEUTRAL: Final = (Handling.WRITTEN, "span")
_BLOCK: Final = (Handling.WRITTEN, "div")
_OUT: Final = (Handling.LEFT_OUT, "")
_UNWRAP: Final = (Handling.UNWRAPPED, "")


def context_within(name: str, context: int) -> int:
    """The context of the children of an element written as ``name``."""
    return context & ~(HEADING | _HIDES.get(name, 0)) | _OPENS.get(name, 0)


class ElementRules:
    """Decides how the elements of one page are written."""

    def __init__(self, page: "FlatPage") -> None:
        self._tags = page.tags
        stray, between = misplaced(page)
        unclosed = set(_containing(page, ("a",), ("a",)))
        self._decided: dict[int, Decision] = {
            **dict.fromkeys(_extra_roots(page), _BLOCK),
            **dict.fromkeys(_containing(page, ("p",), ENDS_PARAGRAPH), _BLOCK),
            # Without ``href`` and never closed, so they contain real links.
            **dict.fromkeys(unclosed - set(page.link_nodes.tolist()), _NEUTRAL),
            **dict.fromkeys(stray, _NEUTRAL),
            **dict.fromkeys(between, (Handling.HOLLOW, "span")),
        }

    def decide(self, node: int, context: int) -> Decision:
        """How an element is written in a context, and under which name."""
        tag = self._tags[node]
        if context & SVG_ROOT:
            return _in_svg(tag)
        if tag in LEFT_OUT:
            return _OUT
        # Browsers ignore tags in a textarea or title, and all but options in a select.
        if context & TEXT or (context & SELECT and tag not in ("option", "optgroup")):
            return (Handling.LEFT_OUT if tag == "style" else Handling.UNWRAPPED), ""
        if node in self._decided:
            return self._decided[node]
        if tag in UNWRAPPED:
            return _UNWRAP
        if tag in PLACEHOLDERS:
            return (Handling.EMPTY if tag == "iframe" else Handling.WRITTEN), "span"
        name = _html_name(tag)
        # The same element is open already: a browser would end it here.
        if context & _OPENS.get(name, 0):
            name = _INSTEAD.get(name, name)
        return Handling.WRITTEN, name


def _html_name(tag: str) -> str:
    if tag in HTML:
        return tag
    if tag in ALIASES:
        return ALIASES[tag]
    return tag if _CUSTOM_ELEMENT.fullmatch(tag) else "span"


def _in_svg(tag: str) -> Decision:
    if tag in SVG_LEFT_OUT:
        return _OUT
    if tag in SVG:
        return Handling.WRITTEN, tag
    is_html = tag in HTML or tag in ALIASES or tag in PLACEHOLDERS
    return (Handling.ENDS_SVG, "") if is_html and tag != "a" else (Handling.WRITTEN, "g")


def _extra_roots(page: "FlatPage") -> list[int]:
    """Every html, head and body except the first one in its proper place."""
    seen: set[str] = set()
    extra = []
    for node in page.find("html", "head", "body").tolist():
        tag, is_top = page.tags[node], page.parent[node] <= 0
        if tag in seen or not is_top or (tag == "html") != (node == 0):
            extra.append(node)
        seen.add(tag)
    return extra


def _containing(page: "FlatPage", outer: "Container[str]", inner: "Container[str]") -> list[int]:
    """Elements with an ``outer`` tag that contain an element with an ``inner`` tag."""
    is_inner = np.fromiter((tag in inner for tag in page.tags), dtype=np.int64, count=len(page))
    inside = (subtree_sum(is_inner, page.subtree_end) - is_inner).tolist()
    return [node for node, tag in enumerate(page.tags) if inside[node] and tag in outer]
