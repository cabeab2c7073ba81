"""Training data read from facts about pages instead of labelled elements, named by its hash.

The order comes from the pages' own addresses and bytes, not from database keys. The same
facts therefore give the same model in every workbench.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Generic, TypeVar

import django
import numpy as np

from annotate.models import Genre
from contentseeker.errors import ArgumentError
from contentseeker.fitting.folds import SEED
from contentseeker.fitting.pagination.next_links import folds_by_source
from training.kinds.training_job import Example, PlanType
from training.runs.worker_pool import OnPage, worker_pool
from training.training_sets.freezing import MANY_PAGES
from training.training_sets.tables import FOLDS, NO_FOLD

StoredPage = TypeVar("StoredPage")


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
            same = np.ones(len(sources), dtype=np.int8)
            cut = folds_by_source(sources, same, number=FOLDS, seed=SEED)
            for number, places in enumerate(cut):
                folds[places] = number
        return list(zip(self.examples, folds.tolist(), strict=True))


def page_digest(markup: bytes, *facts: object) -> str:
    """The hash of a page and the recorded facts about it."""
    return sha256("\n".join([*map(str, facts), ""]).encode() + markup).hexdigest()


def read_pages(
    read_page: Callable[[PlanType, StoredPage], PageExample[Example]],
    plan: PlanType,
    pages: Iterable[StoredPage],
    total: int,
    on_page: OnPage,
) -> list[PageExample[Example]]:
    """Every page as ``read_page`` reads it, ordered by digest."""
    read: list[PageExample[Example]] = []
    # Readers are in modules that import models, so Django has to be set up in processes.
    with worker_pool(plan, is_large=total >= MANY_PAGES, prepare=django.setup) as pool:
        for example in pool.map(read_page, pages, lambda: on_page(len(read), total)):
            read.append(example)
    return sorted(read, key=lambda each: each.digest)


def name_by_hash(
    genre: Genre, key: str, read: Sequence[PageExample[Example]], summary: str
) -> ReadPages:
    """The usable examples; the hash of all is stored under ``key`` in the manifest's facts.

    ``summary`` has places for ``pages``, ``sources`` and ``left_out``.
    """
    kept = [each for each in read if each.example is not None]
    digest = sha256("".join(each.digest for each in kept).encode()).hexdigest()
    counts = {"pages": len(kept), "sources": len({each.source for each in kept})}
    words = summary.format(**counts, left_out=len(read) - len(kept))
    return ReadPages(
        examples={each.key: each.example for each in kept},
        facts={"genre": genre.slug, key: digest} | counts,
        summary=f"{words} Data {digest[:8]}.",
    )
