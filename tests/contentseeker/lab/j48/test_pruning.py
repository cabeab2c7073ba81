"""Pruning of J48: worked examples, subtree raising by hand, and the slow and obvious way."""

import math
from collections.abc import Sequence
from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contentseeker.lab.j48.examples import Examples, Node, NumberSplit, Rows, TagSplit, parts
from contentseeker.lab.j48.growing import grow
from contentseeker.lab.j48.pruning import added_errors, collapse, prune


@pytest.mark.parametrize(
    ("examples", "errors", "expected"),
    [(6, 0, 1.238), (9, 0, 1.285), (1, 0, 0.75), (16, 1, 1.476), (14, 5, 1.761), (27, 2, 1.706)],
)
def test_worked_examples_of_added_errors(examples: int, errors: int, expected: float) -> None:
    assert added_errors(examples, errors, 0.25) == pytest.approx(expected, abs=5e-4)


@given(st.floats(2, 500), st.floats(0, 1), st.sampled_from((0.001, 0.1, 0.25, 0.5)))
def test_added_errors_reach_the_end_of_the_interval(
    examples: float, share: float, confidence: float
) -> None:
    errors = 1 + share * (examples - 1)
    bound = (errors + added_errors(examples, errors, confidence)) / examples
    if errors + 0.5 >= examples:
        assert bound == pytest.approx(max(1, errors / examples))
        return
    # There the observed share is that many standard deviations below the true one.
    z = NormalDist().inv_cdf(1 - confidence)
    deviation = math.sqrt(bound * (1 - bound) / examples)
    assert bound - (errors + 0.5) / examples == pytest.approx(z * deviation, abs=1e-9)


@given(st.floats(1.5, 500), st.floats(0, 1), st.sampled_from((0.001, 0.25, 0.5)))
def test_up_to_one_error_added_errors_are_interpolated(
    examples: float, errors: float, confidence: float
) -> None:
    none, one = (added_errors(examples, each, confidence) for each in (0, 1))
    # No error in so many examples has the probability of the confidence, at this error rate.
    assert (1 - none / examples) ** examples == pytest.approx(confidence)
    expected = none + errors * (one - none)
    assert added_errors(examples, errors, confidence) == pytest.approx(expected)


def test_above_one_half_of_confidence_no_errors_are_added() -> None:
    assert added_errors(10, 3, 0.6) == 0


def leaf(examples: Examples, rows: Sequence[int]) -> Node:
    numbers = np.array(rows, dtype=np.intp)
    return Node(numbers, examples.counts(numbers))


def joined(examples: Examples, split: NumberSplit | TagSplit, *children: Node) -> Node:
    rows = np.concatenate([child.rows for child in children])
    return Node(rows, examples.counts(rows), split, list(children))


def examples_of(rows: Sequence[Sequence[float]], yes: Sequence[int]) -> Examples:
    answers = np.array(yes)
    weights = np.column_stack((1 - answers, answers)).astype(np.float64)
    return Examples(np.array(rows, dtype=np.float32), weights, tag_columns=0)


def test_quinlan_s_three_leaves_collapse_into_one() -> None:
    # Votes: 6 and 9 and 1 without an error, 3.27 to be expected; 2.48 in a leaf of 16 with one.
    sizes = (6, 9, 1)
    tags = np.repeat(np.eye(3), sizes, axis=0).tolist()
    examples = examples_of(tags, np.repeat([1, 1, 0], sizes).tolist())
    leaves = [leaf(examples, range(6)), leaf(examples, range(6, 15)), leaf(examples, [15])]
    root = joined(examples, TagSplit((0, 1, 2), default=1), *leaves)

    prune(root, examples, 0.25)

    assert sum(each.expected for each in leaves) == pytest.approx(3.273, abs=1e-3)
    assert root.split is None
    assert root.expected == pytest.approx(2.476, abs=1e-3)
    assert root.counts.tolist() == [1, 15]


# 20 no and 20 yes that column 1 separates, and 4 examples that column 0 has set apart before.
SIDES = [[1, 0]] * 20 + [[1, 1]] * 20
ANSWERS = [0] * 20 + [1] * 20


def with_four_apart(
    columns: Sequence[Sequence[float]], yes: Sequence[int]
) -> tuple[Examples, Node]:
    examples = examples_of([*SIDES, *columns], [*ANSWERS, *yes])
    inner = joined(
        examples,
        NumberSplit(1, 0.5, 0),
        leaf(examples, range(20)),
        leaf(examples, range(20, 40)),
    )
    apart = leaf(examples, range(40, 44))
    return examples, joined(examples, NumberSplit(0, 0.5, 1), apart, inner)


def test_the_largest_branch_is_raised_over_a_split_that_does_not_help() -> None:
    examples, root = with_four_apart([[0, 0], [0, 0], [0, 1], [0, 1]], [0, 0, 1, 1])
    # As it is: 2 * 20 (1 - .25^(1/20)) = 2.68, and the four have 2 errors and more.
    # Raised: 2 * 22 (1 - .25^(1/22)) = 2.69. As a leaf: 22 errors and more.

    prune(root, examples, 0.25)

    assert root.split == NumberSplit(1, 0.5, 0)
    assert [child.counts.tolist() for child in root.children] == [[22, 0], [0, 22]]
    assert [sorted(child.rows.tolist()) for child in root.children] == [
        [*range(20), 40, 41],
        [*range(20, 40), 42, 43],
    ]
    assert root.expected == pytest.approx(44 * (1 - 0.25 ** (1 / 22)))


def test_the_largest_branch_is_not_raised_over_a_split_that_helps() -> None:
    # Four yes where column 1 says no. As it is: 2.68 + 4 (1 - .25^(1/4)) = 3.85. Raised, the
    # leaf of no has 24 examples with 4 errors, and more than 4 to expect.
    examples, root = with_four_apart([[0, 0]] * 4, [1] * 4)

    prune(root, examples, 0.25)

    assert root.split == NumberSplit(0, 0.5, 1)
    assert [child.split for child in root.children] == [None, NumberSplit(1, 0.5, 0)]
    assert root.expected == pytest.approx(40 * (1 - 0.25 ** (1 / 20)) + 4 * (1 - 0.25 ** (1 / 4)))


def test_a_split_that_lowers_no_training_error_is_collapsed() -> None:
    # One error among nine, in a leaf of four or in the whole.
    examples = examples_of([[0]] * 4 + [[1]] * 5, [0, 1, 1, 1, 1, 1, 1, 1, 1])
    split = NumberSplit(0, 0.5, 0)
    root = joined(examples, split, leaf(examples, range(4)), leaf(examples, range(4, 9)))
    useful = examples_of([[0]] * 4 + [[1]] * 5, [0, 0, 0, 1, 1, 1, 1, 1, 1])
    kept = joined(useful, split, leaf(useful, range(4)), leaf(useful, range(4, 9)))

    collapse(root)
    collapse(kept)

    assert (root.split, root.children) == (None, [])
    assert kept.split == split


class Slow:
    """Pruning as it is written in words, recursively, with every example routed each time."""

    def __init__(self, examples: Examples, confidence: float) -> None:
        self.examples, self.confidence = examples, confidence

    def as_leaf(self, rows: Rows) -> float:
        counts = self.examples.counts(rows)
        total = float(counts.sum())
        if not total:
            return 0.0
        errors = total - float(counts.max())
        return errors + added_errors(total, errors, self.confidence)

    def routed(self, node: Node, rows: Rows) -> list[tuple[Node, Rows]]:
        assert node.split is not None
        branch = node.split.branches(self.examples, rows)
        return list(zip(node.children, parts(rows, branch, len(node.children)), strict=True))

    def expected(self, node: Node, rows: Rows) -> float:
        if node.split is None:
            return self.as_leaf(rows)
        return sum(self.expected(child, own) for child, own in self.routed(node, rows))

    def pruned(self, node: Node, rows: Rows) -> Node:
        if node.split is None:
            return Node(rows, self.examples.counts(rows))
        routed = self.routed(node, rows)
        children = [self.pruned(child, own) for child, own in routed]
        now = Node(rows, self.examples.counts(rows), node.split, children)
        sizes = [self.examples.counts(own).sum() for _, own in routed]
        largest = max(range(len(sizes)), key=lambda place: (sizes[place], place))
        raised = self.expected(children[largest], rows)
        as_it_is, as_leaf = self.expected(now, rows), self.as_leaf(rows)
        if as_leaf <= as_it_is + 0.1 and as_leaf <= raised + 0.1:
            return Node(rows, now.counts)
        if raised <= as_it_is + 0.1:
            return self.pruned(children[largest], rows)
        return now


def outline(node: Node) -> object:
    """A tree as nested tuples."""
    return (node.split, tuple(sorted(node.rows.tolist())), *map(outline, node.children))


@given(st.integers(2, 150), st.integers(0, 10**6), st.sampled_from((0.01, 0.25, 0.5)))
@settings(max_examples=60, deadline=None)
def test_what_is_left_is_what_pruning_in_the_slow_way_leaves(
    number: int, seed: int, confidence: float
) -> None:
    random = np.random.default_rng(seed)
    rows = random.random((number, 4)).round(1).astype(np.float32)
    rows[random.random(rows.shape) < 0.05] = np.nan
    tags = np.eye(4, dtype=np.float32)[random.integers(0, 4, number)][:, :3]
    answers = np.nan_to_num(rows[:, 0]) + tags[:, 0] + random.normal(0, 0.4, number) > 0.6
    examples = Examples(
        np.column_stack((rows, tags)),
        np.column_stack((~answers, answers)).astype(np.float64),
        tag_columns=3,
    )
    # Without correction for few examples, so that there is more to prune.
    root = grow(examples, 1)
    expected = Slow(examples, confidence).pruned(root, root.rows)

    prune(root, examples, confidence)

    assert outline(root) == outline(expected)
