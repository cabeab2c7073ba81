"""Naive node features of a known tree, one element and one definition at a time.

A second reading of docs/algorithms.md, made to be obvious and not fast.
"""

import re
import unicodedata
from collections.abc import Callable

from tests.contentseeker.strategies import Element, Survey

STRUCTURAL = {
    "html4": {"div", "span", "ul", "ol", "li", "table", "tr", "td"},
    "html5": {
        *("div", "span", "ul", "ol", "li", "table", "tr", "td", "article", "nav", "main"),
        *("section", "aside", "header", "footer", "figure", "figcaption", "details", "dialog"),
        *("th", "tbody", "thead", "tfoot", "dl", "dt", "dd", "blockquote", "form", "fieldset"),
    },
}
_COUNTED = {
    "imgNum": ("img", "img picture svg"),
    "interactionNum": ("input select", "input select textarea button"),
    "formNum": ("form", "form"),
    "optionNum": ("option", "option"),
    "paraNum": ("p", "p"),
    "divNum": ("div", "div"),
    "tableNum": ("table tr td", "table tr td"),
}


class NaiveFeatures:
    """Raw and normalised features of any element of a page."""

    def __init__(self, truth: Survey, stop_words: set[str], profile: str) -> None:
        self.truth = truth
        self.stop_words = stop_words
        self.profile = profile
        self.body = next(n for n, e in enumerate(truth.elements) if e.tag == "body")

    def candidates(self) -> list[int]:
        """Visible structural elements below the body."""
        return [
            node
            for node, element in enumerate(self.truth.elements)
            if (self.profile == "all" or element.tag in STRUCTURAL[self.profile])
            and self.truth.visible[node]
            and self.body < node < self.truth.end[self.body]
        ]

    def raw(self, node: int) -> dict[str, float]:
        """All features but the visual ones."""
        texts = self.truth.texts_in(node)
        chars = sum(len(text.text) for text in texts)
        linked = sum(len(text.text) for text in texts if text.in_link)
        share = linked / chars if chars else 0.0
        return {
            "innerTxtLength": chars,
            "innerHtmlLength": inner_html_length(self.truth.elements[node]),
            **self._counts(node),
            "linkToTextRatio": share,
            "stopWordRatio": self.count_stop_words(node) * (1 - share),
            "stringMax": max((len(text.text) for text in texts), default=0),
            "domHeight": self._height(node),
            "headerAround": float(self._heading_around(node)),
        }

    def normalised(self, node: int) -> dict[str, float]:
        """Each divided by the body's value, where the definition divides."""
        raw, body = self.raw(node), self.raw(self.body)
        body["stopWordRatio"] = self.count_stop_words(self.body)
        for name in raw.keys() - {"linkToTextRatio", "headerAround"}:
            raw[name] = raw[name] / body[name] if body[name] else 0.0
        return raw

    def count_stop_words(self, node: int) -> int:
        """Tokens of the visible text that are in the list."""
        tokens = [t for text in self.truth.texts_in(node) for t in re.findall(r"\w+", text.text)]
        return sum(token.casefold() in self.stop_words for token in tokens)

    def _counts(self, node: int) -> dict[str, float]:
        inside = list(self.truth.elements[node].descendants())
        place = 0 if self.profile == "html4" else 1
        counts: dict[str, float] = {
            name: sum(element.tag in tags[place].split() for element in inside)
            for name, tags in _COUNTED.items()
        }
        links = [element for element in inside if element.tag == "a"]
        counts["linkNum"] = sum("href" in link.attributes for link in links)
        return counts

    def _height(self, node: int) -> int:
        return max(self.truth.depth[node : self.truth.end[node]]) - self.truth.depth[node]

    def _heading_around(self, node: int) -> bool:
        headings = ("h1", "h2", "h3", "h4", "h5") + (() if self.profile == "html4" else ("h6",))
        parent = self.truth.parent[node]
        around = {parent, *self.truth.children(parent), *self.truth.children(node)} - {node}
        return any(self.truth.elements[other].tag in headings for other in around)


def inner_html_length(element: Element) -> int:
    """Length of the markup between an element's tags, references counted as characters."""
    composed: Callable[[str], str] = lambda text: unicodedata.normalize("NFC", text)  # noqa: E731
    return sum(
        len(composed(part)) if isinstance(part, str) else len(part.markup(composed))
        for part in element.content
    )
