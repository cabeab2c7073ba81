"""J48: the worked examples, and pruning against the slow and obvious way."""

import math
from statistics import NormalDist
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.base import clone
from sklearn.tree import DecisionTreeClassifier

from contentseeker.lab.j48 import J48, added_errors, pruned
from contentseeker.methods.content_seeker.skops_trees import check_trees


def added(examples: float, errors: float, confidence: float = 0.25) -> float:
    return float(added_errors(np.array([examples]), np.array([errors]), confidence)[0])


@pytest.mark.parametrize(
    ("examples", "errors", "expected"),
    [(6, 0, 1.238), (9, 0, 1.285), (1, 0, 0.75), (16, 1, 1.476), (14, 5, 1.761), (27, 2, 1.706)],
)
def test_worked_examples_of_added_errors(examples: int, errors: int, expected: float) -> None:
    assert added(examples, errors) == pytest.approx(expected, abs=5e-4)


def added_as_written(examples: float, errors: float, confidence: float) -> float:
    """WEKA's rule, branch by branch."""
    if confidence > 0.5:
        return 0
    if errors < 1:
        none: float = examples * (1 - confidence ** (1 / examples))
        if errors == 0:
            return none
        return none + errors * (added_as_written(examples, 1, confidence) - none)
    if errors + 0.5 >= examples:
        return max(examples - errors, 0)
    z = NormalDist().inv_cdf(1 - confidence)
    f, n = (errors + 0.5) / examples, examples
    r = (f + z**2 / (2 * n) + z * math.sqrt(f / n - f**2 / n + z**2 / (4 * n**2))) / (1 + z**2 / n)
    return r * n - errors


@given(
    st.floats(0.1, 500, allow_nan=False),
    st.floats(0, 1, allow_nan=False),
    st.sampled_from((0.001, 0.1, 0.25, 0.5, 0.6)),
)
def test_added_errors_are_those_of_the_rule_for_any_weights(
    examples: float, share: float, confidence: float
) -> None:
    errors = examples * share
    expected = added_as_written(examples, errors, confidence)
    assert added(examples, errors, confidence) == pytest.approx(expected, rel=1e-9, abs=1e-9)


def quinlan() -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """16 votes: leaves of 6 and 9 without an error, and one of a single example."""
    return np.repeat([[0.0], [1.0], [2.0]], (6, 1, 9), axis=0), np.repeat([1, 0, 1], (6, 1, 9))


def test_quinlan_s_three_leaves_collapse_into_one() -> None:
    # 6 and 9 and 1 example without an error: 3.27 to be expected, against 2.48 in (16, 1).
    assert added(6, 0) + added(9, 0) + added(1, 0) == pytest.approx(3.273, abs=1e-3)
    assert 1 + added(16, 1) == pytest.approx(2.476, abs=1e-3)

    rows, answers = quinlan()
    grown = DecisionTreeClassifier(criterion="entropy", random_state=0).fit(rows, answers)
    leaves = grown.tree_.n_node_samples[grown.tree_.children_left < 0]
    assert sorted(leaves.tolist()) == [1, 6, 9]

    leaf = J48(min_objects=1, random_state=0).fit(rows, answers).plain_

    assert leaf.tree_.node_count == 1
    assert leaf.tree_.max_depth == 0
    assert leaf.tree_.n_node_samples.tolist() == [16]
    assert leaf.tree_.value[0, 0] == pytest.approx([1 / 16, 15 / 16])


def test_branches_that_are_worth_it_stay() -> None:
    rows = np.repeat([[0.0], [1.0]], 20, axis=0)
    tree = J48(random_state=0).fit(rows, np.repeat([0, 1], 20)).plain_.tree_
    assert tree.n_node_samples.tolist() == [40, 20, 20]


def noisy(number: int, seed: int) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    random = np.random.default_rng(seed)
    rows = random.random((number, 4)).round(2)
    rows[random.random(rows.shape) < 0.05] = np.nan
    answers = np.nan_to_num(rows[:, 0]) + random.normal(0, 0.3, number) > 0.5
    return rows, answers.astype(np.int8)


def outline(tree: Any, node: int, confidence: float) -> tuple[float, Any]:
    """Errors to expect below a node of a grown tree, and what remains of it; recursively."""
    size = float(tree.weighted_n_node_samples[node])
    errors = size * (1 - float(tree.value[node, 0].max()))
    as_leaf = errors + added_as_written(size, errors, confidence)
    shown = (int(tree.n_node_samples[node]), tuple(tree.value[node, 0].tolist()))
    if tree.children_left[node] < 0:
        return as_leaf, shown
    left, left_shown = outline(tree, tree.children_left[node], confidence)
    right, right_shown = outline(tree, tree.children_right[node], confidence)
    if as_leaf <= left + right + 0.1:
        return as_leaf, shown
    split = (int(tree.feature[node]), float(tree.threshold[node]))
    return left + right, (shown, split, left_shown, right_shown)


def drawn(tree: Any, node: int = 0) -> Any:
    """The whole tree in the same form."""
    shown = (int(tree.n_node_samples[node]), tuple(tree.value[node, 0].tolist()))
    if tree.children_left[node] < 0:
        return shown
    split = (int(tree.feature[node]), float(tree.threshold[node]))
    below = (drawn(tree, side[node]) for side in (tree.children_left, tree.children_right))
    return (shown, split, *below)


@given(st.integers(2, 150), st.integers(0, 10**6), st.sampled_from((0.01, 0.25, 0.5)))
@settings(max_examples=40, deadline=None)
def test_what_is_left_is_what_pruning_bottom_up_leaves(
    number: int, seed: int, confidence: float
) -> None:
    rows, answers = noisy(number, seed)
    weights = np.random.default_rng(seed).choice([1.0, 2.5], number)
    grown = DecisionTreeClassifier(criterion="entropy", min_samples_leaf=2, random_state=1)
    grown.fit(rows, answers, weights)
    _, expected = outline(grown.tree_, 0, confidence)

    tree = pruned(grown, confidence)

    assert drawn(tree.tree_) == expected
    check_trees(tree)
    assert tree.get_depth() == tree.decision_path(rows).sum(axis=1).max() - 1
    # A row ends in the leaf that counted it.
    ends = np.bincount(tree.apply(rows), minlength=tree.tree_.node_count)
    is_leaf = tree.tree_.children_left < 0
    assert ends[is_leaf].tolist() == tree.tree_.n_node_samples[is_leaf].tolist()
    assert not ends[~is_leaf].any()


def test_what_is_fitted_is_a_plain_tree_that_says_the_same() -> None:
    rows, answers = noisy(200, 5)
    learner = J48(confidence=0.1, min_objects=7, random_state=3).fit(rows, answers)

    assert type(learner.plain_) is DecisionTreeClassifier
    assert learner.predict_proba(rows).tolist() == learner.plain_.predict_proba(rows).tolist()
    assert learner.predict(rows).tolist() == learner.plain_.predict(rows).tolist()
    assert learner.plain_.tree_.n_node_samples.min() >= 7
    assert learner.classes_.tolist() == [0, 1]


def test_smaller_confidence_leaves_smaller_trees() -> None:
    rows, answers = noisy(400, 8)
    sizes = [
        J48(confidence, random_state=1).fit(rows, answers).plain_.tree_.node_count
        for confidence in (0.5, 0.25, 0.05, 0.001)
    ]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] > sizes[-1]


def test_it_can_be_cloned_as_learners_are() -> None:
    again = clone(J48(confidence=0.4, min_objects=9, random_state=2))
    assert again.get_params() == {"confidence": 0.4, "min_objects": 9, "random_state": 2}
