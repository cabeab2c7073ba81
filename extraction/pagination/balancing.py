"""Rare answers before learning: made-up examples of them, and fewer of the others.

One link in two hundred leads to the next page. SMOTE makes up examples between neighbours of
the rare answer (SMOTENC where columns only know yes and no), up to a modest share of the
common one. Only ever done to what a model learns from, never to what it is tested on.
"""

import warnings
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from extraction.pagination.features import FloatArray

Answers = NDArray[np.int8]

_NEIGHBOURS: Final = 5


def with_made_up(
    rows: FloatArray, answers: Answers, *, ratio: float, binary: Sequence[int], seed: int
) -> tuple[FloatArray, Answers]:
    """The rows, and made-up ones until there are ``ratio`` times as many yes as no.

    As they are if there are enough already, or too few to make up anything between them.
    """
    rare = int(answers.sum())
    if rare < 2 or rare >= ratio * (len(answers) - rare):
        return rows, answers
    from imblearn.over_sampling import SMOTE, SMOTENC

    options = {
        "sampling_strategy": ratio,
        "k_neighbors": min(_NEIGHBOURS, rare - 1),
        "random_state": seed,
    }
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
    """The rows with so few of the common answer that the rare one has ``ratio`` of their number."""
    no = np.flatnonzero(answers == 0)
    wanted = int((len(answers) - len(no)) / ratio)
    if not wanted or wanted >= len(no):
        return rows, answers
    kept = np.random.default_rng(seed).choice(no, wanted, replace=False)
    places = np.sort(np.concatenate((kept, np.flatnonzero(answers == 1))))
    return rows[places], answers[places]
