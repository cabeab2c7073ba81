"""Learning when a missed yes costs more, or less, than a wrong one.

Three ways. MetaCost (Domingos 1999) gives every example the answer that is cheapest under
what a bag of learners believes, and learns these; no maintained package has it. Weights let
an example count for as much as its mistake costs. A threshold learns as usual and says yes
from the probability on at which that becomes the cheaper answer.

A wrong yes costs 1 throughout, ``miss_cost`` is that of a missed one.
"""

from typing import TYPE_CHECKING, Any, Final

import numpy as np
from joblib import Parallel, delayed, parallel_config
from sklearn.base import clone
from sklearn.model_selection import FixedThresholdClassifier
from sklearn.tree import DecisionTreeClassifier

from extraction.features.nodes import FloatArray
from extraction.learning.algorithms.plain import fit_plain
from extraction.learning.rows import Answers

if TYPE_CHECKING:
    from sklearn.base import ClassifierMixin

BAG: Final = 10
"""Learners that MetaCost asks, as in WEKA."""


def yes_threshold(miss_cost: float) -> float:
    """The probability from which on yes is the cheaper answer."""
    return 1 / (1 + miss_cost)


def cheapest_answers(probability: FloatArray, miss_cost: float) -> Answers:
    """Yes wherever no would be expected to cost more."""
    return (probability * miss_cost > 1 - probability).astype(np.int8)


def meta_cost_answers(
    learner: "ClassifierMixin", rows: FloatArray, answers: Answers, *, miss_cost: float, seed: int
) -> Answers:
    """The answers that MetaCost has its last learner learn instead of the given ones.

    All learners of the bag are asked about an example, as in WEKA, not only those that have
    not seen it.
    """
    random = np.random.default_rng(seed)
    draws = random.integers(len(rows), size=(BAG, len(rows)))
    believed = Parallel(prefer="threads")(
        delayed(_believed)(learner, rows, answers, draw) for draw in draws
    )
    return cheapest_answers(np.mean(believed, axis=0), miss_cost)


def _believed(
    learner: "ClassifierMixin", rows: FloatArray, answers: Answers, draw: Any
) -> FloatArray:
    """The probability of yes for all rows, learned from a draw of them; or a vote."""
    fitted = fit_plain(learner, rows[draw], answers[draw])
    # One after the other: trees of a forest that add up as they come round differently.
    with parallel_config(n_jobs=1):
        if not hasattr(fitted, "predict_proba"):
            votes: FloatArray = (fitted.predict(rows) == 1).astype(np.float64)
            return votes
        believed: FloatArray = fitted.predict_proba(rows)
    # A draw may hold one answer only.
    yes: FloatArray = believed[:, fitted.classes_ == 1].sum(axis=1)
    return yes


def with_threshold(fitted: "ClassifierMixin", miss_cost: float) -> "ClassifierMixin":
    """The fitted classifier, saying yes from ``yes_threshold`` on.

    A tree stays a tree: in its nodes every yes counts ``miss_cost`` times, which moves one
    half to the same place.
    """
    if isinstance(fitted, DecisionTreeClassifier):
        return _with_counted_leaves(fitted, miss_cost)
    moved = FixedThresholdClassifier(clone(fitted), threshold=yes_threshold(miss_cost))
    moved.estimator_, moved.n_features_in_ = fitted, fitted.n_features_in_
    return moved


def _with_counted_leaves(tree: DecisionTreeClassifier, miss_cost: float) -> DecisionTreeClassifier:
    state = tree.tree_.__getstate__()
    values, nodes = state["values"].copy(), state["nodes"].copy()
    values *= np.where(tree.classes_ == 1, miss_cost, 1.0)
    total = values.sum(axis=2, keepdims=True)
    nodes["weighted_n_node_samples"] *= total[:, 0, 0]
    tree.tree_.__setstate__(state | {"values": values / total, "nodes": nodes})
    return tree
