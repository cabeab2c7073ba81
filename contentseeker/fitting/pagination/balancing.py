"""Balancing rare classes before fitting: synthetic examples of them, and fewer of the others.

One link in two hundred leads to the next page. SMOTE adds synthetic examples between neighbours
of the rare class (SMOTENC where columns are binary), up to a modest share of the common one.
Only training rows are balanced, never test rows.
"""

import warnings
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from contentseeker.errors import needed_for
from contentseeker.pagination.features import FloatArray

Answers = NDArray[np.int8]

# The number of neighbours in the paper on SMOTE (Chawla 2002).
_NEIGHBOURS: Final = 5


def with_synthetic(
    rows: FloatArray, answers: Answers, *, ratio: float, binary: Sequence[int], seed: int
) -> tuple[FloatArray, Answers]:
    """The rows, and synthetic ones until there are ``ratio`` times as many positives as negatives.

    Unchanged if there are enough already, or fewer than two to interpolate between.
    """
    rare = int(answers.sum())
    if rare < 2 or rare >= ratio * (len(answers) - rare):
        return rows, answers
    with needed_for("SMOTE", "imbalanced-learn", "train"):
        from imblearn.over_sampling import SMOTE, SMOTENC

    options = {
        "sampling_strategy": ratio,
        "k_neighbors": min(_NEIGHBOURS, rare - 1),
        "random_state": seed,
    }
    # SMOTENC needs columns of both kinds.
    is_mixed = 0 < len(binary) < rows.shape[1]
    sampler = (
        SMOTENC(categorical_features=list(binary), **options) if is_mixed else SMOTE(**options)
    )
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", category=FutureWarning)
        made, made_answers = sampler.fit_resample(rows, answers)
    return np.asarray(made, np.float64), np.asarray(made_answers, np.int8)


def with_fewer(
    rows: FloatArray, answers: Answers, *, ratio: float, seed: int
) -> tuple[FloatArray, Answers]:
    """The rows with so few negatives that there are ``ratio`` times as many positives."""
    no = np.flatnonzero(answers == 0)
    wanted = int((len(answers) - len(no)) / ratio)
    if not wanted or wanted >= len(no):
        return rows, answers
    kept = np.random.default_rng(seed).choice(no, wanted, replace=False)
    # In the old order, because some learners depend on it.
    places = np.sort(np.concatenate((kept, np.flatnonzero(answers == 1))))
    return rows[places], answers[places]
