"""From probabilities to a choice: the blocks with the highest expected F1.

Sorted by probability, the best choice is a prefix of the blocks. For each prefix the expected F1
is twice the expected words of content in it, divided by its words plus the expected words of
content on the whole page. The prefix with the highest value is chosen, and that value is
returned.
"""

from dataclasses import dataclass

import numpy as np

from contentseeker.methods.blocks.view import FloatArray
from contentseeker.page.structure import BoolArray


@dataclass(frozen=True, slots=True)
class Decision:
    """Which blocks are chosen, and their expected F1."""

    chosen: BoolArray
    expected: float


def best_expected(probability: FloatArray, words: FloatArray) -> Decision:
    """The blocks with the highest expected F1."""
    chosen = np.zeros(len(words), dtype=np.bool_)
    content = probability * words
    total = float(content.sum())
    if total <= 0:
        return Decision(chosen, 0.0)
    order = np.argsort(-probability, kind="stable")
    expected = 2 * np.cumsum(content[order]) / (np.cumsum(words[order]) + total)
    best = int(expected.argmax())
    chosen[order[: best + 1]] = True
    return Decision(chosen, float(expected[best]))
