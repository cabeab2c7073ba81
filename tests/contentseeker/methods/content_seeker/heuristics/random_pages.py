"""Random pages, and the plain walk over lxml's own tree that slow versions of heuristics use.

Nothing here touches the flat page, so that what is compared with it is independent of it.
"""

from collections.abc import Iterator

from hypothesis import strategies as st
from lxml import etree

Piece = str | etree._Element
"""What an element consists of, in order: texts and child elements."""

_TAGS = (
    *("div", "p", "span", "b", "a", "h2", "ul", "li", "table", "tr", "td", "section", "font"),
    *("blockquote", "script", "div hidden", 'p style="display: none"', "button", "x-odd"),
)
_TEXTS = st.text("ab c.", min_size=1, max_size=12)
_leaves = st.one_of(_TEXTS, st.sampled_from(("<br>", "<img>", "<hr>", " ", "\n")))


def _wrapped(contents: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    inner = st.lists(contents, max_size=5).map("".join)
    return st.builds(
        lambda tag, inside: f"<{tag}>{inside}</{tag.split()[0]}>", st.sampled_from(_TAGS), inner
    )


_contents = st.recursive(_leaves, _wrapped, max_leaves=25)
markup = st.lists(_contents, max_size=6).map(lambda parts: f"<body>{''.join(parts)}</body>")
"""Markup of a page with elements of all sorts, some of them hidden."""


def elements(page: str) -> list[etree._Element]:
    """All elements in document order, as lxml's tree parser sees them."""
    return list(etree.fromstring(page, etree.HTMLParser()).iter("*"))


def pieces(element: etree._Element) -> Iterator[Piece]:
    """Visible, non-blank texts and visible child elements, in order."""
    if element.text and element.text.strip():
        yield norm(element.text)
    for child in element:
        if is_visible(child):
            yield child
        if child.tail and child.tail.strip():
            yield norm(child.tail)


def is_visible(element: etree._Element) -> bool:
    """Whether the element itself shows; its surroundings are not looked at."""
    hides = element.get("hidden") is not None or "none" in element.get("style", "")
    return element.tag not in ("script", "head") and not hides


def norm(text: str) -> str:
    """White space collapsed."""
    return " ".join(text.split())


def letters(text: str) -> str:
    """A text without its white space, which methods join in different ways."""
    return "".join(text.split())
