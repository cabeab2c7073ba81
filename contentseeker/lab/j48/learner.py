"""The learner, with the interface of scikit-learn."""

from typing import Any, Self

import numpy as np
from numpy.typing import NDArray
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.tree import DecisionTreeClassifier
from sklearn.utils import check_X_y

from contentseeker.features.nodes import FloatArray
from contentseeker.lab.j48.examples import Examples
from contentseeker.lab.j48.growing import grow
from contentseeker.lab.j48.pruning import collapse, prune
from contentseeker.lab.j48.storing import store

Matrix = NDArray[Any]


class J48(ClassifierMixin, BaseEstimator):  # type: ignore[misc]  # scikit-learn has no types
    """The learner: ``plain_`` is the fitted tree, which does not depend on this package.

    The last ``tag_columns`` columns are one feature, one-hot, which is split into a branch per
    tag.
    """

    # The defaults of WEKA.
    def __init__(
        self, confidence: float = 0.25, min_objects: int = 2, tag_columns: int = 0
    ) -> None:
        self.confidence = confidence
        self.min_objects = min_objects
        self.tag_columns = tag_columns

    def fit(self, rows: Matrix, answers: Matrix, sample_weight: Matrix | None = None) -> Self:
        """Grow a tree and prune it; missing values may be NaN."""
        rows, answers = check_X_y(rows, answers, dtype=np.float32, ensure_all_finite="allow-nan")
        self.classes_, first, codes = np.unique(answers, return_index=True, return_inverse=True)
        self.n_features_in_ = rows.shape[1]
        weights = np.zeros((len(rows), len(self.classes_)))
        weights[np.arange(len(rows)), codes] = 1.0 if sample_weight is None else sample_weight
        examples = Examples(rows, weights, self.tag_columns)
        root = grow(examples, self.min_objects)
        collapse(root)
        prune(root, examples, self.confidence)
        # Fitted to an example of each class, so that it is a complete object of scikit-learn.
        plain = DecisionTreeClassifier(criterion="entropy", min_samples_leaf=self.min_objects)
        self.plain_ = plain.fit(rows[first], answers[first])
        store(root, self.plain_)
        return self

    def predict(self, rows: Matrix) -> Matrix:
        """The likelier answer."""
        return np.asarray(self.plain_.predict(rows))

    def predict_proba(self, rows: Matrix) -> FloatArray:
        """Shares of the answers in each row's leaf."""
        return np.asarray(self.plain_.predict_proba(rows))

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        # scikit-learn checks the input by these tags; its trees accept missing values.
        tags.input_tags.allow_nan = True
        return tags
