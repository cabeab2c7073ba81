"""Balancing of rare answers before training (imbalanced-learn, class weights).

SMOTE adds synthetic examples between neighbours of the rare answer; undersampling leaves out
examples of the common one; weights make rare examples count more. Only training examples are
changed, never test examples.
"""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from imblearn.over_sampling import SMOTE, SMOTENC, RandomOverSampler
from imblearn.under_sampling import RandomUnderSampler
from sklearn.utils.class_weight import compute_sample_weight

from contentseeker.errors import ArgumentError
from contentseeker.features.nodes import FloatArray
from contentseeker.lab.algorithms.options import gap_filler
from contentseeker.lab.rows import Answers, Words

# The number of neighbours in the paper on SMOTE (Chawla 2002), and the default of its package.
_NEIGHBOURS: Final = 5


@dataclass(frozen=True, slots=True)
class Sample:
    """Examples for a learner: the selected numeric columns, and the tags."""

    values: FloatArray
    tags: Words
    answers: Answers

    def __len__(self) -> int:
        return len(self.answers)


def resampled(sample: Sample, method: str, *, seed: int, uses_tags: bool) -> Sample:
    """The sample with equally many of both answers; unchanged for other methods.

    ``uses_tags``: whether the learner uses tags, so that synthetic examples need one.
    """
    if len(np.unique(sample.answers)) < 2 or method not in ("SMOTE", "undersampling"):
        return sample
    if method == "SMOTE":
        return _with_synthetic(sample, seed, uses_tags=uses_tags)
    # Positions are resampled, not values: tags are no numbers, and values may be missing.
    places = np.arange(len(sample)).reshape(-1, 1)
    kept, answers = RandomUnderSampler(random_state=seed).fit_resample(places, sample.answers)
    # Back to the order of the rows, because some learners depend on it.
    order = np.argsort(kept[:, 0])
    places = kept[order, 0]
    return Sample(sample.values[places], sample.tags[places], answers[order].astype(np.int8))


def balanced_weights(answers: Answers) -> FloatArray:
    """A weight per example that gives both answers equal total weight, 1 on average."""
    return np.asarray(compute_sample_weight("balanced", answers))


def _with_synthetic(sample: Sample, seed: int, *, uses_tags: bool) -> Sample:
    # SMOTENC takes categories as numbers.
    known, codes = np.unique(sample.tags.astype(np.str_), return_inverse=True)
    # Distances need every value; the examples themselves keep their missing ones.
    filled = gap_filler().fit_transform(sample.values) if sample.values.shape[1] else sample.values
    columns = np.column_stack((filled, codes)) if uses_tags else filled
    sampler = _sampler(sample, seed, uses_tags=uses_tags)
    rows, answers = sampler.fit_resample(columns, sample.answers)
    synthetic = rows[len(sample) :]
    # Codes come back as floating-point numbers, like the other columns.
    codes = (
        synthetic[:, -1].round().astype(int) if uses_tags else np.zeros(len(synthetic), dtype=int)
    )
    return Sample(
        np.concatenate((sample.values, synthetic[:, : sample.values.shape[1]])),
        np.concatenate((sample.tags, known[codes].astype(np.object_))),
        answers.astype(np.int8),
    )


def _sampler(sample: Sample, seed: int, *, uses_tags: bool) -> Any:
    rare = int(np.bincount(sample.answers).min())
    if rare < 2:
        raise ArgumentError(
            f"balance: SMOTE needs 2 examples of each answer, and one of them has only {rare}. "
            "Label more pages, or choose 'weights'."
        )
    neighbours = min(_NEIGHBOURS, rare - 1)
    if not uses_tags:
        return SMOTE(k_neighbors=neighbours, random_state=seed)
    if not sample.values.shape[1]:
        # SMOTE cannot interpolate between tags; it would only repeat examples.
        return RandomOverSampler(random_state=seed)
    place = sample.values.shape[1]
    return SMOTENC(categorical_features=[place], k_neighbors=neighbours, random_state=seed)
