"""A page as an lxml tree, for XPath and CSS selectors, with the page's own node ids.

The tree is built from the event log, not parsed again, so it holds exactly the elements
of the flat page, in the same order. Any depth: neither building nor searching nor
freeing it recurses (tried with 200,000 levels). libxml2 does refuse an XPath of some
thousand steps; such a selector is an ``ArgumentError`` like any other it cannot read.

lxml insists on XML names and characters, real pages do not. A tag such as ``o:p`` or
``loading="lazy"`` goes by ``o_p`` or ``loading__lazy_`` here, attributes likewise;
characters that XML does not allow are spaces.
"""

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal, get_args

from cssselect import SelectorError
from lxml import etree
from lxml.cssselect import CSSSelector

from extraction.errors import ArgumentError
from extraction.page.replay import replay

if TYPE_CHECKING:
    from extraction.page.flat import FlatPage

SelectorKind = Literal["css", "xpath"]

_NOT_IN_NAMES: Final = re.compile(r"[^A-Za-z0-9_.-]")
_NOT_IN_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class PageTree:
    """The lxml tree of a page and the way from elements to node ids and back."""

    def __init__(self, elements: list[etree._Element]) -> None:
        self.elements = elements
        """All elements, by node id."""
        # The list keeps every proxy alive, so an element is always the same object.
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
    """The lxml tree of a page. Costs as much as a second parse: build it once and keep it."""
    elements: list[etree._Element] = []
    parents, tags, raw_text = page.parent.tolist(), page.tags, page.log.raw_text
    attributes = page.attributes.by_element
    for opens, node, text in replay(page):
        if not opens:
            # Behind the root there is nothing to hang text on, and none occurs.
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


def select(page: "FlatPage", selector: str, *, kind: SelectorKind = "css") -> list[int]:
    """Ids of the elements that a CSS or XPath selector finds, in document order."""
    return page.tree.select(selector, kind=kind)


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
