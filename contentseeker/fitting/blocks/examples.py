"""Labelled pages as examples for fitting the block model."""

from dataclasses import dataclass, replace
from itertools import product
from typing import Final

import numpy as np

from contentseeker.corpus import LabelledPage, SnippetPage
from contentseeker.labels.alignment import align_gold
from contentseeker.methods.blocks.features import PageBlocks, read_blocks
from contentseeker.methods.blocks.view import BlockView, FloatArray
from contentseeker.page import parse
from contentseeker.page.text import one_line

# A block is content if this share of its tokens is in the gold text; 0.3 to 0.8 work as well.
_GOLD_SHARE: Final = 0.5
# Longer blocks around an unwanted snippet may be paragraphs of content that quote it.
_LONGEST_AROUND: Final = 60


@dataclass(frozen=True, slots=True)
class BlockExample:
    """The blocks of a page with labels."""

    blocks: PageBlocks
    label: FloatArray
    """Per block: 1 for content, 0 for anything else, NaN if not labelled."""
    weight: FloatArray
    domain: str
    page_type: str = ""
    """Empty if unknown."""
    is_recomposed: bool = False
    """Whether the page was put together anew (``recomposing``)."""


def example_from_gold(page: LabelledPage) -> BlockExample:
    """A page whose blocks are content if most of their words are in the gold text."""
    view = BlockView(parse(page.markup, url=page.url))
    return example_of(view, labels_from_gold(view, page.gold), page.domain, page.page_type)


def labels_from_gold(view: BlockView, gold: str) -> FloatArray:
    """Per block: 1 if most of its words are in the gold text, 0 if not, NaN without words."""
    alignment = align_gold(view.page, gold)
    # Words are aligned by event; a block begins at its first event.
    block = np.searchsorted(view.page.blocks.first_event, alignment.event, side="right") - 1
    words = np.bincount(block, minlength=len(view))
    hits = np.bincount(block, weights=alignment.is_gold, minlength=len(view))
    return np.where(words > 0, hits >= _GOLD_SHARE * words, np.nan)


def example_from_snippets(page: SnippetPage) -> BlockExample:
    """A page of which only some blocks are known; all such pages are articles."""
    view = BlockView(parse(page.markup, url=page.url))
    texts = view.page.blocks.texts()
    label = np.full(len(view), np.nan)
    # Wanted snippets last: a block that has both kinds is content.
    for answer, snippets in ((0.0, page.unwanted), (1.0, page.wanted)):
        for snippet, (block, text) in product(map(one_line, snippets), enumerate(texts)):
            is_short = len(text) <= 3 * len(snippet) + _LONGEST_AROUND
            if snippet and snippet in text and (answer or is_short):
                label[block] = answer
    return example_of(view, label, page.domain, "article")


def example_of(
    view: BlockView, label: FloatArray, domain: str = "", page_type: str = ""
) -> BlockExample:
    """An example of labelled blocks."""
    blocks = read_blocks(view)
    return BlockExample(
        # Single precision is enough for fitting, and many pages are in memory at once.
        blocks=replace(blocks, fixed=blocks.fixed.astype(np.float32)),
        label=label,
        weight=np.ones(len(view)),
        domain=domain,
        page_type=page_type,
    )
