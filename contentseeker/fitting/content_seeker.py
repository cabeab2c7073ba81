"""Fitting Content Seeker's classifiers on labelled pages."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from sklearn.base import ClassifierMixin
from sklearn.tree import DecisionTreeClassifier

from contentseeker.errors import ArgumentError
from contentseeker.features import NodeFeatures
from contentseeker.features.catalogue import STRUCTURAL_FEATURES
from contentseeker.features.nodes import Profile
from contentseeker.fitting.folds import SEED
from contentseeker.labels import NodeLabels
from contentseeker.methods.content_seeker.model import ContentSeekerModel
from contentseeker.methods.content_seeker.node_classifier import NodeClassifier
from contentseeker.methods.content_seeker.vectors import Vectoriser, tags_in
from contentseeker.page.structure import BoolArray


@dataclass(frozen=True, slots=True)
class Example:
    """One labelled page: features of its candidates, labels of some of them."""

    features: NodeFeatures
    labels: NodeLabels


def decision_tree() -> ClassifierMixin:
    """The default learner, nearest to the thesis's J48 in scikit-learn.

    Large leaves stand in for J48's pruning: 100 instances score best on WCXB's development
    pages in folds by domain; 20 and 50 are within a point.
    """
    return DecisionTreeClassifier(criterion="entropy", min_samples_leaf=100, random_state=SEED)


def fit_content_seeker(
    examples: Sequence[Example],
    *,
    learner: Callable[[], ClassifierMixin] = decision_tree,
    columns: tuple[str, ...] = STRUCTURAL_FEATURES,
    profile: Profile = "html5",
    facts: dict[str, Any] | None = None,
) -> ContentSeekerModel:
    """Fit the segment, the content and the single-phase classifier.

    ``profile`` is the one the examples' features were computed with.
    """
    if not any(len(example.labels.nodes) for example in examples):
        raise ArgumentError("examples: there is no labelled element in them. Label some pages.")
    vectoriser = Vectoriser(columns, tags_in([example.features for example in examples]))
    # One matrix for all three classifiers: only the answers differ.
    rows = np.concatenate([_labelled_rows(example, vectoriser) for example in examples])

    def fit(answers: list[BoolArray]) -> NodeClassifier:
        estimator = learner()
        estimator.fit(rows, np.concatenate(answers).astype(np.int8))
        return NodeClassifier(estimator, vectoriser)

    return ContentSeekerModel(
        segment=fit([example.labels.good_segment for example in examples]),
        content=fit([example.labels.main_content for example in examples]),
        single=fit([example.labels.single_phase for example in examples]),
        profile=profile,
        facts=facts or {},
    )


def _labelled_rows(example: Example, vectoriser: Vectoriser) -> np.ndarray[Any, Any]:
    candidates, labelled = example.features.nodes, example.labels.nodes
    if strangers := np.setdiff1d(labelled, candidates).tolist():
        raise ArgumentError(
            f"examples: {strangers[:5]} are labelled, but not among the candidates of their "
            "page. Label candidates only, in the profile of the features."
        )
    return vectoriser.matrix(example.features)[np.searchsorted(candidates, labelled)]
