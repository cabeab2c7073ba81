"""Contributions of features to a model's decision, as bars to either side."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

MOST_SHOWN: Final = 10
"""The most bars; smaller contributions explain little."""
HALF_BAR: Final = 100
"""Length of the longest bar, to either side."""
# Smaller ones would be shown as 0.00.
_LEAST_SHOWN: Final = 0.005
_MINUS: Final = "\N{MINUS SIGN}"


@dataclass(frozen=True)
class Contribution:
    """How much one feature changes the decision, in numbers."""

    feature: str
    meaning: str
    value: float | str
    change: float
    typical: float | str | None = None
    """The value it is compared with, if there is one."""


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


def bars_of(contributions: Sequence[Contribution]) -> list[Bar]:
    """Bars of the first contributions, which are the biggest, drawn to one scale."""
    shown = [each for each in contributions if abs(each.change) >= _LEAST_SHOWN][:MOST_SHOWN]
    longest = max((abs(each.change) for each in shown), default=1.0)
    return [_bar(each, longest) for each in shown]


def _bar(given: Contribution, longest: float) -> Bar:
    length = round(abs(given.change) / longest * HALF_BAR)
    is_for = given.change > 0
    return Bar(
        feature=given.feature,
        meaning=given.meaning,
        value=written(given.value),
        typical="" if given.typical is None else written(given.typical),
        change=signed(given.change),
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
