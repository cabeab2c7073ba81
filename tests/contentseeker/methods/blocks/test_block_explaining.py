"""What every feature added to an answer, against the same worked out question by question."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from contentseeker.errors import ArgumentError
from contentseeker.fitting.tree_training import Boosting, fit_trees
from contentseeker.methods.blocks.explanation.contributions import contributions, explain_blocks
from contentseeker.methods.blocks.features import PageBlocks, read_blocks
from contentseeker.methods.blocks.model import READING, BlockModel
from contentseeker.methods.blocks.view import BlockView, FloatArray
from contentseeker.page import parse
from contentseeker.trees import SymmetricTrees
from tests.contentseeker.methods.blocks.made_sites import article

FEATURES = 6
UNUSED = 5


def rows_with_gaps(number: int = 400) -> FloatArray:
    random = np.random.default_rng(3)
    rows = random.normal(size=(number, FEATURES)).astype(np.float32).astype(np.float64)
    rows[random.random(rows.shape) < 0.1] = np.nan
    rows[:, UNUSED] = 1.0
    return rows


def grown(depth: int, feature_share: float = 1.0) -> SymmetricTrees:
    rows = rows_with_gaps()
    label = np.nan_to_num(rows[:, 0]) * np.nan_to_num(rows[:, 1], nan=2.0) > 0.1
    settings = Boosting(trees=7, depth=depth, feature_share=feature_share)
    return fit_trees(rows, label.astype(np.float64), np.where(label, 3.0, 1.0), settings)


@pytest.fixture(scope="module")
def trees() -> SymmetricTrees:
    """Of different depth."""
    return grown(4, 0.3).together(grown(2))


def slowly(trees: SymmetricTrees, row: FloatArray) -> tuple[Fraction, Mapping[int, Fraction]]:
    """Baseline and contributions of one row, question by question, in exact numbers."""
    baseline = Fraction(trees.bias)
    changes: defaultdict[int, Fraction] = defaultdict(Fraction)
    for tree in range(len(trees)):
        leaves = [
            (Fraction(value), Fraction(weight))
            for value, weight in zip(
                trees.value[tree].tolist(), trees.weight[tree].tolist(), strict=True
            )
        ]

        def expected(leaves: list[tuple[Fraction, Fraction]]) -> Fraction:
            total = sum((weight for _, weight in leaves), Fraction())
            if not total:
                # Nobody has been there: each answer is as likely.
                return sum((value for value, _ in leaves), Fraction()) / len(leaves)
            return sum((value * weight for value, weight in leaves), Fraction()) / total

        baseline += expected(leaves)
        for column, border in zip(trees.column[:, tree], trees.border[:, tree], strict=True):
            half = len(leaves) // 2
            within = leaves[half:] if row[column] > border else leaves[:half]
            changes[int(column)] += expected(within) - expected(leaves)
            leaves = within
    return baseline, changes


def test_baseline_and_contributions_are_the_answer(trees: SymmetricTrees) -> None:
    rows = rows_with_gaps(1500)  # more than are looked at in one go
    baseline, changes = contributions(trees, rows)
    assert baseline + changes.sum(axis=1) == pytest.approx(trees.log_odds(rows), abs=1e-12)


def test_worked_out_question_by_question_nothing_is_left_over(trees: SymmetricTrees) -> None:
    rows = rows_with_gaps(40)
    baseline, changes = contributions(trees, rows)
    for row, found in zip(rows, changes, strict=True):
        start, slow = slowly(trees, row)
        answer = Fraction(trees.bias) + sum(
            (
                Fraction(float(values[leaf]))
                for values, (leaf,) in zip(trees.value, trees.leaves(row[None, :]), strict=True)
            ),
            Fraction(),
        )
        assert start + sum(slow.values()) == answer
        assert baseline == pytest.approx(float(start), abs=1e-12)
        expected = [float(slow.get(feature, Fraction())) for feature in range(FEATURES)]
        assert found.tolist() == pytest.approx(expected, abs=1e-12)


def test_a_feature_no_tree_asks_for_contributes_nothing(trees: SymmetricTrees) -> None:
    _, changes = contributions(trees, rows_with_gaps(50))
    assert not changes[:, UNUSED].any()
    assert changes[:, 0].any()


@pytest.fixture(scope="module")
def blocks() -> PageBlocks:
    return read_blocks(BlockView(parse(article(7).markup)))


def test_a_block_is_explained_by_its_own_features(model: BlockModel, blocks: PageBlocks) -> None:
    rows = model.rows(blocks)
    for block, probability in enumerate(model.probability(blocks).tolist()):
        why = explain_blocks(model, blocks, [block])
        assert why.probability == pytest.approx(probability)
        assert 1 / (1 + np.exp(-why.log_odds)) == pytest.approx(probability)
        assert why.contributions
        sizes = [abs(each.change) for each in why.contributions]
        assert sizes == sorted(sizes, reverse=True)
        for each in why.contributions:
            value = rows[block, model.row_names.index(each.feature)]
            assert each.value == pytest.approx(value, nan_ok=True)
            # What the network says is a contribution of its own.
            assert each.feature != READING or each.change == each.value
        assert READING in [each.feature for each in why.contributions]


def test_where_the_network_is_sure_its_word_alone_counts(
    model: BlockModel, blocks: PageBlocks
) -> None:
    assert model.network is not None
    features = model.own_columns(blocks.matrix(model.names, model.words, model.types_of(blocks)))
    odds = model.network.log_odds(features, blocks.path)
    # Half of the blocks are hopeless.
    lower, sure = np.float32(np.median(odds) + 1), -1.0
    network = replace(model.network, exit_bias=model.network.exit_bias - lower, min_logit=sure)
    odds = network.log_odds(features, blocks.path)
    both = model.trees.log_odds(features) + network.share * odds
    expected = np.where(odds < sure, odds, both)

    model = replace(model, network=network)

    assert model.probability(blocks) == pytest.approx(1 / (1 + np.exp(-expected)))
    assert model.log_odds(model.rows(blocks)) == pytest.approx(expected)
    for block, said in enumerate(expected.tolist()):
        why = explain_blocks(model, blocks, [block])
        assert why.log_odds == pytest.approx(said)
        features_told = {each.feature for each in why.contributions}
        assert (features_told == {READING}) == (odds[block] < sure)
    everything = list(range(len(blocks)))
    mean = np.average(expected, weights=np.maximum(blocks.words, 1.0))
    assert explain_blocks(model, blocks, everything).log_odds == pytest.approx(mean)


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


def test_there_must_be_a_block(model: BlockModel, blocks: PageBlocks) -> None:
    with pytest.raises(ArgumentError, match="no block to explain"):
        explain_blocks(model, blocks, [])
