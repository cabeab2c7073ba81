"""A page as an lxml tree, for XPath and CSS selectors, with the page's own node ids.

The tree is built from the event log, not parsed again, so it has exactly the elements of the
flat page, in the same order. Depth is unlimited: building, searching and freeing the tree do
not recurse (tested with 200,000 levels). libxml2 refuses an XPath of some thousand steps; that
raises an ``ArgumentError`` like any other invalid selector.

lxml requires XML names and characters, and real pages violate that. A tag such as ``o:p`` or
``loading="lazy"`` becomes ``o_p`` or ``loading__lazy_``; attributes likewise. Characters that XML
forbids become spaces.
"""

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal, get_args

from cssselect import SelectorError
from lxml import etree
from lxml.cssselect import CSSSelector

from contentseeker.errors import ArgumentError
from contentseeker.page.events import iterate_events

if TYPE_CHECKING:
    from contentseeker.page.flat import FlatPage

SelectorKind = Literal["css", "xpath"]

_NOT_IN_NAMES: Final = re.compile(r"[^A-Za-z0-9_.-]")
_NOT_IN_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class PageTree:
    """The lxml tree of a page, with the mapping between elements and node ids."""

    def __init__(self, elements: list[etree._Element]) -> None:
        self.elements = elements
        """All elements, by node id."""
        # The list keeps every lxml proxy alive, so elements can be compared by identity.
        self._nodes = {element: node for node, element in enumerate(elements)}

    @property
    def root(self) -> etree._Element | None:
        """The root element; None for an empty page."""
        return self.elements[0] if self.elements else None

    def element(self, node: int) -> etree._Element:
        """The lxml element of a node."""
        return self.elements[node]

    def node(self, element: etree._Element) -> int:
        """The node id of an element of this tree."""
        try:
            return self._nodes[element]
        except KeyError:
            raise ArgumentError(
                f"element <{element.tag}> is not part of this page's tree: "
                "pass an element that came out of this PageTree."
            ) from None

    def select(self, selector: str, *, kind: SelectorKind = "css") -> list[int]:
        """Ids of the elements a CSS or XPath selector finds, in document order."""
        find = _compile(selector, kind)
        if self.root is None:
            return []
        try:
            found = find(self.root)
        except etree.XPathError as error:
            raise _refusal(selector, kind, str(error)) from error
        items = found if isinstance(found, list) else [found]
        elements = [item for item in items if isinstance(item, etree._Element)]
        if len(elements) < len(items):
            reason = "it finds something other than elements (text, attributes, a number)"
            raise _refusal(selector, kind, reason)
        return sorted(self._nodes[element] for element in elements)


def build_tree(page: "FlatPage") -> PageTree:
    """The lxml tree of a page. It takes as long as a second parse, so keep the result."""
    elements: list[etree._Element] = []
    parents, tags, raw_text = page.parent.tolist(), page.tags, page.log.raw_text
    attributes = page.attributes.by_element
    for opens, node, text in iterate_events(page):
        if not opens:
            # The root has no tail: no text follows it.
            if node and text:
                elements[node].tail = _xml_text(text)
            continue
        own: dict[str, str] = {}
        for name, value in attributes.get(node, {}).items():
            own.setdefault(safe_name(name), _xml_text(value))
        if node:
            element = etree.SubElement(elements[parents[node]], safe_name(tags[node]), own)
        else:
            element = etree.Element(safe_name(tags[node]), own)
        element.text = _xml_text(raw_text.get(node, text)) or None
        elements.append(element)
    return PageTree(elements)


@lru_cache(maxsize=4096)
def safe_name(name: str) -> str:
    """A tag or attribute name as the tree spells it."""
    safe = _NOT_IN_NAMES.sub("_", name)
    return safe if safe[:1].isalpha() or safe[:1] == "_" else f"_{safe}"


def _xml_text(text: str) -> str:
    return _NOT_IN_XML.sub(" ", text)


def _compile(selector: str, kind: SelectorKind) -> etree.XPath:
    if kind not in get_args(SelectorKind):
        raise ArgumentError(f"kind must be 'css' or 'xpath', not {kind!r}.")
    try:
        if kind == "css":
            return CSSSelector(selector, translator="html")
        return etree.XPath(selector)
    except (SelectorError, etree.XPathError, TypeError, ValueError, RecursionError) as error:
        raise _refusal(selector, kind, str(error)) from error


def _refusal(selector: str, kind: SelectorKind, reason: str) -> ArgumentError:
    hint = "div.story > p" if kind == "css" else "//div[@class='story']/p"
    return ArgumentError(
        f"selector {selector!r:.200} does not work as {kind}: {reason.rstrip('.')}. "
        f"Pass a selector of elements, e.g. {hint!r}."
    )
