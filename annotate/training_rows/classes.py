"""The three classification tasks, their classes, and the columns of training rows."""

from enum import StrEnum
from typing import Final

from annotate.models import Label, Source
from annotate.training_rows.table import Column, ColumnType
from contentseeker.features import NAMES
from contentseeker.features.catalogue import TAG_NAME


# The values are those of ``Export.Kind``, which stores them.
class Task(StrEnum):
    """What the classifier distinguishes."""

    SEGMENT = "segment"
    CONTENT = "content"
    SINGLE = "single"
    """Both at once: thesis, Table 6.4."""


_GOOD: Final = Label.Segment.GOOD.value
_BAD: Final = Label.Segment.BAD.value
_MAIN: Final = Label.Content.MAIN.value
_NOISY: Final = Label.Content.NOISY.value

CLASSES: Final = {
    Task.SEGMENT: (_GOOD, _BAD),
    Task.CONTENT: (_MAIN, _NOISY),
    Task.SINGLE: (_MAIN, _NOISY),
}

PAGE_COLUMNS: Final = (
    Column("page", ColumnType.INTEGER),
    Column("url", ColumnType.TEXT),
    Column("source", ColumnType.CATEGORY),
    Column("genre", ColumnType.CATEGORY),
    Column("split", ColumnType.CATEGORY, tuple(Source.Split.values)),
)
ELEMENT_COLUMNS: Final = (
    Column("node", ColumnType.INTEGER),
    Column("path", ColumnType.TEXT),
    Column("annotator", ColumnType.CATEGORY),
    Column("origin", ColumnType.CATEGORY, tuple(Label.Origin.values)),
)
IDENTITY: Final = (*PAGE_COLUMNS, *ELEMENT_COLUMNS, Column("is_derived", ColumnType.FLAG))
FEATURES: Final = (
    *(Column(name, ColumnType.NUMBER) for name in NAMES),
    Column(TAG_NAME, ColumnType.CATEGORY),
)


def columns(task: Task, *, features_only: bool = False) -> tuple[Column, ...]:
    """The columns of a row: identity of the element, features, class."""
    answer = Column("class", ColumnType.CATEGORY, CLASSES[task])
    return (*(() if features_only else IDENTITY), *FEATURES, answer)


def class_of(task: Task, segment: str, content: str) -> str | None:
    """The class of a labelled element; None if it has none, as for "uncertain"."""
    if task is Task.SINGLE:
        return _single(segment, content)
    answer = segment if task is Task.SEGMENT else content
    return answer if answer in CLASSES[task] else None


def _single(segment: str, content: str) -> str | None:
    # One of the two can be enough: a bad segment is noisy with any content.
    if segment == _BAD or content == _NOISY:
        return _NOISY
    return _MAIN if segment == _GOOD and content == _MAIN else None
