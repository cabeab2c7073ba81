"""Every corpus with gold texts in one table: the block model beside its peers.

On corpora that the shipped model is fitted on, a page is extracted by a model that has not seen
its domain, and by one that has not seen its corpus. On the others the shipped model is measured
as it is. Each row compares the block model with the best peer on the same pages (paired t-test).
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import repeat
from statistics import fmean
from typing import Any, Final

from tqdm import tqdm

from contentseeker.corpus import LabelledPage
from contentseeker.fitting.shipped.training_pages import CorpusPage
from contentseeker.metrics import paired_comparison, word_score
from contentseeker.page import parse
from contentseeker.scripts import UNSPACED
from tests.bench.extractors import BLOCKS, PEERS, extractor
from tests.bench.left_out import LeftOut

BY_CORPUS: Final = "blocks, corpus left out"
_UNSPACED: Final = re.compile(f"[{UNSPACED}]")


@dataclass(frozen=True)
class Scored:
    """Word F1 of a page by method, and the confidence of the block model."""

    f1: Mapping[str, float]
    confidence: float


def corpora(
    training: Sequence[CorpusPage],
    models: LeftOut,
    foreign: Mapping[str, Sequence[LabelledPage]],
    jobs: int,
    names: Sequence[str] = (),
) -> dict[str, Any]:
    """Mean word F1 of every method on every corpus and its parts, and the paired tests.

    ``foreign`` are the pages that nothing was fitted on, by corpus; ``names`` limits the peers.
    """
    known = [(each.corpus, each.page) for each in training if each.page]
    pages = known + [(corpus, page) for corpus, some in foreign.items() for page in some]
    by_name = [
        {BLOCKS: models.for_domain(page.domain), BY_CORPUS: models.by_corpus.get(corpus, "")}
        for corpus, page in known
    ]
    by_name += [{BLOCKS: ""}] * (len(pages) - len(known))
    peers = [name for name in PEERS if not names or name in names]
    found: defaultdict[str, list[Scored]] = defaultdict(list)
    with ProcessPoolExecutor(jobs) as pool:
        done = pool.map(_score, [page for _, page in pages], by_name, repeat(peers), chunksize=4)
        rows = tqdm(done, total=len(pages), desc="corpora", unit="page", disable=None)
        for (corpus, page), row in zip(pages, rows, strict=True):
            for group in groups_of(corpus, page):
                found[group].append(row)
    return {group: _summary(rows, peers) for group, rows in sorted(found.items())}


def groups_of(corpus: str, page: LabelledPage) -> Iterator[str]:
    """The rows of the table that a page counts in."""
    yield corpus
    if page.language:
        yield f"{corpus}, {page.language}"
    elif corpus == "fundus":
        yield f"{corpus}, {'without spaces' if is_without_spaces(page.gold) else 'with spaces'}"
    elif corpus in ("magic", "wcxb-dev"):
        yield f"{corpus}, {page.page_type}"


def is_without_spaces(text: str) -> bool:
    """Whether most letters of a text are of scripts without spaces between words."""
    return 2 * len(_UNSPACED.findall(text)) > sum(map(str.isalpha, text))


def _score(page: LabelledPage, models: Mapping[str, str], peers: Sequence[str]) -> Scored:
    flat = parse(page.markup, url=page.url)
    own = {
        name: extractor(BLOCKS, model).extract(flat)
        for name, model in models.items()
        if model or name == BLOCKS
    }
    texts = {name: result.text for name, result in own.items()}
    texts |= {name: extractor(name).extract(flat).text for name in peers}
    scores = {name: word_score(page.gold, text).f1 for name, text in texts.items()}
    return Scored(scores, own[BLOCKS].confidence or 0.0)


def _summary(rows: Sequence[Scored], peers: Sequence[str]) -> dict[str, Any]:
    means = {name: fmean(row.f1[name] for row in rows) for name in rows[0].f1}
    found: dict[str, Any] = {
        "pages": len(rows),
        "word F1": means,
        "confidence": fmean(row.confidence for row in rows),
    }
    # A test needs more than a page.
    if peers and len(rows) > 1:
        best = max(peers, key=means.__getitem__)
        test = paired_comparison([row.f1[BLOCKS] for row in rows], [row.f1[best] for row in rows])
        found["against the best peer"] = {
            "peer": best,
            "difference": test.difference.mean,
            "low": test.difference.low,
            "high": test.difference.high,
            "p": test.t_test.p_value,
        }
    return found
