"""From probabilities to a choice: the blocks with the highest expected F1.

Sorted by probability, the best choice is a prefix of the blocks. For each prefix the expected F1
is twice the expected words of content in it, divided by its words plus the expected words of
content on the whole page. The prefix with the highest value is chosen, and that value is
returned. Where a wrong word is worse than a missing one, F-beta with beta below 1 replaces F1.

Blocks with the same tag and class path, such as the paragraphs of an article or the names above
posts, mostly are all content or none of them is. So before the choice their probabilities are
smoothed by path. Links are kept apart from other blocks, because many pages have no classes and
then links and paragraphs share a path.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from contentseeker.methods.blocks.view import FloatArray
from contentseeker.page.structure import BoolArray, IntArray

# Anything from 0.3 to 0.8 gained as much on WCXB's unseen domains.
_SMOOTHING: Final = 0.8
# Probabilities are clipped so far from 0 and 1, where log-odds are infinite.
_MARGIN: Final = 1e-5
# Added to the words of a block, so that blocks without words have a weight.
_MIN_WORDS: Final = 0.5


@dataclass(frozen=True, slots=True)
class Decision:
    """Which blocks are chosen, and their expected F1."""

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


def smooth_by_path(
    probability: FloatArray, words: FloatArray, path: IntArray, is_link: BoolArray
) -> FloatArray:
    """Probabilities, moved in log-odds towards the mean of the blocks with the same path.

    Links and other blocks of one path are averaged apart.
    """
    if not len(path):
        return probability
    group = 2 * path + is_link
    weight = words + _MIN_WORDS
    total = np.bincount(group, weights=weight)
    mean = np.bincount(group, weights=probability * weight)[group] / total[group]
    own, common = _log_odds(np.stack((probability, mean)))
    moved: FloatArray = own + _SMOOTHING * (common - own)
    return 1.0 / (1.0 + np.exp(-moved))


def _log_odds(probability: FloatArray) -> FloatArray:
    clipped = np.clip(probability, _MARGIN, 1.0 - _MARGIN)
    odds: FloatArray = np.log(clipped / (1.0 - clipped))
    return odds
