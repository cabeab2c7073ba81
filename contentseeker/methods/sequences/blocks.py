"""The blocks of a page as a sequence, and the elements around each of them.

Blocks are those of the flat page with the paper's 28 inline elements; hidden text counts, as
the paper reads no style sheets. A block is taken to be wrapped as tightly as possible: its
parent is the innermost element that holds all of it, which may be inline, and its descendants
are the elements inside of that which the block touches. White space of any kind makes no
block, so each has a token.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from contentseeker.methods.blocks.view import BlockView
from contentseeker.page import FlatPage
from contentseeker.page.structure import BoolArray
from contentseeker.page.tags import IS_INLINE_HTML4
from contentseeker.scripts import WORD

TOKEN: Final = re.compile(rf"{WORD.pattern}|[^\w\s]")
"""A run of letters and digits, or a single mark; the paper does not define its tokens.

In scripts without spaces, a token is a single character.
"""
_NONE: Final = -1


@dataclass(frozen=True)
class BlockSequence:
    """The blocks of a page, in document order."""

    view: BlockView
    texts: list[str]
    tokens: list[list[str]]
    linked: list[float]
    """Share of the tokens that are inside of a link."""
    is_after_image: BoolArray
    """Whether there is an image between the block before and this one."""

    def __len__(self) -> int:
        return len(self.texts)

    @property
    def page(self) -> FlatPage:
        """The page, with the paper's blocks."""
        return self.view.page

    @cached_property
    def surroundings(self) -> "list[Surroundings]":
        """The elements around each block."""
        return [_surroundings(self.page, block) for block in range(len(self))]


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Elements around and inside of a block; -1 where there is none."""

    parent: int
    grandparent: int
    before: int
    """The child of the parent that ends right before the block."""
    behind: int
    """The child of the parent that begins right behind the block."""
    within: list[int]
    """Elements between the parent and the text of the block."""


def tokens_of(text: str) -> list[str]:
    """The tokens of a text, in order."""
    return TOKEN.findall(text)


def read_sequence(page: FlatPage) -> BlockSequence:
    """The sequence of a page's blocks."""
    # Cut with the paper's 28 inline elements, not with those of HTML 5 as elsewhere.
    view = BlockView(page.with_inline_tags(IS_INLINE_HTML4))
    texts = view.page.blocks.texts()
    return BlockSequence(
        view=view,
        texts=texts,
        tokens=[tokens_of(text) for text in texts],
        linked=[_linked(view, block) for block in range(len(view))],
        is_after_image=_after_image(view.page),
    )


def _linked(view: BlockView, block: int) -> float:
    chars, linked = view.chars[block], view.link_chars[block]
    # Nearly all blocks are linked as a whole or not at all: only mixed ones need counting.
    if linked in (0, chars):
        return float(linked > 0)
    page, blocks = view.page, view.page.blocks
    runs = range(int(blocks.first_run[block]), int(blocks.end_run[block]))
    texts = (page.log.stream[page.runs.start[run] : page.runs.end[run]] for run in runs)
    counts = np.array([len(tokens_of(text.decode("utf-8", "replace"))) for text in texts])
    return float(counts[page.in_link[page.runs.owner[runs]]].sum() / counts.sum())


def _after_image(page: FlatPage) -> BoolArray:
    images = page.structure.open_event[page.find("img")]
    first, last = page.blocks.first_event, page.blocks.last_event
    # More images before this block than before the end of the last one: some are in between.
    before = np.searchsorted(images, first)
    seen = np.searchsorted(images, np.concatenate(([0], last[:-1]))[: len(first)])
    return before > seen


def _surroundings(page: FlatPage, block: int) -> Surroundings:
    blocks, parents = page.blocks, page.parent
    owners = page.runs.owner[blocks.first_run[block] : blocks.end_run[block]].tolist()
    parent = _common(page, owners)
    within = [node for owner in dict.fromkeys(owners) for node in _below(page, owner, parent)]
    start = _child_of(page, owners[0], parent)
    end = _child_of(page, owners[-1], parent)
    structure = page.structure
    before = int(blocks.first_event[block] if start < 0 else structure.open_event[start] - 1)
    behind = int(blocks.last_event[block] if end < 0 else structure.close_event[end] + 1)
    return Surroundings(
        parent=parent,
        grandparent=int(parents[parent]),
        before=_sibling(page, before, parent, is_open=False),
        behind=_sibling(page, behind, parent, is_open=True),
        within=list(dict.fromkeys(within)),
    )


def _common(page: FlatPage, owners: list[int]) -> int:
    """The innermost element that holds all of some elements, or is one of them."""
    # In document order, an element that begins first and ends behind the last one holds them all.
    node, highest = min(owners), max(owners)
    while page.subtree_end[node] <= highest:
        node = int(page.parent[node])
    return node


def _below(page: FlatPage, node: int, parent: int) -> Iterator[int]:
    """The element and those around it, up to and without the parent."""
    while node != parent:
        yield node
        node = int(page.parent[node])


def _child_of(page: FlatPage, node: int, parent: int) -> int:
    """The parent's child that the element is or is inside of; -1 for the parent itself."""
    # The outermost has the lowest number.
    return min(_below(page, node, parent), default=_NONE)


def _sibling(page: FlatPage, event: int, parent: int, *, is_open: bool) -> int:
    structure = page.structure
    node = int(structure.element[event]) if 0 <= event < len(structure.element) else _NONE
    # Only an element that closes right before the block, or opens right behind it, is a sibling.
    is_sibling = node >= 0 and page.parent[node] == parent
    return node if is_sibling and bool(structure.is_open[event]) is is_open else _NONE
