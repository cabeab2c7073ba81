"""Block models of former releases, with scikit-learn's boosting: they answer as they did."""

import json
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.tree import DecisionTreeClassifier

from extraction.blocks.boosted import has_trees
from extraction.blocks.explaining import explain_blocks
from extraction.blocks.extractor import BlockExtractor
from extraction.blocks.features import PageBlocks, feature_names, read_blocks
from extraction.blocks.fitting import count_tokens, training_rows
from extraction.blocks.former import contributions
from extraction.blocks.importances import importances, tree_count
from extraction.blocks.model import FORMER, BlockModel, load
from extraction.blocks.view import BlockView, FloatArray
from extraction.page import parse
from tests.extraction.blocks.made_sites import article, examples, site

FEATURES = 6
UNUSED = 5


def rows_with_gaps(number: int = 400) -> FloatArray:
    random = np.random.default_rng(3)
    rows = random.normal(size=(number, FEATURES))
    rows[random.random(rows.shape) < 0.1] = np.nan
    rows[:, UNUSED] = 1.0
    return rows


@pytest.fixture(scope="module")
def boosted() -> HistGradientBoostingClassifier:
    rows = rows_with_gaps()
    label = np.nan_to_num(rows[:, 0]) * np.nan_to_num(rows[:, 1], nan=2.0) > 0.1
    return HistGradientBoostingClassifier(
        max_iter=7, max_leaf_nodes=9, early_stopping=False, random_state=1
    ).fit(rows, label, sample_weight=np.where(label, 3.0, 1.0))


def slowly(estimator: Any, row: FloatArray) -> tuple[Fraction, Mapping[int, Fraction]]:
    """Baseline and contributions of one row, node by node, in exact numbers."""
    baseline = Fraction(float(estimator._baseline_prediction[0, 0]))
    changes: defaultdict[int, Fraction] = defaultdict(Fraction)
    for (tree,) in estimator._predictors:
        nodes = tree.nodes

        def expected(place: int, nodes: Any = nodes) -> Fraction:
            node = nodes[place]
            if node["is_leaf"]:
                return Fraction(float(node["value"]))
            children = [int(node["left"]), int(node["right"])]
            counts = [int(nodes[each]["count"]) for each in children]
            parts = [n * expected(each) for n, each in zip(counts, children, strict=True)]
            return sum(parts, Fraction()) / sum(counts)

        baseline += expected(0)
        place = 0
        while not nodes[place]["is_leaf"]:
            node = nodes[place]
            value = row[node["feature_idx"]]
            is_left = value <= node["num_threshold"]
            if np.isnan(value):
                is_left = node["missing_go_to_left"]
            following = int(node["left"] if is_left else node["right"])
            changes[int(node["feature_idx"])] += expected(following) - expected(place)
            place = following
    return baseline, changes


def leaves(estimator: Any, row: FloatArray) -> Fraction:
    """What the estimator adds up for a row, without rounding."""
    no_sets, no_features = np.zeros((0, 8), np.uint32), np.zeros(FEATURES, np.uint32)
    found = [
        tree.predict(row[None, :], no_sets, no_features, 1)[0] for (tree,) in estimator._predictors
    ]
    start = Fraction(float(estimator._baseline_prediction[0, 0]))
    return start + sum((Fraction(float(each)) for each in found), Fraction())


def test_baseline_and_contributions_are_the_answer(
    boosted: HistGradientBoostingClassifier,
) -> None:
    rows = rows_with_gaps(1500)  # more than are looked at in one go
    baseline, changes = contributions(boosted, rows)
    assert baseline + changes.sum(axis=1) == pytest.approx(
        boosted.decision_function(rows), abs=1e-12
    )


def test_worked_out_node_by_node_nothing_is_left_over(
    boosted: HistGradientBoostingClassifier,
) -> None:
    rows = rows_with_gaps(40)
    baseline, changes = contributions(boosted, rows)
    for row, found in zip(rows, changes, strict=True):
        start, slow = slowly(boosted, row)
        assert start + sum(slow.values()) == leaves(boosted, row)
        assert baseline == pytest.approx(float(start), abs=1e-12)
        expected = [float(slow.get(feature, Fraction())) for feature in range(FEATURES)]
        assert found.tolist() == pytest.approx(expected, abs=1e-12)


def test_a_feature_no_tree_asks_for_contributes_nothing(
    boosted: HistGradientBoostingClassifier,
) -> None:
    _, changes = contributions(boosted, rows_with_gaps(50))
    assert not changes[:, UNUSED].any()
    assert changes[:, 0].any()


@pytest.fixture(scope="module")
def learned() -> HistGradientBoostingClassifier:
    """What was fitted in former releases."""
    rows, label, weight = training_rows(examples(), count_tokens(examples()))
    return HistGradientBoostingClassifier(
        max_iter=10, max_leaf_nodes=8, learning_rate=0.5, early_stopping=False, random_state=1
    ).fit(rows, label.astype(np.int8), sample_weight=weight)


@pytest.fixture(scope="module")
def stored(
    model: BlockModel,
    learned: HistGradientBoostingClassifier,
    tmp_path_factory: pytest.TempPathFactory,
) -> Path:
    folder = tmp_path_factory.mktemp("former")
    replace(model, estimator=learned, network=None).save(folder)
    return folder


@pytest.fixture(scope="module")
def blocks() -> PageBlocks:
    return read_blocks(BlockView(parse(article(7).markup)))


def test_a_stored_model_says_what_it_is_and_answers_as_it_did(
    stored: Path, learned: HistGradientBoostingClassifier, blocks: PageBlocks
) -> None:
    assert json.loads((stored / "manifest.json").read_text("utf-8"))["format"] == FORMER
    model = load(stored)
    rows = blocks.matrix(model.names, model.words)
    expected = learned.predict_proba(rows)[:, 1]
    assert model.probability(blocks) == pytest.approx(expected, abs=1e-15)
    for page in site(100):
        assert BlockExtractor().extract_with(model, parse(page.markup)).text == page.text


def test_stored_again_it_is_the_same_file(stored: Path, tmp_path: Path) -> None:
    load(stored).save(tmp_path)
    for file in ("model.skops", "manifest.json"):
        assert (tmp_path / file).read_bytes() == (stored / file).read_bytes()


def test_its_answers_are_explained(stored: Path, blocks: PageBlocks) -> None:
    model = load(stored)
    for block, probability in enumerate(model.probability(blocks).tolist()):
        why = explain_blocks(model, blocks, [block])
        assert why.contributions
        assert 1 / (1 + np.exp(-why.log_odds)) == pytest.approx(probability)


def test_its_gains_are_those_of_the_steps_of_the_trees(
    stored: Path, learned: HistGradientBoostingClassifier
) -> None:
    gained = dict.fromkeys(feature_names(), 0.0)
    for (tree,) in learned._predictors:
        for node in tree.nodes:
            if not node["is_leaf"]:
                gained[feature_names()[node["feature_idx"]]] += node["gain"]
    found = importances(load(stored))
    assert tree_count(load(stored)) == 10
    assert found[0][0] == max(gained, key=lambda name: gained[name])
    assert dict(found) == pytest.approx(
        {name: gain / sum(gained.values()) for name, gain in gained.items()}
    )


def test_a_release_that_computes_more_still_asks_it_about_its_own_features(
    model: BlockModel, tmp_path: Path, blocks: PageBlocks
) -> None:
    rows, label, _ = training_rows(examples(), count_tokens(examples()))
    few = slice(3, 90, 2)
    learned = DecisionTreeClassifier(random_state=1).fit(rows[:, few], label.astype(np.int8))
    assert not has_trees(learned)
    former = replace(model, estimator=learned, columns=feature_names()[few], network=None)
    former.save(tmp_path)
    asked = blocks.matrix(model.names, model.words)
    found = load(tmp_path).probability(blocks)
    assert found.tolist() == learned.predict_proba(asked[:, few])[:, 1].tolist()
