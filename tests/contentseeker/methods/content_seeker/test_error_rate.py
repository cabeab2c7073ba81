"""The error-rate fallback: which candidates the more general rules of a tree rescue."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.base import ClassifierMixin
from sklearn.ensemble import RandomForestClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.tree import DecisionTreeClassifier

from contentseeker.features import NAMES, NodeFeatures
from contentseeker.methods.content_seeker import NodeClassifier, Vectoriser

COLUMNS = ("stopWordRatio", "innerTxtLength")
Row = tuple[float, float]

# Part of the tree for news content that the thesis prints: stopWordRatio > 0.1985 holds 148
# instances, 123 of them main; below it innerTxtLength > 0.4819 is a leaf "noisy (27/2)".
FEW_STOP_WORDS, SHORT, LONG = (0.1, 0.2), (0.5, 0.2), (0.5, 0.8)
TRAINING: list[tuple[Row, int, int]] = [  # features, main, noisy
    (FEW_STOP_WORDS, 4, 863),
    (SHORT, 121, 0),
    (LONG, 2, 25),
]


def candidates(*rows: Row) -> NodeFeatures:
    """Features of elements of which only the two columns are known."""
    values = np.zeros((len(rows), len(NAMES)))
    values[:, [NAMES.index(name) for name in COLUMNS]] = np.array(rows).reshape(-1, 2)
    nodes = np.arange(len(rows), dtype=np.int32)
    return NodeFeatures(nodes, ("div",) * len(rows), values, values, "en")


def fitted(learner: ClassifierMixin, training: list[tuple[Row, int, int]]) -> NodeClassifier:
    rows = [row for row, main, noisy in training for _ in range(main + noisy)]
    answers = [answer for _, main, noisy in training for answer in [1] * main + [0] * noisy]
    learner.fit(np.array(rows), answers)
    return NodeClassifier(learner, Vectoriser(COLUMNS, ()))


@pytest.fixture(scope="module")
def printed_tree() -> NodeClassifier:
    return fitted(DecisionTreeClassifier(), TRAINING)


def test_the_tree_is_the_printed_one(printed_tree: NodeClassifier) -> None:
    estimator = printed_tree.estimator
    assert isinstance(estimator, DecisionTreeClassifier)
    path = estimator.decision_path(np.array([LONG])).indices
    assert estimator.tree_.n_node_samples[path].tolist() == [1015, 148, 27]
    assert printed_tree.probability(candidates(LONG)).tolist() == pytest.approx([2 / 27])


@pytest.mark.parametrize(("error_rate", "is_rescued"), [(0.2, True), (0.169, True), (0.1, False)])
def test_worked_example(printed_tree: NodeClassifier, error_rate: float, is_rescued: bool) -> None:
    assert printed_tree.predict(candidates(LONG)).tolist() == [False]
    # 25 of the 148 are not main: an error of 0.1689.
    assert printed_tree.rescued(candidates(LONG), error_rate).tolist() == [is_rescued]


def test_a_rule_with_a_small_error_that_says_no_rescues_nothing(
    printed_tree: NodeClassifier,
) -> None:
    # The root's error is 127 in 1015, but its majority is noisy.
    assert printed_tree.rescued(candidates(FEW_STOP_WORDS), 1.0).tolist() == [False]


def test_several_candidates_are_answered_in_their_order(printed_tree: NodeClassifier) -> None:
    rows = candidates(LONG, FEW_STOP_WORDS, SHORT, LONG)
    assert printed_tree.rescued(rows, 0.2).tolist() == [True, False, True, True]
    assert printed_tree.rescued(rows, 0).tolist() == [False, False, True, False]


@pytest.mark.parametrize(("main", "noisy"), [(7, 3), (8, 2), (9, 1), (6, 4), (123, 25)])
def test_an_error_that_equals_the_rate_will_do(main: int, noisy: int) -> None:
    one_leaf = fitted(DecisionTreeClassifier(), [(SHORT, main, noisy)])
    rate = noisy / (main + noisy)
    assert one_leaf.rescued(candidates(SHORT), rate).tolist() == [True]
    assert one_leaf.rescued(candidates(SHORT), rate - 0.001).tolist() == [False]


def test_half_and_half_is_no_majority() -> None:
    undecided = fitted(DecisionTreeClassifier(), [(SHORT, 5, 5)])
    assert undecided.rescued(candidates(SHORT), 1.0).tolist() == [False]
    assert undecided.predict(candidates(SHORT)).tolist() == [False]


@pytest.mark.parametrize(
    "learner", [RandomForestClassifier(3, random_state=1), LogisticRegression()]
)
def test_only_a_decision_tree_has_more_general_rules(learner: ClassifierMixin) -> None:
    other = fitted(learner, TRAINING)
    assert other.rescued(candidates(LONG, SHORT), 1.0).tolist() == [False, False]


def test_a_tree_that_has_seen_only_one_class_says_that_class() -> None:
    rows = candidates(SHORT, LONG)
    never = fitted(DecisionTreeClassifier(), [(SHORT, 0, 5)])
    always = fitted(DecisionTreeClassifier(), [(SHORT, 5, 0)])

    assert never.probability(rows).tolist() == [0, 0]
    assert never.rescued(rows, 1.0).tolist() == [False, False]
    assert always.probability(rows).tolist() == [1, 1]
    assert always.rescued(rows, 0).tolist() == [True, True]


def test_without_candidates_there_is_no_answer(printed_tree: NodeClassifier) -> None:
    nothing = candidates()
    assert printed_tree.probability(nothing).tolist() == []
    assert printed_tree.predict(nothing).tolist() == []
    assert printed_tree.rescued(nothing, 0.2).tolist() == []


def rescued_by_walking(tree: DecisionTreeClassifier, row: Row, error_rate: float) -> bool:
    """From the leaf up to the root, as the rule is written."""
    for node in reversed(tree.decision_path(np.array([row])).indices.tolist()):
        noisy, main = (tree.tree_.value[node][0] * tree.tree_.n_node_samples[node]).round()
        if main > noisy and noisy / (main + noisy) <= error_rate:
            return True
    return False


places = st.sampled_from((0.0, 0.25, 0.5, 0.75, 1.0))
instances = st.tuples(st.tuples(places, places), st.integers(0, 5), st.integers(0, 5))


@given(st.lists(instances, min_size=1, max_size=8), st.sampled_from((0.0, 0.1, 0.2, 0.35, 0.5)))
def test_agrees_with_walking_up_from_the_leaf(
    training: list[tuple[Row, int, int]], error_rate: float
) -> None:
    training = [*training, ((0.0, 0.0), 1, 1)]  # both classes are there
    classifier = fitted(DecisionTreeClassifier(random_state=0), training)
    assert isinstance(classifier.estimator, DecisionTreeClassifier)
    rows = [row for row, _, _ in training]

    rescued = classifier.rescued(candidates(*rows), error_rate)

    assert rescued.tolist() == [
        rescued_by_walking(classifier.estimator, row, error_rate) for row in rows
    ]
