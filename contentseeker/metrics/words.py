"""Word F1 as the Web Content eXtraction Benchmark (WCXB) defines it: a bag of words.

Order is ignored, repetitions count. Reported next to the LCS score (``lcs``), so that results
can be compared with published ones.

WCXB's words are ``\\w+`` of the lower-cased text. In scripts that are written without spaces
between words that is a whole clause, so that one wrong character costs all of it. There every
letter counts as a word: Han, Hiragana, Katakana, Thai, Lao, Khmer and Burmese. Texts without
them have the scores that WCXB's definition gives.
"""

import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from contentseeker.metrics.arguments import require_text
from contentseeker.metrics.ratios import precision_recall_f1
from contentseeker.metrics.text import normalise

_WITHOUT_SPACES: Final = (
    "\u0e00-\u0eff"  # Thai, Lao
    "\u1000-\u109f\ua9e0-\ua9ff\uaa60-\uaa7f"  # Burmese
    "\u1780-\u17ff"  # Khmer
    "\u3005-\u3007\u3021-\u3029\u3038-\u303c"  # marks and numbers between Han characters
    "\u3041-\u30ff\u31f0-\u31ff\uff66-\uff9f"  # Hiragana, Katakana, half-width ones too
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003fffd"  # Han
    "\U0001aff0-\U0001afff\U0001b000-\U0001b16f"  # rare Hiragana and Katakana
)
# ``\w`` on the right side too: the blocks hold punctuation and combining marks as well.
WORD: Final = re.compile(rf"[^\W{_WITHOUT_SPACES}]+|(?=\w)[{_WITHOUT_SPACES}]")


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
