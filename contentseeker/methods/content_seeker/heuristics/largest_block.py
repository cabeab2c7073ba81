"""LBS, largest block of string (Louvan 2009): the level of the tree with the most text.

A *level* is an element's direct text together with those of its children that hold text
directly. Advertisement wrappers, scripts and boxes hold their text further down, so they
fall out; headline, paragraphs and quotations of an article are siblings and stay.
Of all levels inside the given elements the longest wins, the first of equals.

Linear: the lengths of all levels are sums over text nodes by parent.
"""

from collections.abc import Sequence

import numpy as np

from contentseeker.page import FlatPage
from contentseeker.page.structure import BoolArray, IntArray, inside, nearest, subtree_sum
from contentseeker.page.tags import IS_BLOCK


def largest_block(page: FlatPage, nodes: Sequence[int]) -> BoolArray:
    """Which text nodes of the page make up the longest level inside the given elements."""
    lengths = np.where(inside(np.array(nodes, dtype=np.int64), page.subtree_end), _levels(page), 0)
    if not lengths.any():
        return np.zeros(len(page.runs), dtype=np.bool_)
    return _belongs(page, int(lengths.argmax()))


def _levels(page: FlatPage) -> IntArray:
    """Per element: characters of its level."""
    direct = _direct_chars(page)
    own = np.where(direct > 0, _own_chars(page, direct), 0)
    of_children = np.bincount(page.parent[1:], own[1:], len(page)).astype(np.int64)
    return (direct + of_children).astype(np.int32)


def _direct_chars(page: FlatPage) -> IntArray:
    """Per element: characters of the text nodes that are its children.

    A text node counts one more, for the space or line break that joins it to the next.
    """
    return np.bincount(page.runs.owner, page.runs.chars + 1, len(page)).astype(np.int32)


def _own_chars(page: FlatPage, direct: IntArray) -> IntArray:
    """Per element: characters inside it that are not inside a block element further in."""
    is_block = IS_BLOCK[page.tag_codes]
    home = nearest(is_block, page.parent)
    placed = home >= 0
    of_block = np.bincount(home[placed], direct[placed], len(page)).astype(np.int64)
    # What an inline element holds, less what the block elements inside it call their own.
    in_blocks_below = subtree_sum(of_block, page.subtree_end)
    inline_own = subtree_sum(direct.astype(np.int64), page.subtree_end) - in_blocks_below
    return np.where(is_block, of_block, inline_own).astype(np.int32)


def _belongs(page: FlatPage, level: int) -> BoolArray:
    """Which text nodes make up a level."""
    owner = page.runs.owner
    children = np.fromiter(page.children(level), dtype=np.int32)
    is_direct: BoolArray = owner == level
    if not len(children):
        return is_direct
    is_inside = (owner > level) & (owner < page.subtree_end[level])
    child = children[np.maximum(np.searchsorted(children, owner, side="right") - 1, 0)]
    home = nearest(IS_BLOCK[page.tag_codes], page.parent)
    not_nested = (home[owner] == child) | (home[owner] == home[child])
    belongs: BoolArray = is_direct | (is_inside & (_direct_chars(page)[child] > 0) & not_nested)
    return belongs
