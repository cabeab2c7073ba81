"""Fitting: what a small model learns from made-up sites."""

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from contentseeker.errors import ArgumentError
from contentseeker.fitting.blocks.examples import BlockExample
from contentseeker.fitting.blocks.fitting import (
    count_tokens,
    fit_blocks,
    fit_page_types,
    training_rows,
)
from contentseeker.fitting.tree_training import Boosting, fit_trees
from contentseeker.methods.blocks.extractor import BlockExtractor
from contentseeker.methods.blocks.features import feature_names
from contentseeker.methods.blocks.model import BlockModel
from contentseeker.page import parse
from tests.conftest import ROOT
from tests.contentseeker.methods.blocks.made_sites import SITES, MadePage, examples, site


def unseen() -> list[MadePage]:
    return [page for number in range(100, 104) for page in site(number)]


@pytest.mark.parametrize("page", unseen(), ids=lambda page: page.page_type)
def test_the_content_of_a_site_nobody_has_seen_is_found(model: BlockModel, page: MadePage) -> None:
    assert BlockExtractor().extract_with(model, parse(page.markup)).text == page.text


def test_names_are_learned_from_the_sites(model: BlockModel) -> None:
    odds = model.names.odds
    assert min(odds["story"], odds["thread"], odds["itemprop=description"]) > 0.5
    assert max(odds["menu"], odds["footer"], odds["comments"]) < -0.5


def test_fitting_again_in_another_process_gives_the_same_bytes(
    model: BlockModel, tmp_path: Path
) -> None:
    program = (
        "import sys, pathlib\n"
        "from tests.contentseeker.methods.blocks.conftest import fit_made_sites\n"
        "fit_made_sites().save(pathlib.Path(sys.argv[1]))"
    )
    subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "again")],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "1", "OMP_NUM_THREADS": "1"},
        check=True,
        timeout=120,
    )
    model.save(tmp_path / "model")
    for file in ("model.npz", "manifest.json"):
        assert (tmp_path / "again" / file).read_bytes() == (tmp_path / "model" / file).read_bytes()


def test_what_a_domain_says_itself_is_not_used_for_its_own_pages() -> None:
    # Just as many sites as it takes to believe a name: without one of them it takes one more.
    tables = enough = None
    for sites in range(1, SITES):
        enough = examples()[: 3 * sites]
        tables = count_tokens(enough)
        if tables.names.odds():
            break
    assert tables is not None
    assert enough is not None
    rows, label, weight = training_rows(enough, tables, types=[{}] * len(enough))
    assert len(rows) == len(label) == len(weight)
    assert rows.shape[1] == len(feature_names())
    named = [place for place, name in enumerate(feature_names()) if name.startswith("names ")]
    assert not rows[:, named].any()


def test_only_labelled_blocks_are_fitted() -> None:
    first = examples()[0]
    label = first.label.copy()
    label[::2] = np.nan
    half = replace(first, label=label)
    rows, found, _ = training_rows([half], count_tokens([half]), types=[{}])
    assert len(rows) == np.count_nonzero(~np.isnan(label))
    assert found.tolist() == label[~np.isnan(label)].tolist()


def test_weights_go_to_the_blocks_they_belong_to() -> None:
    first = examples()[0]
    weighed = replace(first, weight=np.arange(len(first.blocks), dtype=np.float64))
    _, label, weight = training_rows([weighed], count_tokens([weighed]), types=[{}])
    assert weight.tolist() == list(range(len(label)))


def unlabelled(example: BlockExample) -> BlockExample:
    return replace(example, label=np.full(len(example.blocks), np.nan))


@pytest.mark.parametrize("pages", [[], [unlabelled(examples()[0])]])
def test_without_a_label_there_is_nothing_to_fit(pages: Sequence[BlockExample]) -> None:
    with pytest.raises(ArgumentError, match="Label some pages"):
        fit_blocks(pages)


def test_a_single_page_is_enough() -> None:
    page = examples()[0]
    model = fit_blocks([page])
    taken = model.probability(page.blocks) > 0.5
    assert np.mean(taken == (page.label > 0.5)) > 0.9


def test_columns_that_say_nothing_and_unknown_ones_do_no_harm() -> None:
    rows = np.array([[1.0, np.nan, value, np.nan if value else 1.0] for value in (0.0, 1.0) * 9])
    trees = fit_trees(rows, rows[:, 2], np.ones(18), Boosting(trees=9, feature_share=1.0))
    assert ((trees.log_odds(rows) > 0) == (rows[:, 2] > 0)).all()
    assert not set(trees.column[trees.border < np.inf].tolist()) & {0, 1}


def test_blocks_that_are_all_alike_teach_nothing() -> None:
    with pytest.raises(ArgumentError, match=r"nothing can be learned .* Label more pages"):
        fit_trees(np.ones((4, 3)), np.array([0.0, 1.0, 0.0, 1.0]), np.ones(4), Boosting())


def test_the_library_extracts_without_what_it_learns_with(
    model: BlockModel, tmp_path: Path
) -> None:
    model.save(tmp_path)
    program = (
        "import sys\n"
        "sys.modules['catboost'] = None\n"
        "from contentseeker.methods.blocks.extractor import BlockExtractor\n"
        "from contentseeker.page import parse\n"
        "print(BlockExtractor(model=sys.argv[1]).extract(parse(sys.stdin.read())).text, end='')"
    )
    page = site(100)[0]
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)],
        cwd=ROOT,
        input=page.markup,
        check=True,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.stdout == page.text


def test_pages_without_labels_are_left_out() -> None:
    some = examples()[:6]
    plain, more = (
        count_tokens([example for example in pages if not np.isnan(example.label).all()])
        for pages in (some, [*some, unlabelled(examples()[7])])
    )
    assert plain.names.odds() == more.names.odds()


def test_two_page_types_are_too_few_to_tell_apart() -> None:
    assert fit_page_types([each for each in examples() if each.page_type != "forum"]) is None
    assert fit_page_types([replace(each, page_type="") for each in examples()]) is None


def test_page_types_of_a_handful_of_domains_are_not_fitted() -> None:
    assert fit_page_types(examples()[:9]) is None
