"""A block model's reasons, written for the panel beside the page."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from annotate.models import Label
from annotate.services.block_explanations import BlocksExplanation, JudgedText
from annotate.services.jobs import counted
from annotate.services.why_bars import Bar, Spoken, bars_of, signed
from extraction.blocks.explaining import BlockExplanation
from extraction.blocks.meanings import meaning_of

MOST_BLOCKS_SHOWN: Final = 12
_LONGEST_TEXT: Final = 80


@dataclass(frozen=True)
class BlockLine:
    """One block of the element."""

    text: str
    sure: str
    is_taken: bool


@dataclass(frozen=True)
class BlocksWhy:
    """What the model says about an element's blocks."""

    version: str
    says: str
    sure: str
    amount: str
    """How many blocks and words it is about."""
    lines: Sequence[BlockLine]
    """The blocks one by one, where there are several."""
    lines_left_out: int
    bars: Sequence[Bar]
    left_out: int
    """Features that are not among the bars."""
    baseline: str
    log_odds: str
    is_asked: bool
    """Whether the contributions were asked for; not of very many blocks."""


def why_of_blocks(found: BlocksExplanation) -> BlocksWhy:
    """A block model's reasons in words."""
    words = [max(block.words, 1) for block in found.blocks]
    chance = sum(
        block.probability * number for block, number in zip(found.blocks, words, strict=True)
    ) / sum(words)
    taken = sum(number for block, number in zip(found.blocks, words, strict=True) if block.is_taken)
    shown = found.blocks[:MOST_BLOCKS_SHOWN] if len(found.blocks) > 1 else ()
    bars = _bars(found.why)
    return BlocksWhy(
        version=found.version,
        says=Label.Content.MAIN if 2 * taken > sum(words) else Label.Content.NOISY,
        sure=f"{_percent(chance)} {Label.Content.MAIN}",
        amount=_amount(found.blocks),
        lines=[_line(block) for block in shown],
        lines_left_out=len(found.blocks) - len(shown) if shown else 0,
        bars=bars,
        left_out=len(found.why.contributions) - len(bars) if found.why else 0,
        baseline=signed(found.why.baseline) if found.why else "",
        log_odds=signed(found.why.log_odds) if found.why else "",
        is_asked=found.why is not None,
    )


def _bars(why: BlockExplanation | None) -> list[Bar]:
    said = why.contributions if why else ()
    return bars_of(
        [Spoken(each.feature, meaning_of(each.feature), each.value, each.change) for each in said]
    )


def _amount(blocks: Sequence[JudgedText]) -> str:
    words = counted(sum(block.words for block in blocks), "word")
    taken = sum(block.is_taken for block in blocks)
    if len(blocks) == 1:
        return f"One block of {words}, {'taken' if taken else 'left out'}."
    return f"{counted(len(blocks), 'block')} of {words} together, {taken:,} taken."


def _line(block: JudgedText) -> BlockLine:
    text = block.text
    short = text if len(text) <= _LONGEST_TEXT else f"{text[:_LONGEST_TEXT].rstrip()}…"
    return BlockLine(short, _percent(block.probability), block.is_taken)


def _percent(chance: float) -> str:
    return f"{chance * 100:.0f} %"
