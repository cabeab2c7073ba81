"""What the models of this package have in common on disk: one classifier and its columns.

A folder like any model's (``extraction.classifiers.files``): the classifier in ``model.skops``,
columns, training data and versions in ``manifest.json``.
"""

import json
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from extraction.blocks.boosted import BoostedTrees
from extraction.classifiers.archive import dump, rebuild
from extraction.classifiers.files import check_parts, digest, manifest_bytes
from extraction.pagination.features import FloatArray

if TYPE_CHECKING:
    from sklearn.base import ClassifierMixin

_CLASSIFIER: Final = "classifier"


class Judge:
    """A fitted classifier that says how likely the answer to each row is yes."""

    def __init__(self, estimator: "ClassifierMixin") -> None:
        self.estimator = estimator
        self._trees = BoostedTrees.of(estimator)

    def probabilities(self, rows: FloatArray) -> FloatArray:
        """How likely each row is a yes."""
        if not len(rows):
            return np.zeros(0)
        if self._trees is not None:
            return self._trees.probability(rows)
        answer: FloatArray = self.estimator.predict_proba(rows)
        return answer[:, 1]


def packed(
    estimator: "ClassifierMixin", form: str, columns: Sequence[str], more: Mapping[str, Any]
) -> tuple[dict[str, Any], bytes]:
    """The manifest and the classifier's bytes; the same classifier gives the same."""
    data = dump({_CLASSIFIER: estimator})
    facts = {
        "format": form,
        "sha256": digest(data),
        "columns": list(columns),
        "versions": {name: version(name) for name in ("scikit-learn", "skops", "lxml")},
    }
    manifest: dict[str, Any] = json.loads(manifest_bytes(facts | dict(more)))
    return manifest, data


def unpacked(manifest: object, data: bytes, form: str) -> tuple[dict[str, Any], "ClassifierMixin"]:
    """The checked manifest and its classifier; call it inside of ``fitting_together``."""
    checked = check_parts(manifest, data, form)
    estimator = rebuild(data)[_CLASSIFIER]
    columns = len(checked["columns"])
    if list(estimator.classes_) != [0, 1] or estimator.n_features_in_ != columns:
        raise ValueError("a classifier that answers another question")
    answer = estimator.predict_proba(np.zeros((1, columns)))
    if answer.shape != (1, 2) or not np.isfinite(answer).all():
        raise ValueError(f"an answer that is no probability: {answer!r:.80}")
    return checked, estimator
