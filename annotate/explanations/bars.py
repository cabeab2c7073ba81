"""Contributions of features to a model's decision, as bars to either side."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from contentseeker.lab.explaining import Contribution
from contentseeker.methods.blocks.explanation.contributions import BlockContribution

MOST_SHOWN: Final = 10
"""The most bars; smaller contributions explain little."""
HALF_BAR: Final = 100
"""Length of the longest bar, to either side."""
# Smaller ones would be shown as 0.00.
_LEAST_SHOWN: Final = 0.005
_MINUS: Final = "\N{MINUS SIGN}"


@dataclass(frozen=True)
class Bar:
    """One contribution, written and measured for drawing."""

    feature: str
    meaning: str
    value: str
    typical: str
    change: str
    is_for: bool
    start: int
    length: int


def bars_of(
    contributions: Sequence[Contribution | BlockContribution], meaning_of: Callable[[str], str]
) -> list[Bar]:
    """Bars of the first contributions, which are the biggest, drawn to one scale."""
    shown = [item for item in contributions if abs(item.change) >= _LEAST_SHOWN][:MOST_SHOWN]
    longest = max((abs(item.change) for item in shown), default=1.0)
    return [_bar(item, meaning_of(item.feature), longest) for item in shown]


def _bar(shown: Contribution | BlockContribution, meaning: str, longest: float) -> Bar:
    length = round(abs(shown.change) / longest * HALF_BAR)
    is_for = shown.change > 0
    return Bar(
        feature=shown.feature,
        meaning=meaning,
        value=written(shown.value),
        # Trees of a block model have no typical element to compare with.
        typical=written(shown.typical) if isinstance(shown, Contribution) else "",
        change=signed(shown.change),
        is_for=is_for,
        start=0 if is_for else -length,
        length=length,
    )


def signed(number: float) -> str:
    """A number with its sign, plus or minus."""
    return f"{'+' if number > 0 else _MINUS}{abs(number):.2f}"


def written(value: float | str) -> str:
    """A feature's value."""
    if isinstance(value, str):
        return value or "none"
    return "missing" if math.isnan(value) else f"{value:.3g}"
