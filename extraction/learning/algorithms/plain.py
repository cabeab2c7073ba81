"""Fitting learners so that plain scikit-learn remains: what a model file may hold.

Also where a learner has nothing to learn from: examples with one answer only, which most
classifiers refuse, become a tree of one leaf that always gives it.
"""

from typing import TYPE_CHECKING, Any

import numpy as np
from sklearn.base import clone
from sklearn.decomposition import PCA
from sklearn.pipeline import Pipeline, make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.tree import DecisionTreeClassifier

from extraction.errors import ArgumentError
from extraction.features.nodes import FloatArray
from extraction.learning.algorithms.algorithm import gap_filler
from extraction.learning.j48 import J48
from extraction.learning.rows import Answers

if TYPE_CHECKING:
    from sklearn.base import ClassifierMixin

_VARIANCE = 0.95
"""What principal components keep of it, as in WEKA."""


def fit_plain(
    learner: "ClassifierMixin",
    rows: FloatArray,
    answers: Answers,
    weights: FloatArray | None = None,
) -> "ClassifierMixin":
    """A copy of the learner, fitted, and without any part that is not scikit-learn's."""
    if len(np.unique(answers)) < 2:
        return DecisionTreeClassifier(max_depth=1).fit(rows, answers)
    fitted = clone(learner)
    named = f"{fitted.steps[-1][0]}__sample_weight" if _is_chain(fitted) else "sample_weight"
    try:
        fitted.fit(rows, answers, **({} if weights is None else {named: weights}))
    except ValueError as error:
        name = type(_last(learner)).__name__
        raise ArgumentError(
            f"rows: {name} cannot learn from these {len(answers)} examples ({error}). "
            "Label more pages, or choose another algorithm."
        ) from error
    return _plain(fitted)


def on_components(learner: "ClassifierMixin") -> Pipeline:
    """The learner on principal components of the standardised columns."""
    steps = [step for _, step in learner.steps] if _is_chain(learner) else [learner]
    return make_pipeline(
        gap_filler(),
        StandardScaler(),
        PCA(_VARIANCE, svd_solver="full"),
        *steps,
    )


def _is_chain(learner: Any) -> bool:
    return isinstance(learner, Pipeline)


def _last(learner: Any) -> Any:
    return learner.steps[-1][1] if _is_chain(learner) else learner


def _plain(fitted: Any) -> Any:
    if isinstance(fitted, J48):
        return fitted.plain_
    if _is_chain(fitted):
        name, last = fitted.steps[-1]
        return Pipeline([*fitted.steps[:-1], (name, _plain(last))])
    return fitted
