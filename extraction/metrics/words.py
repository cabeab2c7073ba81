"""Word F1 as the Web Content eXtraction Benchmark (WCXB) defines it: a bag of words.

Order does not count, repetitions do. Reported next to the score by longest common
subsequence (``lcs``) so that results can be set beside published ones.
"""

import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from extraction.metrics.arguments import require_text
from extraction.metrics.ratios import precision_recall_f1
from extraction.metrics.text import normalise

WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class WordScore:
    """Precision, recall and F1 by multiset overlap of words; lengths are in words."""

    overlap: int
    gold_length: int
    extracted_length: int
    precision: float
    recall: float
    f1: float


def word_score(gold: str, extracted: str) -> WordScore:
    """Score ``extracted`` against ``gold`` by the words they share, however ordered."""
    wanted = _bag(require_text("gold", gold))
    found = _bag(require_text("extracted", extracted))
    overlap, wanted_total, found_total = (wanted & found).total(), wanted.total(), found.total()
    precision, recall, f1 = precision_recall_f1(overlap, wanted_total, found_total)
    return WordScore(overlap, wanted_total, found_total, precision, recall, f1)


# As in ``text``: the gold text stays the same while many are compared with it.
@lru_cache(maxsize=2)
def _bag(text: str) -> Counter[str]:
    return Counter(WORD.findall(normalise(text).lower()))
