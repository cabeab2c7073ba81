"""Which features a block model leans on: how much the steps of its trees gain by each."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from extraction.blocks.features import feature_names
from extraction.blocks.model import BlockModel


def tree_count(model: BlockModel) -> int:
    """How many trees answer together; 0 if the model is no boosted trees."""
    return len(_trees(model))


def importances(model: BlockModel, *, first_tree: int = 0) -> list[tuple[str, float]]:
    """Every feature with its share of the gain of all steps, the most important first.

    ``first_tree`` leaves out the trees before it: those of the model it was fitted on top of.
    """
    names = feature_names()
    gain = np.zeros(len(names))
    for nodes in _trees(model)[first_tree:]:
        steps = nodes[~nodes["is_leaf"].astype(np.bool_)]
        gain += np.bincount(steps["feature_idx"], weights=steps["gain"], minlength=len(names))
    share = gain / max(float(gain.sum()), np.finfo(float).tiny)
    order = np.argsort(-share, kind="stable")
    return [(names[place], float(share[place])) for place in order.tolist()]


def _trees(model: BlockModel) -> Sequence[Any]:
    grown = getattr(model.estimator, "_predictors", [])
    return [tree.nodes for trees in grown for tree in trees]
