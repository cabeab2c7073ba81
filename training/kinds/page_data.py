"""Training data read from facts about pages instead of labelled elements, named by its hash.

The order comes from the pages' own addresses and bytes, not from database keys. The same
facts therefore give the same model in every workbench.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Generic

import numpy as np

from contentseeker.errors import ArgumentError
from contentseeker.fitting.folds import SEED
from contentseeker.fitting.pagination.next_links import folds_by_source
from training.kinds.training_job import Example
from training.training_sets.tables import FOLDS, NO_FOLD


@dataclass(frozen=True, slots=True)
class PageExample(Generic[Example]):
    """A page that was read."""

    key: int
    digest: str
    """Of its address, its bytes and the facts that people recorded about it."""
    source: str
    example: Example | None
    """None if the page is of no use for training."""


@dataclass(frozen=True)
class ReadPages:
    """Examples of pages. Nothing is frozen: there is no training set."""

    examples: Mapping[int, Any]
    """By page; each has a ``source``."""
    facts: Mapping[str, Any]
    """For the model's manifest; the data is named by its hash."""
    summary: str
    training_set: None = None

    def folds(self) -> list[tuple[int, int]]:
        """Every page and its fold, cut by source; all negative if there is one source only."""
        sources = [example.source for example in self.examples.values()]
        folds = np.full(len(sources), NO_FOLD)
        # One source cannot be cut; the run's log then says that it is not cross-validated.
        with suppress(ArgumentError):
            # One class for all: whole pages are cut here, which have no class of their own.
            same = np.ones(len(sources), dtype=np.int8)
            cut = folds_by_source(sources, same, number=FOLDS, seed=SEED)
            for number, places in enumerate(cut):
                folds[places] = number
        return list(zip(self.examples, folds.tolist(), strict=True))


def page_digest(markup: bytes, *facts: object) -> str:
    """The hash of a page and the recorded facts about it."""
    return sha256("\n".join([*map(str, facts), ""]).encode() + markup).hexdigest()
