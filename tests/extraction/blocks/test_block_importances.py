"""Which features a block model leans on."""

from dataclasses import replace

import pytest
from sklearn.linear_model import LogisticRegression

from extraction.blocks.features import feature_names
from extraction.blocks.importances import importances, tree_count
from extraction.blocks.model import BlockModel
from extraction.blocks.replay import draw
from extraction.blocks.tuning import fit_on_top, tree_number
from tests.extraction.blocks.made_sites import examples
from tests.extraction.blocks.test_block_tuning import strange


def test_shares_of_all_features_add_up_and_the_greatest_comes_first(model: BlockModel) -> None:
    found = importances(model)
    values = [value for _, value in found]
    assert {name for name, _ in found} == set(feature_names())
    assert sum(values) == pytest.approx(1)
    assert values == sorted(values, reverse=True)


def test_gains_are_those_of_the_steps_of_the_trees(model: BlockModel) -> None:
    gained = dict.fromkeys(feature_names(), 0.0)
    for (tree,) in model.estimator._predictors:
        for node in tree.nodes:
            if not node["is_leaf"]:
                gained[feature_names()[node["feature_idx"]]] += node["gain"]
    best, share = importances(model)[0]
    assert gained[best] == max(gained.values())
    assert share == pytest.approx(gained[best] / sum(gained.values()))


def test_added_trees_can_be_looked_at_alone(model: BlockModel) -> None:
    tuned = fit_on_top(model, draw(examples()), [strange(1), strange(2)])
    assert tree_count(tuned) == tree_count(model) + tree_number(2)
    alone = importances(tuned, first_tree=tree_count(model))
    assert alone != importances(tuned)
    assert sum(value for _, value in alone) == pytest.approx(1)


def test_what_has_no_trees_leans_on_nothing_that_could_be_told(model: BlockModel) -> None:
    other = replace(model, estimator=LogisticRegression())
    assert tree_count(other) == 0
    assert {value for _, value in importances(other)} == {0.0}
