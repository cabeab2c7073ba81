"""What the features of blocks are computed from: one page's blocks and what is around them.

Blocks are in document order, and an element's blocks are an interval of them. So any count
inside an element is a difference of two prefix sums. Pages are small, and each call of numpy
costs time: values that several features need are computed once, here, and several values of one
kind in one call with more rows.
"""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from contentseeker.page import FlatPage
from contentseeker.page.structure import BoolArray, IntArray
from contentseeker.page.tags import flags
from contentseeker.page.text import count_kinds, last_points

FloatArray = NDArray[np.float64]
KeyArray = NDArray[np.int64]
PlaceArray = NDArray[np.intp]
"""Indices; numpy uses this type without converting it."""
Places = NDArray[np.integer[Any]]

ANCESTORS: Final = 12
"""How many levels above a block are looked at, its own element included."""
_LONG_WORDS: Final = 20
"""A block of so many words and few links counts as running text."""
_FEW_LINKS: Final = 0.25
_MOSTLY_LINKED: Final = 0.5
_IS_HEADING: Final = flags("h1 h2 h3 h4 h5 h6".split())
_PATH_LEVELS: Final = 4
# An odd number with well spread bits (golden ratio): mixes signatures into one number.
_MIXER: Final = np.int64(-7046029254386353131)
_EVERYWHERE: Final = slice(None)


class BlockView:
    """The blocks of a page as columns, one value per block; hidden text is text here."""

    def __init__(self, page: FlatPage) -> None:
        shown = page.visible
        self.page = page = page.revealed
        blocks = page.blocks
        self.node = blocks.node
        self.is_hidden = ~shown[self.node]
        """Whether the block shows only once a script has run."""
        self.words = blocks.words.astype(np.float64)
        self.chars = blocks.chars.astype(np.float64)
        self.link_chars = blocks.link_chars.astype(np.float64)

    def __len__(self) -> int:
        return len(self.node)

    @cached_property
    def number(self) -> NDArray[np.int64]:
        """Each block's place among the blocks."""
        return np.arange(len(self))

    @cached_property
    def tag_codes(self) -> IntArray:
        """The tag of each block's element."""
        return self.page.tag_codes[self.node]

    @cached_property
    def is_heading(self) -> BoolArray:
        """Blocks that are headings."""
        return _IS_HEADING[self.tag_codes]

    @cached_property
    def is_link(self) -> BoolArray:
        """Blocks that are mostly links."""
        return self.link_chars > _MOSTLY_LINKED * self.chars

    @cached_property
    def is_running_text(self) -> BoolArray:
        """Blocks that look like a paragraph of an article, a post or a description."""
        return (self.words >= _LONG_WORDS) & (self.link_chars <= _FEW_LINKS * self.chars)

    @cached_property
    def running_words(self) -> FloatArray:
        """Words of running text; none in other blocks."""
        return np.where(self.is_running_text, self.words, 0.0)

    @cached_property
    def before(self) -> FloatArray:
        """Three rows: words, characters and linked ones before each block, and of all."""
        return running(np.array((self.words, self.chars, self.link_chars)))

    @cached_property
    def all_words(self) -> float:
        """Words of the whole page; 1 where there are none, to divide by."""
        return max(float(self.before[0, -1]), 1.0)

    @cached_property
    def above(self) -> PlaceArray:
        """Per level and block: the block's element, its parent, its parent's parent ..."""
        parent = np.maximum(self.page.parent, 0, dtype=np.intp)
        levels = np.empty((ANCESTORS, len(self)), dtype=np.intp)
        levels[0] = self.node
        for level in range(1, ANCESTORS):
            levels[level] = parent[levels[level - 1]]
        return levels

    @cached_property
    def signature(self) -> KeyArray:
        """Per element: a number of its tag and class."""
        named = self.page.attributes.numbered("class")
        classes = np.zeros(len(self.page), dtype=np.int64)
        classes[named.element] = named.number + 1
        # There are far fewer than 512 tag codes.
        return classes * 512 + self.page.tag_codes

    @cached_property
    def path(self) -> IntArray:
        """Per block: a number of the tags and classes of its four innermost elements."""
        path = np.zeros(len(self), dtype=np.int64)
        with np.errstate(over="ignore"):
            for level in range(_PATH_LEVELS):
                path = path * _MIXER + self.signature[self.above[level]]
        order = np.argsort(path, kind="stable")
        group = np.empty(len(path), dtype=np.int32)
        group[order] = np.cumsum(is_first(path[order])) - 1
        return group

    @cached_property
    def first(self) -> PlaceArray:
        """Per element: the first block inside it, or behind it if it has none."""
        return self._blocks_before[self.page.structure.open_event]

    @cached_property
    def last(self) -> PlaceArray:
        """Per element: the block behind the last one inside it."""
        return self._blocks_before[self.page.structure.close_event]

    @cached_property
    def _blocks_before(self) -> PlaceArray:
        events = self.page.blocks.first_event
        return np.cumsum(np.bincount(events + 1, minlength=len(self.page.marks) + 1))

    def within(self, values: FloatArray, elements: Places | slice = _EVERYWHERE) -> FloatArray:
        """Sum of the values of all blocks inside each of the elements, of all if none are named."""
        return self.between(running(values), elements)

    def between(self, total: FloatArray, elements: Places | slice = _EVERYWHERE) -> FloatArray:
        """``within``, from running sums (``running``), which may have several rows."""
        return span(total, self.first[elements], self.last[elements])

    def count_characters(self, kind_of_point: NDArray[np.uint8]) -> FloatArray:
        """How many characters of each kind every block has, one row per kind.

        For every code point there is its kind, from 1; characters of kind 0 are not counted.
        """
        clean, blocks = self.page.clean_text, self.page.blocks
        # All text that can be seen is in some block.
        return count_kinds(clean.text, clean.offset[blocks.last_event], kind_of_point)

    @cached_property
    def last_points(self) -> NDArray[np.int32]:
        """The code point of the last character of each block's text."""
        page = self.page
        return last_points(page.buffer, page.runs.end[page.blocks.end_run - 1])

    def texts(self, blocks: NDArray[np.integer[Any]]) -> list[bytes]:
        """Text of the given blocks, with the white space of the page."""
        return list(map(self.all_texts.__getitem__, blocks.tolist()))

    @cached_property
    def all_texts(self) -> list[bytes]:
        """Text of all blocks, with the white space of the page."""
        return self.page.blocks.raw_texts()


def running(values: NDArray[Any]) -> FloatArray:
    """Sums of the values before each place, and of all; along the last axis."""
    total = np.zeros((*values.shape[:-1], values.shape[-1] + 1))
    np.cumsum(values, axis=-1, out=total[..., 1:])
    return total


def span(total: FloatArray, first: Places, last: Places) -> FloatArray:
    """From running sums, those of the values from each first place up to each last one."""
    # With several rows, ``take`` is several times quicker than an index.
    inside: FloatArray = total.take(last, axis=-1)
    inside -= total.take(first, axis=-1)
    return inside


def is_first(keys: KeyArray) -> BoolArray:
    """Which keys differ from the one before; the first does."""
    is_other = np.ones(len(keys), dtype=np.bool_)
    np.not_equal(keys[1:], keys[:-1], out=is_other[1:])
    return is_other


def ratio(part: FloatArray, whole: FloatArray) -> FloatArray:
    """Part of the whole; 0 where there is no whole."""
    return part / np.where(whole > 0, whole, np.inf)


def named_rows(names: Iterable[str], rows: FloatArray) -> dict[str, FloatArray]:
    """Features out of a matrix with one row for each."""
    return dict(zip(names, rows, strict=True))


def constant(totals: Mapping[str, float], size: int) -> dict[str, FloatArray]:
    """Features that are the same for all blocks."""
    values = np.array(list(totals.values()), dtype=np.float64)
    return named_rows(totals, np.repeat(values[:, None], size, axis=1))
