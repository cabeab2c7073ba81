"""What a training set's page shows: the selection, the balance of classes, the rows."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from annotate.models import Page
from annotate.training_rows.classes import CLASSES, Task
from annotate.training_rows.selection import in_words
from contentseeker.lab.rows import LabelledRows
from training.models import TrainingSet
from training.training_sets.freezing import rows_of
from training.training_sets.row_reading import AGREEMENTS

Words = list[tuple[str, str]]
"""Names and values, as screens list them."""

ELEMENT_TASKS: Final = {
    "segment": ("Segment: good or bad", *CLASSES[Task.SEGMENT]),
    "content": ("Content: main or noisy", *CLASSES[Task.CONTENT]),
    "single": ("Single phase: main or noisy", *CLASSES[Task.SINGLE]),
}
"""The title and both classes of each task that labelled elements are rows of."""
DUPLICATES_SHOWN: Final = 50

FILTERS: Final = {
    f"{task}-{word}": (task, answer, f"{task}: {word}")
    for task, words in CLASSES.items()
    for word, answer in zip(words, (1, 0), strict=True)
}
"""Filters of rows: the task, the label, and the words for both."""


@dataclass(frozen=True)
class BalanceLine:
    """Rows of both classes of a task, as in Tables 6.3 and 6.5 of the thesis."""

    title: str
    yes: str
    yes_count: int
    no: str
    no_count: int

    @property
    def yes_share(self) -> float:
        """In per cent."""
        return 100 * self.yes_count / max(1, self.yes_count + self.no_count)

    @property
    def no_share(self) -> float:
        """In per cent."""
        return 100 * self.no_count / max(1, self.yes_count + self.no_count)


@dataclass(frozen=True)
class SourceLine:
    """The pages and rows of one source."""

    host: str
    page_count: int
    row_count: int
    main_count: int


@dataclass(frozen=True)
class RowLine:
    """One row, with class names."""

    page: Page | None
    node: int
    tag: str
    segment: str
    content: str
    source: str
    group: int


@dataclass(frozen=True)
class TrainingSetFacts:
    """The summary of a training set."""

    chosen: Words
    balance: Sequence[BalanceLine]
    sources: Sequence[SourceLine]
    duplicates: Sequence[Sequence[Page]]
    duplicate_count: int


def set_facts(training_set: TrainingSet) -> TrainingSetFacts:
    """How a set was chosen, and the counts of its rows."""
    groups = training_set.duplicates[:DUPLICATES_SHOWN]
    # One query for the pages of all groups.
    pages = _pages(key for group in groups for key in group)
    return TrainingSetFacts(
        chosen=selection_in_words(training_set.selection),
        balance=balance_lines(training_set.balance),
        sources=_sources(rows_of(training_set)),
        duplicates=[[pages[key] for key in group if key in pages] for group in groups],
        duplicate_count=len(training_set.duplicates),
    )


def selection_in_words(selection: Mapping[str, Any]) -> Words:
    """Which pages and labels were chosen."""
    words = in_words({name: chosen for name, chosen in selection.items() if chosen})
    if agreement := AGREEMENTS.get(selection.get("agreement", "")):
        words.append(("Where annotators differ", agreement))
    return words


def balance_lines(balance: Mapping[str, Mapping[str, int]]) -> list[BalanceLine]:
    """Both classes of every task, counted."""
    return [
        BalanceLine(title, yes, counts.get(yes, 0), no, counts.get(no, 0))
        for task, (title, yes, no) in ELEMENT_TASKS.items()
        if (counts := balance.get(task))
    ]


def chosen_rows(training_set: TrainingSet, chosen: str) -> NDArray[np.int64]:
    """Places of the rows of one of the ``FILTERS``; all rows for any other name."""
    rows = rows_of(training_set)
    if chosen not in FILTERS:
        # Blank, or a name that no link has.
        return np.arange(len(rows))
    task, answer, _ = FILTERS[chosen]
    return np.flatnonzero(rows.answers(task) == answer)


def shown_rows(training_set: TrainingSet, places: Iterable[int]) -> list[RowLine]:
    """Some of the rows, with their pages."""
    rows = rows_of(training_set).take(np.fromiter(places, dtype=np.int64))
    pages = _pages(rows.pages.tolist())
    columns = (rows.pages, rows.nodes, rows.tags, rows.segment, rows.content, rows.sources)
    return [
        RowLine(
            pages.get(page),
            node,
            tag,
            _word("segment", segment),
            _word("content", content),
            source,
            group,
        )
        for page, node, tag, segment, content, source, group in zip(
            *(column.tolist() for column in (*columns, rows.groups)), strict=True
        )
    ]


def _word(task: str, answer: int) -> str:
    yes, no = CLASSES[Task(task)]
    return {1: yes, 0: no}.get(answer, "")


def _sources(rows: LabelledRows) -> list[SourceLine]:
    numbers = Counter(rows.sources.tolist())
    main = Counter(rows.sources[rows.answers("single") == 1].tolist())
    # Rows are elements, so each page is counted once.
    places = set(zip(rows.sources.tolist(), rows.pages.tolist(), strict=True))
    pages = Counter(host for host, _ in places)
    return [
        SourceLine(host, pages[host], number, main[host]) for host, number in numbers.most_common()
    ]


def _pages(keys: Iterable[Any]) -> dict[int, Page]:
    return Page.objects.select_related("source").in_bulk(set(keys))
