"""What every way of choosing features is given: numeric columns, tags, and the answers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from extraction.errors import ArgumentError
from extraction.features.catalogue import TAG_NAME
from extraction.features.nodes import FloatArray
from extraction.learning.rows import Answers, Words
from extraction.learning.selection.discretising import bins
from extraction.learning.selection.entropy import Codes


@dataclass(frozen=True, slots=True)
class Examples:
    """Answered rows; the tag is one more feature, behind the numeric ones."""

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
            raise ArgumentError("answers: pass 0 and 1 only; leave out rows that say nothing.")

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
        """Every feature as codes: numbers in their MDL bins, tags as they are."""
        columns = [bins(column, self.answers) for column in self.values.T]
        return [*columns, self.tag_codes]

    def sample(self, most: int) -> Self:
        """At most about so many rows, drawn by the seed, with the answers in their shares."""
        if len(self.answers) <= most:
            return self
        generator = np.random.default_rng(self.seed)
        share = most / len(self.answers)
        drawn = [
            generator.choice(places, int(np.ceil(share * len(places))), replace=False)
            for answer in (0, 1)
            if len(places := np.flatnonzero(self.answers == answer))
        ]
        return self._take(np.sort(np.concatenate(drawn)))

    def _take(self, places: NDArray[Any]) -> Self:
        return replace(
            self,
            values=self.values[places],
            tags=self.tags[places],
            answers=self.answers[places],
        )
