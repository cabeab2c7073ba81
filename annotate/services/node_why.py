"""A model's reasons, written for the panel beside the page (``annotate.services.explanations``)."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from annotate.models import Label, Page
from annotate.services.explanations import NodeExplanation, explanation_for
from extraction.features.catalogue import MEANINGS, TAG_MEANING, TAG_NAME
from extraction.learning.explaining import Contribution, Counts, Explanation

MOST_SHOWN: Final = 10
"""Contributions; those that follow say little."""
HALF_BAR: Final = 100
"""Length of the longest bar, to either side."""
# What would be written as 0.00 is none.
_LEAST_SHOWN: Final = 0.005
_MINUS: Final = "\N{MINUS SIGN}"
_MEANINGS: Final = MEANINGS | {TAG_NAME: TAG_MEANING}


@dataclass(frozen=True)
class Step:
    """One condition on the way through a tree."""

    text: str
    meaning: str
    """Of the feature."""
    reached: str


@dataclass(frozen=True)
class Bar:
    """What one feature contributes."""

    feature: str
    meaning: str
    value: str
    typical: str
    change: str
    is_for: bool
    start: int
    length: int


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
    """What the model says about an element, question by question."""

    version: str
    answers: Sequence[Answer]
    has_typical: bool


def node_why(page: Page, node: int) -> Why | None:
    """Why the model says what it says; None for elements that models are not asked about."""
    found = explanation_for(page, node)
    return None if found is None else why_of(found)


def why_of(found: NodeExplanation) -> Why:
    """A model's reasons in words."""
    return Why(
        version=found.version,
        answers=(
            _answer("Segment", found.segment, Label.Segment.GOOD, Label.Segment.BAD),
            _answer("Content", found.content, Label.Content.MAIN, Label.Content.NOISY),
        ),
        has_typical=found.has_typical,
    )


def _answer(question: str, why: Explanation, yes: str, no: str) -> Answer:
    bars = [each for each in why.contributions if abs(each.change) >= _LEAST_SHOWN][:MOST_SHOWN]
    longest = max((abs(each.change) for each in bars), default=1.0)
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
        bars=[_bar(each, longest) for each in bars],
        is_constant=why.is_constant,
        left_out=len(why.contributions) - len(bars),
    )


def _counted(counts: Counts, yes: str) -> str:
    if counts.is_weighted:
        return f"{counts.number:,} instances, {counts.share:.0%} {yes} by weight"
    return f"{counts.number:,} instances, {counts.yes:,.0f} {yes}"


def _bar(contribution: Contribution, longest: float) -> Bar:
    length = round(abs(contribution.change) / longest * HALF_BAR)
    is_for = contribution.change > 0
    return Bar(
        feature=contribution.feature,
        meaning=_MEANINGS[contribution.feature],
        value=_value(contribution.value),
        typical=_value(contribution.typical),
        change=f"{'+' if is_for else _MINUS}{abs(contribution.change):.2f}",
        is_for=is_for,
        start=0 if is_for else -length,
        length=length,
    )


def _value(value: float | str) -> str:
    if isinstance(value, str):
        return value or "none"
    return "missing" if math.isnan(value) else f"{value:.3g}"
