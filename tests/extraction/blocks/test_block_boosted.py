"""Boosted trees asked all together, against scikit-learn asking one after the other."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.linear_model import LogisticRegression

from extraction.blocks import boosted
from extraction.blocks.boosted import BoostedTrees

COLUMNS = 6


def random_rows(random: np.random.Generator, size: int, unknown: float) -> NDArray[np.float64]:
    """Rows with columns of few and of many values, some of them unknown."""
    rows = random.normal(size=(size, COLUMNS))
    rows[:, :3] = rows[:, :3].round()
    rows[random.random(rows.shape) < unknown] = np.nan
    return rows


def fitted(seed: int, *, unknown: float, trees: int = 20) -> HistGradientBoostingClassifier:
    """A classifier of random rows, in which a value that is unknown says something, too."""
    random = np.random.default_rng(seed)
    rows = random_rows(random, 300, unknown)
    label = (np.nan_to_num(rows, nan=1.5).sum(axis=1) + random.normal(size=300) > 1).astype(int)
    return HistGradientBoostingClassifier(max_iter=trees, min_samples_leaf=2).fit(rows, label)


def trees_of(estimator: HistGradientBoostingClassifier) -> BoostedTrees:
    trees = BoostedTrees.of(estimator)
    assert trees is not None
    return trees


@settings(max_examples=20)
@given(st.integers(0, 2**31), st.sampled_from([0.0, 0.2]), st.sampled_from([0.0, 0.2, 1.0]))
def test_sums_are_those_of_scikit_learn_to_the_bit(
    seed: int, unknown_then: float, unknown_now: float
) -> None:
    estimator = fitted(seed, unknown=unknown_then)
    rows = random_rows(np.random.default_rng(seed + 1), 50, unknown_now)
    # A value right at a threshold goes left.
    nodes = estimator._predictors[0][0].nodes
    rows[0, nodes["feature_idx"][0]] = nodes["num_threshold"][0]

    trees = trees_of(estimator)

    assert trees._sums(rows).tolist() == estimator._raw_predict(rows)[:, 0].tolist()
    expected = estimator.predict_proba(rows)[:, 1]
    assert trees.probability(rows) == pytest.approx(expected, abs=1e-15)


def test_a_split_that_only_parts_unknown_values_from_the_others() -> None:
    rows = np.array([[np.nan], [1.0], [2.0]] * 50)
    label = np.isnan(rows[:, 0]).astype(int)
    estimator = HistGradientBoostingClassifier(max_iter=5, min_samples_leaf=1).fit(rows, label)
    assert np.isinf(estimator._predictors[0][0].nodes["num_threshold"]).any()
    asked = np.array([[np.nan], [-1e308], [1e308]])
    found, expected = trees_of(estimator).probability(asked), estimator.predict_proba(asked)[:, 1]
    assert found == pytest.approx(expected, abs=1e-15)


def test_a_tree_that_is_a_single_leaf() -> None:
    estimator = HistGradientBoostingClassifier(max_iter=3).fit(np.zeros((9, 1)), [0, 1, 1] * 3)
    assert trees_of(estimator).probability(np.zeros((2, 1))) == pytest.approx([2 / 3] * 2)


def test_long_pages_are_asked_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    estimator = fitted(7, unknown=0.1)
    rows = random_rows(np.random.default_rng(8), 25, 0.1)
    whole = trees_of(estimator).probability(rows).tolist()
    monkeypatch.setattr(boosted, "_MOST_ROWS", 10)
    assert trees_of(estimator).probability(rows).tolist() == whole
    assert trees_of(estimator).probability(rows[:0]).tolist() == []


def test_other_classifiers_have_no_such_trees() -> None:
    estimator = LogisticRegression().fit([[0.0], [1.0]], [0, 1])
    assert BoostedTrees.of(estimator) is None
