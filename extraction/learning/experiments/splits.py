"""Fitting on some rows and testing on others, over and over: for curves over training sizes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from extraction.errors import ArgumentError
from extraction.learning.configuration import Configuration
from extraction.learning.crossing import predict
from extraction.learning.experiments.arms import Facts, in_words, one_frame
from extraction.learning.experiments.experiment import Report
from extraction.learning.rows import LabelledRows

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, slots=True)
class Split:
    """Rows to fit on and rows to test, with what sets this split apart."""

    facts: Facts
    train: LabelledRows
    test: LabelledRows
    task: str
    fold: int = 0


def predict_splits(
    configuration: Configuration, splits: Sequence[Split], report: Report
) -> tuple[pd.DataFrame, list[str]]:
    """Predictions of all splits, and sentences about those that could not be fitted."""
    done = []
    refused = []
    for number, split in enumerate(splits, start=1):
        try:
            predicted = predict(configuration, split.train, split.test, split.task, fold=split.fold)
            done.append((split.facts, predicted))
        except ArgumentError as error:
            refused.append((str(split.facts["genre"]), str(error)))
        report(number, len(splits), in_words(split.facts))
    return one_frame(done), gathered(refused)


def gathered(refused: Iterable[tuple[str, str]]) -> list[str]:
    """One sentence for all refusals of a genre that say the same."""
    return [
        f"{genre}: {times} fit{'' if times == 1 else 's'} left out. {error}"
        for (genre, error), times in Counter(refused).items()
    ]
