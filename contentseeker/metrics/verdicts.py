"""The three verdicts of a significance test, in the notation of the published tables.

``+``: the first side is significantly better; ``-``: significantly worse; ``=``: neither.
"""

from typing import Literal

Verdict = Literal["+", "=", "-"]


def verdict_of(p_value: float, advantage: float, alpha: float) -> Verdict:
    """The verdict for a p-value; ``advantage`` is positive if the first side is better."""
    if p_value >= alpha or advantage == 0:
        return "="
    return "+" if advantage > 0 else "-"
