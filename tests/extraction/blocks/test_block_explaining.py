from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from sklearn.dummy import DummyClassifier
from sklearn.ensemble import HistGradientBoostingClassifier

from extraction.blocks.boosted import has_trees
from extraction.blocks.counting import TokenCounts
from extraction.blocks.explaining import contributions, explain_blocks
from extraction.blocks.features import PageBlocks, feature_names, read_blocks
from extraction.blocks.model import BlockModel
from extraction.blocks.view import BlockView, FloatArray
from extraction.errors import ArgumentError
from extraction.page import parse
from tests.extraction.blocks.made_sites import article

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
def blocks() -> PageBlocks:
    return read_blocks(BlockView(parse(article(7).markup)))


def test_a_block_is_explained_by_its_own_features(model: BlockModel, blocks: PageBlocks) -> None:
    rows = blocks.matrix(model.names, model.words)
    for block, probability in enumerate(model.probability(blocks).tolist()):
        why = explain_blocks(model, blocks, [block])
        assert why.probability == pytest.approx(probability)
        assert 1 / (1 + np.exp(-why.log_odds)) == pytest.approx(probability)
        assert why.contributions
        sizes = [abs(each.change) for each in why.contributions]
        assert sizes == sorted(sizes, reverse=True)
        for each in why.contributions:
            value = rows[block, feature_names().index(each.feature)]
            assert each.value == pytest.approx(value, nan_ok=True)


def test_several_blocks_are_explained_by_their_mean_by_words(
    model: BlockModel, blocks: PageBlocks
) -> None:
    chosen = [0, len(blocks) // 2, len(blocks) - 1]
    single = [explain_blocks(model, blocks, [block]) for block in chosen]
    words = blocks.words[chosen]

    why = explain_blocks(model, blocks, chosen)

    assert len(set(words.tolist())) > 1
    assert why.probability == pytest.approx(
        np.average([each.probability for each in single], weights=words)
    )
    assert why.log_odds == pytest.approx(
        np.average([each.log_odds for each in single], weights=words)
    )


def test_a_model_without_trees_gives_its_probability_alone(blocks: PageBlocks) -> None:
    fitted = DummyClassifier(strategy="prior").fit(
        np.zeros((4, len(feature_names()))), [0, 1, 1, 1]
    )
    empty = BlockModel(fitted, TokenCounts(1), TokenCounts(1))
    assert not has_trees(fitted)
    why = explain_blocks(empty, blocks, [0])
    assert (why.probability, why.contributions) == (0.75, ())


def test_there_must_be_a_block(model: BlockModel, blocks: PageBlocks) -> None:
    with pytest.raises(ArgumentError, match="no block to explain"):
        explain_blocks(model, blocks, [])
