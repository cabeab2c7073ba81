"""Labelled elements of many pages, one row each: the input of every learner and experiment.

A row has both labels, so one set of rows serves all three tasks: is it a good segment, is it
main content, is it both (single phase). Rows of one group always stay in one fold: those of one
source, and those of sources that share near-duplicates.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from contentseeker.errors import ArgumentError
from contentseeker.features.catalogue import NAMES, TAG_NAME
from contentseeker.features.nodes import FloatArray
from contentseeker.methods.content_seeker.model import TASKS

if TYPE_CHECKING:
    import pandas as pd

# Not NaN, so that labels can be stored as small integers.
UNLABELLED: Final = -1
"""A missing label: the row is no example for that task."""

Answers = NDArray[np.int8]
Words = NDArray[np.object_]
"""Text, one per row."""

_COLUMNS: Final = (
    "tags",
    "segment",
    "content",
    "pages",
    "nodes",
    "sources",
    "groups",
    "explicit",
)
ALL_ROWS: Final = "all"
EXPLICIT_ROWS: Final = "explicit"


@dataclass(frozen=True, slots=True)
class LabelledRows:
    """Labelled elements, in the order of their pages."""

    features: FloatArray
    """Normalised, one column per name in ``contentseeker.features.NAMES``; NaN where missing."""
    tags: Words
    segment: Answers
    """1 good, 0 bad, -1 not labelled."""
    content: Answers
    """1 main, 0 noisy, -1 not labelled."""
    pages: NDArray[np.int64]
    nodes: NDArray[np.int64]
    sources: Words
    groups: NDArray[np.int64]
    explicit: NDArray[np.bool_]
    """Whether somebody labelled the element itself; otherwise its label is derived from labels
    of elements around or inside it."""

    def __post_init__(self) -> None:
        lengths = {each.name: len(getattr(self, each.name)) for each in fields(self)}
        if len(set(lengths.values())) > 1:
            raise ArgumentError(f"rows: columns of different lengths will not do: {lengths}.")
        # Rows are stored, and a later version of the library may have other features.
        if self.features.shape[1:] != (len(NAMES),):
            raise ArgumentError(
                f"rows: a row has {len(NAMES)} features, not {self.features.shape[1:]}. "
                "Compute them with this version of the library."
            )

    def __len__(self) -> int:
        return len(self.nodes)

    def answers(self, task: str) -> Answers:
        """What the rows say about one of the tasks: 1 yes, 0 no, -1 not labelled."""
        if task == "segment":
            return self.segment
        if task == "content":
            return self.content
        if task != "single":
            raise ArgumentError(f"task: there is no {task!r}. There are: {', '.join(TASKS)}.")
        # One label can be enough: a bad segment is a no whatever its content.
        is_no = (self.segment == 0) | (self.content == 0)
        is_yes = (self.segment == 1) & (self.content == 1)
        return np.select([is_no, is_yes], [0, 1], UNLABELLED).astype(np.int8)

    def about(self, task: str) -> Self:
        """Only the rows that have a label for the task."""
        return self.take(np.flatnonzero(self.answers(task) != UNLABELLED))

    def chosen(self, which: str) -> Self:
        """The rows to learn from: ``ALL_ROWS``, or only the ``EXPLICIT_ROWS``."""
        return self.take(self.explicit) if which == EXPLICIT_ROWS else self

    def take(self, places: NDArray[Any]) -> Self:
        """Some of the rows, by position or by a mask."""
        return type(self)(*(getattr(self, each.name)[places] for each in fields(self)))

    @classmethod
    def joined(cls, parts: Sequence[Self]) -> Self:
        """The rows of all parts, one after the other."""
        if not parts:
            return cls.empty()
        columns = zip(
            *([getattr(part, each.name) for each in fields(cls)] for part in parts), strict=True
        )
        return cls(*(np.concatenate(column) for column in columns))

    @classmethod
    def empty(cls) -> Self:
        """No rows at all."""
        import pandas as pd

        return cls.from_frame(pd.DataFrame(columns=[*_COLUMNS, *NAMES]))

    def to_frame(self) -> pd.DataFrame:
        """As a table: one column per feature, then the labels and the origin of each row."""
        import pandas as pd

        frame = pd.DataFrame(self.features, columns=list(NAMES))
        return frame.assign(**{name: getattr(self, name) for name in _COLUMNS}).rename(
            columns={"tags": TAG_NAME}
        )

    @classmethod
    def from_frame(cls, frame: pd.DataFrame) -> Self:
        """From the table that ``to_frame`` returns."""
        frame = frame.rename(columns={TAG_NAME: "tags"})
        # Types are given, because the columns of an empty table have none.
        kinds: dict[str, Any] = {"segment": np.int8, "content": np.int8}
        kinds |= dict.fromkeys(("pages", "nodes", "groups"), np.int64)
        kinds |= dict.fromkeys(("tags", "sources"), np.object_)
        kinds["explicit"] = np.bool_
        if "explicit" not in frame:
            # Stored before it was recorded. Counted as explicit, so that no row is lost.
            frame = frame.assign(explicit=True)
        return cls(
            features=frame[list(NAMES)].to_numpy(np.float64),
            **{name: frame[name].to_numpy(kinds[name]) for name in _COLUMNS},
        )
