"""The input of every selection method: numeric columns, tags, and the answers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

import numpy as np

from contentseeker.errors import ArgumentError
from contentseeker.features.catalogue import TAG_NAME
from contentseeker.features.nodes import FloatArray
from contentseeker.lab.rows import Answers, Words
from contentseeker.lab.selection.discretising import bins
from contentseeker.lab.selection.entropy import Codes


@dataclass(frozen=True, slots=True)
class Examples:
    """Labelled rows; the tag is the last feature, after the numeric ones."""

    values: FloatArray
    tags: Words
    answers: Answers
    names: tuple[str, ...]
    seed: int

    def __post_init__(self) -> None:
        if self.values.shape != (len(self.answers), len(self.names)):
            raise ArgumentError(
                f"values: {self.values.shape} will not do. Pass one row for each of the "
                f"{len(self.answers)} answers and one column for each of the "
                f"{len(self.names)} names."
            )
        if len(self.tags) != len(self.answers):
            raise ArgumentError(
                f"tags: {len(self.tags)} will not do. Pass one for each of the "
                f"{len(self.answers)} answers."
            )
        if not np.isin(self.answers, (0, 1)).all():
            raise ArgumentError("answers: pass 0 and 1 only; leave out rows without a label.")

    @property
    def features(self) -> tuple[str, ...]:
        """Names of all features."""
        return (*self.names, TAG_NAME)

    @property
    def tag_codes(self) -> Codes:
        """The tags as numbers, in alphabetical order."""
        import pandas as pd

        codes, _ = pd.factorize(self.tags, sort=True)
        return codes.astype(np.int64)

    def coded(self) -> list[Codes]:
        """Every feature as codes: numbers in MDL bins, tags as numbers."""
        columns = [bins(column, self.answers) for column in self.values.T]
        return [*columns, self.tag_codes]

    def sample(self, most: int) -> Self:
        """About ``most`` rows at most, sampled by the seed and stratified by answer."""
        if len(self.answers) <= most:
            return self
        generator = np.random.default_rng(self.seed)
        share = most / len(self.answers)
        # Rounded up, so that a rare answer keeps at least one row.
        sampled = [
            generator.choice(places, int(np.ceil(share * len(places))), replace=False)
            for answer in (0, 1)
            if len(places := np.flatnonzero(self.answers == answer))
        ]
        places = np.sort(np.concatenate(sampled))
        return replace(
            self,
            values=self.values[places],
            tags=self.tags[places],
            answers=self.answers[places],
        )
