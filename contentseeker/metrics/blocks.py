"""Scores for labelled blocks: over all blocks, and per document.

A document is a list of booleans, one per text block in document order, True for content.
Gibson et al. (2007) count a document as correct only if every block is, which is much harder
than block scores suggest. They also split documents by whether the content is one run of blocks.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from contentseeker.errors import ArgumentError
from contentseeker.metrics.arguments import BoolArray, Flags, require_flags, require_same_length
from contentseeker.metrics.confusion import ConfusionTable, confusion_table

Documents = Sequence[Flags]


@dataclass(frozen=True, slots=True)
class DocumentScore:
    """How many documents have no false content block, miss none, or both."""

    documents: int
    precise: int
    recalled: int
    accurate: int

    @property
    def precision(self) -> float:
        """Share of documents in which every predicted block is content."""
        return self.precise / self.documents

    @property
    def recall(self) -> float:
        """Share of documents in which no content block is missed."""
        return self.recalled / self.documents

    @property
    def accuracy(self) -> float:
        """Share of documents labelled without any error."""
        return self.accurate / self.documents


@dataclass(frozen=True, slots=True)
class ContiguityScores:
    """Document scores by the shape of the gold content; None for a subset without documents."""

    contiguous: DocumentScore | None
    scattered: DocumentScore | None


def block_score(gold: Documents, predicted: Documents) -> ConfusionTable:
    """Count all blocks of all documents in one table (micro average), content positive."""
    pairs = _document_pairs(gold, predicted)
    return confusion_table(
        np.concatenate([wanted for wanted, _ in pairs]),
        np.concatenate([found for _, found in pairs]),
    )


def document_score(gold: Documents, predicted: Documents) -> DocumentScore:
    """Count the documents without a false block, without a missed one, and without either.

    A document without predicted content is precise, because it has no false block. It is not
    recalled, unless its gold content is empty as well.
    """
    return _document_score(_document_pairs(gold, predicted))


def document_scores_by_contiguity(gold: Documents, predicted: Documents) -> ContiguityScores:
    """Score documents separately by whether their gold content is one run of blocks."""
    pairs = _document_pairs(gold, predicted)
    contiguous = [pair for pair in pairs if is_contiguous(pair[0])]
    scattered = [pair for pair in pairs if not is_contiguous(pair[0])]
    return ContiguityScores(
        contiguous=_document_score(contiguous) if contiguous else None,
        scattered=_document_score(scattered) if scattered else None,
    )


def is_contiguous(gold: Flags) -> bool:
    """Whether the content blocks form one run; no content at all counts as one run."""
    # A run starts where content follows a block that is none.
    starts = np.diff(require_flags("gold", gold).astype(np.int8), prepend=0) == 1
    return bool(np.count_nonzero(starts) <= 1)


def _document_score(pairs: Sequence[tuple[BoolArray, BoolArray]]) -> DocumentScore:
    precise = [not np.any(found & ~wanted) for wanted, found in pairs]
    recalled = [not np.any(wanted & ~found) for wanted, found in pairs]
    accurate = [both for both in zip(precise, recalled, strict=True) if all(both)]
    return DocumentScore(len(pairs), sum(precise), sum(recalled), len(accurate))


def _document_pairs(gold: Documents, predicted: Documents) -> list[tuple[BoolArray, BoolArray]]:
    require_same_length("gold", gold, "predicted", predicted)
    if len(gold) == 0:
        raise ArgumentError("gold: no documents. Pass at least one list of block labels.")
    pairs = []
    for index, (wanted, found) in enumerate(zip(gold, predicted, strict=True)):
        names = f"gold[{index}]", f"predicted[{index}]"
        pair = require_flags(names[0], wanted), require_flags(names[1], found)
        require_same_length(names[0], pair[0], names[1], pair[1])
        pairs.append(pair)
    return pairs
