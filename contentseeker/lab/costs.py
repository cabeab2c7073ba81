"""Cost-sensitive learning: a missed yes costs more, or less, than a wrong yes.

Three methods. MetaCost (Domingos 1999) relabels every example with the answer of lowest
expected cost by a bag of learners, and fits on these labels; no maintained package has it.
Weights make an example count as much as its misclassification costs. A threshold changes the
probability from which the answer is yes.

A wrong yes always costs 1, a missed yes ``miss_cost``.
"""

from typing import TYPE_CHECKING, Any, Final

import numpy as np
from joblib import Parallel, delayed, parallel_config
from sklearn.base import clone
from sklearn.model_selection import FixedThresholdClassifier
from sklearn.tree import DecisionTreeClassifier

from contentseeker.features.nodes import FloatArray
from contentseeker.lab.algorithms.plain import fit_plain
from contentseeker.lab.rows import Answers

if TYPE_CHECKING:
    from sklearn.base import ClassifierMixin

BAG: Final = 10
"""Number of learners in MetaCost's bag, as in WEKA."""


def yes_threshold(miss_cost: float) -> float:
    """The probability above which yes has the lower expected cost."""
    # Yes costs 1 - p if wrong, no costs p times the cost of a miss: they are equal at this p.
    return 1 / (1 + miss_cost)


def cheapest_answers(probability: FloatArray, miss_cost: float) -> Answers:
    """Yes where no has the higher expected cost."""
    return (probability * miss_cost > 1 - probability).astype(np.int8)


def meta_cost_answers(
    learner: "ClassifierMixin", rows: FloatArray, answers: Answers, *, miss_cost: float, seed: int
) -> Answers:
    """The relabelled answers on which MetaCost fits its final learner.

    All learners of the bag predict an example, as in WEKA, not only those that were not
    trained on it.
    """
    random = np.random.default_rng(seed)
    # Bagging: drawn with replacement, each as large as the training data.
    samples = random.integers(len(rows), size=(BAG, len(rows)))
    # In threads: processes would each need a copy of the rows.
    probabilities = Parallel(prefer="threads")(
        delayed(_bag_probability)(learner, rows, answers, sample) for sample in samples
    )
    return cheapest_answers(np.mean(probabilities, axis=0), miss_cost)


def _bag_probability(
    learner: "ClassifierMixin", rows: FloatArray, answers: Answers, sample: Any
) -> FloatArray:
    """P(yes) of all rows by a learner fitted on a sample of them; 0 or 1 without probabilities."""
    fitted = fit_plain(learner, rows[sample], answers[sample])
    # In one thread: a forest that sums its trees in another order rounds differently.
    with parallel_config(n_jobs=1):
        if not hasattr(fitted, "predict_proba"):
            return np.asarray(fitted.predict(rows) == 1, np.float64)
        probabilities = fitted.predict_proba(rows)
    # A sample may contain only one answer.
    return np.asarray(probabilities[:, fitted.classes_ == 1].sum(axis=1))


def with_threshold(fitted: "ClassifierMixin", miss_cost: float) -> "ClassifierMixin":
    """The fitted classifier with the threshold ``yes_threshold``.

    A tree stays a tree: each yes in its nodes counts ``miss_cost`` times, which is equivalent.
    """
    # Trees can be drawn and explained; a wrapped tree could not.
    if isinstance(fitted, DecisionTreeClassifier):
        return _with_counted_leaves(fitted, miss_cost)
    moved = FixedThresholdClassifier(clone(fitted), threshold=yes_threshold(miss_cost))
    # Set directly, because ``fit`` would fit the classifier again.
    moved.estimator_, moved.n_features_in_ = fitted, fitted.n_features_in_
    return moved


def _with_counted_leaves(tree: DecisionTreeClassifier, miss_cost: float) -> DecisionTreeClassifier:
    # The arrays of a fitted tree can only be replaced through its state.
    state = tree.tree_.__getstate__()
    values, nodes = state["values"].copy(), state["nodes"].copy()
    values *= np.where(tree.classes_ == 1, miss_cost, 1.0)
    total = values.sum(axis=2, keepdims=True)
    nodes["weighted_n_node_samples"] *= total[:, 0, 0]
    tree.tree_.__setstate__(state | {"values": values / total, "nodes": nodes})
    return tree
