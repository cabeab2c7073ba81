"""The three tasks a classifier can be trained for, and the columns of their training sets."""

from enum import StrEnum
from typing import Final

from annotate.exporters.table import Column, Kind
from annotate.models import Label, Source
from extraction.features import NAMES
from extraction.features.catalogue import TAG_NAME


class Task(StrEnum):
    """What the classifier shall tell apart."""

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

IDENTITY: Final = (
    Column("page", Kind.INTEGER),
    Column("url", Kind.TEXT),
    Column("source", Kind.CATEGORY),
    Column("genre", Kind.CATEGORY),
    Column("split", Kind.CATEGORY, tuple(Source.Split.values)),
    Column("node", Kind.INTEGER),
    Column("path", Kind.TEXT),
    Column("annotator", Kind.CATEGORY),
    Column("origin", Kind.CATEGORY, tuple(Label.Origin.values)),
    Column("is_derived", Kind.FLAG),
)
FEATURES: Final = (
    *(Column(name, Kind.NUMBER) for name in NAMES),
    Column(TAG_NAME, Kind.CATEGORY),
)


def columns(task: Task, *, features_only: bool = False) -> tuple[Column, ...]:
    """What a row says: which element it is about, its features, its class."""
    answer = Column("class", Kind.CATEGORY, CLASSES[task])
    return (*(() if features_only else IDENTITY), *FEATURES, answer)


def class_of(task: Task, segment: str, content: str) -> str | None:
    """The class of a labelled element; None if it has none. Uncertain is no class."""
    if task is Task.SINGLE:
        return _single(segment, content)
    answer = segment if task is Task.SEGMENT else content
    return answer if answer in CLASSES[task] else None


def _single(segment: str, content: str) -> str | None:
    # One half can be enough: a bad segment is noisy whatever its content.
    if segment == _BAD or content == _NOISY:
        return _NOISY
    return _MAIN if segment == _GOOD and content == _MAIN else None
