"""Training sets: labelled elements of a genre, frozen under the hash of what they say.

Only sources for training are read. Neither the order of labelling nor the numbers a database
gave its rows change the hash: the same labels have the same one in every workbench.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Self

import django
from django.db import transaction
from django.db.models import Max

from annotate.exporters.selection import GOLD, Selection
from annotate.models import Genre, Label, Source
from annotate.services.training_rows import StoredPages, stored_pages
from extraction.learning.rows import LabelledRows
from training.errors import TrainingError
from training.models import Artefact, TrainingSet
from training.services.artefacts import frame_as_parquet, keep, parquet_as_frame, read
from training.services.cores import beside, team
from training.services.set_pages import (
    AGREEMENTS,
    MAJORITY,
    PageRows,
    page_rows,
)
from training.services.set_tables import SetTable, set_table

if TYPE_CHECKING:
    import pandas as pd

MANY_PAGES: Final = 200
"""From so many pages on it pays to start processes."""
_SETS_IN_MEMORY: Final = 2

OnPage = Callable[[int, int], object]
"""Told at least twice a second how many of how many pages are read; may raise to stop."""


ReadPage = Callable[[str, StoredPages], list[PageRows]]


class NothingLabelledError(TrainingError):
    """There is nothing to train on."""

    def __init__(self, genre: Genre) -> None:
        super().__init__(
            f"No page of {genre} is labelled that could be trained on. Label pages of sources "
            "used for training, or choose other origins of labels: those computed from gold "
            "texts are included only when asked for."
        )


@dataclass(frozen=True)
class SetWish:
    """Which labels of a genre to train on. Nothing chosen of a kind means: all of it."""

    genre: str
    """Slug."""
    annotators: tuple[str, ...] = ()
    """User names."""
    origins: tuple[str, ...] = ()
    """As in exports: without any, labels that people gave or accepted, and imported ones."""
    corpora: tuple[str, ...] = ()
    """Slugs."""
    agreement: str = MAJORITY
    """What counts where annotators contradict each other: one of ``AGREEMENTS``."""

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Self:
        """From what ``as_json`` gave."""
        kinds = ("annotators", "origins", "corpora")
        chosen = {name: tuple(stored.get(name, ())) for name in kinds}
        return cls(stored["genre"], **chosen, agreement=stored.get("agreement", MAJORITY))

    def as_json(self) -> dict[str, Any]:
        """Every choice by name."""
        return asdict(self)

    @property
    def selection(self) -> Selection:
        """The pages and labels that are meant."""
        return Selection(
            corpora=self.corpora,
            genres=(self.genre,),
            annotators=self.annotators,
            origins=self.origins,
            splits=(Source.Split.TRAIN.value,),
        )

    def check(self) -> Self:
        """Refuse names of what does not exist."""
        if self.agreement not in AGREEMENTS:
            raise TrainingError(
                f"agreement: there is no {self.agreement!r}. There are: {', '.join(AGREEMENTS)}."
            )
        self.selection.check()
        return self


@dataclass(frozen=True)
class ReadSet:
    """A training set, and what was read of its pages besides."""

    training_set: TrainingSet
    examples: Mapping[int, Any]
    """By page: what else is learned from, such as its blocks, if it was asked for."""

    @property
    def facts(self) -> dict[str, Any]:
        """What a model's manifest says about its data. Nothing about when and by whom: the same
        rows give the same manifest."""
        return {
            "genre": self.training_set.genre.slug,
            "training_set": self.training_set.digest,
            "pages": self.training_set.page_count,
            "sources": self.training_set.source_count,
        }

    @property
    def summary(self) -> str:
        """What was read, for the log."""
        made = self.training_set
        contradictions = made.balance["left out"]["contradictions"]
        return (
            f"{made.page_count:,} pages of {made.source_count:,} sources, {made.row_count:,} "
            f"elements; {contradictions:,} answers left out because annotators contradict each "
            f"other. {len(made.duplicates):,} groups of near-duplicates. Set {made.digest[:8]}."
        )


@dataclass(frozen=True)
class ReadPages:
    """What was read of pages where no labelled elements are learned from: nothing is frozen."""

    examples: Mapping[int, Any]
    facts: Mapping[str, Any]
    """As of ``ReadSet``; the data is named by its hash."""
    summary: str
    training_set: None = None


def usual_wish(genre: Genre) -> SetWish:
    """What most want: labels somebody stands behind; where there are none, from gold texts."""
    wish = SetWish(genre.slug)
    from_gold = SetWish(genre.slug, origins=(GOLD,))
    if wish.selection.labelled_pages().exists():
        return wish
    return from_gold if from_gold.selection.labelled_pages().exists() else wish


def build_training_set(
    wish: SetWish,
    on_page: OnPage = lambda done, total: None,
    *,
    on_read: Callable[[], object] = lambda: None,
) -> TrainingSet:
    """Freeze what is labelled now; the same labels as once before give the set of then.

    ``on_read`` is told when all pages are read and duplicates are looked for.
    """
    return read_training_set(wish, on_page, on_read=on_read, read_page=page_rows).training_set


def read_training_set(
    wish: SetWish,
    on_page: OnPage = lambda done, total: None,
    *,
    on_read: Callable[[], object] = lambda: None,
    read_page: ReadPage,
) -> ReadSet:
    """The same, with what else ``read_page`` finds on the set's pages, which is not kept."""
    genre = Genre.objects.get(slug=wish.check().genre)
    newest = Label.objects.aggregate(newest=Max("pk"))["newest"] or 0
    total = wish.selection.labelled_pages().count()
    pages = _read(wish, read_page, total, on_page)
    if not pages:
        raise NothingLabelledError(genre)
    on_read()
    table = beside(lambda: set_table(pages), lambda: on_page(total, total))
    examples = {page.page: page.example for page in pages if page.example is not None}
    return ReadSet(_kept(genre, wish, table, newest), examples)


def rows_of(training_set: TrainingSet) -> LabelledRows:
    """The rows of a set."""
    return _rows(training_set.table_id)


def table_of(training_set: TrainingSet) -> pd.DataFrame:
    """The whole table of a set: what ``rows_of`` gives, the fold, address and bytes of each."""
    return parquet_as_frame(read(training_set.table))


@lru_cache(maxsize=_SETS_IN_MEMORY)
def _rows(table: str) -> LabelledRows:
    return LabelledRows.from_frame(parquet_as_frame(read(Artefact.objects.get(pk=table))))


def _read(wish: SetWish, read_page: ReadPage, total: int, on_page: OnPage) -> list[PageRows]:
    """The rows of all pages that have any."""
    read_pages: list[PageRows] = []
    # The processes unpack rows of the database, which they never ask.
    with team(wish.agreement, is_large=total >= MANY_PAGES, prepare=django.setup) as readers:
        found = readers.each(
            read_page, stored_pages(wish.selection), lambda: on_page(len(read_pages), total)
        )
        for pages in found:
            read_pages += pages
    return [page for page in read_pages if len(page)]


@transaction.atomic
def _kept(genre: Genre, wish: SetWish, table: SetTable, newest: int) -> TrainingSet:
    frame = table.frame
    training_set, is_new = TrainingSet.objects.get_or_create(
        genre=genre,
        digest=table.digest,
        defaults={
            "selection": wish.selection.as_json() | {"agreement": wish.agreement},
            "table": keep(frame_as_parquet(frame)),
            "row_count": len(frame),
            "page_count": frame["pages"].nunique(),
            "source_count": frame["sources"].nunique(),
            "balance": table.balance,
            "duplicates": table.duplicates,
            "last_label": newest,
        },
    )
    if not is_new and training_set.last_label < newest:
        # Younger labels said nothing new: they are in it all the same.
        training_set.last_label = newest
        training_set.save(update_fields=["last_label"])
    return training_set
