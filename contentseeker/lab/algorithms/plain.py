"""Fitting learners so that the result has only scikit-learn's own classes, as model files need.

Most classifiers refuse examples with only one answer; these become a tree with one leaf.
"""

from typing import TYPE_CHECKING, Any

import numpy as np
from sklearn.base import clone
from sklearn.decomposition import PCA
from sklearn.neural_network import MLPClassifier
from sklearn.pipeline import Pipeline, make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.tree import DecisionTreeClassifier

from contentseeker.errors import ArgumentError
from contentseeker.features.nodes import FloatArray
from contentseeker.lab.algorithms.options import gap_filler
from contentseeker.lab.j48 import J48
from contentseeker.lab.rows import Answers

if TYPE_CHECKING:
    from sklearn.base import ClassifierMixin

# Share of the variance that principal components keep, as in WEKA.
_VARIANCE = 0.95
# Up to 20,000 examples in batches of 10.
_STEPS_PER_EPOCH = 2000


def fit_plain(
    learner: "ClassifierMixin",
    rows: FloatArray,
    answers: Answers,
    weights: FloatArray | None = None,
) -> "ClassifierMixin":
    """A fitted copy of the learner, with only scikit-learn's own classes inside."""
    if len(np.unique(answers)) < 2:
        # Its single leaf predicts the only answer, and model files can store it.
        return DecisionTreeClassifier(max_depth=1).fit(rows, answers)
    fitted = clone(learner)
    _set_batch(_last(fitted), len(answers))
    # A pipeline passes arguments on by the name of the step.
    named = f"{fitted.steps[-1][0]}__sample_weight" if _is_chain(fitted) else "sample_weight"
    try:
        fitted.fit(rows, answers, **({} if weights is None else {named: weights}))
    # For example too few rows for the folds of a calibration.
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


def _set_batch(learner: Any, examples: int) -> None:
    """Bound the time of a network's epoch, which depends on the number of its steps."""
    if isinstance(learner, MLPClassifier):
        batch = max(learner.batch_size, examples // _STEPS_PER_EPOCH)
        learner.batch_size = min(batch, examples)


def _plain(fitted: Any) -> Any:
    # The class J48 is not among those that model files may contain.
    if isinstance(fitted, J48):
        return fitted.plain_
    if _is_chain(fitted):
        name, last = fitted.steps[-1]
        return Pipeline([*fitted.steps[:-1], (name, _plain(last))])
    return fitted
