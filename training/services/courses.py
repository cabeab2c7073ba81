"""Retraining of any kind in one shape: what to learn from, what to cross-validate, how to fit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

import numpy as np

from extraction.classifiers.model import TASKS
from extraction.errors import ArgumentError
from extraction.learning import Configuration, LabelledRows
from extraction.learning.configuration import SEED
from extraction.pagination.learning import folds_by_source
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
from training.services.learned_links import crossed_links, learned_links
from training.services.learned_nodes import crossed_nodes, learned_nodes
from training.services.learned_rows import (
    MOST_ROWS,
    Learned,
    Lesson,
    crossed_fold,
    folds_of,
    learned_model,
)
from training.services.learned_sequences import crossed_sequences, learned_sequences
from training.services.learned_thresholds import crossed_thresholds, learned_thresholds
from training.services.page_lessons import FoldedPage, PageLesson
from training.services.pagination_plans import MAIN_NODES, NEXT_LINK, LinkPlan, MainNodePlan
from training.services.sequence_plans import SequencePlan
from training.services.set_tables import FOLD, FOLDS, NO_FOLD
from training.services.threshold_plans import STYLE_DENSITY, ThresholdsPlan
from training.services.training_sets import ReadPages, ReadSet, table_of

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
    return _of_pages(BlockLesson(pages, plan), crossed_blocks, learned_blocks, BLOCKS, "blocks")


def course_of_sequences(plan: SequencePlan, read: ReadSet) -> Course:
    """Of a sequence labeller: from the sequences of blocks of labelled pages."""
    lesson = PageLesson(_folded(read, folds_of_pages(read)), plan)
    return _of_pages(lesson, crossed_sequences, learned_sequences, BLOCKS, "blocks")


def course_of_nodes(plan: MainNodePlan, read: ReadSet) -> Course:
    """Of a model of main-content elements: from all elements of labelled pages."""
    pages = _folded(read, folds_of_pages(read))
    if not pages:
        raise ArgumentError(
            "No page has an element that is labelled main content, or frames its gold text. "
            "Label main content on some pages."
        )
    lesson = PageLesson(pages, plan)
    return _of_pages(lesson, crossed_nodes, learned_nodes, MAIN_NODES, "elements")


def course_of_links(plan: LinkPlan, read: ReadPages) -> Course:
    """Of a model of next links: from the links of pages whose next page is known."""
    lesson = PageLesson(_folded(read, folds_by_site(read)), plan)
    return _of_pages(lesson, crossed_links, learned_links, NEXT_LINK, "links")


def course_of_thresholds(plan: ThresholdsPlan, read: ReadPages) -> Course:
    """Of style density: from pages whose type is known."""
    lesson = PageLesson(_folded(read, folds_by_site(read)), plan)
    course = _of_pages(lesson, crossed_thresholds, learned_thresholds, STYLE_DENSITY, "answers")
    # It is a matter of counting, however many there are.
    return replace(course, is_large=False, note="")


def folds_by_site(read: ReadPages) -> list[tuple[int, int]]:
    """Every page and the fold it is tested in, by its source; negative where there are no two."""
    sources = [example.source for example in read.examples.values()]
    folds = np.full(len(sources), NO_FOLD)
    # With one source alone there is nothing to cut: whoever wants to cross-validate will be told.
    with suppress(ArgumentError):
        every = np.ones(len(sources), dtype=np.int8)
        for number, places in enumerate(folds_by_source(sources, every, number=FOLDS, seed=SEED)):
            folds[places] = number
    return list(zip(read.examples, folds.tolist(), strict=True))


def _folded(read: ReadSet | ReadPages, folds: Sequence[tuple[int, int]]) -> list[FoldedPage[Any]]:
    """What is learned from every page that has something, with its fold."""
    examples = read.examples
    return [FoldedPage(key, examples[key], fold) for key, fold in folds if key in examples]


def _of_pages(lesson: Any, cross: Cross, learn: Learn, task: str, unit: str) -> Course:
    """What is tested page by page, and answers one question."""
    folds = list(block_folds(lesson.pages, task))
    return Course(
        lesson,
        folds,
        cross=cross,
        learn=learn,
        tasks=(task,),
        unit=unit,
        is_large=len(lesson.pages) >= MANY_BLOCK_PAGES,
        note=f"Each fold's model learns from {MOST_PAGES:,} pages only, drawn by the seed."
        if any(len(learned_pages(lesson.pages, fold)) == MOST_PAGES for fold in folds)
        else "",
    )
