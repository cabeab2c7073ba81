"""How well every method extracts: mean scores against gold texts.

Content Seeker's shipped model was trained on WCXB's development pages, so here it is
replaced: models are fitted in five folds that keep a domain together, and each page is
extracted with the model that has not seen its domain.
"""

import tempfile
import zlib
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any, Final

from tqdm import tqdm

from extraction import registry
from extraction.classifiers.fitting import fit_content_seeker
from extraction.corpus import LabelledPage
from extraction.method import Family
from extraction.metrics import lcs_score, summarise, word_score
from extraction.page import parse
from extraction.result import Extractor
from extraction.shipped import example_from_gold

FOLDS: Final = 5
MEASURES: Final = ("word F1", "word P", "word R", "LCS F1", "LCS P", "LCS R")

Scores = dict[str, tuple[float, ...]]


def fold_of(page: LabelledPage) -> int:
    """A page's fold: all pages of a domain share one."""
    return zlib.crc32(page.domain.encode()) % FOLDS


@cache
def _extractor(name: str, model: str) -> Extractor:
    method = registry.get(name)
    is_trained = method.family is Family.CONTENT_SEEKER
    return method.create(model=model) if is_trained else method.create()


def _score(task: tuple[LabelledPage, Sequence[str], str]) -> tuple[str, Scores]:
    page, names, model = task
    flat = parse(page.markup, url=page.url)
    scores: Scores = {}
    for name in names:
        text = _extractor(name, model).extract(flat).text
        words, chars = word_score(page.gold, text), lcs_score(page.gold, text)
        scores[name] = (
            *(words.f1, words.precision, words.recall),
            *(chars.f1, chars.precision, chars.recall),
        )
    return page.page_type, scores


def accuracy(pages: Sequence[LabelledPage], jobs: int) -> dict[str, Any]:
    """Mean and standard deviation of every measure, per method and page type."""
    names = registry.names(available_only=True)
    with tempfile.TemporaryDirectory() as folder, ProcessPoolExecutor(jobs) as pool:
        models = _fit_folds(pages, Path(folder), pool)
        tasks = [(page, names, models[fold_of(page)]) for page in pages]
        done = pool.map(_score, tasks, chunksize=4)
        results = list(tqdm(done, total=len(tasks), unit="page", disable=None))
    types = sorted({page_type for page_type, _ in results})
    return {
        name: {
            group: dict(_summaries(name, [s for t, s in results if group in ("all", t)]))
            for group in ("all", *types)
        }
        for name in names
    }


def _summaries(name: str, results: list[Scores]) -> Iterator[tuple[str, Any]]:
    for place, measure in enumerate(MEASURES):
        summary = summarise([scores[name][place] for scores in results])
        yield measure, {"mean": summary.mean, "sd": summary.sd, "n": summary.n}


def _fit_folds(
    pages: Sequence[LabelledPage], folder: Path, pool: ProcessPoolExecutor
) -> dict[int, str]:
    labelled = [page for page in pages if page.gold]
    examples = list(
        tqdm(
            pool.map(example_from_gold, labelled, chunksize=8),
            total=len(labelled),
            desc="labels from gold",
            unit="page",
            disable=None,
        )
    )
    models = {}
    for fold in range(FOLDS):
        training = [
            example
            for page, example in zip(labelled, examples, strict=True)
            if fold_of(page) != fold
        ]
        models[fold] = str(folder / str(fold))
        fit_content_seeker(training).save(Path(models[fold]))
    return models
