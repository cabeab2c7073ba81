"""Pairs of training and test rows, for curves over training sizes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from contentseeker.errors import ArgumentError
from contentseeker.lab.configuration import Configuration
from contentseeker.lab.cross_validation import predict
from contentseeker.lab.experiments.content_seeker.variants import join_predictions
from contentseeker.lab.experiments.experiment import Report
from contentseeker.lab.experiments.facts import Facts, describe, summarise_refusals
from contentseeker.lab.rows import LabelledRows

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, slots=True)
class Split:
    """Training rows and test rows, with the facts that identify the split."""

    facts: Facts
    train: LabelledRows
    test: LabelledRows
    task: str
    fold: int = 0


def predict_splits(
    configuration: Configuration, splits: Sequence[Split], report: Report
) -> tuple[pd.DataFrame, list[str]]:
    """Predictions of all splits, and sentences about fits that failed."""
    done = []
    refused = []
    for number, split in enumerate(splits, start=1):
        try:
            predicted = predict(configuration, split.train, split.test, split.task, fold=split.fold)
            done.append((split.facts, predicted))
        except ArgumentError as error:
            refused.append((str(split.facts["genre"]), str(error)))
        report(number, len(splits), describe(split.facts))
    return join_predictions(done), summarise_refusals(refused)
