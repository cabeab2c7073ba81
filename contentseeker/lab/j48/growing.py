"""Growing a tree: splitting the examples until no split is worth it.

Columns are sorted once. A branch gets its part of each sorted column, so each level of the tree
takes time linear in the examples.
"""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from contentseeker.lab.j48.examples import Examples, Node, NumberSplit, TagSplit, parts
from contentseeker.lab.j48.splits import Order, best_split


def grow(examples: Examples, min_objects: int) -> Node:
    """A tree that is not pruned; a branch has at least ``min_objects`` examples."""
    everything = np.arange(len(examples.values))
    root = Node(everything, examples.counts(everything))
    order: Order = np.argsort(examples.numbers.T, axis=1, kind="stable").astype(np.int32)
    in_order = np.take_along_axis(examples.numbers.T, order, axis=1)
    branch_of = np.zeros(len(everything), dtype=np.int32)
    # Not recursive: a tree may be deeper than Python's stack.
    waiting = [(root, order)]
    while waiting:
        node, order = waiting.pop()
        split = best_split(examples, node, order, min_objects)
        if split is None:
            continue
        node.split = split = _at_a_value(split, in_order)
        branch = split.branches(examples, node.rows)
        branch_of[node.rows] = branch
        branches = branch_of[order]
        for number, rows in enumerate(parts(node.rows, branch, split.width)):
            child = Node(rows, examples.counts(rows))
            node.children.append(child)
            own = order[branches == number].reshape(len(order), len(rows))
            waiting.append((child, own))
    return root


def _at_a_value(
    split: NumberSplit | TagSplit, in_order: NDArray[np.float32]
) -> NumberSplit | TagSplit:
    """The limit moved down to a value of any example, as C4.5 and WEKA do."""
    if isinstance(split, TagSplit):
        return split
    column = in_order[split.column]
    place = int(np.searchsorted(column, split.limit, side="right")) - 1
    return replace(split, limit=float(column[place]))
