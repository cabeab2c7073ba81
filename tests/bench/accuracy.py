"""How well every method extracts: mean scores against gold texts.

The models that ship were fitted on public corpora, so here they are replaced: models are fitted in
five folds that keep a domain together, and each page is extracted with the model that has not seen
its domain; pages of which only snippets are known likewise. Further models leave out one corpus
each, and one table has all corpora (``corpora``). On corpora that no model was fitted on, the
shipped model is measured as it is.
"""

import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import repeat
from pathlib import Path
from typing import Any, Final, TypeVar

from tqdm import tqdm

from contentseeker import registry
from contentseeker.corpus import LabelledPage, SnippetPage
from contentseeker.fitting.content_seeker import Example, fit_content_seeker
from contentseeker.fitting.shipped.content_seeker import example_from_gold
from contentseeker.fitting.shipped.training_pages import FOLDS, fold_of
from contentseeker.method import Family
from contentseeker.metrics import lcs_score, paired_comparison, summarise, word_score
from contentseeker.page import parse
from contentseeker.page.text import one_line
from contentseeker.result import Extractor
from tests.bench.corpora import corpora
from tests.bench.extractors import BLOCKS, PEERS, TRAFILATURA, WITH_COMMENTS, extractor
from tests.bench.left_out import LeftOut, fit_left_out, training_pages

MEASURES: Final = ("word F1", "word P", "word R", "LCS F1", "LCS P", "LCS R")
Scores = dict[str, tuple[float, ...]]
Models = dict[Family, str]
Snippets = tuple[int, int, int]
Item = TypeVar("Item")
Made = TypeVar("Made")


def _chosen_extractor(name: str, models: Models) -> Extractor:
    """A method with the model that is meant for the page, where it takes one."""
    model = "" if name == WITH_COMMENTS else models.get(registry.get(name).family, "")
    return extractor(name, model)


def _score(page: LabelledPage, names: Sequence[str], models: Models) -> tuple[str, Scores]:
    flat = parse(page.markup, url=page.url)
    scores: Scores = {}
    for name in names:
        text = _chosen_extractor(name, models).extract(flat).text
        words, chars = word_score(page.gold, text), lcs_score(page.gold, text)
        scores[name] = (
            *(words.f1, words.precision, words.recall),
            *(chars.f1, chars.precision, chars.recall),
        )
    return page.page_type, scores


def measured_here() -> list[str]:
    """Methods that can be measured here: those that learn from whole genres have benchmarks of
    their own."""
    elsewhere = (Family.SEQUENCES, Family.PAGINATION)
    available = registry.names(available_only=True)
    own = [name for name in available if registry.get(name).family not in elsewhere]
    return [*own, WITH_COMMENTS] if TRAFILATURA in own else own


def accuracy(
    pages: Sequence[LabelledPage],
    snippets: Sequence[SnippetPage],
    foreign: Mapping[str, Sequence[LabelledPage]],
    jobs: int,
    names: Sequence[str] = (),
) -> dict[str, Any]:
    """Scores on pages with gold texts, on pages with snippets and on all corpora.

    ``names`` are the methods, all if there are none.
    """
    names = names or measured_here()
    with tempfile.TemporaryDirectory() as folder:
        left_out, training = LeftOut(), []
        if BLOCKS in names:
            training = training_pages(jobs)
            left_out = fit_left_out(training, Path(folder), jobs)
        with ProcessPoolExecutor(jobs) as pool:
            models = _models_of_folds(pages, left_out, Path(folder), pool, names)
            of_pages = [models[fold_of(page.domain)] for page in pages]
            done = pool.map(_score, pages, repeat(names), of_pages, chunksize=4)
            results = list(tqdm(done, total=len(pages), unit="page", disable=None))
            of_snippets = [models[fold_of(page.domain)] for page in snippets]
            beside = [name for name in (BLOCKS, *PEERS) if name in names]
            told = list(pool.map(_snippets, snippets, repeat(beside), of_snippets, chunksize=4))
        of_corpora = corpora(training, left_out, foreign, jobs, names) if training else {}
    types = sorted({page_type for page_type, _ in results})
    return {
        "accuracy": {
            name: {
                group: dict(_summaries(name, [s for t, s in results if group in ("all", t)]))
                for group in ("all", *types)
            }
            for name in names
        },
        "against trafilatura": _against_trafilatura([scores for _, scores in results]),
        "snippets": {name: _snippet_scores([each[name] for each in told]) for name in beside},
        "corpora": of_corpora,
    }


def _snippets(page: SnippetPage, names: Sequence[str], models: Models) -> dict[str, Snippets]:
    """Per method: known content that is in its text, that is not, and what should not be."""
    flat = parse(page.markup, url=page.url)
    wanted, unwanted = (
        set(filter(None, map(one_line, some))) for some in (page.wanted, page.unwanted)
    )
    found = {}
    for name in names:
        text = one_line(_chosen_extractor(name, models).extract(flat).text)
        hits = sum(each in text for each in wanted)
        found[name] = (hits, len(wanted) - hits, sum(each in text for each in unwanted))
    return found


def _snippet_scores(told: Sequence[Snippets]) -> dict[str, float]:
    hits, missed, wrong = (sum(column) for column in zip(*told, strict=True))
    return {
        "precision": hits / max(hits + wrong, 1),
        "recall": hits / max(hits + missed, 1),
        "F1": 2 * hits / max(2 * hits + missed + wrong, 1),
    }


def _against_trafilatura(results: Sequence[Scores]) -> dict[str, float]:
    """The block model's word F1 compared with trafilatura's, page by page; empty without both."""
    if not {BLOCKS, TRAFILATURA} <= results[0].keys():
        return {}
    test = paired_comparison(
        [scores[BLOCKS][0] for scores in results], [scores[TRAFILATURA][0] for scores in results]
    )
    return {
        "difference": test.difference.mean,
        "low": test.difference.low,
        "high": test.difference.high,
        "p": test.t_test.p_value,
    }


def _summaries(name: str, results: list[Scores]) -> Iterator[tuple[str, Any]]:
    for place, measure in enumerate(MEASURES):
        summary = summarise([scores[name][place] for scores in results])
        yield measure, {"mean": summary.mean, "sd": summary.sd, "n": summary.n}


def _models_of_folds(
    pages: Sequence[LabelledPage],
    left_out: LeftOut,
    folder: Path,
    pool: ProcessPoolExecutor,
    names: Sequence[str],
) -> dict[int, Models]:
    """Per fold: the models fitted without its domains, for the families that need one."""
    models: dict[int, Models] = {
        fold: {Family.BLOCKS: left_out.by_fold[fold]} if left_out.by_fold else {}
        for fold in range(FOLDS)
    }
    if any(registry.get(n).family == Family.CONTENT_SEEKER for n in names if n != WITH_COMMENTS):
        labelled = [page for page in pages if page.gold]
        fits = list(_submit_seeker_fits(labelled, folder, pool, models))
        for fit in tqdm(fits, desc="fits", unit="model", disable=None):
            fit.result()
    return models


def _submit_seeker_fits(
    labelled: Sequence[LabelledPage],
    folder: Path,
    pool: ProcessPoolExecutor,
    models: dict[int, Models],
) -> Iterator[Future[None]]:
    elements = _made(pool, example_from_gold, labelled, "elements from gold")
    for fold, of_fold in models.items():
        of_fold[Family.CONTENT_SEEKER] = str(folder / f"seeker-{fold}")
        seen = _outside(fold, elements, [page.domain for page in labelled])
        yield pool.submit(_fit_seeker, seen, of_fold[Family.CONTENT_SEEKER])


def _outside(fold: int, examples: Sequence[Item], domains: Sequence[str]) -> list[Item]:
    """The examples of pages whose domain belongs to other folds."""
    pairs = zip(examples, domains, strict=True)
    return [example for example, domain in pairs if fold_of(domain) != fold]


def _fit_seeker(examples: Sequence[Example], folder: str) -> None:
    fit_content_seeker(examples).save(Path(folder))


def _made(
    pool: ProcessPoolExecutor, make: Callable[[Item], Made], items: Sequence[Item], what: str
) -> list[Made]:
    done = pool.map(make, items, chunksize=8)
    return list(tqdm(done, total=len(items), desc=what, unit="page", disable=None))
