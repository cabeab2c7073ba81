"""Regions of a page that are worth a label: the main content, and the noise around it.

Main content is what the extractor names. Noise are the outermost elements that hold text which
can be seen and no block that was chosen: menus, teasers, footers, and captions inside an
article. Together with the rule that the nearest label counts, they label every block as the
extraction chose it.
"""

import numpy as np

from contentseeker.methods.blocks.view import BlockView, FloatArray, ratio, running
from contentseeker.page import FlatPage
from contentseeker.page.structure import BoolArray, IntArray
from contentseeker.result import Extraction, SuggestedRegion


def regions_of(extraction: Extraction) -> list[SuggestedRegion]:
    """What to label on the page of an extraction by blocks, main content first.

    The probability of a region is the mean of its blocks, weighted by their words.
    """
    page, scored = extraction.page, extraction.blocks
    if page is None or scored is None or not extraction.nodes:
        return []
    page = scored.with_blocks(page)
    view = BlockView(page)
    main = np.array(extraction.nodes, dtype=np.int32)
    noise = _noise(page, view, scored.chosen)
    return [
        *_regions(view, scored.probability, main, is_main=True),
        *_regions(view, scored.probability, noise, is_main=False),
    ]


def _noise(page: FlatPage, view: BlockView, chosen: BoolArray) -> IntArray:
    """The outermost elements with visible text and nothing chosen, beside what was chosen."""
    taken, shown = running(chosen.astype(np.float64)), running((~view.is_hidden).astype(np.float64))
    holds_chosen = taken[view.last] > taken[view.first]
    holds_shown = shown[view.last] > shown[view.first]
    # Dialogs that ask for consent show text of which there are no blocks.
    holds_shown |= (page.subtree_chars > 0) & ~page.inline[page.tag_codes]
    is_noise = holds_shown & ~holds_chosen & (page.parent >= 0) & holds_chosen[page.parent]
    return np.flatnonzero(is_noise).astype(np.int32)


def _regions(
    view: BlockView, probability: FloatArray, nodes: IntArray, *, is_main: bool
) -> list[SuggestedRegion]:
    # Blocks without a word, such as a row of dots, still count a little.
    words = np.maximum(view.words, 1.0)
    mean = ratio(view.within(words * probability, nodes), view.within(words, nodes))
    return [
        SuggestedRegion(node, is_main, value)
        for node, value in zip(nodes.tolist(), mean.tolist(), strict=True)
    ]


def blocks_of(view: BlockView, node: int) -> range:
    """The blocks inside an element; of an element inside a block, that block."""
    first, last = int(view.first[node]), int(view.last[node])
    if first < last or not first:
        return range(first, last)
    page = view.page
    # Inline, and not at the block's beginning: the block before has not ended yet.
    is_inside = page.blocks.last_event[first - 1] > page.structure.open_event[node]
    return range(first - 1, first) if is_inside else range(first, first)
