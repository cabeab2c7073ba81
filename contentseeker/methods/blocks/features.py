"""All features of all blocks of a page, as one matrix.

Some features depend on fitted token tables, and one on the likely type of the page. Their inputs
are kept with the other features (``PageBlocks``), so that a page is parsed once and its matrix
computed for many models.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from contentseeker.compiled import compiled
from contentseeker.methods.blocks.ancestry import ancestry_features
from contentseeker.methods.blocks.discussion import are_comments, discussion_features, page_features
from contentseeker.methods.blocks.naming import (
    NamedElements,
    NameTable,
    named_elements,
    naming_features,
    short_texts,
    vocabulary_features,
)
from contentseeker.methods.blocks.page_traits import traits_of_page
from contentseeker.methods.blocks.text_features import (
    last_flagged,
    repetition_features,
    surrounding_features,
    wording_features,
)
from contentseeker.methods.blocks.view import BlockView, FloatArray, PlaceArray, constant
from contentseeker.page import parse
from contentseeker.page.structure import BoolArray, IntArray

_ANY_PAGE: Final = "<p>Any page has all features.</p>"
_ARTICLE: Final = "article"


@dataclass(frozen=True, slots=True)
class PageBlocks:
    """The blocks of a page: their features, and the inputs of the token tables."""

    words: FloatArray
    """Per block: words, counted by script (``contentseeker.scripts``)."""
    fixed: NDArray[np.float64]
    """Per block: the features that need nothing fitted."""
    around: PlaceArray
    elements: int
    """How many elements the page has."""
    named: NamedElements
    named_first: PlaceArray
    """Per named element: its first block."""
    named_last: PlaceArray
    """Per named element: the block behind its last one."""
    texts: Mapping[int, Sequence[str]]
    heading: NDArray[np.int64]
    path: IntArray
    """Per block: a number of its tag and class path."""
    is_comment: BoolArray
    """Per block: whether it is in an element named after comments, or behind a line that
    announces them."""
    page_traits: tuple[str, ...]
    """Traits of the whole page that may tell its type."""

    def __len__(self) -> int:
        return len(self.words)

    def matrix(self, names: NameTable, words: NameTable, types: Mapping[str, float]) -> FloatArray:
        """One row per block, one column per feature; ``types`` are probabilities of page types."""
        return np.concatenate((self.fixed.T, _rows(self.learned(names, words, types)))).T

    def learned(
        self, names: NameTable, words: NameTable, types: Mapping[str, float]
    ) -> dict[str, FloatArray]:
        """The features that depend on token tables and page types, by name."""
        return {
            **naming_features(self.around, self.elements, self.named, names),
            **vocabulary_features(self.texts, self.heading, words),
            **constant({"likely article": types.get(_ARTICLE, np.nan)}, len(self)),
        }


def read_blocks(view: BlockView) -> PageBlocks:
    """Everything about a page's blocks that a model needs."""
    named = named_elements(view)
    texts = short_texts(view)
    is_comment = are_comments(view, named, texts)
    return PageBlocks(
        words=view.words,
        fixed=fixed_rows(view, is_comment).T,
        around=view.above,
        elements=len(view.page),
        named=named,
        named_first=view.first[named.elements],
        named_last=view.last[named.elements],
        texts=texts,
        heading=last_flagged(view.is_heading),
        path=view.path,
        is_comment=is_comment,
        page_traits=tuple(traits_of_page(view)),
    )


def _rows(features: Mapping[str, FloatArray]) -> FloatArray:
    """One row per feature: rows are joined quicker than columns."""
    return np.concatenate(list(features.values())).reshape(len(features), -1)


@compiled("features")
def fixed_rows(view: BlockView, is_comment: BoolArray) -> FloatArray:
    """The features that need nothing fitted, one row for each."""
    return _rows(_fixed_features(view, is_comment))


def _fixed_features(view: BlockView, is_comment: BoolArray) -> dict[str, FloatArray]:
    return {
        **wording_features(view),
        **surrounding_features(view),
        **ancestry_features(view),
        **repetition_features(view),
        **discussion_features(view, is_comment),
        **page_features(view),
    }


@cache
def fixed_names() -> tuple[str, ...]:
    """Names of the features that need nothing fitted, in their order."""
    view = BlockView(parse(_ANY_PAGE))
    return tuple(_fixed_features(view, np.zeros(len(view), dtype=np.bool_)))


@cache
def feature_names() -> tuple[str, ...]:
    """Names of all features, in the order of the matrix's columns."""
    blocks, nothing = read_blocks(BlockView(parse(_ANY_PAGE))), NameTable({})
    return (*fixed_names(), *blocks.learned(nothing, nothing, {}))
