"""Training sets: labelled elements of a genre, frozen under the hash of their rows.

Only training sources are read. Neither the order of labelling nor database keys change the
hash: the same labels have the same hash in every workbench.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Final, Self

import django
from django.db import transaction
from django.db.models import Max

from annotate.models import Genre, Label, Source
from annotate.training_rows.element_rows import stored_pages
from annotate.training_rows.selection import GOLD, Selection
from contentseeker.features.nodes import PROFILES
from contentseeker.lab.rows import LabelledRows
from training.artefacts import frame_as_parquet, keep, parquet_as_frame, read
from training.errors import TrainingError
from training.models import Artefact, TrainingSet
from training.runs.requests import StoredRequest
from training.runs.worker_pool import OnPage, run_in_thread, worker_pool
from training.training_sets.pages import MakeExample, PageRows, page_rows
from training.training_sets.row_reading import AGREEMENTS, MAJORITY, RowReading
from training.training_sets.tables import FOLD, SetTable, set_table

if TYPE_CHECKING:
    import pandas as pd

MANY_PAGES: Final = 200
"""From so many pages on, several processes are faster than one thread."""
# People turn the pages of one set; reading its file for each would be slow.
_SETS_IN_MEMORY: Final = 2


class NothingLabelledError(TrainingError):
    """The genre has no labels to train on."""

    def __init__(self, genre: Genre) -> None:
        super().__init__(
            f"No page of a training source of {genre} has labels of the chosen origins. Label "
            "pages of training sources, or choose other origins: labels computed from gold texts "
            "are used only if you choose them."
        )


@dataclass(frozen=True)
class TrainingSetRequest(StoredRequest):
    """Which labels of a genre to train on. An empty choice means all."""

    genre: str
    """Slug."""
    annotators: tuple[str, ...] = ()
    """User names."""
    origins: tuple[str, ...] = ()
    """As in exports: without any, labels that people gave or accepted, and imported ones."""
    corpora: tuple[str, ...] = ()
    """Slugs."""
    agreement: str = MAJORITY
    """Which label counts where annotators differ: one of ``AGREEMENTS``."""
    profile: str = "html5"
    """Which elements get a row besides those that are labelled: one of ``PROFILES``."""

    @property
    def selection(self) -> Selection:
        """The pages and labels of the request."""
        return Selection(
            corpora=self.corpora,
            genres=(self.genre,),
            annotators=self.annotators,
            origins=self.origins,
            splits=(Source.Split.TRAIN.value,),
        )

    def check(self) -> Self:
        """Raise ``TrainingError`` for unknown names."""
        if self.agreement not in AGREEMENTS:
            raise TrainingError(
                f"agreement: there is no {self.agreement!r}. There are: {', '.join(AGREEMENTS)}."
            )
        if self.profile not in PROFILES:
            raise TrainingError(
                f"profile: there is no {self.profile!r}. There are: {', '.join(PROFILES)}."
            )
        self.selection.check()
        return self

    @property
    def reading(self) -> RowReading:
        """How rows are made of the labels."""
        return RowReading(self.agreement, self.profile)  # type: ignore[arg-type]  # see ``check``


@dataclass(frozen=True)
class ReadSet:
    """A training set, and the examples that were read from its pages."""

    training_set: TrainingSet
    examples: Mapping[int, Any]
    """By page; empty for kinds that train on the rows of the set."""

    def folds(self) -> list[tuple[int, int]]:
        """Every page of the set and its fold, negative for none."""
        # The table is ordered by the pages' addresses and bytes, in every workbench.
        folds = table_of(self.training_set).drop_duplicates("pages").set_index("pages")[FOLD]
        return list(zip(folds.index.tolist(), folds.tolist(), strict=True))

    @property
    def facts(self) -> dict[str, Any]:
        """For a model's manifest. Neither time nor user, so the same rows give the same one."""
        return {
            "genre": self.training_set.genre.slug,
            "training_set": self.training_set.digest,
            "pages": self.training_set.page_count,
            "sources": self.training_set.source_count,
        }

    @property
    def summary(self) -> str:
        """A line for the log."""
        frozen = self.training_set
        contradictions = frozen.balance["left out"]["contradictions"]
        return (
            f"{frozen.page_count:,} pages of {frozen.source_count:,} sources, "
            f"{frozen.row_count:,} elements; {contradictions:,} labels left out because "
            f"annotators contradict each other. {len(frozen.duplicates):,} groups of "
            f"near-duplicates. Set {frozen.digest[:8]}."
        )


def default_request(
    genre: Genre, origins: tuple[str, ...] = (), corpora: tuple[str, ...] = ()
) -> TrainingSetRequest:
    """Labels of the origins. Without any: those that people gave or confirmed.

    For a genre without such labels, those computed from gold texts.
    """
    request = TrainingSetRequest(genre.slug, origins=origins, corpora=corpora)
    from_gold = replace(request, origins=(GOLD,))
    if origins or request.selection.labelled_pages().exists():
        return request
    return from_gold if from_gold.selection.labelled_pages().exists() else request


def build_training_set(
    request: TrainingSetRequest, on_page: OnPage = lambda done, total: None
) -> TrainingSet:
    """Freeze the current labels; labels that were frozen before give the same set."""
    return read_training_set(request, on_page).training_set


def read_training_set(
    request: TrainingSetRequest,
    on_page: OnPage = lambda done, total: None,
    *,
    on_read: Callable[[], object] = lambda: None,
    make_example: MakeExample | None = None,
) -> ReadSet:
    """Freeze the current labels, and keep the examples of ``make_example`` in memory.

    ``on_read`` is called when all pages are read, before near-duplicates are searched for.
    """
    genre = Genre.objects.get(slug=request.check().genre)
    # Before pages are read: a label that is given meanwhile counts as new.
    newest = Label.objects.aggregate(newest=Max("pk"))["newest"] or 0
    total = request.selection.labelled_pages().count()
    pages = _read_pages(request, make_example, total, on_page)
    if not pages:
        raise NothingLabelledError(genre)
    on_read()
    table = run_in_thread(lambda: set_table(pages), lambda: on_page(total, total))
    examples = {page.page: page.example for page in pages if page.example is not None}
    return ReadSet(_frozen(genre, request, table, newest), examples)


def rows_of(training_set: TrainingSet) -> LabelledRows:
    """The rows of a set."""
    return _rows(training_set.table_id)


def table_of(training_set: TrainingSet) -> pd.DataFrame:
    """The whole table of a set: its rows with fold, address and hash of the bytes."""
    return parquet_as_frame(read(training_set.table))


@lru_cache(maxsize=_SETS_IN_MEMORY)
def _rows(table: str) -> LabelledRows:
    return LabelledRows.from_frame(parquet_as_frame(read(Artefact.objects.get(pk=table))))


def _read_pages(
    request: TrainingSetRequest, make_example: MakeExample | None, total: int, on_page: OnPage
) -> list[PageRows]:
    """The rows of all pages that have any."""
    found: list[PageRows] = []
    # Readers are in modules that import models, so Django has to be set up in processes.
    with worker_pool(request.reading, is_large=total >= MANY_PAGES, prepare=django.setup) as pool:
        stored = stored_pages(request.selection)
        read_page = partial(page_rows, make_example=make_example)
        for pages in pool.map(read_page, stored, lambda: on_page(len(found), total)):
            found.extend(pages)
    return [page for page in found if len(page)]


@transaction.atomic
def _frozen(genre: Genre, request: TrainingSetRequest, table: SetTable, newest: int) -> TrainingSet:
    frame = table.frame
    training_set, is_new = TrainingSet.objects.get_or_create(
        genre=genre,
        digest=table.digest,
        defaults={
            "selection": request.selection.as_json()
            | {"agreement": request.agreement, "profile": request.profile},
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
        # Newer labels changed no row, but they are not new since this set any more.
        training_set.last_label = newest
        training_set.save(update_fields=["last_label"])
    return training_set
