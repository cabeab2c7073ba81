"""Why a block model takes an element for content: its blocks, and what spoke for and against."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from annotate.models import Page
from annotate.services.parsed import derived, parsed
from annotate.services.suggestions import extraction_of
from extraction.blocks.explaining import BlockExplanation, explain_blocks
from extraction.blocks.features import PageBlocks, read_blocks
from extraction.blocks.model import BlockModel
from extraction.blocks.regions import blocks_of
from extraction.blocks.view import BlockView

MOST_BLOCKS: Final = 2_000
"""An element with more is no answer to why: nobody waits for it, and it says nothing."""


@dataclass(frozen=True)
class JudgedText:
    """One block of an element, as the model sees it."""

    text: str
    words: int
    probability: float
    is_taken: bool


@dataclass(frozen=True)
class BlocksExplanation:
    """What a block model says about the blocks of an element, and why."""

    version: str
    blocks: Sequence[JudgedText]
    why: BlockExplanation | None
    """None: there are too many blocks to ask about."""


def explain_with_blocks(
    model: BlockModel, version: str, page: Page, node: int
) -> BlocksExplanation | None:
    """What a model, called ``version``, says about an element; None for one without text."""
    view = BlockView(parsed(page))
    chosen = blocks_of(view, node) if len(view) else range(0)
    judged = extraction_of(page, model, version).blocks
    if judged is None or not chosen:
        return None
    texts = view.texts(np.array(chosen))
    return BlocksExplanation(
        version=version,
        blocks=[
            JudgedText(
                text=" ".join(text.decode("utf-8", "replace").split()),
                words=int(view.words[block]),
                probability=float(judged.probability[block]),
                is_taken=bool(judged.chosen[block]),
            )
            for block, text in zip(chosen, texts, strict=True)
        ],
        why=None if len(chosen) > MOST_BLOCKS else explain_blocks(model, _read(page), chosen),
    )


def _read(page: Page) -> PageBlocks:
    return derived(page, "blocks", lambda flat: read_blocks(BlockView(flat)))
