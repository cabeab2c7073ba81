"""Forests asked tree by tree, beside scikit-learn's own answers."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.base import ClassifierMixin
from sklearn.ensemble import HistGradientBoostingClassifier, RandomForestClassifier

from extraction.blocks.judge import Judge
from extraction.pagination.forest import Forest, judge_of
from extraction.pagination.model import load_named

COLUMNS = 5


def fitted(learner: ClassifierMixin, seed: int = 1, answers: int = 2) -> ClassifierMixin:
    dice = np.random.default_rng(seed)
    rows = dice.random((60, COLUMNS))
    made: ClassifierMixin = learner.fit(rows, (rows[:, 0] * answers).astype(int))
    return made


@given(seed=st.integers(0, 1000), number=st.integers(0, 40), depth=st.sampled_from([1, 3, None]))
def test_the_answers_are_scikit_learns_to_the_last_bit(
    seed: int, number: int, depth: int | None
) -> None:
    forest = fitted(RandomForestClassifier(7, max_depth=depth, random_state=seed), seed)
    # Numbers that single precision rounds, too.
    rows = np.random.default_rng(seed).normal(0.5, 0.6, (number, COLUMNS)) * 1.000000001
    expected = forest.predict_proba(rows)[:, 1] if number else np.zeros(0)
    assert judge_of(forest).probabilities(rows).tolist() == expected.tolist()


def test_the_model_that_ships_answers_as_before() -> None:
    model = load_named()
    rows = np.random.default_rng(3).normal(0, 3, (200, len(model.profile.columns)))
    quick = judge_of(model.estimator)
    assert isinstance(quick, Forest)
    expected = model.estimator.predict_proba(rows)[:, 1]
    assert quick.probabilities(rows).tolist() == expected.tolist()


@pytest.mark.parametrize(
    "other",
    [
        fitted(HistGradientBoostingClassifier(max_iter=2)),
        fitted(RandomForestClassifier(3, random_state=1), answers=3),
    ],
    ids=["boosted", "three answers"],
)
def test_anything_else_is_asked_as_before(other: ClassifierMixin) -> None:
    assert isinstance(judge_of(other), Judge)
