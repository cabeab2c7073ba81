"""From probabilities to a choice: the blocks whose F1 can be expected to be the best.

Sorted by probability, the blocks that should be taken are a prefix. For each prefix the
expected F1 is twice the expected words of content in it, divided by its words plus the
expected words of content on the whole page. The prefix with the highest value is taken, and
that value is how good the choice can be expected to be. Where a wrong word is worse than a
missing one, F-beta with beta below 1 takes the place of F1 in choosing.
"""

from dataclasses import dataclass

import numpy as np

from extraction.blocks.view import FloatArray
from extraction.page.structure import BoolArray


@dataclass(frozen=True, slots=True)
class Decision:
    """Which blocks are taken, and the F1 to be expected of them."""

    chosen: BoolArray
    expected: float


def best_expected(probability: FloatArray, words: FloatArray, beta: float = 1.0) -> Decision:
    """The blocks with the highest expected F-beta."""
    chosen = np.zeros(len(words), dtype=np.bool_)
    content = probability * words
    total = float(content.sum())
    if total <= 0:
        return Decision(chosen, 0.0)
    order = np.argsort(-probability, kind="stable")
    right, taken = np.cumsum(content[order]), np.cumsum(words[order])
    best = int((right / (taken + beta * beta * total)).argmax())
    chosen[order[: best + 1]] = True
    return Decision(chosen, float(2 * right[best] / (taken[best] + total)))
