"""Experiments as background work: labels in, tables, plots and predictions out.

What an experiment computes is the library's business (``extraction.learning.experiments``).
Here its data is got together, its progress is written down, and what it found is kept.
"""

import json
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final, TypeVar

from django.contrib.auth.models import User
from django.db import transaction

from annotate.models import Genre
from annotate.models.job import JobCancelledError
from annotate.models.page import PageQuerySet
from extraction.errors import ExtractionError
from extraction.learning.experiments import Data, Outcome
from training.errors import TrainingError
from training.models import Run, TrainingSet
from training.services.artefacts import frame_as_parquet, keep
from training.services.cores import beside
from training.services.experiment_choices import ExperimentWish
from training.services.gold_pages import gold_pages, pages_with_gold
from training.services.linked_pages import linked_pages, pages_with_next_links
from training.services.run_orders import order_run
from training.services.steps import WHOLE
from training.services.training_sets import (
    SetWish,
    build_training_set,
    rows_of,
    usual_wish,
)
from training.services.typed_pages import pages_with_types, typed_pages

READING: Final = 150
"""Of the whole, what getting the data together is taken for."""

ReadPage = TypeVar("ReadPage")
OnProgress = Callable[[int, int, str], object]
"""Told how much of how much is done, and what is being done; may raise to stop."""


class NothingToLearnError(TrainingError):
    """The genres that were chosen do not exist or have nothing to learn from."""


@dataclass(frozen=True)
class Gathered:
    """An experiment's data, and the training sets it came from."""

    data: Data
    sets: Sequence[TrainingSet]


def request_experiment(wish: ExperimentWish, by: User) -> Run:
    """A waiting run of the experiment; one under way that asks for the same is returned."""
    genres = _genres(wish)
    described = json.dumps([wish.kind, wish.as_json()], sort_keys=True)
    purpose = f"experiment {wish.kind} {sha256(described.encode()).hexdigest()[:32]}"
    return order_run(
        Run(
            kind=wish.kind,
            genre=genres[0] if len(genres) == 1 else None,
            settings=wish.as_json(),
            purpose=purpose,
            started_by=by,
        )
    )


def run_experiment(run: Run) -> str:
    """Do a run's experiment and keep what it found; returns the outcome in words."""
    wish = ExperimentWish.from_json(run.kind, run.settings)
    progress = _Progress(run)
    try:
        gathered = gather(wish, progress)
        outcome = _beside(wish, gathered.data, progress)
    except ExtractionError as error:
        raise TrainingError(str(error)) from error
    _store(run, outcome, gathered.sets, progress.log)
    return outcome.sentences[0] if outcome.sentences else "Done."


def gather(wish: ExperimentWish, on_progress: OnProgress) -> Gathered:
    """Build the training set of every genre, and read the pages if the experiment needs them."""
    genres = _genres(wish)
    # Of pages alone nothing is frozen, as there are no rows.
    if wish.experiment.needs_types:
        typed = _by_genre(genres, pages_with_types(), typed_pages, on_progress)
        return Gathered(Data({}, typed=typed), [])
    if wish.experiment.needs_links:
        linked = _by_genre(genres, pages_with_next_links(), linked_pages, on_progress)
        return Gathered(Data({}, linked=linked), [])
    sets, pages = [], {}
    for place, genre in enumerate(genres):
        on_page = _on_page(on_progress, genre, place, len(genres))
        chosen = SetWish(genre.slug, origins=wish.origins) if wish.origins else usual_wish(genre)
        sets.append(build_training_set(chosen, on_page))
        if wish.experiment.needs_pages:
            pages[genre.slug] = list(gold_pages(pages_with_gold().filter(genre=genre)))
    rows = {each.genre.slug: rows_of(each) for each in sets}
    return Gathered(Data(rows, pages), sets)


def _by_genre(
    genres: Sequence[Genre],
    pages: PageQuerySet,
    read: Callable[[PageQuerySet], Iterable[ReadPage]],
    on_progress: OnProgress,
) -> dict[str, list[ReadPage]]:
    """What is read out of the pages of every genre."""
    found: dict[str, list[ReadPage]] = {}
    for place, genre in enumerate(genres):
        own = pages.filter(genre=genre)
        total = own.count()
        on_page = _on_page(on_progress, genre, place, len(genres))
        found[genre.slug] = []
        for done, page in enumerate(read(own)):
            on_page(done, total)
            found[genre.slug].append(page)
    return found


def _on_page(
    on_progress: OnProgress, genre: Genre, place: int, genres: int
) -> Callable[[int, int], None]:
    def on_page(done: int, total: int) -> None:
        share = (place + done / max(total, 1)) / genres
        on_progress(int(READING * share), WHOLE, f"reading pages of {genre.name}")

    return on_page


def perform(wish: ExperimentWish, data: Data, on_progress: OnProgress) -> Outcome:
    """Run the experiment on its data."""
    experiment = wish.experiment

    def report(done: int, total: int, step: str) -> None:
        here = READING + (WHOLE - READING) * done // max(total, 1)
        on_progress(here, WHOLE, step)

    return experiment.run(experiment.read(wish.settings), data, report)


class _Progress:
    """Takes reports from the thread that computes, and writes them down from the one that may."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._latest = (0, WHOLE, "")
        self._began = time.monotonic()
        self.log = ""
        self.is_stopped = False

    def __call__(self, done: int, total: int, step: str) -> None:
        self.take(done, total, step)
        self.write()

    def take(self, done: int, total: int, step: str) -> None:
        """Remember a report; raises once the run is to stop."""
        if self.is_stopped:
            raise JobCancelledError
        if step != self._latest[2]:
            self.log += f"{time.monotonic() - self._began:6.1f} s  {step}\n"
        self._latest = (done, total, step)

    def write(self) -> None:
        """Write the newest report down; raises once the run is to stop."""
        done, total, step = self._latest
        self._run.report(done, total, step=step[:100], log=self.log)


def _beside(wish: ExperimentWish, data: Data, progress: _Progress) -> Outcome:
    """Run the experiment in a thread: one fit may take longer than a run may be silent."""
    try:
        return beside(lambda: perform(wish, data, progress.take), progress.write)
    finally:
        # The thread may still be at work: its next report ends it.
        progress.is_stopped = True


def _store(run: Run, outcome: Outcome, sets: Sequence[TrainingSet], log: str) -> None:
    kept: dict[str, Any] = outcome.as_json()
    kept["sets"] = [
        {"genre": each.genre.slug, "id": each.pk, "digest": each.digest, "rows": each.row_count}
        for each in sets
    ]
    predictions = frame_as_parquet(outcome.predictions)
    # Whoever lost the run meanwhile must leave nothing behind.
    with transaction.atomic():
        mine = Run.objects.filter(pk=run.pk, attempt=run.attempt, state=Run.State.RUNNING)
        if not mine.update(
            outcome=kept,
            predictions=keep(predictions),
            training_set=sets[0] if len(sets) == 1 else None,
            log=log,
        ):
            raise JobCancelledError
    run.done = run.total = WHOLE


def _genres(wish: ExperimentWish) -> list[Genre]:
    """The chosen genres, in the order of choice."""
    known = Genre.objects.in_bulk(wish.genres, field_name="slug")
    if missing := [slug for slug in wish.genres if slug not in known]:
        raise NothingToLearnError(f"There is no genre {missing[0]!r}.")
    if not known:
        raise NothingToLearnError("Choose at least one genre.")
    return [known[slug] for slug in dict.fromkeys(wish.genres)]
