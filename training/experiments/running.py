"""Experiments in the background: labels in, tables, plots and predictions out.

The library computes (``contentseeker.lab.experiments``). This module reads the data, reports
progress and stores the outcome.
"""

import json
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any, Final, TypeVar

from django.contrib.auth.models import User
from django.db import transaction

from annotate.models import Genre
from annotate.models.job import JobCancelledError
from annotate.models.page import PageQuerySet
from contentseeker.errors import ExtractionError
from contentseeker.lab.experiments import Data, Outcome
from training.artefacts import frame_as_parquet, keep
from training.errors import TrainingError
from training.experiments.choices import ExperimentRequest
from training.models import Run, TrainingSet
from training.pages.gold_pages import gold_pages, pages_with_gold
from training.pages.linked_pages import linked_pages, pages_with_next_links
from training.pages.typed_pages import pages_with_types, typed_pages
from training.runs.requests import request_run
from training.runs.steps import WHOLE
from training.runs.worker_pool import run_in_thread
from training.training_sets.freezing import build_training_set, default_request, rows_of

READING: Final = 150
"""The thousandths of progress that reading the data counts for."""

ReadPage = TypeVar("ReadPage")
OnProgress = Callable[[int, int, str], object]
"""Called with the work done, its total and the current step; may raise to cancel."""


class NothingToLearnError(TrainingError):
    """The chosen genres do not exist or have no training data."""


def request_experiment(request: ExperimentRequest, by: User) -> Run:
    """A queued run of the experiment; the one under way with these settings, if there is one."""
    genres = _genres(request)
    described = json.dumps([request.kind, request.as_json()], sort_keys=True)
    # A hash, because a purpose has at most 100 characters and settings may have more.
    purpose = f"experiment {request.kind} {sha256(described.encode()).hexdigest()[:32]}"
    return request_run(
        Run(
            kind=request.kind,
            genre=genres[0] if len(genres) == 1 else None,
            settings=request.as_json(),
            purpose=purpose,
            started_by=by,
        )
    )


def run_experiment(run: Run) -> str:
    """Run an experiment and store its outcome; returns the first sentence of it."""
    request = ExperimentRequest.from_json(run.kind, run.settings)
    progress = _Progress(run)
    try:
        data, sets = gather(request, progress)
        outcome = _run_in_thread(request, data, progress)
    except ExtractionError as error:
        raise TrainingError(str(error)) from error
    _store(run, outcome, sets, progress.log)
    return outcome.sentences[0] if outcome.sentences else "Done."


def gather(
    request: ExperimentRequest, on_progress: OnProgress
) -> tuple[Data, Sequence[TrainingSet]]:
    """The data of every genre, and the training sets that were frozen for it."""
    genres = _genres(request)
    # Facts about pages are no rows, so no training set is frozen.
    if request.experiment.needs_types:
        typed = _by_genre(genres, pages_with_types(), typed_pages, on_progress)
        return Data({}, typed=typed), []
    if request.experiment.needs_links:
        linked = _by_genre(genres, pages_with_next_links(), linked_pages, on_progress)
        return Data({}, linked=linked), []
    sets, pages, learner = [], {}, request.learner
    for place, genre in enumerate(genres):
        on_page = _on_page(on_progress, genre, place, len(genres))
        labels = replace(default_request(genre, request.origins), profile=learner.profile)
        sets.append(build_training_set(labels, on_page))
        if request.experiment.needs_pages:
            pages[genre.slug] = list(gold_pages(pages_with_gold().filter(genre=genre)))
    rows = {frozen.genre.slug: rows_of(frozen).chosen(learner.rows) for frozen in sets}
    return Data(rows, pages), sets


def _by_genre(
    genres: Sequence[Genre],
    pages: PageQuerySet,
    read: Callable[[PageQuerySet], Iterable[ReadPage]],
    on_progress: OnProgress,
) -> dict[str, list[ReadPage]]:
    """The pages of every genre, by slug, as ``read`` returns them."""
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


def perform(request: ExperimentRequest, data: Data, on_progress: OnProgress) -> Outcome:
    """Run the experiment on its data."""
    experiment = request.experiment

    def report(done: int, total: int, step: str) -> None:
        here = READING + (WHOLE - READING) * done // max(total, 1)
        on_progress(here, WHOLE, step)

    return experiment.run(experiment.read(request.settings), data, report)


class _Progress:
    """Takes reports from the computing thread; only the main thread writes them to the database."""

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
        """Keep a report in memory; raises after the run was cancelled."""
        if self.is_stopped:
            raise JobCancelledError
        if step != self._latest[2]:
            self.log += f"{time.monotonic() - self._began:6.1f} s  {step}\n"
        self._latest = (done, total, step)

    def write(self) -> None:
        """Store the newest report; raises if the run was cancelled."""
        done, total, step = self._latest
        # The column holds 100 characters.
        self._run.report(done, total, step=step[:100], log=self.log)


def _run_in_thread(request: ExperimentRequest, data: Data, progress: _Progress) -> Outcome:
    """Run the experiment in a thread: one fit may take longer than the heartbeat allows."""
    try:
        return run_in_thread(lambda: perform(request, data, progress.take), progress.write)
    finally:
        # The thread may still be running: its next report ends it.
        progress.is_stopped = True


def _store(run: Run, outcome: Outcome, sets: Sequence[TrainingSet], log: str) -> None:
    stored: dict[str, Any] = outcome.as_json()
    stored["sets"] = [
        {"genre": each.genre.slug, "id": each.pk, "digest": each.digest, "rows": each.row_count}
        for each in sets
    ]
    predictions = frame_as_parquet(outcome.predictions)
    # A worker that no longer owns the run must store nothing.
    with transaction.atomic():
        owned = Run.objects.filter(pk=run.pk, attempt=run.attempt, state=Run.State.RUNNING)
        if not owned.update(
            outcome=stored,
            predictions=keep(predictions),
            training_set=sets[0] if len(sets) == 1 else None,
            log=log,
        ):
            raise JobCancelledError
    # Written when the run is closed.
    run.done = run.total = WHOLE


def _genres(request: ExperimentRequest) -> list[Genre]:
    """The chosen genres, in the order of choice."""
    known = Genre.objects.in_bulk(request.genres, field_name="slug")
    if missing := [slug for slug in request.genres if slug not in known]:
        raise NothingToLearnError(f"There is no genre {missing[0]!r}.")
    if not known:
        raise NothingToLearnError("Choose at least one genre.")
    return [known[slug] for slug in dict.fromkeys(request.genres)]
