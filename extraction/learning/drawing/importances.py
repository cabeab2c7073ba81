"""What a classifier leans on most: one number per feature, all columns of the tag together.

Trees say by how much each feature made the examples purer, linear classifiers by their
weights, which are of scaled columns; both as shares of 1. Any other is asked what it makes
of rows in which one feature was shuffled: the number is how far its probabilities move.
"""

from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import threadpool_limits

from extraction.classifiers.node_classifier import NodeClassifier
from extraction.classifiers.vectors import Vectoriser
from extraction.features.catalogue import TAG_NAME
from extraction.features.nodes import FloatArray
from extraction.learning.configuration import SEED

if TYPE_CHECKING:
    from extraction.learning.rows import LabelledRows

_MOST_ROWS: Final = 2_000
_SHUFFLES: Final = 5


def importances(
    classifier: NodeClassifier, rows: "LabelledRows | None" = None
) -> list[tuple[str, float]]:
    """Features and their importance, the greatest first.

    Empty where the classifier itself does not say and there are no rows to ask it about.
    """
    columns = _own(classifier.estimator, len(classifier.vectoriser.names))
    if columns is None:
        found = _by_shuffling(classifier, rows) if rows is not None and len(rows) else {}
    else:
        found = _by_feature(columns, classifier.vectoriser)
    return sorted(found.items(), key=lambda each: -each[1])


def _own(estimator: Any, width: int) -> FloatArray | None:
    """What the classifier says itself, for each column, if it looks at the columns."""
    inner = _innermost(estimator)
    if hasattr(inner, "feature_importances_"):
        values = np.asarray(inner.feature_importances_, dtype=np.float64)
    elif hasattr(inner, "coef_"):
        values = np.abs(np.asarray(inner.coef_, dtype=np.float64)).sum(axis=0)
    else:
        return None
    values = np.nan_to_num(values, posinf=0.0)
    total = values.sum()
    return values / total if total > 0 and values.shape == (width,) else None


def _innermost(estimator: Any) -> Any:
    """The classifier inside of scaling, thresholds and calibration; None behind components."""
    from sklearn.calibration import CalibratedClassifierCV
    from sklearn.decomposition import PCA
    from sklearn.model_selection import FixedThresholdClassifier
    from sklearn.pipeline import Pipeline

    if isinstance(estimator, FixedThresholdClassifier):
        return _innermost(estimator.estimator_)
    if isinstance(estimator, CalibratedClassifierCV):
        inside = estimator.calibrated_classifiers_
        return _innermost(inside[0].estimator) if len(inside) == 1 else None
    if isinstance(estimator, Pipeline):
        steps = [step for _, step in estimator.steps]
        return None if any(isinstance(step, PCA) for step in steps) else _innermost(steps[-1])
    return estimator


def _by_feature(columns: FloatArray, vectoriser: Vectoriser) -> dict[str, float]:
    number = len(vectoriser.columns)
    found = dict(zip(vectoriser.columns, columns[:number].tolist(), strict=True))
    return found | ({TAG_NAME: float(columns[number:].sum())} if vectoriser.tags else {})


def _by_shuffling(classifier: NodeClassifier, rows: "LabelledRows") -> dict[str, float]:
    random = np.random.default_rng(SEED)
    drawn = rows.take(np.sort(random.permutation(len(rows))[:_MOST_ROWS]))
    matrix = classifier.vectoriser.rows(drawn.features, drawn.tags.tolist())

    def moved(places: NDArray[np.int64]) -> float:
        changed = np.tile(matrix, (_SHUFFLES, 1, 1))
        for some in changed:
            some[:, places] = random.permutation(matrix[:, places])
        after = classifier.probability_of(changed.reshape(-1, matrix.shape[1]))
        return float(np.abs(after.reshape(_SHUFFLES, -1) - before).mean())

    # Some learners start a thread per core for a handful of rows, and wait for the last one.
    with threadpool_limits(1):
        before = classifier.probability_of(matrix)
        return {name: moved(places) for name, places in _places(classifier.vectoriser).items()}


def _places(vectoriser: Vectoriser) -> dict[str, NDArray[np.int64]]:
    """The columns of each feature."""
    number, width = len(vectoriser.columns), len(vectoriser.names)
    places = {name: np.array([place]) for place, name in enumerate(vectoriser.columns)}
    return places | ({TAG_NAME: np.arange(number, width)} if vectoriser.tags else {})
