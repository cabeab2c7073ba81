"""Explanations of a classifier's prediction for one element.

A decision tree is explained by the path from its root to the leaf, with the numbers of training
examples on it. Any other classifier is evaluated again with one feature at a time replaced by a
typical value: the change of its probability is that feature's contribution. Contributions
consider one feature at a time, so they need not add up.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from typing import Any, Final

import numpy as np
from threadpoolctl import ThreadpoolController

from contentseeker.errors import ArgumentError
from contentseeker.features.catalogue import NAMES, TAG_NAME
from contentseeker.features.nodes import NodeFeatures
from contentseeker.lab.rows import LabelledRows
from contentseeker.methods.content_seeker.node_classifier import NodeClassifier
from contentseeker.methods.content_seeker.vectors import IS_TAG, Vectoriser

# Numbers of significant digits to try, until a value and a limit look different.
_DIGITS: Final = (4, 6, 9, 17)
# Above all features, and small enough to keep arithmetic finite.
_GREATEST: Final = 1e9


@dataclass(frozen=True, slots=True)
class Counts:
    """The training examples in a node of a tree."""

    number: int
    share: float
    """Of yes among them; by weight, where examples were weighted."""
    is_weighted: bool

    @property
    def yes(self) -> float:
        """How many of them are yes; only an estimate where they are weighted."""
        return self.share * self.number


@dataclass(frozen=True, slots=True)
class Condition:
    """One step of the path from the root of a tree to a leaf."""

    feature: str
    value: float | str
    """Of the element; NaN if missing. Its tag, if the step tests the tag."""
    limit: float | str
    """What the value is compared with; for tags the tested one."""
    is_above: bool
    """Whether the step leads to greater values, or to those that have the tag."""
    reached: Counts
    """The training examples that took the step too."""

    def __str__(self) -> str:
        if isinstance(self.limit, str):
            return f"{self.feature} {'=' if self.is_above else f'{self.value} ≠'} {self.limit}"
        sign = ">" if self.is_above else "≤"
        if isinstance(self.value, str) or math.isnan(self.value):
            return f"{self.feature} missing, counted as {sign} {self.limit:.4g}"
        value, limit = _distinct_texts(self.value, self.limit)
        return f"{self.feature} {value} {sign} {limit}"


@dataclass(frozen=True, slots=True)
class Contribution:
    """The contribution of one feature to the prediction."""

    feature: str
    value: float | str
    """Of the element; NaN where missing."""
    typical: float | str
    """The replacement; an empty tag is one that is not in the training data."""
    change: float
    """By how much the probability of yes is greater than with the typical value."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """A classifier's prediction for one element, with its explanation."""

    probability: float
    """Of yes; yes is the answer if it is above one half."""
    is_probability: bool
    """Whether it is a probability; if not, a score whose sign around one half counts."""
    is_constant: bool
    """Whether the training data had only one answer, so that there is nothing to explain."""
    path: tuple[Condition, ...] = ()
    """Of a tree, from its root on."""
    leaf: Counts | None = None
    """Of a tree: where the path ends."""
    contributions: tuple[Contribution, ...] = ()
    """Of other learners: the biggest first."""

    @property
    def is_yes(self) -> bool:
        """Whether the prediction is yes."""
        return self.probability > 0.5


def explain(
    classifier: NodeClassifier,
    features: NodeFeatures,
    node: int,
    *,
    typical: Mapping[str, float],
) -> Explanation:
    """Explain the classifier's prediction for a candidate.

    ``typical`` is the result of ``typical_values`` for the training examples. A feature missing
    in it is replaced by 0, and the tag by one that is not in the training data.
    """
    from sklearn.tree import DecisionTreeClassifier

    # Only this row: a classifier of the whole page would take as long as extracting it.
    alone = _only(features, node)
    # A tree explains itself by one row; other learners need a row per replaced feature.
    is_tree = isinstance(classifier.estimator, DecisionTreeClassifier)
    variants = alone if is_tree else _with_each_replaced(alone, classifier.vectoriser, typical)
    # Some learners start a thread per core even for few rows, which takes longer than one.
    with _threads().limit(limits=1):
        probability = classifier.probability(variants)
    classes = list(classifier.estimator.classes_)
    answer = Explanation(
        probability=float(probability[0]),
        is_probability=hasattr(classifier.estimator, "predict_proba"),
        is_constant=len(classes) < 2 or 1 not in classes,
    )
    if answer.is_constant:
        return answer
    if is_tree:
        return _by_path(answer, classifier, alone)
    changes = (probability[0] - probability[1:]).tolist()
    # The first row is the element itself, the others lack one feature each.
    return replace(answer, contributions=_contributions(variants, classifier.vectoriser, changes))


def typical_values(rows: LabelledRows) -> dict[str, float]:
    """Medians of the features, and the commonest tag (as ``tagName=div``: 1).

    A feature that no row has is left out, so the values can be written as JSON.
    """
    values = {
        name: float(np.median(known))
        for name, column in zip(NAMES, rows.features.T, strict=True)
        if len(known := column[~np.isnan(column)])
    }
    tags, counts = np.unique(rows.tags.astype(np.str_), return_counts=True)
    return values | ({IS_TAG + str(tags[counts.argmax()]): 1.0} if len(tags) else {})


def stored_typical_values(facts: Mapping[str, Any]) -> dict[str, float]:
    """The typical values in a model's manifest, without anything that is not a number.

    Models may come from untrusted files, and older ones have no such values.
    """
    stored = facts.get("typical")
    if not isinstance(stored, Mapping):
        return {}
    return {
        str(name): float(value)
        for name, value in stored.items()
        # NaN fails the comparison, too.
        if isinstance(value, int | float) and abs(value) <= _GREATEST
    }


@cache
def _threads() -> ThreadpoolController:
    """Created once: searching for libraries with threads takes longer than explaining."""
    return ThreadpoolController()


def _only(features: NodeFeatures, node: int) -> NodeFeatures:
    """The features of one candidate."""
    place = int(np.searchsorted(features.nodes, node))
    if place == len(features) or features.nodes[place] != node:
        raise ArgumentError(
            f"node: {node} is no candidate of the page, so no model classifies it. "
            "Pass one of the nodes of the features."
        )
    return _rows(features, [place], [features.tags[place]])


def _rows(features: NodeFeatures, places: Sequence[int], tags: Sequence[str]) -> NodeFeatures:
    return replace(
        features,
        nodes=features.nodes[places],
        tags=tuple(tags),
        raw=features.raw[places],
        normalised=features.normalised[places],
    )


def _by_path(answer: Explanation, classifier: NodeClassifier, alone: NodeFeatures) -> Explanation:
    estimator: Any = classifier.estimator
    matrix = classifier.vectoriser.matrix(alone)
    # Children come after their parents, so ascending numbers are the path.
    places = sorted(estimator.decision_path(matrix).indices.tolist())
    tree, names = estimator.tree_, classifier.vectoriser.names
    steps = []
    for parent, child in pairwise(places):
        column = int(tree.feature[parent])
        name, is_above = names[column], bool(tree.children_right[parent] == child)
        # In single precision, as trees compare.
        value, limit = float(np.float32(matrix[0, column])), float(tree.threshold[parent])
        reached = _counts(estimator, child)
        if name.startswith(IS_TAG):
            tag = name.removeprefix(IS_TAG)
            steps.append(Condition(TAG_NAME, alone.tags[0], tag, is_above, reached))
        else:
            steps.append(Condition(name, value, limit, is_above, reached))
    return replace(answer, path=tuple(steps), leaf=_counts(estimator, places[-1]))


def _counts(estimator: Any, place: int) -> Counts:
    tree = estimator.tree_
    counts = tree.value[place, 0]
    total = float(counts.sum())
    return Counts(
        number=int(tree.n_node_samples[place]),
        share=float(counts[list(estimator.classes_).index(1)]) / total if total > 0 else 0.0,
        # Checked over the whole tree: in one node weights may happen to add up to the number.
        is_weighted=not np.allclose(tree.n_node_samples, tree.weighted_n_node_samples),
    )


def _with_each_replaced(
    alone: NodeFeatures, vectoriser: Vectoriser, typical: Mapping[str, float]
) -> NodeFeatures:
    """The element itself, then one copy per replaced column, then one with another tag."""
    number, has_tags = 1 + len(vectoriser.columns), bool(vectoriser.tags)
    typical_tags = [name.removeprefix(IS_TAG) for name in typical if name.startswith(IS_TAG)]
    tags = [alone.tags[0]] * number + (typical_tags or [""])[:1] * has_tags
    variants = _rows(alone, [0] * len(tags), tags)
    # ``_rows`` has copied the values, so those of the element itself stay.
    for row, name in enumerate(vectoriser.columns, start=1):
        variants.normalised[row, NAMES.index(name)] = typical.get(name, 0.0)
    return variants


def _contributions(
    variants: NodeFeatures, vectoriser: Vectoriser, changes: Sequence[float]
) -> tuple[Contribution, ...]:
    """From the rows of ``_with_each_replaced`` and the change that each row causes."""
    found = []
    for row, name in enumerate(vectoriser.columns, start=1):
        value, typical = variants.normalised[[0, row], NAMES.index(name)].tolist()
        found.append(Contribution(name, value, typical, changes[row - 1]))
    if vectoriser.tags:
        found.append(Contribution(TAG_NAME, variants.tags[0], variants.tags[-1], changes[-1]))
    return tuple(sorted(found, key=lambda each: -abs(each.change)))


def _distinct_texts(value: float, limit: float) -> tuple[str, str]:
    """Both numbers, as short as possible while they differ."""
    # A value just above a limit would look equal to it with few digits.
    written = [(f"{value:.{digits}g}", f"{limit:.{digits}g}") for digits in _DIGITS]
    return next((pair for pair in written if pair[0] != pair[1]), written[0])
