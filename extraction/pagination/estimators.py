"""What the models of this package have in common on disk: one classifier and its columns.

A folder like any model's (``extraction.classifiers.files``): the classifier in ``model.skops``,
columns, training data and versions in ``manifest.json``.
"""

import json
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from extraction.blocks.judge import check_judge
from extraction.classifiers.archive import dump, rebuild
from extraction.classifiers.files import check_parts, digest, manifest_bytes

if TYPE_CHECKING:
    from sklearn.base import ClassifierMixin

_CLASSIFIER: Final = "classifier"


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


def importances(estimator: Any, columns: Sequence[str]) -> list[tuple[str, float]]:
    """Every column with its share of what the trees gain, the most important first.

    Empty of a classifier that is not made of trees.
    """
    gain = np.zeros(len(columns))
    if hasattr(estimator, "feature_importances_"):
        gain += estimator.feature_importances_
    for trees in getattr(estimator, "_predictors", ()):
        for tree in trees:
            steps = tree.nodes[tree.nodes["is_leaf"] == 0]
            gain += np.bincount(steps["feature_idx"], steps["gain"], minlength=len(columns))
    if not gain.sum() > 0:
        return []
    order = np.argsort(-gain, kind="stable").tolist()
    return [(columns[place], float(gain[place] / gain.sum())) for place in order]


def unpacked(manifest: object, data: bytes, form: str) -> tuple[dict[str, Any], "ClassifierMixin"]:
    """The checked manifest and its classifier; call it inside of ``fitting_together``."""
    checked = check_parts(manifest, data, form)
    estimator = rebuild(data)[_CLASSIFIER]
    check_judge(estimator, len(checked["columns"]))
    return checked, estimator
