"""The three verdicts of a significance test, as the published tables print them.

``+`` the first side is significantly better, ``-`` significantly worse, ``=`` neither.
"""

from typing import Literal

Verdict = Literal["+", "=", "-"]


def verdict_of(p_value: float, advantage: float, alpha: float) -> Verdict:
    """Judge a p-value; ``advantage`` is above 0 where the first side is ahead."""
    if p_value >= alpha or advantage == 0:
        return "="
    return "+" if advantage > 0 else "-"
