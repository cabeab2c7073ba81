"""Extraction by blocks: the most probable ones, comments and repetitions left out."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from contentseeker.method import Family, Method
from contentseeker.methods.blocks.decision import best_expected
from contentseeker.methods.blocks.features import PageBlocks, read_blocks
from contentseeker.methods.blocks.model import SHIPPED, BlockModel, corrected, load_named
from contentseeker.methods.blocks.view import BlockView, running
from contentseeker.page import FlatPage
from contentseeker.page.structure import BoolArray
from contentseeker.page.text import tidied
from contentseeker.parameters import Checked, parameter
from contentseeker.result import Extraction, ScoredBlocks, Status

# Readers' comments are left out behind an article of so many words, unless the page is a
# discussion itself. On Dragnet's pages they are three quarters of what is wrongly taken.
_ARTICLE_WORDS: Final = 20.0
_PARAGRAPH_WORDS: Final = 15
_FORUM: Final = "forum"
_LIKELY_FORUM: Final = 0.35
# Shorter blocks, such as labels and dates, may well be there twice.
_REPEATED_WORDS: Final = 5


@dataclass(frozen=True, slots=True)
class BlockExtractor(Checked):
    """Chooses the blocks that a fitted model scores as content."""

    model: str = parameter(SHIPPED, "A model that ships with the library, or a model folder.")

    def extract(self, page: FlatPage) -> Extraction:
        """Main content of a page."""
        return self.extract_with(load_named(self.model), page)

    def extract_with(self, model: BlockModel, page: FlatPage) -> Extraction:
        """Main content of a page, by a model that is loaded already."""
        view = BlockView(page)
        if not len(view):
            return Extraction("", status=Status.EMPTY, confidence=0.0, page=page)
        blocks = read_blocks(view)
        types = model.types_of(blocks)
        probability = model.probability(blocks, types)
        decision = best_expected(probability, view.words)
        chosen = decision.chosen
        if types.get(_FORUM, 0.0) < _LIKELY_FORUM:
            chosen = chosen & ~comments_on(chosen, blocks)
        chosen = chosen & ~_repeated(chosen, view)
        return Extraction.of(
            page,
            "\n".join(tidied(view.texts(np.flatnonzero(chosen)))),
            chosen_elements(view, chosen),
            confidence=corrected(decision.expected, model.calibration),
            page_types=types,
            blocks=ScoredBlocks(view.node, probability, chosen),
        )


def chosen_elements(view: BlockView, chosen: BoolArray) -> list[int]:
    """The outermost elements that hold nothing but chosen blocks, and what is left of these.

    A block whose element holds other blocks that were not chosen is named by that element.
    """
    page = view.page
    taken = running(chosen.astype(np.float64))
    size = view.last - view.first
    is_whole = (size > 0) & (taken[view.last] - taken[view.first] == size)
    outermost = np.flatnonzero(is_whole & ~(is_whole[page.parent] & (page.parent >= 0)))
    partly = np.unique(view.node[chosen & ~is_whole[view.node]])
    return sorted({*outermost.tolist(), *partly.tolist()})


def comments_on(chosen: BoolArray, blocks: PageBlocks) -> BoolArray:
    """Readers' comments behind what was chosen of an article."""
    is_article = chosen & ~blocks.is_comment & (blocks.words >= _PARAGRAPH_WORDS)
    before = np.cumsum(np.where(is_article, blocks.words, 0.0))
    return blocks.is_comment & (before >= _ARTICLE_WORDS)


def _repeated(chosen: BoolArray, view: BlockView) -> BoolArray:
    """Chosen blocks whose text an earlier chosen block in another part of the page has already.

    Copies in the same element are content: refrains, plans of the week, quotations.
    """
    repeated = np.zeros(len(view), dtype=np.bool_)
    parent_of: dict[bytes, int] = {}
    longer = np.flatnonzero(chosen & (view.words >= _REPEATED_WORDS))
    parents = view.above[1, longer].tolist()
    for block, text, parent in zip(longer.tolist(), view.texts(longer), parents, strict=True):
        repeated[block] = parent_of.setdefault(text, parent) != parent
    return repeated


METHODS: Final = (
    Method(
        name="blocks",
        family=Family.BLOCKS,
        summary="Text blocks chosen by gradient boosting for the best expected F1.",
        origin="this project",
        extractor=BlockExtractor,
    ),
)
