"""The accuracy gate: the default method must not get worse than it was, on the same pages.

A floor is what was measured less a margin for other versions of the packages underneath. It
belongs to a digest of its pages, so that neither can change without the other being looked
at. Raise a floor when the method got better; lower one only with the reason in the commit.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

import pytest

import contentseeker
from annotate.demo import generator as demo
from contentseeker.corpus import read_wcxb
from contentseeker.metrics import word_score
from tests.evaluation_corpora import read_cleaneval, read_dragnet

MARGIN = 0.005


@dataclass(frozen=True)
class Gate:
    """What was measured on some pages: mean word F1, to three decimals."""

    digest: str
    measured: float

    def check(self, pages: Iterable[tuple[bytes, str]]) -> None:
        digest, scores = hashlib.sha256(), []
        for markup, gold in pages:
            digest.update(markup + b"\0" + gold.encode("utf-8", "surrogatepass") + b"\0")
            scores.append(word_score(gold, contentseeker.extract(markup).text).f1)
        assert digest.hexdigest()[:16] == self.digest, "other pages: measure them, then set both"
        mean = fmean(scores)
        assert mean >= self.measured - MARGIN, f"worse than it was: {mean:.4f}"


DEMO = Gate("97f35519acfdc7a6", 0.793)
CORPORA = {
    "wcxb-dev": (read_wcxb, Gate("7cce95b24806200f", 0.902)),
    "dragnet": (read_dragnet, Gate("a2b13b583b5e4c0c", 0.948)),
    "cleaneval": (read_cleaneval, Gate("56f8f8341871b8d6", 0.921)),
}
EVERY = 20


def test_the_demo_corpus_is_extracted_as_well_as_before() -> None:
    DEMO.check((page.html, page.gold) for page in demo.generate())


@pytest.mark.corpus
@pytest.mark.slow
@pytest.mark.parametrize("name", CORPORA)
def test_a_sample_of_real_pages_is_extracted_as_well_as_before(name: str, corpora: Path) -> None:
    read, gate = CORPORA[name]
    pages = list(read(corpora / name))[::EVERY]
    gate.check((page.markup, page.gold) for page in pages)
