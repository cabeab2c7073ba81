"""Which features a block model leans on."""

from dataclasses import replace

import numpy as np
import pytest

from contentseeker.fitting.blocks.fine_tuning import fit_on_top, tree_number
from contentseeker.fitting.blocks.replay import draw
from contentseeker.methods.blocks.features import feature_names
from contentseeker.methods.blocks.model import BlockModel
from contentseeker.trees import SymmetricTrees
from tests.contentseeker.methods.blocks.made_sites import examples
from tests.contentseeker.methods.blocks.test_block_fine_tuning import strange


def test_shares_of_all_features_add_up_and_the_greatest_comes_first(model: BlockModel) -> None:
    found = model.trees.importances(model.columns)
    values = [value for _, value in found]
    assert {name for name, _ in found} == set(feature_names())
    assert sum(values) == pytest.approx(1)
    assert values == sorted(values, reverse=True)


def test_a_question_counts_by_how_far_it_moves_the_rows_that_are_asked(model: BlockModel) -> None:
    trees = SymmetricTrees(
        column=np.array([[2, 0], [1, 0]]),
        border=np.array([[0.5, np.inf], [0.5, 0.5]], np.float32),
        value=np.array([[0.0, 4.0, 8.0, 8.0], [-2.0, 2.0, 0.0, 0.0]]),
        weight=np.array([[1.0, 1.0, 2.0, 0.0], [50.0, 50.0, 0.0, 0.0]]),
    )
    plain = replace(model, trees=trees, columns=("a", "b", "c"))
    # Before anything is asked 5; after the first question 2 or 8, twice each: nine on average.
    # After the second 0 or 4 instead of 2, one row each of four; the other tree: -2 or 2 from 0.
    assert plain.trees.importances(plain.columns) == [("c", 9 / 15), ("a", 4 / 15), ("b", 2 / 15)]
    assert plain.trees.importances(plain.columns, first_tree=1) == [
        ("a", 1.0),
        ("b", 0.0),
        ("c", 0.0),
    ]


def test_added_trees_can_be_looked_at_alone(model: BlockModel) -> None:
    tuned = fit_on_top(model, draw(examples(), model), [strange(1), strange(2)])
    assert len(tuned.trees) == len(model.trees) + tree_number(2)
    alone = tuned.trees.importances(tuned.columns, first_tree=len(model.trees))
    assert alone != tuned.trees.importances(tuned.columns)
    assert sum(value for _, value in alone) == pytest.approx(1)
