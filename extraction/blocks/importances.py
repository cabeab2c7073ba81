"""Which features a block model leans on: how far the questions of its trees move the answer."""

import numpy as np

from extraction.blocks import former
from extraction.blocks.model import BlockModel
from extraction.blocks.symmetric import SymmetricTrees
from extraction.blocks.view import FloatArray


def tree_count(model: BlockModel) -> int:
    """How many trees answer together; 0 if the model is no boosted trees."""
    if isinstance(model.estimator, SymmetricTrees):
        return len(model.estimator)
    return len(former.nodes_of(model.estimator))


def importances(model: BlockModel, *, first_tree: int = 0) -> list[tuple[str, float]]:
    """Every feature with its share of what all questions move, the most important first.

    ``first_tree`` leaves out the trees before it: those of the model it was fitted on top of.
    """
    names, estimator = model.columns, model.estimator
    if isinstance(estimator, SymmetricTrees):
        moved = _moved(estimator, len(names), first_tree)
    else:
        moved = former.gains(estimator, len(names), first_tree)
    share = moved / max(float(moved.sum()), np.finfo(float).tiny)
    order = np.argsort(-share, kind="stable")
    return [(names[place], float(share[place])) for place in order.tolist()]


def _moved(trees: SymmetricTrees, features: int, first_tree: int) -> FloatArray:
    """Per feature: the squared changes of what can be expected, in the mean of each tree's rows."""
    levels = trees.expected()
    total = np.maximum(levels[0][1].sum(axis=1), np.finfo(float).tiny)
    moved = np.zeros(features)
    for column, (before, _), (after, weight) in zip(
        trees.column, levels[:-1], levels[1:], strict=True
    ):
        change = (weight * (after - before.repeat(2, axis=1)) ** 2).sum(axis=1) / total
        moved += np.bincount(column[first_tree:], change[first_tree:], minlength=features)
    return moved
