"""What features contribute to a model's answer, as bars to either side."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

MOST_SHOWN: Final = 10
"""Contributions; those that follow say little."""
HALF_BAR: Final = 100
"""Length of the longest bar, to either side."""
# What would be written as 0.00 is none.
_LEAST_SHOWN: Final = 0.005
_MINUS: Final = "\N{MINUS SIGN}"


@dataclass(frozen=True)
class Spoken:
    """What one feature says, in numbers."""

    feature: str
    meaning: str
    value: float | str
    change: float
    typical: float | str | None = None
    """What it is compared with, where it is."""


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


def bars_of(said: Sequence[Spoken]) -> list[Bar]:
    """The biggest contributions, which stand first, drawn to the same scale."""
    shown = [each for each in said if abs(each.change) >= _LEAST_SHOWN][:MOST_SHOWN]
    longest = max((abs(each.change) for each in shown), default=1.0)
    return [_bar(each, longest) for each in shown]


def _bar(said: Spoken, longest: float) -> Bar:
    length = round(abs(said.change) / longest * HALF_BAR)
    is_for = said.change > 0
    return Bar(
        feature=said.feature,
        meaning=said.meaning,
        value=written(said.value),
        typical="" if said.typical is None else written(said.typical),
        change=signed(said.change),
        is_for=is_for,
        start=0 if is_for else -length,
        length=length,
    )


def signed(number: float) -> str:
    """A number with its sign, whatever it is."""
    return f"{'+' if number > 0 else _MINUS}{abs(number):.2f}"


def written(value: float | str) -> str:
    """A feature's value."""
    if isinstance(value, str):
        return value or "none"
    return "missing" if math.isnan(value) else f"{value:.3g}"
