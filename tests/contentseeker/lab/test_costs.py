"""Costs of mistakes: the worked examples, MetaCost, thresholds."""

from itertools import pairwise

import numpy as np
import pytest
from sklearn.dummy import DummyClassifier
from sklearn.linear_model import LogisticRegression, RidgeClassifier
from sklearn.model_selection import FixedThresholdClassifier
from sklearn.tree import DecisionTreeClassifier

from contentseeker.lab.costs import (
    cheapest_answers,
    meta_cost_answers,
    with_threshold,
    yes_threshold,
)
from contentseeker.lab.j48 import J48
from contentseeker.methods.content_seeker import NodeClassifier, Vectoriser

RANDOM = np.random.default_rng(2)
ROWS = RANDOM.random((200, 2))
ANSWERS = (ROWS[:, 0] + RANDOM.normal(0, 0.3, 200) > 0.8).astype(np.int8)


def test_worked_example_of_the_threshold() -> None:
    assert yes_threshold(10) == pytest.approx(0.0909, abs=1e-4)
    assert yes_threshold(1) == 0.5


def test_the_cheapest_answer_is_the_one_expected_to_cost_less() -> None:
    probability = np.array([0.0, 0.05, 0.09, 0.1, 0.5, 1.0])
    assert cheapest_answers(probability, 10).tolist() == [0, 0, 0, 1, 1, 1]
    assert cheapest_answers(probability, 1).tolist() == [0, 0, 0, 0, 0, 1]
    assert cheapest_answers(probability, 0.1).tolist() == [0, 0, 0, 0, 0, 1]


def test_meta_cost_follows_what_the_bag_believes() -> None:
    # This learner believes in the share of yes among its draw, whatever the row.
    answers = np.repeat([0, 1], (160, 40)).astype(np.int8)
    for miss_cost, expected in ((3, 0), (6, 1)):
        relabelled = meta_cost_answers(
            DummyClassifier(strategy="prior"), ROWS, answers, miss_cost=miss_cost, seed=1
        )
        assert relabelled.tolist() == [expected] * 200


@pytest.mark.parametrize("learner", [J48(), RidgeClassifier()], ids=["tree", "votes"])
def test_dearer_misses_only_ever_add_yeses(learner: object) -> None:
    relabelled = [
        meta_cost_answers(learner, ROWS, ANSWERS, miss_cost=cost, seed=4)
        for cost in (0.2, 1.0, 5.0, 50.0)
    ]
    for fewer, more in pairwise(relabelled):
        assert (fewer <= more).all()
    assert relabelled[0].sum() < relabelled[-1].sum()


def test_the_same_seed_gives_the_same_answers() -> None:
    def once() -> list[int]:
        answers: list[int] = meta_cost_answers(J48(), ROWS, ANSWERS, miss_cost=4, seed=9).tolist()
        return answers

    assert once() == once()


def test_a_bag_that_never_draws_the_rare_answer_still_answers() -> None:
    answers = np.zeros(200, dtype=np.int8)
    answers[0] = 1
    relabelled = meta_cost_answers(LogisticRegression(), ROWS, answers, miss_cost=2, seed=1)
    assert relabelled.shape == (200,)


def yes(estimator: object) -> list[bool]:
    classifier = NodeClassifier(estimator, Vectoriser(("paraNum", "linkNum")))
    chosen: list[bool] = (classifier.probability_of(ROWS) > 0.5).tolist()
    return chosen


@pytest.mark.parametrize("miss_cost", [0.3, 4.0, 10.0])
def test_with_a_threshold_yes_begins_where_it_becomes_cheaper(miss_cost: float) -> None:
    tree = J48().fit(ROWS, ANSWERS).plain_
    for fitted in (LogisticRegression().fit(ROWS, ANSWERS), tree):
        expected = fitted.predict_proba(ROWS)[:, 1] > yes_threshold(miss_cost)

        assert yes(with_threshold(fitted, miss_cost)) == expected.tolist()


def test_a_threshold_is_kept_in_plain_scikit_learn() -> None:
    moved = with_threshold(LogisticRegression().fit(ROWS, ANSWERS), 4)
    assert isinstance(moved, FixedThresholdClassifier)
    assert moved.threshold == 0.2
    assert yes(moved) == (moved.predict(ROWS) == 1).tolist()


def test_a_tree_stays_a_tree_in_which_every_yes_counts_for_its_cost() -> None:
    tree = J48().fit(ROWS, ANSWERS).plain_
    size, share = tree.tree_.n_node_samples.copy(), tree.tree_.value[:, 0, 1].copy()

    counted = with_threshold(tree, 4)

    assert type(counted) is DecisionTreeClassifier
    assert counted.tree_.n_node_samples.tolist() == size.tolist()
    weight = size * (4 * share + 1 - share)
    assert counted.tree_.weighted_n_node_samples == pytest.approx(weight)
    assert counted.tree_.value[:, 0, 1] == pytest.approx(4 * share * size / weight)
