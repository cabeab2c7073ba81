"""Pruning: a leaf or the largest branch replaces a split with no fewer estimated errors.

First a split that does not lower the training errors is collapsed. Then, bottom up, a node
becomes a leaf, or its largest branch takes its place (*subtree raising*), if this costs hardly
more errors by a pessimistic estimate (``added_errors``).
"""

import math
from functools import cache
from statistics import NormalDist
from typing import Final

import numpy as np

from contentseeker.features.nodes import FloatArray
from contentseeker.lab.j48.examples import Examples, Node, Rows, parts
from contentseeker.lab.j48.splits import SMALL

# Constants of WEKA.
_COLLAPSE: Final = 1e-3
_TOLERANCE: Final = 0.1 + SMALL
"""Estimated errors that a simpler tree may have above those of the branches it replaces."""


def added_errors(examples: float, errors: float, confidence: float) -> float:
    """Estimated errors of a leaf in addition to its training errors, as WEKA computes them.

    The upper end of the binomial confidence interval, by its normal approximation from one
    error on; ``errors`` among ``examples``, both may be sums of weights.
    """
    # As in WEKA, which does not modify the errors then.
    if confidence > 0.5:
        return 0.0
    if errors < 1:
        without = examples * (1 - math.exp(math.log(confidence) / examples))
        # Between none and one error WEKA interpolates.
        more = added_errors(examples, 1, confidence) - without if errors else 0.0
        return without + errors * more
    if errors + 0.5 >= examples:
        return max(examples - errors, 0.0)
    z = _deviations(confidence)
    # 0.5 is the continuity correction of the normal approximation.
    share = (errors + 0.5) / examples
    deviation = math.sqrt((share - share**2) / examples + z**2 / (4 * examples**2))
    bound = (share + z**2 / (2 * examples) + z * deviation) / (1 + z**2 / examples)
    return bound * examples - errors


@cache
def _deviations(confidence: float) -> float:
    return NormalDist().inv_cdf(1 - confidence)


def collapse(root: Node) -> None:
    """Make leaves of nodes whose branches have no fewer training errors."""
    below: dict[Node, float] = {}
    nodes = _from_the_root(root)
    for node in reversed(nodes):
        below[node] = sum(below[child] for child in node.children) if node.split else node.errors
    for node in nodes:
        if node.split and below[node] >= node.errors - _COLLAPSE:
            node.become_leaf()


def prune(root: Node, examples: Examples, confidence: float) -> None:
    """Replace nodes by leaves or by their largest branch, children before their parents."""
    # Not recursive: a tree may be deeper than Python's stack.
    waiting = [(root, False)]
    while waiting:
        node, has_pruned_children = waiting.pop()
        if not node.split:
            node.expected = _expected(node.counts, confidence)
        elif not has_pruned_children:
            waiting.append((node, True))
            waiting += [(child, False) for child in node.children]
        elif _is_raised(node, examples, confidence):
            # Its new branches have other examples now.
            waiting.append((node, False))


def _is_raised(node: Node, examples: Examples, confidence: float) -> bool:
    """Decide about a node with pruned children; whether a branch has taken its place."""
    largest = _largest_branch(node)
    others = [child.rows for child in node.children if child is not largest]
    rest = np.concatenate(others)
    raised = _expected_with(largest, rest, examples, confidence)
    as_leaf = _expected(node.counts, confidence)
    node.expected = sum(child.expected for child in node.children)
    if as_leaf <= min(node.expected, raised) + _TOLERANCE:
        node.become_leaf()
        node.expected = as_leaf
        return False
    if raised > node.expected + _TOLERANCE:
        return False
    _add(largest, rest, examples)
    node.split, node.children = largest.split, largest.children
    return True


def _largest_branch(node: Node) -> Node:
    # The last of equals, as in WEKA.
    return max(reversed(node.children), key=lambda child: float(child.counts.sum()))


def _expected(counts: FloatArray, confidence: float) -> float:
    """Errors that a leaf will probably make among as many new examples."""
    total, right = float(counts.sum()), float(counts.max())
    # Rounding may leave a pure leaf with weights a tiny error.
    errors = total - right if total - right > SMALL else 0.0
    return errors + added_errors(total, errors, confidence) if total > 0 else 0.0


def _expected_with(branch: Node, rest: Rows, examples: Examples, confidence: float) -> float:
    """Estimated errors of a branch if it had more examples."""
    total = 0.0
    waiting = [(branch, rest)]
    while waiting:
        node, rows = waiting.pop()
        if not len(rows):
            total += node.expected
        elif not node.split:
            total += _expected(node.counts + examples.counts(rows), confidence)
        else:
            waiting += _routed(node, rows, examples)
    return total


def _add(branch: Node, rest: Rows, examples: Examples) -> None:
    """Add examples to a branch and to everything below it."""
    waiting = [(branch, rest)]
    while waiting:
        node, rows = waiting.pop()
        node.rows = np.concatenate((node.rows, rows))
        node.counts = node.counts + examples.counts(rows)
        if node.split and len(rows):
            waiting += _routed(node, rows, examples)


def _routed(node: Node, rows: Rows, examples: Examples) -> list[tuple[Node, Rows]]:
    """The children of a node with the examples that take the way to each."""
    if node.split is None:
        return []
    branch = node.split.branches(examples, rows)
    return list(zip(node.children, parts(rows, branch, len(node.children)), strict=True))


def _from_the_root(root: Node) -> list[Node]:
    """All nodes, parents before their children."""
    nodes = [root]
    for node in nodes:
        nodes += node.children
    return nodes
