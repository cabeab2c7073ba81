"""A model's reasons, written for the panel beside the page (``annotate.services.explanations``)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from annotate.models import Label, Page
from annotate.services.block_explanations import BlocksExplanation
from annotate.services.block_why import BlocksWhy, why_of_blocks
from annotate.services.explanations import NodeExplanation, Reasons, explanation_for
from annotate.services.why_bars import Bar, Spoken, bars_of
from extraction.features.catalogue import MEANINGS, TAG_MEANING, TAG_NAME
from extraction.learning.explaining import Counts, Explanation

_MEANINGS: Final = MEANINGS | {TAG_NAME: TAG_MEANING}


@dataclass(frozen=True)
class Step:
    """One condition on the way through a tree."""

    text: str
    meaning: str
    """Of the feature."""
    reached: str


@dataclass(frozen=True)
class Answer:
    """What the model says to one question, and why."""

    question: str
    says: str
    sure: str
    """How probable it is that the answer is yes, whatever it is."""
    leaf: str
    steps: Sequence[Step]
    bars: Sequence[Bar]
    is_constant: bool
    left_out: int
    """Features that are not among the bars."""


@dataclass(frozen=True)
class Why:
    """What a Content Seeker says about an element, question by question."""

    version: str
    answers: Sequence[Answer]
    has_typical: bool


def node_why(page: Page, node: int) -> Why | BlocksWhy | None:
    """Why the model says what it says; None for elements that models are not asked about."""
    found = explanation_for(page, node)
    return None if found is None else why_of(found)


def why_of(found: Reasons) -> Why | BlocksWhy:
    """A model's reasons in words."""
    return why_of_blocks(found) if isinstance(found, BlocksExplanation) else _why_of_nodes(found)


def _why_of_nodes(found: NodeExplanation) -> Why:
    return Why(
        version=found.version,
        answers=(
            _answer("Segment", found.segment, Label.Segment.GOOD, Label.Segment.BAD),
            _answer("Content", found.content, Label.Content.MAIN, Label.Content.NOISY),
        ),
        has_typical=found.has_typical,
    )


def _answer(question: str, why: Explanation, yes: str, no: str) -> Answer:
    bars = bars_of(
        [
            Spoken(each.feature, _MEANINGS[each.feature], each.value, each.change, each.typical)
            for each in why.contributions
        ]
    )
    # Percent only of what is a probability; the others are told by their side of one half.
    sure = (
        f"{why.probability * 100:.0f} %" if why.is_probability else f"score {why.probability:.2f}"
    )
    return Answer(
        question=question,
        says=yes if why.says_yes else no,
        sure=f"{sure} {yes}",
        leaf="" if why.leaf is None else _counted(why.leaf, yes),
        steps=[
            Step(str(each), _MEANINGS[each.feature], _counted(each.reached, yes))
            for each in why.path
        ],
        bars=bars,
        is_constant=why.is_constant,
        left_out=len(why.contributions) - len(bars),
    )


def _counted(counts: Counts, yes: str) -> str:
    if counts.is_weighted:
        return f"{counts.number:,} instances, {counts.share:.0%} {yes} by weight"
    return f"{counts.number:,} instances, {counts.yes:,.0f} {yes}"
