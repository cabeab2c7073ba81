"""The main score: precision, recall and F1 by longest common subsequence (LCS).

rapidfuzz computes the LCS; ``text.normalise`` defines when texts are equal. The short paper
swaps precision and recall in its equation; this module follows the thesis (Eq. 5.2).

Elsewhere: the order-free word score (``words``) and means over pages (``summary``).
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Literal

from rapidfuzz.distance import LCSseq

from contentseeker.metrics.arguments import require_text
from contentseeker.metrics.ratios import precision_recall_f1
from contentseeker.metrics.text import normalise

# The time grows with the product of the two lengths. Measured with rapidfuzz 3.14 on one
# core of a shared server, in seconds: Latin characters 200k x 200k 1.0, 316k x 316k 2.9,
# 10M x 10k 3.1, 1M x 1M 25; Chinese characters 316k x 316k 27 (beyond Latin-1 each
# character costs a hash look-up); words 53k x 53k (316k characters) 0.6,
# 170k x 170k (1M characters) 9. A limit on the product rather than on the length keeps
# characters for the case that really occurs: a short gold text and a huge extraction.
CHARACTER_PAIR_LIMIT = 10**11

Unit = Literal["character", "word"]


@dataclass(frozen=True, slots=True)
class LcsScore:
    """Precision, recall and F1 by longest common subsequence; lengths are in ``unit``."""

    lcs: int
    gold_length: int
    extracted_length: int
    precision: float
    recall: float
    f1: float
    unit: Unit


def lcs_score(gold: str, extracted: str) -> LcsScore:
    """Score ``extracted`` against ``gold`` by their longest common subsequence.

    Both texts are normalised first. Characters are compared up to 10^11 pairs (316,000
    against 316,000), whitespace-separated words beyond that; ``unit`` says which.
    """
    wanted = normalise(require_text("gold", gold))
    found = normalise(require_text("extracted", extracted))
    if len(wanted) * len(found) > CHARACTER_PAIR_LIMIT:
        return _score(wanted.split(), found.split(), "word")
    return _score(wanted, found, "character")


def _score(gold: Sequence[Hashable], extracted: Sequence[Hashable], unit: Unit) -> LcsScore:
    lcs = LCSseq.similarity(gold, extracted)
    precision, recall, f1 = precision_recall_f1(lcs, len(gold), len(extracted))
    return LcsScore(lcs, len(gold), len(extracted), precision, recall, f1, unit)
