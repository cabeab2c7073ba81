"""A grown tree as a tree of scikit-learn, which has two branches per node.

The branches of tags become a chain of questions, tag by tag. Its end is the branch of all tags
that nothing was asked about.
"""

from typing import Any

import numpy as np
from sklearn.tree import DecisionTreeClassifier
from sklearn.tree._tree import NODE_DTYPE, TREE_LEAF, TREE_UNDEFINED, Tree

from contentseeker.lab.j48.examples import Node, NumberSplit, TagSplit
from contentseeker.lab.j48.splits import disorder


def store(root: Node, classifier: DecisionTreeClassifier) -> None:
    """Give a fitted classifier this tree instead of its own."""
    tree = classifier.tree_
    stored = Tree(tree.n_features, np.atleast_1d(tree.n_classes), tree.n_outputs)
    stored.__setstate__(_state(root))
    classifier.tree_ = stored


def _state(root: Node) -> dict[str, Any]:
    """What scikit-learn keeps of a tree: parents before their children, left before right."""
    flat: list[Node] = []
    depths: list[int] = []
    links: list[tuple[int, int, int]] = []
    # A node with its depth, its parent's number and its side.
    waiting = [(root, 0, -1, 0)]
    while waiting:
        node, depth, parent, side = waiting.pop()
        links.append((parent, side, len(flat)))
        if isinstance(node.split, TagSplit):
            node = _chain(node, node.split)
        for number in (1, 0) if node.split else ():
            waiting.append((node.children[number], depth + 1, len(flat), number))
        flat.append(node)
        depths.append(depth)
    nodes = np.zeros(len(flat), dtype=NODE_DTYPE)
    for side_name in ("left_child", "right_child"):
        nodes[side_name] = TREE_LEAF
    for parent, side, number in links[1:]:
        nodes["right_child" if side else "left_child"][parent] = number
    splits = [node.split if isinstance(node.split, NumberSplit) else None for node in flat]
    counts = np.array([node.counts for node in flat])
    total = counts.sum(axis=1)
    nodes["feature"] = [split.column if split else TREE_UNDEFINED for split in splits]
    nodes["threshold"] = [split.limit if split else TREE_UNDEFINED for split in splits]
    nodes["missing_go_to_left"] = [
        split is not None and split.missing_branch == 0 for split in splits
    ]
    nodes["impurity"] = disorder(counts) / total
    nodes["n_node_samples"] = [len(node.rows) for node in flat]
    nodes["weighted_n_node_samples"] = total
    return {
        "max_depth": max(depths),
        "node_count": len(flat),
        "nodes": nodes,
        # Shares of the classes, not counts.
        "values": np.ascontiguousarray((counts / total[:, None])[:, None, :]),
    }


def _chain(node: Node, split: TagSplit) -> Node:
    """The node with two branches: its first tag, and the chain of the others."""
    rest = node.children[split.default]
    pairs = zip(split.columns, node.children, strict=True)
    asked = [(column, child) for column, child in pairs if child is not rest]
    for column, child in reversed(asked):
        rest = Node(
            np.concatenate((rest.rows, child.rows)),
            rest.counts + child.counts,
            NumberSplit(column, limit=0.5, missing_branch=0),
            [rest, child],
        )
    return rest
