"""The training examples of block models: the blocks of labelled pages."""

from dataclasses import replace

import numpy as np

from annotate.training_rows.element_rows import LabelledPage, StoredPages
from contentseeker.fitting.blocks.examples import BlockExample
from contentseeker.methods.blocks.features import read_blocks
from contentseeker.methods.blocks.view import BlockView
from training.training_sets.pages import PageRows, block_labels, rows_with_examples


def page_rows_and_blocks(agreement: str, stored: StoredPages) -> list[PageRows]:
    """The rows of some pages, each with the page's blocks."""
    return rows_with_examples(agreement, stored, block_example)


def block_example(labelled: LabelledPage, agreement: str) -> BlockExample:
    """The page's blocks, with the label that annotators agree on for each."""
    view = BlockView(labelled.flat)
    blocks = read_blocks(view)
    return BlockExample(
        # Single precision is enough for fitting, and many pages are in memory at once.
        blocks=replace(blocks, fixed=blocks.fixed.astype(np.float32)),
        label=block_labels(labelled, view, agreement),
        weight=np.ones(len(view)),
        domain=labelled.page.source.host,
        page_type="",
        traits=frozenset(),
    )
