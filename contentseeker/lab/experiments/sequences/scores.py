"""Scores of labelled documents, and the note below their tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from contentseeker.lab.experiments.outcome import Table, Value
from contentseeker.lab.experiments.sequences.published import (
    ONE_RUN,
    SCATTERED,
    TABLE_3,
    beside,
    columns_beside,
)
from contentseeker.lab.experiments.tables import group_by

if TYPE_CHECKING:
    import pandas as pd

DOCUMENTS: Final = "documents"
"""The column with the number of documents."""
SCORES: Final = ("accuracy", "precision", "recall", "block precision", "block recall")
"""Columns that ``SequenceScores.values`` fills: of documents without errors, then of blocks."""
_OF_DOCUMENTS: Final = 3
"""How many of the scores are of documents."""
NOTE: Final = (
    "Accuracy, precision and recall are shares of documents without any error, without a false "
    "content block, and without a missed one. The paper (Gibson, Wellner, Lubar 2007) measured on "
    "1,620 news pages of 27 sites: its figures are for orientation, not comparable."
)


@dataclass(frozen=True, slots=True)
class SequenceScores:
    """Scores of a set of labelled documents, and of their blocks."""

    documents: int
    accuracy: float
    precision: float
    recall: float
    block_precision: float
    block_recall: float

    @property
    def values(self) -> tuple[Value, ...]:
        """In the order of ``SCORES``."""
        shares = (self.accuracy, self.precision, self.recall)
        return (*shares, self.block_precision, self.block_recall)

    def __str__(self) -> str:
        return f"{self.accuracy:.3f} (blocks: F1 {self.block_f1:.3f})"

    @property
    def block_f1(self) -> float:
        """Of content blocks, all documents together."""
        both = self.block_precision + self.block_recall
        return 2 * self.block_precision * self.block_recall / both if both else 0.0


ScoresByKey = Mapping[tuple[str, ...], SequenceScores]
"""Scores by the values of the columns that identify a variant; the genre is the first."""


def scored(part: pd.DataFrame) -> SequenceScores:
    """The scores of some lines of the predictions."""
    # A document without a wrong block is precise, one without a missed block is recalled.
    is_precise, is_recalled = part["fp"] == 0, part["fn"] == 0
    right, wrong, missed = (int(part[name].sum()) for name in ("tp", "fp", "fn"))
    return SequenceScores(
        documents=len(part),
        accuracy=float((is_precise & is_recalled).mean()),
        precision=float(is_precise.mean()),
        recall=float(is_recalled.mean()),
        # Nothing predicted means nothing wrong, as with documents.
        block_precision=right / (right + wrong) if right + wrong else 1.0,
        block_recall=right / (right + missed) if right + missed else 1.0,
    )


def scores_by(predictions: pd.DataFrame, by: Sequence[str]) -> ScoresByKey:
    """The scores per value of the columns, in order of first appearance."""
    return {tuple(map(str, key)): scored(part) for key, part in group_by(predictions, by)}


def by_last_column(scores: ScoresByKey) -> dict[tuple[str, ...], dict[str, SequenceScores]]:
    """The scores by the value of the last column, for each value of the columns before it."""
    found: dict[tuple[str, ...], dict[str, SequenceScores]] = {}
    for (*where, last), score in scores.items():
        found.setdefault(tuple(where), {})[last] = score
    return found


def contiguity(predictions: pd.DataFrame, by: Sequence[str]) -> Table:
    """Scores of documents whose content is one run of blocks, and of the others.

    ``by`` has the columns "split" and "model", which decide the paper's figures.
    """
    rows = []
    for key, part in group_by(predictions, by):
        facts = dict(zip(by, key, strict=True))
        for (is_contiguous,), half in group_by(part, ["contiguous"], is_sorted=True):
            shape, score = ONE_RUN if is_contiguous else SCATTERED, scored(half)
            figures = TABLE_3.get((facts["split"], facts["model"], shape))
            rows.append(
                (
                    *(*key, shape, score.documents),
                    *beside(score.values[:_OF_DOCUMENTS], figures),
                    *score.values[_OF_DOCUMENTS:],
                )
            )
    return Table(
        name="contiguity",
        title="Content in one run of blocks, and scattered content",
        columns=(
            *(*by, "content", DOCUMENTS),
            *columns_beside(SCORES[:_OF_DOCUMENTS]),
            *SCORES[_OF_DOCUMENTS:],
        ),
        rows=tuple(rows),
        note=(
            "Whether content is one run is decided once, by the gold text. Published figures: the "
            "paper's Table 3, with its best options of each split. It counts 1,633 of 1,620 "
            f"documents in mixed sources without duplicates, so some were tested twice. {NOTE}"
        ),
    )
