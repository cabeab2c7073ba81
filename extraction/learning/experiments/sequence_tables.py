"""The paper's figures out of labelled documents, and what the paper itself found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from extraction.learning.experiments.outcome import Table, Value
from extraction.learning.experiments.tables import parts
from extraction.sequences.regimes import (
    DUPLICATES_MIXED,
    DUPLICATES_SEPARATE,
    NO_DUPLICATES_MIXED,
    NO_DUPLICATES_SEPARATE,
)
from extraction.sequences.settings import CRF, MAX_ENT, MEMM

if TYPE_CHECKING:
    import pandas as pd

SCORES: Final = ("documents", "accuracy", "precision", "recall", "block precision", "block recall")
"""Columns that ``scores`` fills: of documents without a mistake, then of blocks."""
PAPER: Final = tuple(f"paper's {name}" for name in ("accuracy", *SCORES[4:]))
"""Columns of what the paper found (Gibson et al. 2007), on its own pages."""
NOTE: Final = (
    "Accuracy, precision and recall are shares of documents without any mistake, without a false "
    "content block, and without a missed one. Columns of the paper are its own figures (Gibson, "
    "Wellner, Lubar 2007), on 1,620 news pages of 27 sites; they are there to be looked at beside "
    "these, not to be reached."
)

PUBLISHED: Final[Mapping[tuple[str, str], tuple[float, float, float]]] = {
    (NO_DUPLICATES_SEPARATE, CRF): (0.804, 0.979, 0.995),
    (NO_DUPLICATES_SEPARATE, MEMM): (0.777, 0.986, 0.969),
    (NO_DUPLICATES_SEPARATE, MAX_ENT): (0.576, 0.960, 0.981),
    (DUPLICATES_SEPARATE, CRF): (0.876, 0.992, 0.995),
    (DUPLICATES_SEPARATE, MEMM): (0.831, 0.990, 0.977),
    (DUPLICATES_SEPARATE, MAX_ENT): (0.638, 0.950, 0.983),
    (NO_DUPLICATES_MIXED, CRF): (0.961, 0.997, 0.998),
    (NO_DUPLICATES_MIXED, MEMM): (0.912, 0.994, 0.996),
    (NO_DUPLICATES_MIXED, MAX_ENT): (0.779, 0.987, 0.992),
    (DUPLICATES_MIXED, CRF): (0.977, 0.999, 0.999),
    (DUPLICATES_MIXED, MEMM): (0.945, 0.997, 0.998),
    (DUPLICATES_MIXED, MAX_ENT): (0.920, 0.996, 0.996),
}
"""The paper's Table 1, its best options: accuracy of documents, precision and recall of blocks."""


@dataclass(frozen=True, slots=True)
class Scored:
    """How some documents were labelled."""

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
        return (self.documents, *shares, self.block_precision, self.block_recall)

    @property
    def block_f1(self) -> float:
        """Of content blocks, all documents together."""
        both = self.block_precision + self.block_recall
        return 2 * self.block_precision * self.block_recall / both if both else 0.0


def scored(part: pd.DataFrame) -> Scored:
    """The figures of some lines of ``label_arms``."""
    is_precise, is_recalled = part["fp"] == 0, part["fn"] == 0
    right, wrong, missed = (int(part[name].sum()) for name in ("tp", "fp", "fn"))
    return Scored(
        documents=len(part),
        accuracy=float((is_precise & is_recalled).mean()),
        precision=float(is_precise.mean()),
        recall=float(is_recalled.mean()),
        # Nothing proposed is nothing wrong, as with documents.
        block_precision=right / (right + wrong) if right + wrong else 1.0,
        block_recall=right / (right + missed) if right + missed else 1.0,
    )


def by_arm(predictions: pd.DataFrame, by: Sequence[str]) -> dict[tuple[str, ...], Scored]:
    """The figures for each value of the columns, in order of first appearance."""
    return {tuple(map(str, key)): scored(part) for key, part in parts(predictions, by)}


def contiguity(predictions: pd.DataFrame, by: Sequence[str]) -> Table:
    """Documents whose content is one run of blocks, and the others, apart."""
    rows = [
        (*key, "one run" if contiguous else "scattered", *scored(half).values)
        for key, part in parts(predictions, by)
        for (contiguous,), half in parts(part, ["contiguous"], is_sorted=True)
    ]
    return Table(
        name="contiguity",
        title="Content in one run of blocks, and scattered content",
        columns=(*by, "content", *SCORES),
        rows=tuple(rows),
        note=(
            "In the paper a CRF labelled .597 of scattered and .878 of contiguous documents right "
            "where sources are separate and there are no duplicates (.746/.921 with duplicates; "
            ".943/.968 and .944/.988 where sources are mixed)."
        ),
    )
