"""Why a block model takes an element for content: its blocks, and each feature's contribution.

``explain_with_blocks`` computes the reasons, ``why_of_blocks`` words them for the panel.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from annotate.explanations.bars import Bar, bars_of, signed
from annotate.jobs.running import counted
from annotate.models import Label, Page
from annotate.pages.parsed import derived, parsed
from contentseeker.methods.blocks.explanation.contributions import BlockExplanation, explain_blocks
from contentseeker.methods.blocks.explanation.meanings import meaning_of
from contentseeker.methods.blocks.explanation.regions import blocks_of
from contentseeker.methods.blocks.extractor import BlockExtractor
from contentseeker.methods.blocks.features import read_blocks
from contentseeker.methods.blocks.model import BlockModel
from contentseeker.methods.blocks.view import BlockView
from contentseeker.result import Extraction

MOST_BLOCKS: Final = 2_000
"""Contributions for more blocks take seconds and no longer explain anything."""
MOST_BLOCKS_SHOWN: Final = 12
_LONGEST_TEXT: Final = 80


@dataclass(frozen=True)
class ScoredBlock:
    """One block of an element with the model's probability that it is content."""

    text: str
    words: int
    probability: float
    is_taken: bool


@dataclass(frozen=True)
class BlocksExplanation:
    """A block model's decisions about the blocks of an element, and their reasons."""

    version: str
    blocks: Sequence[ScoredBlock]
    why: BlockExplanation | None
    """None: there are too many blocks to compute contributions."""


@dataclass(frozen=True)
class BlockLine:
    """One block, written for the panel."""

    text: str
    probability: str
    is_taken: bool


@dataclass(frozen=True)
class BlocksWhy:
    """An explanation, written for the panel."""

    version: str
    predicted: str
    probability: str
    amount: str
    """How many blocks and words there are."""
    lines: Sequence[BlockLine]
    """The blocks one by one, where there are several."""
    lines_left_out: int
    bars: Sequence[Bar]
    left_out: int
    """Features that are not among the bars."""
    baseline: str
    log_odds: str
    has_contributions: bool
    """Whether contributions were computed; not for very many blocks."""


def extraction_of(page: Page, model: BlockModel, version: str) -> Extraction:
    """A page extracted by a block model, once for suggestions and explanations."""
    return derived(
        page,
        ("extraction by blocks", version),
        lambda flat: BlockExtractor().extract_with(model, flat),
    )


def explain_with_blocks(
    model: BlockModel, version: str, page: Page, node: int
) -> BlocksExplanation | None:
    """A model's reasons for an element; None for an element without text."""
    view = BlockView(parsed(page))
    chosen = blocks_of(view, node) if len(view) else range(0)
    decided = extraction_of(page, model, version).blocks
    if decided is None or not chosen:
        return None
    texts = view.texts(np.array(chosen))
    return BlocksExplanation(
        version=version,
        blocks=[
            ScoredBlock(
                text=" ".join(text.decode("utf-8", "replace").split()),
                words=int(view.words[block]),
                probability=float(decided.probability[block]),
                is_taken=bool(decided.chosen[block]),
            )
            for block, text in zip(chosen, texts, strict=True)
        ],
        why=_why(model, page, chosen),
    )


def _why(model: BlockModel, page: Page, chosen: Sequence[int]) -> BlockExplanation | None:
    if len(chosen) > MOST_BLOCKS:
        return None
    blocks = derived(page, "blocks", lambda flat: read_blocks(BlockView(flat)))
    return explain_blocks(model, blocks, chosen)


def why_of_blocks(found: BlocksExplanation) -> BlocksWhy:
    """An explanation in words and bars."""
    # An element is as probable as its blocks, weighted by their words.
    words = [max(block.words, 1) for block in found.blocks]
    rows = list(zip(found.blocks, words, strict=True))
    probability = sum(block.probability * number for block, number in rows) / sum(words)
    taken = sum(number for block, number in rows if block.is_taken)
    shown = found.blocks[:MOST_BLOCKS_SHOWN] if len(found.blocks) > 1 else ()
    bars = bars_of(found.why.contributions if found.why else (), meaning_of)
    return BlocksWhy(
        version=found.version,
        predicted=Label.Content.MAIN if 2 * taken > sum(words) else Label.Content.NOISY,
        probability=f"{_percent(probability)} {Label.Content.MAIN}",
        amount=_amount(found.blocks),
        lines=[_line(block) for block in shown],
        lines_left_out=len(found.blocks) - len(shown) if shown else 0,
        bars=bars,
        left_out=len(found.why.contributions) - len(bars) if found.why else 0,
        baseline=signed(found.why.baseline) if found.why else "",
        log_odds=signed(found.why.log_odds) if found.why else "",
        has_contributions=found.why is not None,
    )


def _amount(blocks: Sequence[ScoredBlock]) -> str:
    words = counted(sum(block.words for block in blocks), "word")
    taken = sum(block.is_taken for block in blocks)
    if len(blocks) == 1:
        return f"One block of {words}, {'taken' if taken else 'left out'}."
    return f"{counted(len(blocks), 'block')} of {words} together, {taken:,} taken."


def _line(block: ScoredBlock) -> BlockLine:
    text = block.text
    short = text if len(text) <= _LONGEST_TEXT else f"{text[:_LONGEST_TEXT].rstrip()}…"
    return BlockLine(short, _percent(block.probability), block.is_taken)


def _percent(probability: float) -> str:
    return f"{probability * 100:.0f} %"
