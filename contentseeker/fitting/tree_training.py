"""Fitting symmetric trees (``contentseeker.trees``) with CatBoost."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from numpy.typing import NDArray

from contentseeker.errors import ArgumentError, needed_for
from contentseeker.fitting.folds import SEED
from contentseeker.trees import MAX_DEPTH, FloatArray, SymmetricTrees


@dataclass(frozen=True, slots=True)
class Boosting:
    """How many trees are fitted, and how.

    Trees that cannot all rely on the same few features generalise better to other sites.
    """

    trees: int = 500
    depth: int = 6
    learning_rate: float = 0.08
    feature_share: float = 0.1
    """Of the features, how many are candidates for the test of a level."""
    row_share: float = 0.7
    """Of the rows, how many each tree is fitted on; all of them if it is 1."""
    borders: int = 64
    """How many values of a feature are candidates for a border."""
    l2: float = 3.0
    """Regularisation: leaves with few rows add less."""
    leaf_steps: int = 1
    """Newton steps per leaf. Leaves that fit less closely generalise better."""


def fit_trees(
    rows: NDArray[Any],
    label: FloatArray,
    weight: FloatArray,
    boosting: Boosting,
    *,
    start: FloatArray | None = None,
    seed: int = SEED,
) -> SymmetricTrees:
    """Trees that tell rows of label 1 from those of label 0; the same rows give the same trees.

    ``start`` are log-odds to which the trees add.
    """
    with needed_for("Fitting trees", "catboost", "train"):
        from catboost import CatBoostClassifier, CatBoostError, Pool
    model = CatBoostClassifier(
        iterations=boosting.trees,
        depth=boosting.depth,
        learning_rate=boosting.learning_rate,
        rsm=boosting.feature_share,
        border_count=boosting.borders,
        l2_leaf_reg=boosting.l2,
        leaf_estimation_iterations=boosting.leaf_steps,
        bootstrap_type="Bernoulli",
        subsample=boosting.row_share,
        random_seed=seed,
        # Several threads would sum in another order, which gives another model.
        thread_count=1,
        logging_level="Silent",
        # Or it leaves a folder with logs behind.
        allow_writing_files=False,
    )
    try:
        model.fit(Pool(rows, label.astype(np.int8), weight=weight, baseline=start, thread_count=1))
    except CatBoostError as error:
        raise ArgumentError(
            f"examples: nothing can be learned from them ({error}). Label more pages."
        ) from error
    return from_catboost(model)


def from_catboost(model: Any) -> SymmetricTrees:
    """The trees of a fitted binary classifier of CatBoost."""
    with TemporaryDirectory() as folder:
        # CatBoost gives out its trees only by way of a file.
        path = Path(folder) / "model.json"
        model.save_model(str(path), format="json")
        stored = json.loads(path.read_text("utf-8"))
    scale, (bias,) = stored["scale_and_bias"]
    trees = stored["oblivious_trees"]
    # A tree that found no useful test has none.
    splits = [tree["splits"] or [] for tree in trees]
    # At least one level, even if no tree has a test.
    depth = max([1, *map(len, splits)])
    if depth > MAX_DEPTH:
        raise ArgumentError(
            f"model: its trees have {depth} levels, where {MAX_DEPTH} are allowed. "
            "Fit smaller trees."
        )
    tests, leaves = (len(trees), depth), (len(trees), 1 << depth)
    padded = [test for each in splits for test in _padded(each, depth)]
    value, weight = (
        np.array([_by_first_test(tree[name], depth) for tree in trees]).reshape(leaves)
        for name in ("leaf_values", "leaf_weights")
    )
    return SymmetricTrees(
        column=np.array([column for column, _ in padded], np.int64).reshape(tests).T,
        border=np.array([border for _, border in padded], np.float32).reshape(tests).T,
        value=scale * value,
        weight=weight,
        bias=float(bias),
    )


def _padded(splits: Sequence[Mapping[str, Any]], depth: int) -> list[tuple[int, float]]:
    """The tests of a tree, behind tests that no value passes."""
    tests = [(split["float_feature_index"], split["border"]) for split in splits]
    return [(0, np.inf)] * (depth - len(tests)) + tests


def _by_first_test(leaves: Sequence[float], depth: int) -> FloatArray:
    """CatBoost's leaves, whose first test is the lowest bit, with the bits reversed."""
    levels = len(leaves).bit_length() - 1
    turned = np.array(leaves, dtype=np.float64).reshape((2,) * levels).transpose().ravel()
    return np.pad(turned, (0, (1 << depth) - len(leaves)))
