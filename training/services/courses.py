"""Retraining of both kinds in one shape: what to learn from, what to cross-validate, how to fit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol

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
from training.services.plans import Plan
from training.services.set_tables import FOLD
from training.services.training_sets import ReadSet, table_of

if TYPE_CHECKING:
    import pandas as pd

MANY_ROWS: Final = 20_000
"""From so many rows on it pays to start processes."""
MANY_BLOCK_PAGES: Final = 40
"""The same of pages, where blocks are learned from."""


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
    cross: Callable[[Any, Any], pd.DataFrame | str]
    """Of the lesson and a fold: predictions, or why there are none."""
    learn: Callable[[Any, Mapping[str, Any]], Learned]
    """Of the lesson and facts: the model."""
    tasks: Sequence[str]
    unit: str
    """What is counted, in the plural."""
    is_large: bool
    note: str = ""
    """What whoever reads the scores should know."""


def course_of(plan: Plan, read: ReadSet) -> Course:
    """The course that makes what is planned out of what was read."""
    frame = table_of(read.training_set)
    return _of_blocks(plan, read, frame) if isinstance(plan, BlockPlan) else _of_rows(plan, frame)


def _of_rows(configuration: Configuration, frame: pd.DataFrame) -> Course:
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


def _of_blocks(plan: BlockPlan, read: ReadSet, frame: pd.DataFrame) -> Course:
    # The order of the table is that of the pages' addresses and bytes, in every workbench.
    tested_in = frame.drop_duplicates("pages").set_index("pages")[FOLD]
    pages = [
        LabelledBlocks(key, read.examples[key], fold)
        for key, fold in zip(tested_in.index.tolist(), tested_in.tolist(), strict=True)
    ]
    lesson = BlockLesson(pages, plan)
    folds = list(block_folds(lesson))
    return Course(
        lesson,
        folds,
        cross=crossed_blocks,
        learn=learned_blocks,
        tasks=(BLOCKS,),
        unit="blocks",
        is_large=len(pages) >= MANY_BLOCK_PAGES,
        note=f"Each fold's model learns from {MOST_PAGES:,} pages only, drawn by the seed."
        if any(len(learned_pages(lesson, fold)) == MOST_PAGES for fold in folds)
        else "",
    )
