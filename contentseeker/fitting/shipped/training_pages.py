"""The labelled corpora that the shipped block model is fitted on, page by page.

Each page is kept with everything that is fitted because of it: the page as it is, and the pages
that were composed out of it. So a domain or a corpus can be left out without a trace.
"""

import zlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from contentseeker.corpus import (
    LabelledPage,
    read_articles2023,
    read_fundus,
    read_magic,
    read_snippets,
    read_wcxb,
)
from contentseeker.fitting.blocks.examples import (
    BlockExample,
    example_from_gold,
    example_from_snippets,
)
from contentseeker.fitting.blocks.recomposing import list_of_page, recomposed_examples

FOLDS: Final = 5
ARTICLE: Final = "article"
SNIPPETS: Final = "snippets"
_NEEDED: Final = "wcxb-dev"
READERS: Final[Mapping[str, Callable[[Path], Iterator[LabelledPage]]]] = {
    "wcxb-dev": read_wcxb,
    "magic": read_magic,
    "fundus": read_fundus,
    "articles2023": read_articles2023,
}
"""Corpora with gold texts, by the names of their folders."""
# Pages whose content is a list of teasers: beside an article such a list is noise.
_WITH_LISTS: Final = frozenset({"listing", "collection", "product"})
_CHUNK: Final = 8


@dataclass(frozen=True, slots=True)
class CorpusPage:
    """A page of a corpus, and the examples that it gives."""

    corpus: str
    domain: str
    examples: tuple[BlockExample, ...]
    """The page as it is, then pages composed out of it; none without a label."""
    page: LabelledPage | None = None
    """None if only snippets of it are known."""

    @property
    def fold(self) -> int:
        """The fold of the page's domain."""
        return fold_of(self.domain)


def fold_of(domain: str) -> int:
    """The fold of a domain's pages."""
    # Not ``hash``, which differs from one process to the next.
    return zlib.crc32(domain.encode()) % FOLDS


def without_fold(pages: Sequence[CorpusPage], fold: int) -> list[CorpusPage]:
    """The pages of the other folds."""
    return [page for page in pages if page.fold != fold]


def without_corpus(pages: Sequence[CorpusPage], corpus: str) -> list[CorpusPage]:
    """The pages of other corpora whose domains have none in this one."""
    domains = {page.domain for page in pages if page.corpus == corpus}
    return [page for page in pages if page.corpus != corpus and page.domain not in domains]


def read_corpora(folder: Path, jobs: int) -> list[CorpusPage]:
    """All pages that the shipped model is fitted on.

    ``folder`` holds one folder per corpus; those that are not there are left out, but WCXB's
    pages are needed.
    """
    names = [name for name in READERS if name == _NEEDED or (folder / name).is_dir()]
    with ProcessPoolExecutor(jobs) as pool:
        known = corpus_pages({name: READERS[name](folder / name) for name in names}, pool)
        snippets = folder / SNIPPETS
        return [*known, *_snippet_pages(snippets, pool)] if snippets.is_dir() else known


def corpus_pages(
    corpora: Mapping[str, Iterable[LabelledPage]], pool: ProcessPoolExecutor
) -> list[CorpusPage]:
    """Pages with gold texts; their composed pages have lists of pages of their own fold only."""
    pages = [(corpus, page) for corpus, of_corpus in corpora.items() for page in of_corpus]
    lists = _lists_by_fold([page for _, page in pages], pool)
    of_fold = [lists[fold_of(page.domain)] for _, page in pages]
    examples = pool.map(_examples, [page for _, page in pages], of_fold, chunksize=_CHUNK)
    return [
        CorpusPage(corpus, page.domain, found, page)
        for (corpus, page), found in zip(pages, examples, strict=True)
    ]


def _snippet_pages(folder: Path, pool: ProcessPoolExecutor) -> Iterator[CorpusPage]:
    pages = list(read_snippets(folder))
    examples = pool.map(example_from_snippets, pages, chunksize=_CHUNK)
    for page, example in zip(pages, examples, strict=True):
        yield CorpusPage(SNIPPETS, page.domain, (example,))


def _lists_by_fold(
    pages: Iterable[LabelledPage], pool: ProcessPoolExecutor
) -> Mapping[int, Sequence[bytes]]:
    with_lists = [page for page in pages if page.gold and page.page_type in _WITH_LISTS]
    found: defaultdict[int, list[bytes]] = defaultdict(list)
    for page, markup in zip(
        with_lists, pool.map(list_of_page, with_lists, chunksize=_CHUNK), strict=True
    ):
        if markup:
            found[fold_of(page.domain)].append(markup)
    return found


def _examples(page: LabelledPage, lists: Sequence[bytes]) -> tuple[BlockExample, ...]:
    if not page.gold:
        return ()
    composed = recomposed_examples(page, lists) if page.page_type == ARTICLE else ()
    return (example_from_gold(page), *composed)
