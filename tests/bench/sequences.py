"""Sequence labelling on WCXB's articles: CRF, MEMM and MaxEnt on sources they have not seen.

Labels come from gold texts. Four folds keep sources and near-duplicates apart (the paper's
"no duplicates, separate sources"). Then: the paper's other three splits, its priors and options
on a part of the articles, and what extraction costs, as ratio to lxml's parse.
"""

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from typing import Any, Final

import numpy as np

from contentseeker.corpus import LabelledPage
from contentseeker.fitting.folds import SEED
from contentseeker.fitting.sequences.examples import example_from_gold
from contentseeker.fitting.sequences.fitting import SequenceExample, label_unseen
from contentseeker.fitting.sequences.regimes import (
    NO_DUPLICATES_SEPARATE,
    REGIMES,
    Fold,
    documents_of,
    folds_of,
)
from contentseeker.methods.sequences.settings import (
    CRF,
    MAX_ENT,
    MEMM,
    VARIANCE,
    SequenceSettings,
)
from contentseeker.metrics import mcnemar_test, paired_comparison
from contentseeker.metrics.blocks import block_score, document_score, document_scores_by_contiguity
from contentseeker.page import parse
from contentseeker.page.structure import BoolArray
from tests.bench.pages import benchmark_pages, spread
from tests.bench.sizes import size
from tests.bench.stages import PARSE, method_stage, parse_only
from tests.bench.timing import milliseconds

COSTED_PAGES: Final = size(60, small=1)
_JOBS: Final = 2
SWEPT_PAGES: Final = size(160, small=8)
"""Of the sweep of priors, drawn by the seed: wide ones take many steps."""

Labels = dict[int, BoolArray]


# On all articles; the prior is the one that the sweep finds best.
CONFIGURATIONS: Final = (
    SequenceSettings(algorithm=CRF),
    SequenceSettings(algorithm=MEMM),
    SequenceSettings(algorithm=MEMM, history=True),
    SequenceSettings(algorithm=MAX_ENT),
    SequenceSettings(algorithm=MAX_ENT, history=True),
)
# Under the other splits: options as the paper found them best.
SPLIT_CONFIGURATIONS: Final = (
    SequenceSettings(algorithm=CRF),
    SequenceSettings(algorithm=MEMM, history=True),
    SequenceSettings(algorithm=MAX_ENT, history=True),
)


def sweep() -> list[SequenceSettings]:
    """The paper's three priors, in both readings for the CRF, and the options of either."""
    priors = [
        SequenceSettings(algorithm=name, sigma=sigma)
        for name in (CRF, MEMM, MAX_ENT)
        for sigma in (1.0, 10.0, 100.0)
    ]
    return [
        *priors,
        SequenceSettings(algorithm=CRF, sigma=10.0, prior=VARIANCE),
        SequenceSettings(algorithm=CRF, history=True),
        SequenceSettings(algorithm=CRF, edges=True),
        SequenceSettings(algorithm=MEMM, history=True, edges=True),
    ]


def sequences() -> dict[str, Any]:
    """Scores of every configuration, the three models compared, the sweep, and costs."""
    corpus, pages = benchmark_pages()
    articles = [page for page in pages if page.gold and page.page_type == "article"]
    with ProcessPoolExecutor(_JOBS) as pool:
        examples = dict(enumerate(pool.map(_example, articles, chunksize=8)))
        folds = _folds(articles, range(len(articles)))
        labelled = {
            described(settings): _labelled(pool, settings, examples, folds)
            for settings in CONFIGURATIONS
        }
        easier = easier_splits(pool, articles, examples)
        swept = swept_scores(pool, articles, examples)
    scores = {name: _scored(examples, found) for name, found in labelled.items()}
    return {
        "corpus": corpus,
        "documents": len(articles),
        "tested": sum(len(fold.test) for fold in folds),
        "scores": scores,
        "compared": _compared(examples, labelled, scores),
        "easier splits": easier,
        "sweep": swept,
        "costs": costs([page.markup for page in spread(articles, COSTED_PAGES)]),
    }


def easier_splits(
    pool: ProcessPoolExecutor,
    articles: Sequence[LabelledPage],
    examples: Mapping[int, SequenceExample],
) -> dict[str, dict[str, float | None]]:
    """The models as the paper has them, where articles or sources stand on both sides of a fold."""
    found = {}
    for regime in REGIMES:
        if regime != NO_DUPLICATES_SEPARATE:
            folds = _folds(articles, range(len(articles)), regime)
            print(f"{regime}:", flush=True)
            for settings in SPLIT_CONFIGURATIONS:
                scores = _scored(examples, _labelled(pool, settings, examples, folds))
                found[f"{described(settings)}, {regime}"] = scores
    return found


def swept_scores(
    pool: ProcessPoolExecutor,
    articles: Sequence[LabelledPage],
    examples: Mapping[int, SequenceExample],
) -> dict[str, dict[str, float | None]]:
    """Priors and options on some of the articles."""
    order = np.random.default_rng(SEED).permutation(len(articles))
    drawn = np.sort(order[:SWEPT_PAGES]).tolist()
    known = {key: examples[key] for key in drawn}
    folds = _folds(articles, drawn)
    return {
        described(settings): _scored(known, _labelled(pool, settings, known, folds))
        for settings in sweep()
    }


def _folds(
    articles: Sequence[LabelledPage], keys: Iterable[int], regime: str = NO_DUPLICATES_SEPARATE
) -> list[Fold]:
    listed = [(key, articles[key].domain, articles[key].gold) for key in keys]
    return folds_of(regime, documents_of(listed), SEED)


def _example(page: LabelledPage) -> SequenceExample:
    return example_from_gold(parse(page.markup, url=page.url), page.gold)


def _labelled(
    pool: ProcessPoolExecutor,
    settings: SequenceSettings,
    examples: Mapping[int, SequenceExample],
    folds: Sequence[Fold],
) -> Labels:
    found: Labels = {}
    for part in pool.map(label_unseen, repeat(settings), repeat(examples), folds):
        found |= part
    print(f"{described(settings)}: {_scored(examples, found)}", flush=True)
    return found


def described(settings: SequenceSettings) -> str:
    """A configuration as the paper writes it."""
    options = [name for name, is_on in (("H", settings.history), ("E", settings.edges)) if is_on]
    prior = f"sigma{'²' if settings.prior == VARIANCE else ''}={settings.sigma:g}"
    return ", ".join([f"{settings.algorithm} {prior}", *options])


def _scored(examples: Mapping[int, SequenceExample], labelled: Labels) -> dict[str, float | None]:
    keys = sorted(labelled)
    both = [examples[key].is_content for key in keys], [labelled[key] for key in keys]
    documents, blocks = document_score(*both), block_score(*both)
    apart = document_scores_by_contiguity(*both)
    precision, recall = blocks.precision, blocks.recall
    return {
        "document accuracy": documents.accuracy,
        "document precision": documents.precision,
        "document recall": documents.recall,
        "block precision": precision,
        "block recall": recall,
        "block F1": 2 * precision * recall / (precision + recall),
        "contiguous": None if apart.contiguous is None else apart.contiguous.accuracy,
        "scattered": None if apart.scattered is None else apart.scattered.accuracy,
    }


def _compared(
    examples: Mapping[int, SequenceExample],
    labelled: Mapping[str, Labels],
    scores: Mapping[str, Mapping[str, float | None]],
) -> dict[str, Any]:
    """The best of each model against the best of the next, by blocks and whole documents."""
    best = [
        max(
            (name for name in labelled if name.startswith(model)),
            key=lambda name: scores[name]["block F1"] or 0.0,
        )
        for model in (CRF, MEMM, MAX_ENT)
    ]
    found = {}
    for ours, theirs in ((best[0], best[1]), (best[1], best[2]), (best[0], best[2])):
        shares = [_right(examples, labelled[name]) for name in (ours, theirs)]
        test = paired_comparison(*shares)
        whole = mcnemar_test(*([share == 1.0 for share in each] for each in shares))
        found[f"{ours} against {theirs}"] = {
            "difference": test.difference.mean,
            "low": test.difference.low,
            "high": test.difference.high,
            "p": test.t_test.p_value,
            "documents": [whole.first_only, whole.second_only],
            "documents p": whole.p_value,
        }
    return found


def _right(examples: Mapping[int, SequenceExample], labelled: Labels) -> list[float]:
    return [
        float(np.mean(labelled[key] == examples[key].is_content))
        for key in sorted(labelled)
        if len(examples[key])
    ]


def costs(markups: Sequence[bytes]) -> dict[str, dict[str, float]]:
    """Milliseconds per page of each method, bytes to text, and the ratio to lxml's parse."""
    names = (CRF, MEMM, MAX_ENT, "blocks")
    functions = {PARSE: parse_only, **{name: method_stage(name) for name in names}}
    milliseconds(functions, markups[:2], repeats=1)
    times = milliseconds(functions, markups, repeats=3)
    return {name: {"ms": time, "ratio": time / times[PARSE]} for name, time in times.items()}
