"""What is done about rare answers before learning (imbalanced-learn, class weights).

SMOTE makes up examples between neighbours of the rare answer; under-sampling leaves out
examples of the common one; weights let the rare ones count more. Only training examples are
touched, never those a model is tested on.
"""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from imblearn.over_sampling import SMOTE, SMOTENC, RandomOverSampler
from imblearn.under_sampling import RandomUnderSampler
from sklearn.utils.class_weight import compute_sample_weight

from extraction.errors import ArgumentError
from extraction.features.nodes import FloatArray
from extraction.learning.algorithms.algorithm import gap_filler
from extraction.learning.rows import Answers, Words

_NEIGHBOURS: Final = 5


@dataclass(frozen=True, slots=True)
class Sample:
    """Examples as a learner is given them: chosen columns, and tags apart."""

    values: FloatArray
    tags: Words
    answers: Answers

    def __len__(self) -> int:
        return len(self.answers)

    @property
    def has_both_answers(self) -> bool:
        """Whether there is anything to tell apart."""
        return len(np.unique(self.answers)) > 1


def resampled(sample: Sample, method: str, *, seed: int, uses_tags: bool) -> Sample:
    """The sample with as many of the one answer as of the other; as it is for other methods.

    ``uses_tags`` says whether the learner sees tags: made-up examples then get one, too.
    """
    if not sample.has_both_answers or method not in ("SMOTE", "undersampling"):
        return sample
    if method == "SMOTE":
        return _with_made_up(sample, seed, uses_tags=uses_tags)
    places = np.arange(len(sample)).reshape(-1, 1)
    kept, answers = RandomUnderSampler(random_state=seed).fit_resample(places, sample.answers)
    # In the order of the rows: a draw is no order.
    order = np.argsort(kept[:, 0])
    places = kept[order, 0]
    return Sample(sample.values[places], sample.tags[places], answers[order].astype(np.int8))


def balanced_weights(answers: Answers) -> FloatArray:
    """A weight per example: each answer weighs as much as the other, 1 on average."""
    weights: FloatArray = compute_sample_weight("balanced", answers)
    return weights


def _with_made_up(sample: Sample, seed: int, *, uses_tags: bool) -> Sample:
    known, codes = np.unique(sample.tags.astype(np.str_), return_inverse=True)
    # Neighbours need every value; the examples themselves keep their gaps.
    filled = gap_filler().fit_transform(sample.values) if sample.values.shape[1] else sample.values
    columns = np.column_stack((filled, codes)) if uses_tags else filled
    sampler = _sampler(sample, seed, uses_tags=uses_tags)
    rows, answers = sampler.fit_resample(columns, sample.answers)
    made_up = rows[len(sample) :]
    codes = made_up[:, -1].round().astype(int) if uses_tags else np.zeros(len(made_up), dtype=int)
    return Sample(
        np.concatenate((sample.values, made_up[:, : sample.values.shape[1]])),
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
        # Between tags there is nothing: what SMOTE would make up are repetitions.
        return RandomOverSampler(random_state=seed)
    place = sample.values.shape[1]
    return SMOTENC(categorical_features=[place], k_neighbors=neighbours, random_state=seed)
