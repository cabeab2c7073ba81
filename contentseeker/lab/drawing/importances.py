"""Feature importances of a classifier: one number per feature, all tag columns together.

For trees the impurity decrease, for linear classifiers the weights of the scaled columns; both
as shares of 1. For any other classifier the permutation importance: how much its probabilities
change when one feature is shuffled.
"""

from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import threadpool_limits

from contentseeker.features.catalogue import TAG_NAME
from contentseeker.features.nodes import FloatArray
from contentseeker.fitting.folds import SEED
from contentseeker.methods.content_seeker.node_classifier import NodeClassifier
from contentseeker.methods.content_seeker.vectors import Vectoriser

if TYPE_CHECKING:
    from contentseeker.lab.rows import LabelledRows

# Bounds the time: every feature takes several predictions of all rows.
_MOST_ROWS: Final = 2_000
_SHUFFLES: Final = 5


def importances(
    classifier: NodeClassifier, rows: "LabelledRows | None" = None
) -> list[tuple[str, float]]:
    """Features and their importance, the greatest first.

    Empty if the classifier has no importances of its own and there are no rows to shuffle.
    """
    columns = _own(classifier.estimator, len(classifier.vectoriser.names))
    if columns is None:
        found = _by_shuffling(classifier, rows) if rows is not None and len(rows) else {}
    else:
        places = _places(classifier.vectoriser)
        found = {name: float(columns[own].sum()) for name, own in places.items()}
    return sorted(found.items(), key=lambda item: -item[1])


def _own(estimator: Any, width: int) -> FloatArray | None:
    """The classifier's own importance of each column; None without one."""
    inner = _innermost(estimator)
    if hasattr(inner, "feature_importances_"):
        values = np.asarray(inner.feature_importances_, dtype=np.float64)
    elif hasattr(inner, "coef_"):
        values = np.abs(np.asarray(inner.coef_, dtype=np.float64)).sum(axis=0)
    else:
        return None
    # Models may come from untrusted files.
    values = np.nan_to_num(values, posinf=0.0)
    total = values.sum()
    return values / total if total > 0 and values.shape == (width,) else None


def _innermost(estimator: Any) -> Any:
    """The classifier inside scaling, thresholds and calibration; None after a PCA."""
    from sklearn.calibration import CalibratedClassifierCV
    from sklearn.decomposition import PCA
    from sklearn.model_selection import FixedThresholdClassifier
    from sklearn.pipeline import Pipeline

    if isinstance(estimator, FixedThresholdClassifier):
        return _innermost(estimator.estimator_)
    if isinstance(estimator, CalibratedClassifierCV):
        # One classifier per fold has no weights in common with the others.
        inside = estimator.calibrated_classifiers_
        return _innermost(inside[0].estimator) if len(inside) == 1 else None
    if isinstance(estimator, Pipeline):
        steps = [step for _, step in estimator.steps]
        return None if any(isinstance(step, PCA) for step in steps) else _innermost(steps[-1])
    return estimator


def _by_shuffling(classifier: NodeClassifier, rows: "LabelledRows") -> dict[str, float]:
    random = np.random.default_rng(SEED)
    sampled = rows.take(np.sort(random.permutation(len(rows))[:_MOST_ROWS]))
    matrix = classifier.vectoriser.rows(sampled.features, sampled.tags.tolist())

    def moved(places: NDArray[np.int64]) -> float:
        changed = np.tile(matrix, (_SHUFFLES, 1, 1))
        for copy in changed:
            copy[:, places] = random.permutation(matrix[:, places])
        after = classifier.probability_of(changed.reshape(-1, matrix.shape[1]))
        return float(np.abs(after.reshape(_SHUFFLES, -1) - before).mean())

    # Some learners start a thread per core even for few rows, which takes longer than one.
    with threadpool_limits(1):
        before = classifier.probability_of(matrix)
        return {name: moved(places) for name, places in _places(classifier.vectoriser).items()}


def _places(vectoriser: Vectoriser) -> dict[str, NDArray[np.int64]]:
    """The columns of each feature."""
    number, width = len(vectoriser.columns), len(vectoriser.names)
    places = {name: np.array([place]) for place, name in enumerate(vectoriser.columns)}
    return places | ({TAG_NAME: np.arange(number, width)} if vectoriser.tags else {})
