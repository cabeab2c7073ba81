"""Block models that have not seen some of the pages they are measured on.

One for each fold of domains and one for each corpus, fitted on everything else. They are stored
in a folder, so that any process can extract with them.
"""

from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path

from tqdm import tqdm

from contentseeker.fitting.shipped.blocks import fit_general
from contentseeker.fitting.shipped.training_pages import (
    FOLDS,
    CorpusPage,
    corpus_pages,
    fold_of,
    read_corpora,
    without_corpus,
    without_fold,
)
from tests.bench.pages import CORPORA, demo_pages

DEMO = "demo corpus"
_pages: Sequence[CorpusPage] = ()


@dataclass(frozen=True)
class LeftOut:
    """The folders of models, by what they have not seen."""

    by_fold: Mapping[int, str] = field(default_factory=dict)
    by_corpus: Mapping[str, str] = field(default_factory=dict)

    def for_domain(self, domain: str) -> str:
        """The model that has not seen a domain; empty if none was fitted."""
        return self.by_fold.get(fold_of(domain), "")


def training_pages(jobs: int) -> list[CorpusPage]:
    """The pages that the shipped model is fitted on; those of the demo corpus without them."""
    if (CORPORA / "wcxb-dev").is_dir():
        return read_corpora(CORPORA, jobs)
    with ProcessPoolExecutor(jobs) as pool:
        return corpus_pages({DEMO: demo_pages()}, pool)


def fit_left_out(pages: Sequence[CorpusPage], folder: Path, jobs: int) -> LeftOut:
    """A model for each fold, and one for each corpus if there are several."""
    corpora = sorted({page.corpus for page in pages if page.page})
    folds = {fold: str(folder / f"fold-{fold}") for fold in range(FOLDS)}
    named = {corpus: str(folder / corpus) for corpus in corpora} if len(corpora) > 1 else {}
    # Forked processes share the pages; sending them would take longer than some fits.
    with ProcessPoolExecutor(jobs, get_context("fork"), _keep, (pages,)) as pool:
        fits = [pool.submit(_fit_without_fold, fold, path) for fold, path in folds.items()]
        fits += [pool.submit(_fit_without_corpus, corpus, path) for corpus, path in named.items()]
        for fit in tqdm(fits, desc="fits", unit="model", disable=None):
            fit.result()
    return LeftOut(folds, named)


def _keep(pages: Sequence[CorpusPage]) -> None:
    """Keep the pages of a new process."""
    global _pages
    _pages = pages


def _fit_without_fold(fold: int, folder: str) -> None:
    fit_general(without_fold(_pages, fold)).save(Path(folder))


def _fit_without_corpus(corpus: str, folder: str) -> None:
    fit_general(without_corpus(_pages, corpus)).save(Path(folder))
