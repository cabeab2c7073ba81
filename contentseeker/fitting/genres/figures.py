"""Figures of a cross-validated genre model: accuracy, coverage, calibration, confusion."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from contentseeker.fitting.genres.fitting import HeldOutPages

_BINS: Final = 10


def figures_of(tested: HeldOutPages, genre: Sequence[str]) -> dict[str, Any]:
    """All figures as JSON has them; ``genre`` is the right one of each page.

    ``accuracy``: share of pages whose most likely genre is right. ``coverage``: share of pages
    that are detected; the model abstains on the others. ``accuracy_detected``: accuracy on these.
    ``calibration_error``: mean distance of probability and accuracy, in ten bins.
    ``confusion``: rows are right genres, columns detected ones; the last column is abstentions.
    """
    right = np.array([tested.genres.index(each) for each in genre])
    guess, probability = tested.probability.argmax(axis=1), tested.probability.max(axis=1)
    is_right, is_sure = guess == right, tested.is_sure
    number = len(tested.genres)
    confusion = np.zeros((number, number + 1), dtype=np.int64)
    np.add.at(confusion, (right, np.where(is_sure, guess, number)), 1)
    recall = [float(is_right[right == each].mean()) for each in range(number)]
    return {
        "genres": list(tested.genres),
        "pages": len(right),
        "accuracy": float(is_right.mean()),
        "recall": recall,
        "macro_recall": float(np.mean(recall)),
        "coverage": float(is_sure.mean()),
        "accuracy_detected": float(is_right[is_sure].mean()) if is_sure.any() else None,
        "calibration_error": calibration_error(probability, is_right),
        "confusion": confusion.tolist(),
    }


def calibration_error(probability: NDArray[np.float64], is_right: NDArray[np.bool_]) -> float:
    """Expected calibration error: |accuracy - probability| of each tenth, weighted by its pages."""
    bins = np.minimum((probability * _BINS).astype(np.int64), _BINS - 1)
    gaps = [
        abs(is_right[bins == each].mean() - probability[bins == each].mean())
        * (bins == each).mean()
        for each in np.unique(bins)
    ]
    return float(sum(gaps))
