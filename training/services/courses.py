"""Retraining of any kind in one shape: what to learn from, what to cross-validate, how to fit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from extraction.classifiers.model import TASKS
from extraction.learning import Configuration, LabelledRows
from training.services.block_plans import BLOCKS, BlockPlan
from training.services.learned_blocks import (
    MOST_PAGES,
    BlockLesson,
    LabelledBlocks,
    block_folds,
    crossed_blocks,
    learned_blocks,
    learned_pages,
)
from training.services.learned_rows import (
    MOST_ROWS,
    Learned,
    Lesson,
    crossed_fold,
    folds_of,
    learned_model,
)
from training.services.learned_sequences import (
    LabelledSequence,
    SequenceLesson,
    crossed_sequences,
    learned_sequences,
)
from training.services.sequence_plans import SequencePlan
from training.services.set_tables import FOLD
from training.services.training_sets import ReadSet, table_of

if TYPE_CHECKING:
    import pandas as pd

MANY_ROWS: Final = 20_000
"""From so many rows on it pays to start processes."""
MANY_BLOCK_PAGES: Final = 40
"""The same of pages, where blocks are learned from."""


Cross: TypeAlias = "Callable[[Any, Any], pd.DataFrame | str]"
Learn: TypeAlias = Callable[[Any, Mapping[str, Any]], Learned]


class Fold(Protocol):
    """What is tested together."""

    @property
    def task(self) -> str: ...
    @property
    def number(self) -> int: ...


@dataclass(frozen=True)
class Course:
    """A lesson, and the pieces of work there are with it."""

    lesson: Any
    folds: Sequence[Fold]
    cross: Cross
    """Of the lesson and a fold: predictions, or why there are none."""
    learn: Learn
    """Of the lesson and facts: the model."""
    tasks: Sequence[str]
    unit: str
    """What is counted, in the plural."""
    is_large: bool
    note: str = ""
    """What whoever reads the scores should know."""


def course_of_rows(configuration: Configuration, read: ReadSet) -> Course:
    """Of a Content Seeker: from labelled elements."""
    frame = table_of(read.training_set)
    lesson = Lesson(LabelledRows.from_frame(frame), configuration)
    folds = list(folds_of(lesson, frame[FOLD].to_numpy()))
    is_drawn = any(len(fold.train) == MOST_ROWS for fold in folds)
    return Course(
        lesson,
        folds,
        cross=crossed_fold,
        learn=learned_model,
        tasks=TASKS,
        unit="elements",
        is_large=len(frame) >= MANY_ROWS,
        note=f"Each fold's model learns from {MOST_ROWS:,} elements only, drawn by the seed."
        if is_drawn
        else "",
    )


def folds_of_pages(read: ReadSet) -> list[tuple[int, int]]:
    """Every page of a set and the fold it is tested in, which is negative if there is none."""
    # The order of the table is that of the pages' addresses and bytes, in every workbench.
    tested_in = table_of(read.training_set).drop_duplicates("pages").set_index("pages")[FOLD]
    return list(zip(tested_in.index.tolist(), tested_in.tolist(), strict=True))


def course_of_blocks(plan: BlockPlan, read: ReadSet) -> Course:
    """Of a block model: from the blocks of labelled pages."""
    pages = [LabelledBlocks(key, read.examples[key], fold) for key, fold in folds_of_pages(read)]
    return _of_pages(BlockLesson(pages, plan), crossed_blocks, learned_blocks)


def course_of_sequences(plan: SequencePlan, read: ReadSet) -> Course:
    """Of a sequence labeller: from the sequences of blocks of labelled pages."""
    pages = [LabelledSequence(key, read.examples[key], fold) for key, fold in folds_of_pages(read)]
    return _of_pages(SequenceLesson(pages, plan), crossed_sequences, learned_sequences)


def _of_pages(lesson: Any, cross: Cross, learn: Learn) -> Course:
    """What is tested page by page, and answers the one question about blocks."""
    folds = list(block_folds(lesson.pages))
    return Course(
        lesson,
        folds,
        cross=cross,
        learn=learn,
        tasks=(BLOCKS,),
        unit="blocks",
        is_large=len(lesson.pages) >= MANY_BLOCK_PAGES,
        note=f"Each fold's model learns from {MOST_PAGES:,} pages only, drawn by the seed."
        if any(len(learned_pages(lesson.pages, fold)) == MOST_PAGES for fold in folds)
        else "",
    )
