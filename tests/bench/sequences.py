"""Sequence labelling on WCXB's articles: CRF, MEMM and MaxEnt on sources they have not seen.

Labels come from gold texts. Four folds keep sources and near-duplicates apart (the paper's
"no duplicates, separate sources"). Every model is fitted with the paper's three priors, with
its options, and what the paper found is printed beside. Then: what extraction costs, as ratio
to lxml's parse.
"""

from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from typing import Any, Final

import numpy as np

from extraction.corpus import LabelledPage
from extraction.learning.configuration import SEED
from extraction.metrics import paired_comparison
from extraction.page import parse
from extraction.page.structure import BoolArray
from extraction.sequences.crossing import label_unseen
from extraction.sequences.examples import example_from_gold
from extraction.sequences.fitting import SequenceExample
from extraction.sequences.regimes import NO_DUPLICATES_SEPARATE, Fold, documents_of, folds_of
from extraction.sequences.scores import SequenceScore
from extraction.sequences.settings import (
    CRF,
    MAX_ENT,
    MEMM,
    SIGMAS,
    VARIANCE,
    SequenceSettings,
)
from tests.bench.pages import benchmark_pages, spread
from tests.bench.stages import PARSE, method_stage, parse_only
from tests.bench.timing import milliseconds

COSTED_PAGES: Final = 60
_JOBS: Final = 2
_HAS_HISTORY: Final = {CRF: False, MEMM: True, MAX_ENT: True}
"""As the paper found best where sources are separate."""

Labels = dict[int, BoolArray]


def configurations() -> list[SequenceSettings]:
    """What is measured: the paper's rows with its three priors, then the other options."""
    rows = [
        SequenceSettings(algorithm=name, sigma=sigma, history=has_history)
        for name, has_history in _HAS_HISTORY.items()
        for sigma in SIGMAS
    ]
    others = [
        SequenceSettings(algorithm=CRF, sigma=10.0, prior=VARIANCE),
        SequenceSettings(algorithm=CRF, sigma=1.0, history=True),
        SequenceSettings(algorithm=CRF, sigma=1.0, edges=True),
        SequenceSettings(algorithm=MEMM, sigma=1.0),
        SequenceSettings(algorithm=MEMM, sigma=1.0, history=True, edges=True),
        SequenceSettings(algorithm=MAX_ENT, sigma=1.0),
    ]
    return rows + others


def sequences() -> dict[str, Any]:
    """Scores of every configuration, the three models compared, and costs."""
    corpus, pages = benchmark_pages()
    articles = [page for page in pages if page.gold and page.page_type == "article"]
    with ProcessPoolExecutor(_JOBS) as pool:
        examples = dict(enumerate(pool.map(_example, articles, chunksize=8)))
        listed = [(key, page.domain, page.gold) for key, page in enumerate(articles)]
        folds = folds_of(NO_DUPLICATES_SEPARATE, documents_of(listed), SEED)
        labelled = {
            described(settings): _labelled(pool, settings, examples, folds)
            for settings in configurations()
        }
    scores = {name: _scored(examples, found) for name, found in labelled.items()}
    return {
        "corpus": corpus,
        "documents": len(articles),
        "tested": sum(len(fold.test) for fold in folds),
        "scores": scores,
        "compared": _compared(examples, labelled, scores),
        "costs": costs([page.markup for page in spread(articles, COSTED_PAGES)]),
    }


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
    found = SequenceScore.of(
        [examples[key].is_content for key in keys], [labelled[key] for key in keys]
    )
    precision, recall = found.block_precision, found.block_recall
    return {
        "document accuracy": found.documents.accuracy,
        "document precision": found.documents.precision,
        "document recall": found.documents.recall,
        "block precision": precision,
        "block recall": recall,
        "block F1": 2 * precision * recall / (precision + recall),
        "contiguous": None if found.contiguous is None else found.contiguous.accuracy,
        "scattered": None if found.scattered is None else found.scattered.accuracy,
    }


def _compared(
    examples: Mapping[int, SequenceExample],
    labelled: Mapping[str, Labels],
    scores: Mapping[str, Mapping[str, float | None]],
) -> dict[str, Any]:
    """The best of each model against the best of the next, by the share of blocks got right."""
    best = [
        max(
            (name for name in labelled if name.startswith(model)),
            key=lambda name: scores[name]["block F1"] or 0.0,
        )
        for model in (CRF, MEMM, MAX_ENT)
    ]
    found = {}
    for ours, theirs in ((best[0], best[1]), (best[1], best[2]), (best[0], best[2])):
        test = paired_comparison(*(_right(examples, labelled[name]) for name in (ours, theirs)))
        found[f"{ours} against {theirs}"] = {
            "difference": test.difference.mean,
            "low": test.difference.low,
            "high": test.difference.high,
            "p": test.t_test.p_value,
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
