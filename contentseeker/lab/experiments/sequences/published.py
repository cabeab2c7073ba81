"""The figures of the paper's four tables (Gibson, Wellner, Lubar 2007), as printed.

Three things in Table 3 do not fit. It counts 1,633 documents without duplicates in mixed sources,
of 1,620, so some were tested twice. It has 417 or 431 scattered documents of the same 1,620. Its
halves add up to the accuracies of Table 1, but with separate sources not to precision and recall.
"""

from collections.abc import Mapping
from typing import Final

from contentseeker.fitting.sequences.regimes import (
    DUPLICATES_MIXED,
    DUPLICATES_SEPARATE,
    NO_DUPLICATES_MIXED,
    NO_DUPLICATES_SEPARATE,
)
from contentseeker.lab.experiments.outcome import PUBLISHED, Value
from contentseeker.methods.sequences.predicates import ENTITIES, WORDS
from contentseeker.methods.sequences.settings import CRF, MAX_ENT, MEMM

Figures = tuple[float, ...]
"""Accuracy, precision and recall of documents, then precision and recall of blocks."""

TABLE_1: Final[Mapping[tuple[str, str], Figures]] = {
    (NO_DUPLICATES_SEPARATE, CRF): (0.804, 0.839, 0.933, 0.979, 0.995),
    (NO_DUPLICATES_SEPARATE, MEMM): (0.777, 0.862, 0.866, 0.986, 0.969),
    (NO_DUPLICATES_SEPARATE, MAX_ENT): (0.576, 0.657, 0.750, 0.960, 0.981),
    (DUPLICATES_SEPARATE, CRF): (0.876, 0.907, 0.945, 0.992, 0.995),
    (DUPLICATES_SEPARATE, MEMM): (0.831, 0.889, 0.902, 0.990, 0.977),
    (DUPLICATES_SEPARATE, MAX_ENT): (0.638, 0.707, 0.787, 0.950, 0.983),
    (NO_DUPLICATES_MIXED, CRF): (0.961, 0.979, 0.978, 0.997, 0.998),
    (NO_DUPLICATES_MIXED, MEMM): (0.912, 0.948, 0.951, 0.994, 0.996),
    (NO_DUPLICATES_MIXED, MAX_ENT): (0.779, 0.857, 0.883, 0.987, 0.992),
    (DUPLICATES_MIXED, CRF): (0.977, 0.985, 0.989, 0.999, 0.999),
    (DUPLICATES_MIXED, MEMM): (0.945, 0.963, 0.980, 0.997, 0.998),
    (DUPLICATES_MIXED, MAX_ENT): (0.920, 0.955, 0.959, 0.996, 0.996),
}
"""By split and model, with the paper's best options of each."""

EVERYTHING: Final = "all types"
INVERSE: Final = "stop words in place of words"
TABLE_2: Final[Mapping[str, Figures]] = {
    EVERYTHING: (0.804, 0.839, 0.933, 0.979, 0.995),
    "descendants": (0.809, 0.847, 0.933, 0.979, 0.995),
    ENTITIES: (0.803, 0.860, 0.907, 0.985, 0.992),
    "title-match": (0.794, 0.825, 0.939, 0.979, 0.996),
    "anchors": (0.793, 0.833, 0.927, 0.977, 0.995),
    "word-count": (0.789, 0.830, 0.918, 0.978, 0.994),
    "siblings": (0.782, 0.809, 0.940, 0.975, 0.996),
    "after-image": (0.764, 0.804, 0.906, 0.977, 0.993),
    "title-case": (0.762, 0.815, 0.899, 0.975, 0.989),
    INVERSE: (0.701, 0.798, 0.820, 0.963, 0.971),
    "ancestors": (0.691, 0.715, 0.927, 0.967, 0.996),
    WORDS: (0.636, 0.749, 0.733, 0.974, 0.914),
}
"""By the type left out: a CRF of sigma 100 on new sources without duplicates."""

SCATTERED: Final = "scattered"
ONE_RUN: Final = "one run"
TABLE_3: Final[Mapping[tuple[str, str, str], Figures]] = {
    (NO_DUPLICATES_SEPARATE, CRF, SCATTERED): (0.597, 0.609, 0.935),
    (NO_DUPLICATES_SEPARATE, CRF, ONE_RUN): (0.878, 0.924, 0.933),
    (NO_DUPLICATES_SEPARATE, MEMM, SCATTERED): (0.584, 0.604, 0.910),
    (NO_DUPLICATES_SEPARATE, MEMM, ONE_RUN): (0.846, 0.963, 0.856),
    (NO_DUPLICATES_SEPARATE, MAX_ENT, SCATTERED): (0.342, 0.346, 0.806),
    (NO_DUPLICATES_SEPARATE, MAX_ENT, ONE_RUN): (0.660, 0.788, 0.741),
    (DUPLICATES_SEPARATE, CRF, SCATTERED): (0.746, 0.766, 0.940),
    (DUPLICATES_SEPARATE, CRF, ONE_RUN): (0.921, 0.957, 0.946),
    (DUPLICATES_SEPARATE, MEMM, SCATTERED): (0.652, 0.687, 0.901),
    (DUPLICATES_SEPARATE, MEMM, ONE_RUN): (0.894, 0.961, 0.903),
    (DUPLICATES_SEPARATE, MAX_ENT, SCATTERED): (0.307, 0.311, 0.699),
    (DUPLICATES_SEPARATE, MAX_ENT, ONE_RUN): (0.752, 0.861, 0.802),
    (NO_DUPLICATES_MIXED, CRF, SCATTERED): (0.943, 0.961, 0.973),
    (NO_DUPLICATES_MIXED, CRF, ONE_RUN): (0.968, 0.986, 0.980),
    (NO_DUPLICATES_MIXED, MEMM, SCATTERED): (0.943, 0.955, 0.978),
    (NO_DUPLICATES_MIXED, MEMM, ONE_RUN): (0.901, 0.946, 0.941),
    (NO_DUPLICATES_MIXED, MAX_ENT, SCATTERED): (0.745, 0.836, 0.858),
    (NO_DUPLICATES_MIXED, MAX_ENT, ONE_RUN): (0.791, 0.864, 0.892),
    (DUPLICATES_MIXED, CRF, SCATTERED): (0.944, 0.964, 0.974),
    (DUPLICATES_MIXED, CRF, ONE_RUN): (0.988, 0.992, 0.995),
    (DUPLICATES_MIXED, MEMM, SCATTERED): (0.942, 0.946, 0.993),
    (DUPLICATES_MIXED, MEMM, ONE_RUN): (0.946, 0.969, 0.975),
    (DUPLICATES_MIXED, MAX_ENT, SCATTERED): (0.893, 0.937, 0.946),
    (DUPLICATES_MIXED, MAX_ENT, ONE_RUN): (0.929, 0.961, 0.963),
}
"""By split, model and content: only the scores of documents."""

TABLE_4: Final[Mapping[str, Figures]] = {
    "3/3": (0.804, 0.839, 0.933, 0.979, 0.995),
    "2/3": (0.718, 0.753, 0.910, 0.973, 0.991),
    "1/3": (0.681, 0.714, 0.910, 0.974, 0.991),
}
"""By share of the training documents: a CRF on new sources without duplicates."""


def columns_beside(names: tuple[str, ...]) -> tuple[str, ...]:
    """Columns of scores, each with that of the paper's figure behind it."""
    return tuple(column for name in names for column in (name, f"{name}{PUBLISHED}"))


def beside(measured: tuple[Value, ...], figures: Figures | None) -> tuple[Value, ...]:
    """Measured scores, each with the paper's figure behind it; None where it has none."""
    published = figures or (None,) * len(measured)
    return tuple(value for pair in zip(measured, published, strict=True) for value in pair)
