"""From the rows of pages to one table: ordered, grouped, cut into folds, hashed, counted.

The order comes from the pages themselves (site, address, bytes) and not from database keys.
Groups, folds and hash follow from that order.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from annotate.training_rows.classes import CLASSES
from contentseeker.errors import ArgumentError
from contentseeker.fitting.folds import SEED, make_folds
from contentseeker.fitting.near_duplicates import joined_groups, near_duplicates
from contentseeker.lab.rows import LabelledRows
from training.training_sets.pages import PageRows

if TYPE_CHECKING:
    import pandas as pd

FOLD: Final = "fold"
FOLDS: Final = 5
"""Enough to compare candidates; experiments use ten, as in the thesis."""
NO_FOLD: Final = -1
"""The fold of every row if all are of one group, which cannot be cut."""


@dataclass(frozen=True)
class SetTable:
    """All rows of a training set, their hash, duplicates and class balance."""

    frame: pd.DataFrame
    digest: str
    duplicates: list[list[int]]
    """Keys of pages that are near-duplicates of one another."""
    balance: dict[str, dict[str, int]]


def set_table(pages: Sequence[PageRows]) -> SetTable:
    """The table of some pages; their order does not matter."""
    ordered = sorted((page for page in pages if len(page)), key=_canonical)
    places = near_duplicates((place, page.text) for place, page in enumerate(ordered))
    # Sources that share near-duplicates are one group: no fold may test a page whose copy
    # the model was trained on.
    groups = joined_groups({place: page.source for place, page in enumerate(ordered)}, places)
    rows = LabelledRows.joined(
        [_labelled(page, groups[place]) for place, page in enumerate(ordered)]
    )
    return SetTable(
        frame=_frame(rows, ordered),
        digest=_digest(ordered),
        duplicates=[[ordered[place].page for place in group] for group in places],
        balance=_balance(rows, pages),
    )


def _canonical(page: PageRows) -> tuple[str | bytes, ...]:
    # Labels last: a page may be in two corpora, labelled differently.
    labels = (page.nodes, page.segment, page.content)
    return (page.source, page.url, page.blob, b"".join(column.tobytes() for column in labels))


def _labelled(page: PageRows, group: int) -> LabelledRows:
    length = len(page)
    return LabelledRows(
        features=page.features,
        tags=page.tags,
        segment=page.segment,
        content=page.content,
        pages=np.full(length, page.page, dtype=np.int64),
        nodes=page.nodes.astype(np.int64),
        sources=np.full(length, page.source, dtype=np.object_),
        groups=np.full(length, group, dtype=np.int64),
        explicit=page.explicit,
    )


def _frame(rows: LabelledRows, pages: Sequence[PageRows]) -> pd.DataFrame:
    lengths = [len(page) for page in pages]
    return rows.to_frame().assign(
        **{
            FOLD: _folds(rows),
            "url": np.repeat(np.array([page.url for page in pages], dtype=np.object_), lengths),
            "bytes": np.repeat(np.array([page.blob for page in pages], dtype=np.object_), lengths),
        }
    )


def _folds(rows: LabelledRows) -> Any:
    """The fold of each row, one cut for all tasks, always with the same seed."""
    folds = np.full(len(rows), NO_FOLD, dtype=np.int64)
    # Refused for one source or one class only: the run's log has that it is not cross-validated.
    with suppress(ArgumentError):
        cut = make_folds(rows.answers("single"), rows.groups, number=FOLDS, seed=SEED)
        for number, places in enumerate(cut):
            folds[places] = number
    return folds


def _digest(pages: Sequence[PageRows]) -> str:
    digest = sha256()
    for page in pages:
        for text in (page.source, page.url, page.blob, "\n".join(page.tags)):
            # With lengths, so that two different lists of texts never give the same bytes.
            digest.update(f"{len(text)} {text}".encode())
        # Fixed types and byte order: the hash has to be the same on every machine.
        for column, kind in (
            (page.nodes, "<i4"),
            (page.segment, "i1"),
            (page.content, "i1"),
            (page.explicit, "i1"),
            (page.features, "<f8"),
        ):
            digest.update(np.ascontiguousarray(column, dtype=kind).tobytes())
    return digest.hexdigest()


def _balance(rows: LabelledRows, pages: Sequence[PageRows]) -> dict[str, dict[str, int]]:
    counted: dict[str, dict[str, int]] = {}
    for task, (yes, no) in CLASSES.items():
        answers = rows.answers(task.value)
        counted[task.value] = {yes: int((answers == 1).sum()), no: int((answers == 0).sum())}
    return counted | {"left out": {"contradictions": sum(page.disagreements for page in pages)}}
