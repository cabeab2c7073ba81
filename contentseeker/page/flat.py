"""The flat page: a page as parallel arrays in document order, from one parse.

Every element has a number, its position in document order. That number identifies the
element everywhere: text, blocks, links, features and rendering are all computed from these
arrays, so labels, features and screens refer to the same elements.

Elsewhere: from bytes to events (``events``), from events to a tree (``structure``), finding an
element again after the page changed (``anchors``), safe HTML for a browser (``render``).
"""

from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from functools import cached_property
from typing import Final

import numpy as np

from contentseeker.page.anchors import AnchorIndex
from contentseeker.page.attributes import Attributes
from contentseeker.page.events import OPEN_WITH_ATTRIBUTES, EventLog
from contentseeker.page.language import detect_language
from contentseeker.page.links import Link, links
from contentseeker.page.structure import (
    BoolArray,
    IntArray,
    Siblings,
    build_structure,
    find_siblings,
    inside,
)
from contentseeker.page.tags import CODES, IS_INLINE, NAMES, flags_of
from contentseeker.page.text import (
    CleanText,
    TextBlocks,
    TextRuns,
    clean_text,
    continuation_bytes,
    find_blocks,
    find_runs,
)
from contentseeker.page.tree import PageTree, SelectorKind, build_tree
from contentseeker.page.visibility import find_revealed, find_visible

_NO_ELEMENTS: Final = np.zeros(0, dtype=np.int32)
_NO_ELEMENTS.flags.writeable = False
# Cached properties that depend on ``FlatPage.visible``.
_DEPENDS_ON_VISIBLE: Final = (
    "visible revealed is_boundary runs _shows_text subtree_chars clean_text blocks anchors "
    "language title links"
).split()
# Cached properties that depend on ``FlatPage.inline``.
_DEPENDS_ON_INLINE: Final = "revealed is_boundary clean_text blocks anchors title links".split()


class FlatPage:
    """One parsed page. Arrays have one value per element unless their docstring says otherwise."""

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

    # Elements

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
        """The ancestors of an element, from its parent to the root."""
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
        """Children of every element, and every element's position among its siblings."""
        return find_siblings(self.parent)

    @cached_property
    def body(self) -> int:
        """The body element; the root if there is none (a frameset, a fragment)."""
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
        """An lxml tree of the same elements, under the same numbers."""
        return build_tree(self)

    def select(self, selector: str, *, kind: SelectorKind = "css") -> list[int]:
        """Elements that a CSS or XPath selector finds, in document order."""
        return self.tree.select(selector, kind=kind)

    @cached_property
    def anchors(self) -> AnchorIndex:
        """Paths and fingerprints of all elements, and the search for elements by them."""
        return AnchorIndex(self)

    def path(self, node: int) -> str:
        """Readable path of an element, which is also its XPath in ``tree``."""
        return self.anchors.path(node)

    def fingerprint(self, node: int) -> str:
        """Short hash of an element's text, to find it again in another version of the page."""
        return self.anchors.fingerprint(node)

    @cached_property
    def links(self) -> list[Link]:
        """Links with their targets resolved against ``<base>`` and the page's url."""
        return links(self)

    # Visibility

    @cached_property
    def visible(self) -> BoolArray:
        """Elements that a reader can see, as far as markup and inline styles tell."""
        return find_visible(self)

    @cached_property
    def revealed(self) -> "FlatPage":
        """A copy of the page in which text that waits for a script is visible.

        Pages that are assembled in the browser keep whole articles in hidden elements or in
        ``noscript``. Elements keep their numbers. Scripts, styles, templates and the head
        stay invisible; cookie consent dialogs become invisible.
        """
        return self._copy_without(_DEPENDS_ON_VISIBLE, visible=find_revealed(self))

    def with_inline_tags(self, inline: BoolArray) -> "FlatPage":
        """A copy whose text blocks may cross other tags: one flag per tag code."""
        return self._copy_without(_DEPENDS_ON_INLINE, inline=inline)

    def _copy_without(self, names: Iterable[str], **changed: BoolArray) -> "FlatPage":
        """A copy with some attributes changed, without the cached properties of these names."""
        page = copy(self)
        for name in names:
            page.__dict__.pop(name, None)
        page.__dict__.update(changed)
        return page

    @cached_property
    def link_nodes(self) -> IntArray:
        """Links: ``a`` elements with an ``href``."""
        with_href = self.attributes.having("href")
        anchors: IntArray = with_href[self.tag_codes[with_href] == CODES["a"]]
        return anchors

    @cached_property
    def in_link(self) -> BoolArray:
        """Elements that are, or are inside, a link."""
        return inside(self.link_nodes, self.subtree_end)

    @cached_property
    def is_boundary(self) -> BoolArray:
        """Per event: whether it ends a text block (a visible tag that is not inline)."""
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
        """Per event: whether a reader can see the text that follows it."""
        owner = self._owner
        # The event that closes the root has owner -1. No text follows it.
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
        """Per event: characters of text, white space included, up to the next event."""
        edges = np.append(self.marks, np.int32(len(self.buffer)))
        surplus = np.diff(np.searchsorted(continuation_bytes(self.buffer), edges))
        return (np.diff(edges) - 1 - surplus).astype(np.int32)

    @cached_property
    def language(self) -> str:
        """ISO 639-1 code of the page's language, declared or detected."""
        return detect_language(self)

    @cached_property
    def clean_text(self) -> CleanText:
        """Visible text, one block per line, with the offset of every event."""
        return clean_text(self.buffer, self.marks, self.is_boundary, self._shows_text)

    @cached_property
    def blocks(self) -> TextBlocks:
        """Maximal runs of text between block-level tags."""
        return find_blocks(self)

    @cached_property
    def title(self) -> str:
        """The title element's text, else the first ``h1``, else an empty string."""
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
        """Visible text of several elements in document order; nested elements count once."""
        texts = (self.text(node) for node in self.outermost(nodes))
        return "\n".join(text for text in texts if text)
