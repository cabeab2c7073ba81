"""Confusion tables and scores from stored predictions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from contentseeker.lab.experiments.outcome import Value
from contentseeker.metrics import ConfusionTable, confusion_table
from contentseeker.page.structure import BoolArray

if TYPE_CHECKING:
    import pandas as pd

SCORES: Final = ("tp", "fn", "fp", "tn", "accuracy", "precision", "recall", "F1")
"""Columns that ``scores`` fills."""


def group_by(
    frame: pd.DataFrame, by: Sequence[str], *, is_sorted: bool = False
) -> Iterator[tuple[tuple[Any, ...], pd.DataFrame]]:
    """The lines per value of the columns, in order of first appearance unless sorted."""
    # An empty table has no columns to group by.
    if not frame.empty:
        # Only observed values: a categorical column also knows values of other parts.
        yield from frame.groupby(list(by), sort=is_sorted, observed=True)


def confusions(
    predictions: pd.DataFrame, by: Sequence[str]
) -> dict[tuple[Any, ...], ConfusionTable]:
    """A confusion table per value of the columns, in order of first appearance."""
    return {
        key: confusion_table(part["answer"].to_numpy(), part["predicted"].to_numpy())
        for key, part in group_by(predictions, by)
    }


def scores_by(predictions: pd.DataFrame, by: Sequence[str]) -> pd.DataFrame:
    """A line per value of the columns, with precision, recall and F1."""
    import pandas as pd

    counted = confusions(predictions, by)
    return pd.DataFrame(
        [(*key, table.precision, table.recall, table.f1) for key, table in counted.items()],
        columns=[*by, "precision", "recall", "F1"],
    )


def scores(table: ConfusionTable) -> tuple[Value, ...]:
    """Counts and scores, in the order of ``SCORES``."""
    counts = (table.tp, table.fn, table.fp, table.tn)
    return (*counts, table.accuracy, table.precision, table.recall, table.f1)


def is_correct(part: pd.DataFrame) -> BoolArray:
    """Whether each line's prediction is correct."""
    return (part["answer"] == part["predicted"]).to_numpy(np.bool_)
