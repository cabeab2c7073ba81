"""Synthetic pages with known numbers, written from a random tree.

The tree is a plain nest of ``Element`` and ``str``. ``survey`` walks it the slow, obvious
way; what the library computes with arrays must agree. Only tags that the parser does not
rearrange are used, so the page has exactly the elements that were written.
"""

import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from html import escape

from hypothesis import strategies as st

INLINE = ("span", "strong", "em", "font", "mark")
BLOCK = ("div", "section", "article", "blockquote", "x-card", "main")
INVISIBLE = ("script", "style", "noscript", "template", "iframe", "svg")
VOID = ("br", "img", "hr", "input")

HIDING = (
    ("hidden", ""),
    ("style", "display:none"),
    ("style", "color: red; DISPLAY : None"),
    ("style", "visibility:hidden"),
)
HARMLESS = (
    ("class", "story wide"),
    ("id", "main"),
    ("style", "backface-visibility:hidden"),
    ("title", "Größe"),
    ("data-x", ""),
    ("x", "y"),
)


@dataclass(frozen=True)
class Element:
    """One element as it will be written."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    content: "tuple[Element | str, ...]" = ()

    def markup(self, write_text: Callable[[str], str] = escape) -> str:
        """The element as HTML; text and values as ``write_text`` makes them."""
        attributes = "".join(f' {k}="{write_text(v)}"' for k, v in self.attributes.items())
        opening = f"<{self.tag}{attributes}>"
        if self.tag in VOID:
            return opening
        # Scripts and styles know no character references.
        write = str if self.tag in ("script", "style") else write_text
        inner = "".join(
            p if isinstance(p, str) else p.markup(write_text) for p in self._texts(write)
        )
        return f"{opening}{inner}</{self.tag}>"

    def _texts(self, write: Callable[[str], str]) -> "Iterator[Element | str]":
        return (write(part) if isinstance(part, str) else part for part in self.content)

    def descendants(self) -> "Iterator[Element]":
        """Elements inside this one, in document order."""
        for part in self.content:
            if isinstance(part, Element):
                yield part
                yield from part.descendants()

    @property
    def is_hidden(self) -> bool:
        """Whether this element itself hides its content."""
        hiding = any(pair in self.attributes.items() for pair in HIDING)
        return hiding or self.tag in INVISIBLE or self.tag == "head"


@dataclass
class Text:
    """One visible text node."""

    owner: int
    raw: str
    in_link: bool

    @property
    def text(self) -> str:
        """As it counts: composed, white space collapsed; empty where it is blank."""
        return norm(self.raw)


@dataclass
class Survey:
    """What there is to know about a page, one entry per element in document order."""

    elements: list[Element] = field(default_factory=list)
    parent: list[int] = field(default_factory=list)
    depth: list[int] = field(default_factory=list)
    end: list[int] = field(default_factory=list)
    visible: list[bool] = field(default_factory=list)
    in_link: list[bool] = field(default_factory=list)
    texts: list[Text] = field(default_factory=list)
    """Visible text nodes that are not blank."""
    blocks: list[list[Text]] = field(default_factory=list)
    """Text nodes, blank ones included, between two block-level tags."""

    def texts_in(self, node: int) -> list[Text]:
        """Visible text nodes inside an element."""
        return [text for text in self.texts if node <= text.owner < self.end[node]]

    def children(self, node: int) -> list[int]:
        """Child elements of an element."""
        return [child for child, parent in enumerate(self.parent) if parent == node]

    def block_node(self, node: int) -> int:
        """The nearest element, from this one outwards, that is not inline."""
        while self.elements[node].tag in (*INLINE, "a"):
            node = self.parent[node]
        return node


def norm(text: str) -> str:
    """Composed, with white space collapsed."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def shown(texts: list[Text]) -> str:
    """Text nodes in a row, as they read."""
    # Composed one by one: a combining character does not reach into the element before.
    return " ".join("".join(unicodedata.normalize("NFC", text.raw) for text in texts).split())


def survey(root: Element) -> Survey:
    """Walk a page and write everything down."""
    found = Survey()
    _visit(root, -1, found)
    found.blocks = [block for block in found.blocks if any(text.text for text in block)]
    return found


def _visit(element: Element, parent: int, found: Survey) -> None:
    node = len(found.elements)
    is_root = parent < 0
    found.elements.append(element)
    found.parent.append(parent)
    found.depth.append(0 if is_root else found.depth[parent] + 1)
    found.visible.append((is_root or found.visible[parent]) and not element.is_hidden)
    leads_somewhere = element.tag == "a" and "href" in element.attributes
    found.in_link.append(leads_somewhere or (not is_root and found.in_link[parent]))
    found.end.append(-1)
    is_boundary = element.tag not in (*INLINE, "a") and found.visible[node]
    if is_boundary:
        found.blocks.append([])
    for part in element.content:
        if isinstance(part, Element):
            _visit(part, node, found)
        elif found.visible[node]:
            text = Text(node, part, found.in_link[node])
            found.texts.extend([text] if text.text else [])
            found.blocks[-1].append(text)
    if is_boundary:
        found.blocks.append([])
    found.end[node] = len(found.elements)


def page_markup(root: Element) -> str:
    """The page as a server would send it."""
    return f"<!doctype html>{root.markup()}"


_WORDS = (
    *("storm", "The", "the", "and", "of", "coast", "North", "2009", "x_y", "don't", "e-mail"),
    *(
        "naïve",
        "e\u0301te\u0301",
        "Größe",
        "из",
        "дома",
        "της",
        "漢字かな",
        "\U0001f600",
        "<b>",
        "&",
    ),
)
_SPACES = (" ", "  ", "\n\t", "\u00a0", "\u3000", " \u2009")
_texts = st.lists(
    st.one_of(st.sampled_from(_WORDS), st.sampled_from(_SPACES)), min_size=1, max_size=6
).map("".join)
_attributes = st.lists(
    st.one_of(*[st.sampled_from(HARMLESS)] * 4, st.sampled_from(HIDING)), max_size=3
).map(dict)


def _join_texts(parts: "list[Element | str]") -> "tuple[Element | str, ...]":
    """Two strings in a row are one text node."""
    joined: list[Element | str] = []
    for part in parts:
        if isinstance(part, str) and joined and isinstance(joined[-1], str):
            joined[-1] += part
        else:
            joined.append(part)
    return tuple(joined)


def _elements(
    tags: tuple[str, ...], content: "st.SearchStrategy[list[Element | str]]"
) -> st.SearchStrategy[Element]:
    return st.builds(Element, st.sampled_from(tags), _attributes, content.map(_join_texts))


_plain: st.SearchStrategy[list[Element | str]] = st.lists(_texts, max_size=2).map(list)
_raw: st.SearchStrategy[list[Element | str]] = st.sampled_from(
    ("", "if (a < b) c()", "p { color: red }", "<p>no element</p>")
).map(lambda text: [text] if text else [])
_nothing: st.SearchStrategy[list[Element | str]] = st.just([])
_phrases = st.lists(st.one_of(_texts, _elements(INLINE, _plain)), max_size=3)
_links = st.builds(
    lambda link, href: Element("a", link.attributes | href, link.content),
    _elements(("a",), _phrases),
    st.sampled_from(({}, {"href": "/x?a=1&b=2"}, {"href": ""})),
)
_leaves = st.one_of(
    _texts,
    _texts,
    _links,
    _elements(VOID, _nothing),
    _elements(("p", "h2", "h6", "label", "button"), _phrases),
    _elements(("script", "style"), _raw),
    _elements(("noscript", "template", "svg"), _plain),
)
_trees: st.SearchStrategy[Element | str] = st.deferred(
    lambda: st.one_of(_leaves, _leaves, _elements(INLINE + BLOCK, st.lists(_trees, max_size=4)))
)


@st.composite
def known_pages(draw: st.DrawFn) -> Element:
    """A whole page: html, head, body and one tree of everything below a div."""
    title = Element("title", {}, ("A title",))
    parts = _join_texts(draw(st.lists(_trees, max_size=5)))
    body = Element("body", draw(_attributes), (Element("div", {}, parts),))
    return Element("html", {}, (Element("head", {}, (title,)), body))
