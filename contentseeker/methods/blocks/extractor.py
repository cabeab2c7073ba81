"""Extraction by blocks: the most probable ones, comments and repetitions left out."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from contentseeker.method import Family, Method
from contentseeker.methods.blocks.decision import best_expected, smooth_by_path
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
# How much less than a wrong word a missing one counts. On articles, products and threads a model
# of all page types takes too much: teasers and bios, offers and reviews, names and menus. On the
# others it takes too little. Tuned on WCXB's unseen domains, for articles on Dragnet and CleanEval
# as well.
PRECISION_BIAS_BY_PAGE_TYPE: Final = {
    "article": 0.5,
    "product": 0.5,
    "forum": 0.2,
    "documentation": -0.2,
    "listing": -0.2,
    "service": -0.2,
}
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
        kinds = model.page_types.probabilities(view, blocks) if model.page_types else {}
        probability = model.probability(blocks)
        if probability.max() <= model.min_probability:
            nothing = ScoredBlocks(view.node, probability, np.zeros(len(view), dtype=np.bool_))
            return Extraction.of(page, "", confidence=0.0, page_types=kinds, blocks=nothing)
        smoothed = smooth_by_path(probability, view.words, blocks.path, view.is_link)
        decision = best_expected(smoothed, view.words, _beta(kinds))
        chosen = decision.chosen
        if kinds.get(_FORUM, 0.0) < _LIKELY_FORUM:
            chosen = chosen & ~comments_on(chosen, blocks)
        chosen = chosen & ~_repeated(chosen, view)
        return Extraction.of(
            page,
            "\n".join(tidied(view.texts(np.flatnonzero(chosen)))),
            chosen_elements(view, chosen),
            confidence=corrected(decision.expected, model.calibration),
            page_types=kinds,
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


def _beta(kinds: Mapping[str, float]) -> float:
    """The beta of F-beta: how much a missing word counts, by the page's likely types."""
    return 1.0 - sum(
        PRECISION_BIAS_BY_PAGE_TYPE.get(kind, 0.0) * likely for kind, likely in kinds.items()
    )


def comments_on(chosen: BoolArray, blocks: PageBlocks) -> BoolArray:
    """Readers' comments behind what was chosen of an article."""
    is_article = chosen & ~blocks.is_comment & (blocks.words >= _PARAGRAPH_WORDS)
    before = np.cumsum(np.where(is_article, blocks.words, 0.0))
    return blocks.is_comment & (before >= _ARTICLE_WORDS)


def _repeated(chosen: BoolArray, view: BlockView) -> BoolArray:
    """Chosen blocks whose text an earlier chosen block has already."""
    repeated = np.zeros(len(view), dtype=np.bool_)
    seen: set[bytes] = set()
    longer = np.flatnonzero(chosen & (view.words >= _REPEATED_WORDS))
    for block, text in zip(longer.tolist(), view.texts(longer), strict=True):
        repeated[block] = text in seen
        seen.add(text)
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
