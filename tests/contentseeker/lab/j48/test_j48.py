"""J48 as a whole: trees that WEKA prints, and what is stored of a tree."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.base import clone
from sklearn.datasets import load_iris
from sklearn.tree import DecisionTreeClassifier

from contentseeker.lab.j48 import J48
from contentseeker.methods.content_seeker.skops_trees import check_trees
from tests.contentseeker.lab.j48 import weather

Array = np.ndarray[Any, Any]


def printed(tree: DecisionTreeClassifier, names: tuple[str, ...], node: int = 0) -> Any:
    """Nested: the test with both branches, or a leaf as WEKA prints it, ``yes (4/1)``."""
    inner = tree.tree_
    if inner.children_left[node] < 0:
        counts = inner.value[node, 0] * inner.weighted_n_node_samples[node]
        total, errors = round(counts.sum()), round(counts.sum() - counts.max())
        label = tree.classes_[counts.argmax()]
        return f"{label} ({total}/{errors})" if errors else f"{label} ({total})"
    test = f"{names[inner.feature[node]]} <= {inner.threshold[node]:.1f}"
    below = (inner.children_left[node], inner.children_right[node])
    return (test, *(printed(tree, names, int(child)) for child in below))


def test_iris_becomes_the_tree_that_weka_prints() -> None:
    iris = load_iris()
    answers = np.array(["setosa", "versicolor", "virginica"])[iris.target]
    names = ("sepallength", "sepalwidth", "petallength", "petalwidth")

    tree = J48().fit(iris.data, answers).plain_

    assert printed(tree, names) == (
        "petalwidth <= 0.6",
        "setosa (50)",
        (
            "petalwidth <= 1.7",
            (
                "petallength <= 4.9",
                "versicolor (48/1)",
                ("petalwidth <= 1.5", "virginica (3)", "versicolor (3/1)"),
            ),
            "virginica (46/1)",
        ),
    )


def test_the_weather_becomes_the_tree_that_weka_prints() -> None:
    tree = J48(tag_columns=3).fit(weather.ROWS, weather.ANSWERS).plain_

    # Three branches by outlook, as a chain of two questions; rainy, as large as sunny, is the rest.
    assert printed(tree, weather.COLUMNS) == (
        "overcast <= 0.5",
        (
            "sunny <= 0.5",
            ("windy <= 0.0", "yes (3)", "no (2)"),
            ("humidity <= 75.0", "yes (2)", "no (3)"),
        ),
        "yes (4)",
    )


def test_branches_that_are_worth_it_stay() -> None:
    rows = np.repeat([[0.0], [1.0]], 20, axis=0)
    tree = J48().fit(rows, np.repeat([0, 1], 20)).plain_.tree_
    assert tree.n_node_samples.tolist() == [40, 20, 20]


def test_a_limit_is_a_value_of_any_example_below_the_middle() -> None:
    # The first split is by column 0. On its right side column 1 has 0 and 10; 4 is on the left.
    rows = [[0, 4]] * 30 + [[1, 0]] * 20 + [[1, 10]] * 20
    answers = [2] * 30 + [0] * 20 + [1] * 20
    tree = J48().fit(np.array(rows, dtype=float), np.array(answers)).plain_
    assert printed(tree, ("a", "b")) == ("a <= 0.0", "2 (30)", ("b <= 4.0", "0 (20)", "1 (20)"))


def made_up(number: int, seed: int) -> tuple[Array, Array]:
    """Four columns of numbers with gaps, then three of tags; some have none of these tags."""
    random = np.random.default_rng(seed)
    rows = random.random((number, 4)).round(2)
    rows[random.random(rows.shape) < 0.05] = np.nan
    tags = np.eye(4)[random.integers(0, 4, number)][:, :3]
    answers = np.nan_to_num(rows[:, 0]) + tags[:, 0] + random.normal(0, 0.3, number) > 0.5
    return np.column_stack((rows, tags)), answers.astype(np.int8)


@given(st.integers(2, 150), st.integers(0, 10**6), st.sampled_from((0.01, 0.25, 0.5)))
@settings(max_examples=40, deadline=None)
def test_a_stored_tree_is_sound_and_counts_the_examples_of_each_leaf(
    number: int, seed: int, confidence: float
) -> None:
    rows, answers = made_up(number, seed)
    answers[:2] = 0, 1
    weights = np.random.default_rng(seed).choice([1.0, 2.5], number)

    tree = J48(confidence, tag_columns=3).fit(rows, answers, weights).plain_

    check_trees(tree)
    assert tree.get_depth() == tree.decision_path(rows).sum(axis=1).max() - 1
    ends = np.bincount(tree.apply(rows), minlength=tree.tree_.node_count)
    is_leaf = tree.tree_.children_left < 0
    assert ends[is_leaf].tolist() == tree.tree_.n_node_samples[is_leaf].tolist()
    assert not ends[~is_leaf].any()
    heavy = np.bincount(tree.apply(rows), weights, minlength=tree.tree_.node_count)
    assert heavy[is_leaf] == pytest.approx(tree.tree_.weighted_n_node_samples[is_leaf])
    for answer in (0, 1):
        own = np.bincount(tree.apply(rows), weights * (answers == answer), len(ends))
        shares = tree.tree_.value[is_leaf, 0, answer]
        assert shares == pytest.approx(own[is_leaf] / heavy[is_leaf])
    assert tree.feature_importances_.sum() == pytest.approx(1 if is_leaf.sum() > 1 else 0)


def test_what_is_fitted_is_a_plain_tree_that_says_the_same() -> None:
    rows, answers = made_up(200, 5)
    learner = J48(confidence=0.1, min_objects=7, tag_columns=3).fit(rows, answers)

    assert type(learner.plain_) is DecisionTreeClassifier
    assert learner.predict_proba(rows).tolist() == learner.plain_.predict_proba(rows).tolist()
    assert learner.predict(rows).tolist() == learner.plain_.predict(rows).tolist()
    assert learner.classes_.tolist() == [0, 1]
    assert (learner.predict(rows) == answers).mean() > 0.8


def test_leaves_of_numbers_have_as_many_examples_as_wanted() -> None:
    rows, answers = made_up(300, 5)
    tree = J48(min_objects=7).fit(rows[:, :4], answers).plain_.tree_
    assert tree.node_count > 1
    assert tree.n_node_samples.min() >= 7


def test_a_small_confidence_leaves_a_smaller_tree() -> None:
    rows, answers = made_up(400, 8)
    usual, small = (
        J48(confidence, tag_columns=3).fit(rows, answers).plain_.tree_.node_count
        for confidence in (0.25, 0.001)
    )
    assert 1 < small < usual


def test_weights_count_as_repetitions_do() -> None:
    rows, answers = made_up(300, 2)
    twice = J48(tag_columns=3).fit(np.repeat(rows, 2, axis=0), np.repeat(answers, 2)).plain_
    heavy = J48(tag_columns=3).fit(rows, answers, np.full(300, 2.0)).plain_
    assert heavy.tree_.feature.tolist() == twice.tree_.feature.tolist()
    assert heavy.tree_.threshold.tolist() == twice.tree_.threshold.tolist()
    assert heavy.predict_proba(rows) == pytest.approx(twice.predict_proba(rows))


def test_a_tag_without_examples_takes_the_largest_branch() -> None:
    tags = np.repeat(np.eye(3), (30, 20, 10), axis=0)
    answers = np.repeat([1, 0, 0], (30, 20, 10))
    tree = J48(tag_columns=3).fit(tags, answers).plain_
    assert tree.predict(np.vstack((np.eye(3), np.zeros(3)))).tolist() == [1, 0, 0, 1]


def test_one_answer_is_a_leaf() -> None:
    tree = J48().fit(np.arange(5.0).reshape(-1, 1), np.ones(5, dtype=np.int8)).plain_
    assert tree.tree_.node_count == 1
    assert tree.predict([[3.0]]).tolist() == [1]


def test_infinite_values_are_refused() -> None:
    with pytest.raises(ValueError, match="infinity"):
        J48().fit(np.array([[np.inf], [0.0]]), np.array([0, 1]))


def test_it_can_be_cloned_as_learners_are() -> None:
    again = clone(J48(confidence=0.4, min_objects=9, tag_columns=2))
    assert again.get_params() == {"confidence": 0.4, "min_objects": 9, "tag_columns": 2}
