"""Word F1 as the Web Content eXtraction Benchmark (WCXB) defines it: a bag of words.

Order is ignored, repetitions count. Reported next to the LCS score (``lcs``), so that results
can be compared with published ones.

WCXB's words are ``\\w+`` of the lower-cased text. In scripts that are written without spaces
between words that is a whole clause, so that one wrong character costs all of it. There every
letter counts as a word: Han, Hiragana, Katakana, Thai, Lao, Khmer and Burmese. Texts without
them have the scores that WCXB's definition gives.
"""

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from contentseeker.metrics.arguments import require_text
from contentseeker.metrics.ratios import precision_recall_f1
from contentseeker.metrics.text import normalise
from contentseeker.scripts import WORD


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
    """Score ``extracted`` against ``gold`` by their common words, in any order."""
    wanted = _bag(require_text("gold", gold))
    found = _bag(require_text("extracted", extracted))
    overlap, wanted_total, found_total = (wanted & found).total(), wanted.total(), found.total()
    precision, recall, f1 = precision_recall_f1(overlap, wanted_total, found_total)
    return WordScore(overlap, wanted_total, found_total, precision, recall, f1)


# Cached like in ``text``: many extractions are compared with one gold text.
@lru_cache(maxsize=2)
def _bag(text: str) -> Counter[str]:
    return Counter(WORD.findall(normalise(text).lower()))
