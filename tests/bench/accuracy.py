"""How well every method extracts: mean scores against gold texts.

The models that ship were trained on WCXB's development pages, so here they are replaced:
models are fitted in five folds that keep a domain together, and each page is extracted with
the model that has not seen its domain; pages of which only snippets are known likewise. On
corpora that no model was trained on, the shipped ones are measured as they are.
"""

import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from functools import cache
from itertools import repeat
from pathlib import Path
from typing import Any, Final, TypeVar

from tqdm import tqdm

from contentseeker import registry
from contentseeker.corpus import LabelledPage, SnippetPage
from contentseeker.fitting.blocks.examples import BlockExample, example_from_snippets
from contentseeker.fitting.blocks.examples import example_from_gold as blocks_from_gold
from contentseeker.fitting.content_seeker import Example, fit_content_seeker
from contentseeker.fitting.shipped.blocks import FOLDS, fit_general, fold_of
from contentseeker.fitting.shipped.content_seeker import example_from_gold
from contentseeker.method import Family
from contentseeker.metrics import lcs_score, paired_comparison, summarise, word_score
from contentseeker.page import parse
from contentseeker.page.text import one_line
from contentseeker.result import Extractor

MEASURES: Final = ("word F1", "word P", "word R", "LCS F1", "LCS P", "LCS R")
PEER: Final = "trafilatura"
WITH_COMMENTS: Final = "trafilatura, comments"
BLOCKS: Final = "blocks"
# Those that stand beside the block model on snippets and on foreign corpora.
FOREIGN_METHODS: Final = (
    BLOCKS,
    PEER,
    WITH_COMMENTS,
    "readability-lxml",
    "resiliparse",
    "jusText",
)

Scores = dict[str, tuple[float, ...]]
Models = dict[Family, str]
Snippets = tuple[int, int, int]
Item = TypeVar("Item")
Made = TypeVar("Made")


@cache
def _extractor(name: str, model: str) -> Extractor:
    if name == WITH_COMMENTS:
        return registry.get(PEER).create(include_comments=True)
    method = registry.get(name)
    return method.create(model=model) if model else method.create()


def _chosen_extractor(name: str, models: Models) -> Extractor:
    """A method with the model that is meant for the page, where it takes one."""
    model = "" if name == WITH_COMMENTS else models.get(registry.get(name).family, "")
    return _extractor(name, model)


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
    return [*own, WITH_COMMENTS] if PEER in own else own


def accuracy(
    pages: Sequence[LabelledPage],
    snippets: Sequence[SnippetPage],
    jobs: int,
    names: Sequence[str] = (),
) -> dict[str, Any]:
    """Scores on pages with gold texts and on pages with snippets, of all methods or of some."""
    names = names or measured_here()
    with tempfile.TemporaryDirectory() as folder, ProcessPoolExecutor(jobs) as pool:
        models = _fit_folds(pages, snippets, Path(folder), pool, _families(names))
        of_pages = [models[fold_of(page.domain)] for page in pages]
        done = pool.map(_score, pages, repeat(names), of_pages, chunksize=4)
        results = list(tqdm(done, total=len(pages), unit="page", disable=None))
        of_snippets = [models[fold_of(page.domain)] for page in snippets]
        beside = [name for name in FOREIGN_METHODS if name in names]
        told = list(pool.map(_snippets, snippets, repeat(beside), of_snippets, chunksize=4))
    types = sorted({page_type for page_type, _ in results})
    return {
        "accuracy": {
            name: {
                group: dict(_summaries(name, [s for t, s in results if group in ("all", t)]))
                for group in ("all", *types)
            }
            for name in names
        },
        "against trafilatura": _against_peer([scores for _, scores in results]),
        "snippets": {name: _snippet_scores([each[name] for each in told]) for name in beside},
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


def foreign(pages: Sequence[LabelledPage], jobs: int) -> dict[str, Any]:
    """The shipped block model and its peers on pages nothing was trained on."""
    with ProcessPoolExecutor(jobs) as pool:
        done = pool.map(_score, pages, repeat(FOREIGN_METHODS), repeat({}), chunksize=4)
        results = [scores for _, scores in tqdm(done, total=len(pages), disable=None)]
    return {
        "pages": len(pages),
        "methods": {name: dict(_summaries(name, results)) for name in FOREIGN_METHODS},
        "against trafilatura": _against_peer(results),
    }


def _against_peer(results: Sequence[Scores]) -> dict[str, float]:
    """The block model's word F1 compared with trafilatura's, page by page; empty without both."""
    if not {BLOCKS, PEER} <= results[0].keys():
        return {}
    test = paired_comparison(
        [scores[BLOCKS][0] for scores in results], [scores[PEER][0] for scores in results]
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


def _fit_folds(
    pages: Sequence[LabelledPage],
    snippets: Sequence[SnippetPage],
    folder: Path,
    pool: ProcessPoolExecutor,
    families: set[Family],
) -> dict[int, Models]:
    """Per fold: the models fitted without its domains, for the families that need one."""
    labelled = [page for page in pages if page.gold]
    models: dict[int, Models] = {fold: {} for fold in range(FOLDS)}
    fits: list[Future[None]] = []
    if Family.CONTENT_SEEKER in families:
        fits += _submit_seeker_fits(labelled, folder, pool, models)
    if Family.BLOCKS in families:
        fits += _submit_block_fits(labelled, snippets, folder, pool, models)
    for fit in tqdm(fits, desc="fits", unit="model", disable=None):
        fit.result()
    return models


def _families(names: Sequence[str]) -> set[Family]:
    return {registry.get(name).family for name in names if name != WITH_COMMENTS}


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


def _submit_block_fits(
    labelled: Sequence[LabelledPage],
    snippets: Sequence[SnippetPage],
    folder: Path,
    pool: ProcessPoolExecutor,
    models: dict[int, Models],
) -> Iterator[Future[None]]:
    blocks = _made(pool, blocks_from_gold, labelled, "blocks from gold")
    partly = _made(pool, example_from_snippets, snippets, "blocks from snippets")
    for fold, of_fold in models.items():
        of_fold[Family.BLOCKS] = str(folder / f"blocks-{fold}")
        seen = _outside(fold, blocks, [page.domain for page in labelled])
        others = _outside(fold, partly, [page.domain for page in snippets])
        yield pool.submit(_fit_blocks, seen, others, of_fold[Family.BLOCKS])


def _outside(fold: int, examples: Sequence[Item], domains: Sequence[str]) -> list[Item]:
    """The examples of pages whose domain belongs to other folds."""
    pairs = zip(examples, domains, strict=True)
    return [example for example, domain in pairs if fold_of(domain) != fold]


def _fit_seeker(examples: Sequence[Example], folder: str) -> None:
    fit_content_seeker(examples).save(Path(folder))


def _fit_blocks(
    examples: Sequence[BlockExample], snippets: Sequence[BlockExample], folder: str
) -> None:
    fit_general(examples, snippets).save(Path(folder))


def _made(
    pool: ProcessPoolExecutor, make: Callable[[Item], Made], items: Sequence[Item], what: str
) -> list[Made]:
    done = pool.map(make, items, chunksize=8)
    return list(tqdm(done, total=len(items), desc=what, unit="page", disable=None))
