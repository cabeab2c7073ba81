"""How well documents are labelled, in the paper's figures."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from contentseeker.metrics.blocks import (
    DocumentScore,
    block_score,
    document_score,
    document_scores_by_contiguity,
)
from contentseeker.page.structure import BoolArray


@dataclass(frozen=True, slots=True)
class SequenceScore:
    """Documents without any mistake, and blocks; contiguous and scattered content apart."""

    documents: DocumentScore
    block_precision: float
    block_recall: float
    contiguous: DocumentScore | None
    scattered: DocumentScore | None

    @classmethod
    def of(cls, gold: Sequence[BoolArray], predicted: Sequence[BoolArray]) -> Self:
        """Documents as they are and as a model labels them."""
        blocks = block_score(gold, predicted)
        apart = document_scores_by_contiguity(gold, predicted)
        return cls(
            documents=document_score(gold, predicted),
            block_precision=blocks.precision,
            block_recall=blocks.recall,
            contiguous=apart.contiguous,
            scattered=apart.scattered,
        )
