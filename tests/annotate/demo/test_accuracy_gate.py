"""The accuracy gate: the default method must not get worse than it was, on the same pages.

A floor is what was measured less a margin for other versions of the packages underneath. It
belongs to a digest of its pages, so that neither can change without the other being looked
at. There is one for each corpus, and one for each language or script inside of it. Raise a floor
when the method got better; lower one only with the reason in the commit.
"""

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

import pytest

import contentseeker
from annotate.demo import generator as demo
from contentseeker.corpus import (
    LabelledPage,
    read_articles2023,
    read_fundus,
    read_magic,
    read_wcxb,
)
from contentseeker.metrics import word_score
from tests.bench.corpora import groups_of
from tests.evaluation_corpora import read_cleaneval, read_dragnet, read_waddle, read_zhnews

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
        found = digest.hexdigest()[:16]
        assert found == self.digest, f"other pages, {found}: measure them, then set both"
        mean = fmean(scores)
        assert mean >= self.measured - MARGIN, f"worse than it was: {mean:.4f}"


@dataclass(frozen=True)
class Corpus:
    """Of how many pages one is extracted, and what was measured on each group of them."""

    read: Callable[[Path], Iterator[LabelledPage]]
    every: int
    gates: dict[str, Gate]


DEMO = Gate("97f35519acfdc7a6", 0.805)
CORPORA = {
    "wcxb-dev": Corpus(
        read_wcxb,
        20,
        {
            "wcxb-dev": Gate("7cce95b24806200f", 0.913),
        },
    ),
    "dragnet": Corpus(
        read_dragnet,
        20,
        {
            "dragnet": Gate("a2b13b583b5e4c0c", 0.955),
        },
    ),
    "cleaneval": Corpus(
        read_cleaneval,
        20,
        {
            "cleaneval": Gate("56f8f8341871b8d6", 0.928),
        },
    ),
    "waddle": Corpus(
        read_waddle,
        6,
        {
            "waddle, el": Gate("5a9114bf11678004", 0.969),
            "waddle, en": Gate("eaaa703c2d0c716d", 0.943),
            "waddle, pl": Gate("83b63a6e324a249a", 0.847),
            "waddle, ru": Gate("2a441b1f3effdae0", 0.921),
            "waddle, zh": Gate("58de60e3c8543f8a", 0.932),
        },
    ),
    "zhnews": Corpus(
        read_zhnews,
        8,
        {
            "zhnews, zh": Gate("a1da30851340d3e7", 0.932),
        },
    ),
    "fundus": Corpus(
        read_fundus,
        1,
        {
            "fundus, with spaces": Gate("6cb5775bfdd0bddc", 0.972),
            "fundus, without spaces": Gate("cf23b83197d3ea88", 0.987),
        },
    ),
    "magic": Corpus(
        read_magic,
        3,
        {
            "magic, article": Gate("d308751ccca11881", 0.927),
            "magic, forum": Gate("a7faf1aeb5602416", 0.846),
        },
    ),
    "articles2023": Corpus(
        read_articles2023,
        8,
        {
            "articles2023": Gate("3fa54b06c0ab1536", 0.915),
        },
    ),
}


def test_the_demo_corpus_is_extracted_as_well_as_before() -> None:
    DEMO.check((page.html, page.gold) for page in demo.generate())


@pytest.mark.corpus
@pytest.mark.slow
@pytest.mark.parametrize("name", CORPORA)
def test_a_sample_of_real_pages_is_extracted_as_well_as_before(name: str, corpora: Path) -> None:
    corpus = CORPORA[name]
    for group, pages in sample(name, corpus, corpora).items():
        corpus.gates[group].check((page.markup, page.gold) for page in pages)


def sample(name: str, corpus: Corpus, corpora: Path) -> dict[str, list[LabelledPage]]:
    """The pages of a corpus by language, script or type; all together where it has but one."""
    groups: defaultdict[str, list[LabelledPage]] = defaultdict(list)
    for page in list(corpus.read(corpora / name))[:: corpus.every]:
        # The smallest of its groups.
        *_, group = (name,) if name == "wcxb-dev" else groups_of(name, page)
        groups[group].append(page)
    return groups
