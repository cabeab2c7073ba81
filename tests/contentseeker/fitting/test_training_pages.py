"""The corpora that the shipped model is fitted on: what a page gives, and what is left out."""

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from contentseeker.corpus import LabelledPage
from contentseeker.errors import ArgumentError
from contentseeker.fitting.shipped.blocks import fit_general
from contentseeker.fitting.shipped.training_pages import (
    CorpusPage,
    corpus_pages,
    fold_of,
    read_corpora,
    without_corpus,
    without_fold,
)
from contentseeker.fitting.shipped.unseen import extract_unseen
from contentseeker.methods.blocks.model import BlockModel
from tests.contentseeker.methods.blocks.conftest import fit_made_sites
from tests.contentseeker.methods.blocks.made_sites import MadePage, article, forum


def stored(made: MadePage, number: int) -> LabelledPage:
    domain = f"site{number}.example"
    return LabelledPage(
        f"{number}", made.markup.encode(), made.text, made.page_type, domain, f"http://{domain}/"
    )


@pytest.fixture(scope="module")
def pages() -> list[CorpusPage]:
    corpora = {
        "news": [stored(article(number), number) for number in range(6)],
        "boards": [stored(forum(number), number + 4) for number in range(6)],
    }
    with ProcessPoolExecutor(1) as pool:
        return corpus_pages(corpora, pool)


def test_articles_are_composed_anew_and_other_pages_are_not(pages: list[CorpusPage]) -> None:
    for page in pages:
        assert not page.examples[0].is_recomposed
        assert all(each.is_recomposed for each in page.examples[1:])
        assert (len(page.examples) > 1) == (page.corpus == "news")


def test_a_page_without_a_gold_text_is_no_example() -> None:
    page = LabelledPage("1", b"<p>one</p>", "", "article", "site.example", "")
    with ProcessPoolExecutor(1) as pool:
        (found,) = corpus_pages({"news": [page]}, pool)
    assert found.examples == ()
    assert found.page == page


def test_a_fold_is_left_out_whole(pages: list[CorpusPage]) -> None:
    fold = fold_of("site5.example")
    left = without_fold(pages, fold)
    assert left
    assert all(fold_of(page.domain) != fold for page in left)
    assert len(left) + sum(page.fold == fold for page in pages) == len(pages)


def test_a_corpus_is_left_out_with_all_pages_of_its_domains(pages: list[CorpusPage]) -> None:
    left = without_corpus(pages, "news")
    # Sites 4 and 5 have pages in both.
    assert {page.domain for page in left} == {f"site{number}.example" for number in range(6, 10)}
    assert {page.corpus for page in left} == {"boards"}


def test_every_page_is_extracted_twice_without_its_domain_and_without_its_corpus(
    pages: list[CorpusPage],
) -> None:
    found = extract_unseen(pages, _same_model, jobs=1)
    assert len(found) == 2 * len(pages)
    assert {(each.by, each.corpus) for each in found} == {
        (by, corpus) for by in ("domain", "corpus") for corpus in ("news", "boards")
    }
    assert min(each.f1 for each in found) > 0.8


def _same_model(seen: Sequence[CorpusPage]) -> BlockModel:
    assert seen
    return fit_made_sites()


def test_a_general_model_is_fitted_on_the_pages_of_all_corpora(pages: list[CorpusPage]) -> None:
    with pytest.raises(ArgumentError, match="no labelled block"):
        fit_general([])
    assert fit_general(pages[:1]).network is not None


def test_a_folder_without_the_needed_corpus_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ArgumentError, match="not a WCXB folder"):
        read_corpora(tmp_path, 1)
