"""The flat page: a page as parallel arrays in document order, from one parse.

Every element has a number, its position in document order; that number is its identity
everywhere in the product. A page's text, blocks, links, features and rendering are all
computed from the arrays here, so two parts of the product cannot disagree about which
element is meant.

Elsewhere: how bytes become events (``events``), events a tree (``structure``), text
(``text``), blocks (``blocks``), links (``links``), finding an element again after the
page changed (``anchors``), showing it safely (``render``), an lxml tree (``tree``).
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from functools import cached_property
from typing import Final

import numpy as np

from extraction.errors import ArgumentError
from extraction.page.anchors import AnchorIndex
from extraction.page.attributes import Attributes
from extraction.page.blocks import TextBlocks, find_blocks
from extraction.page.consent import consent_dialogs
from extraction.page.encoding import to_utf8
from extraction.page.events import EventLog, read_events
from extraction.page.language import detect_language
from extraction.page.links import Link, links
from extraction.page.structure import (
    BoolArray,
    IntArray,
    Siblings,
    build_structure,
    find_siblings,
    inside,
)
from extraction.page.tags import (
    CODES,
    IS_INLINE,
    IS_INVISIBLE,
    NAMES,
    flags_of,
)
from extraction.page.text import (
    CleanText,
    TextRuns,
    clean_text,
    continuation_bytes,
    find_runs,
)
from extraction.page.tree import PageTree, SelectorKind, build_tree
from extraction.page.writing import OPEN_WITH_ATTRIBUTES

_NO_ELEMENTS: Final = np.zeros(0, dtype=np.int32)
_NO_ELEMENTS.flags.writeable = False
# The look-behind keeps out longer names: backface-visibility hides no text.
_HIDING_STYLE: Final = re.compile(r"(?<![\w-])(?:display\s*:\s*none|visibility\s*:\s*hidden)")
_HIDING_STEMS: Final = ("none", "hidden")


# What is computed from ``FlatPage.visible``, once it was asked for.
_FOLLOWING_VISIBILITY: Final = (
    "visible revealed is_boundary runs _shows_text subtree_chars clean_text blocks anchors "
    "language title links"
).split()
# The same of ``FlatPage.inline``.
_FOLLOWING_INLINE: Final = "revealed is_boundary clean_text blocks anchors title links".split()


def parse(
    markup: bytes | str, *, url: str | None = None, encoding: str | None = None
) -> "FlatPage":
    """Parse a page. Any bytes will do: bad markup and bad characters are repaired.

    ``url`` is where the page came from (for resolving its links), ``encoding`` what the
    outside says about its bytes, usually an HTTP header; both may be left out.
    """
    if not isinstance(markup, bytes | str):
        raise ArgumentError(
            f"markup must be bytes or str, not {type(markup).__name__}: "
            "pass the page itself, e.g. Path('page.html').read_bytes()."
        )
    for name, value in (("url", url), ("encoding", encoding)):
        if not isinstance(value, str | None):
            raise ArgumentError(
                f"{name} must be str or None, not {type(value).__name__}: leave it out if unknown."
            )
    utf8, used_encoding = to_utf8(markup, encoding)
    return FlatPage(read_events(utf8), markup=utf8, url=url, encoding=used_encoding)


class FlatPage:
    """One parsed page. Arrays are per element unless their name says otherwise."""

    def __init__(self, log: EventLog, *, markup: bytes, url: str | None, encoding: str) -> None:
        self.url = url
        self.encoding = encoding
        self.markup = markup
        """The page as it was parsed: UTF-8 without control characters."""
        self.log = log
        self.inline = IS_INLINE
        """Per tag code: whether a text block may cross the element."""
        self.tag_codes = log.tag_codes
        self.buffer = np.frombuffer(log.stream, dtype=np.uint8)
        self.marks = log.marks
        kinds = self.buffer[self.marks]
        self.structure = build_structure(kinds)
        self.parent = self.structure.parent
        self.depth = self.structure.depth
        self.subtree_end = self.structure.subtree_end
        has_attributes = kinds[self.structure.open_event] == ord(OPEN_WITH_ATTRIBUTES)
        self.with_attributes = np.flatnonzero(has_attributes).astype(np.int32)
        """Elements that have attributes, in document order."""

    def __len__(self) -> int:
        """Number of elements."""
        return len(self.tag_codes)

    def __repr__(self) -> str:
        return f"<FlatPage {self.url or 'without url'}: {len(self)} elements, {self.encoding}>"

    # What an element is

    @cached_property
    def tags(self) -> list[str]:
        """Tag names of all elements, lower case."""
        tags = list(map(NAMES.__getitem__, self.tag_codes.tolist()))
        for node, tag in self.log.unknown_tags.items():
            tags[node] = tag
        return tags

    def tag(self, node: int) -> str:
        """Tag name of an element, lower case."""
        return self.tags[node]

    def attrs(self, node: int) -> Mapping[str, str]:
        """Attributes of an element."""
        return self.attributes.of(node)

    def find(self, *tags: str) -> IntArray:
        """All elements with one of these (known) tags, in document order."""
        if not self.count(*tags):
            return _NO_ELEMENTS
        return np.flatnonzero(flags_of(*tags)[self.tag_codes]).astype(np.int32)

    def count(self, *tags: str) -> int:
        """How many elements have one of these (known, different) tags."""
        counts = self._tag_counts
        return sum(counts[CODES[tag]] for tag in tags)

    @cached_property
    def _tag_counts(self) -> list[int]:
        counts: list[int] = np.bincount(self.tag_codes, minlength=len(NAMES)).tolist()
        return counts

    def children(self, node: int) -> Iterator[int]:
        """Child elements of an element, in order."""
        child, end = node + 1, int(self.subtree_end[node])
        while child < end:
            yield child
            child = int(self.subtree_end[child])

    def ancestors(self, node: int) -> Iterator[int]:
        """The elements around an element, from its parent to the root."""
        while (node := int(self.parent[node])) >= 0:
            yield node

    def outermost(self, nodes: Iterable[int]) -> list[int]:
        """The given elements in document order, without those inside another one."""
        kept: list[int] = []
        end = 0
        for node in sorted(set(nodes)):
            if node >= end:
                kept.append(node)
                end = int(self.subtree_end[node])
        return kept

    @cached_property
    def siblings(self) -> Siblings:
        """Children of every element by number, and every element's number."""
        return find_siblings(self.parent)

    @cached_property
    def body(self) -> int:
        """The body element; the root where there is none (a frameset, a fragment)."""
        return next(iter(self.find("body").tolist()), 0)

    @property
    def has_body(self) -> bool:
        """Whether the page has a body element."""
        return self.count("body") > 0

    @cached_property
    def attributes(self) -> Attributes:
        """All attributes of the page as columns."""
        return Attributes(self.with_attributes, self.log.attributes)

    # Finding elements

    @cached_property
    def tree(self) -> PageTree:
        """An lxml tree of the same elements, under the same numbers; built when first asked for."""
        return build_tree(self)

    def select(self, selector: str, *, kind: SelectorKind = "css") -> list[int]:
        """Elements that a CSS or XPath selector finds, in document order."""
        return self.tree.select(selector, kind=kind)

    @cached_property
    def anchors(self) -> AnchorIndex:
        """Paths and fingerprints of all elements, and the way back from them."""
        return AnchorIndex(self)

    def path(self, node: int) -> str:
        """Readable path of an element, which is also its XPath in ``tree``."""
        return self.anchors.path(node)

    def fingerprint(self, node: int) -> str:
        """Short description of an element's text, to find it again in another version."""
        return self.anchors.fingerprint(node)

    @cached_property
    def links(self) -> list[Link]:
        """Links with their targets resolved against ``<base>`` and the page's url."""
        return links(self)

    # What shows

    @cached_property
    def visible(self) -> BoolArray:
        """Elements a reader can see, as far as markup and inline styles tell."""
        by_tag = np.flatnonzero(IS_INVISIBLE[self.tag_codes]).astype(np.int32)
        by_style = self.attributes.numbered("style").fitting(_HIDING_STYLE, _HIDING_STEMS)
        hidden = np.concatenate((by_tag, by_style, self.attributes.having("hidden")))
        return ~inside(hidden, self.subtree_end)

    @cached_property
    def revealed(self) -> "FlatPage":
        """The same page with all of its text visible, whatever hides it until a script runs.

        Pages that assemble themselves in the browser keep whole articles in hidden elements
        or in ``noscript``. Elements have the same numbers; what no reader is ever meant to
        see (scripts, styles, templates, the head) stays invisible, and dialogs that ask for
        consent, which are no part of the page, become so.
        """
        is_never_shown = IS_INVISIBLE[self.tag_codes] & (self.tag_codes != CODES["noscript"])
        is_never_shown[consent_dialogs(self)] = True
        never = np.flatnonzero(is_never_shown)
        return self._without(_FOLLOWING_VISIBILITY, visible=~inside(never, self.subtree_end))

    def crossing(self, inline: BoolArray) -> "FlatPage":
        """The same page with text blocks that may cross other elements, given by tag code."""
        return self._without(_FOLLOWING_INLINE, inline=inline)

    def _without(self, names: Iterable[str], **changed: BoolArray) -> "FlatPage":
        """A copy that has forgotten what was computed from what is changed."""
        page = copy(self)
        for name in names:
            page.__dict__.pop(name, None)
        page.__dict__.update(changed)
        return page

    @cached_property
    def link_nodes(self) -> IntArray:
        """Anchors that lead somewhere: ``a`` with an ``href``."""
        with_href = self.attributes.having("href")
        anchors: IntArray = with_href[self.tag_codes[with_href] == CODES["a"]]
        return anchors

    @cached_property
    def in_link(self) -> BoolArray:
        """Elements that are, or are inside, an anchor that leads somewhere."""
        return inside(self.link_nodes, self.subtree_end)

    @cached_property
    def is_boundary(self) -> BoolArray:
        """Events that end a text block: marks of visible tags that are not inline."""
        is_boundary: BoolArray = ~self.inline[self.tag_codes] & self.visible
        return is_boundary[self.structure.element]

    # Text

    @cached_property
    def runs(self) -> TextRuns:
        """Visible text nodes."""
        return find_runs(self.buffer, self.marks, self._owner, self._shows_text)

    @cached_property
    def _owner(self) -> IntArray:
        return self.structure.owner

    @cached_property
    def _shows_text(self) -> BoolArray:
        """Per event: whether a reader can see the text behind it."""
        owner = self._owner
        # Text behind the root belongs to nobody and cannot occur; -1 only closes the log.
        return self.visible[owner] & (owner >= 0)

    @cached_property
    def subtree_chars(self) -> IntArray:
        """Characters of visible text inside each element."""
        running = np.concatenate(([0], np.cumsum(self.runs.chars)))
        events = self.runs.event
        first = np.searchsorted(events, self.structure.open_event)
        last = np.searchsorted(events, self.structure.close_event)
        return (running[last] - running[first]).astype(np.int32)

    @cached_property
    def gap_chars(self) -> IntArray:
        """Per event: characters of text, white space and all, up to the next event."""
        edges = np.append(self.marks, np.int32(len(self.buffer)))
        surplus = np.diff(np.searchsorted(continuation_bytes(self.buffer), edges))
        return (np.diff(edges) - 1 - surplus).astype(np.int32)

    @cached_property
    def language(self) -> str:
        """ISO 639-1 code of the page's language, declared or detected."""
        return detect_language(self)

    @cached_property
    def clean_text(self) -> CleanText:
        """Visible text, one block per line, with the place of every event."""
        return clean_text(self.buffer, self.marks, self.is_boundary, self._shows_text)

    @cached_property
    def blocks(self) -> TextBlocks:
        """Maximal runs of text between block-level tags."""
        return find_blocks(self)

    @cached_property
    def title(self) -> str:
        """What the page calls itself: its title element, else its first heading, else nothing."""
        structure = self.structure
        for node in self.find("title").tolist():
            start, end = self.marks[[structure.open_event[node], structure.close_event[node]]]
            text = " ".join(self.log.stream[start + 1 : end].decode("utf-8", "replace").split())
            if text and self.tags[self.parent[node]] != "svg":
                return text
        return next((text for node in self.find("h1").tolist() if (text := self.text(node))), "")

    def text(self, node: int) -> str:
        """Visible text of an element, one block per line."""
        structure = self.structure
        return self.clean_text.between(structure.open_event[node], structure.close_event[node])

    def text_of(self, nodes: Iterable[int]) -> str:
        """Visible text of several elements in document order, nothing twice."""
        texts = (self.text(node) for node in self.outermost(nodes))
        return "\n".join(text for text in texts if text)
