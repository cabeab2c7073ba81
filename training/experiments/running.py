"""Experiments in the background: labels in, tables, plots and predictions out.

The library computes (``contentseeker.lab.experiments``). This module reads the data, reports
progress and stores the outcome.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, TypeVar

from django.contrib.auth.models import User
from django.db import transaction

from annotate.models import Corpus, Genre
from annotate.models.job import JobCancelledError
from annotate.models.page import PageQuerySet
from contentseeker.errors import ExtractionError
from contentseeker.lab.experiments import Data, Experiment, Outcome
from contentseeker.lab.experiments.experiment import end_of, shared
from training.artefacts import frame_as_parquet, keep
from training.errors import TrainingError
from training.experiments.choices import ExperimentRequest
from training.experiments.outcomes import flattened, said
from training.experiments.parts import FinishedParts, data_digest
from training.models import Run, TrainingSet
from training.pages.gold_pages import gold_pages, pages_with_gold
from training.pages.labelled_genres import labelled_genres
from training.pages.linked_pages import linked_genres, linked_pages, pages_with_known_next
from training.pages.typed_pages import pages_with_types, typed_genres, typed_pages
from training.runs.requests import request_run
from training.runs.steps import WHOLE
from training.runs.worker_pool import run_in_thread
from training.training_sets.freezing import build_training_set, default_request, rows_of

if TYPE_CHECKING:
    import pandas as pd

READING: Final = 150
"""The thousandths of progress that reading the data counts for."""

ReadPage = TypeVar("ReadPage")
OnProgress = Callable[[int, int, str], object]
"""Called with the work done, its total and the current step; may raise to cancel."""
ShowProgress = Callable[[int, str], object]
"""Called with the thousandths that are done and the current step."""


class NothingToLearnError(TrainingError):
    """The chosen genres do not exist or have no training data."""


def request_experiment(request: ExperimentRequest, by: User) -> Run:
    """A queued run of the experiment; the one under way with these settings, if there is one."""
    genres = _genres(request)
    _check_corpora(request)
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


def genres_with_data(experiment: Experiment) -> tuple[str, ...]:
    """The slugs of all genres that the experiment can learn from."""
    return tuple(genre.slug for genre in described_genres(experiment))


def described_genres(experiment: Experiment) -> dict[Genre, str]:
    """The genres that have training data for an experiment, each with a line that counts it."""
    if experiment.needs_types:
        return typed_genres()
    if experiment.needs_links:
        return linked_genres()
    return {genre.genre: str(genre) for genre in labelled_genres()}


def run_experiment(run: Run, *, on_progress: ShowProgress = lambda done, step: None) -> str:
    """Run an experiment and store its outcome; returns the first sentence of it."""
    request = ExperimentRequest.from_json(run.kind, run.settings)
    progress = _Progress(run, on_progress)
    try:
        data, sets = gather(request, progress)
        outcome, predictions = _compute(run, request, data, progress)
    except ExtractionError as error:
        raise TrainingError(str(error)) from error
    _store(run, outcome, predictions, sets, progress.log)
    return next(iter(said(flattened(outcome))), "Done.")


def gather(
    request: ExperimentRequest, on_progress: OnProgress
) -> tuple[Data, Sequence[TrainingSet]]:
    """The data of every genre, and the training sets that were frozen for it."""
    genres = _genres(request)
    # Facts about pages are no rows, so no training set is frozen.
    if request.experiment.needs_types:
        typed = _by_genre(genres, request.of_corpora(pages_with_types()), typed_pages, on_progress)
        return Data({}, typed=typed), []
    if request.experiment.needs_links:
        known = request.of_corpora(pages_with_known_next())
        linked = _by_genre(genres, known, linked_pages, on_progress)
        return Data({}, linked=linked), []
    sets, pages, learner = [], {}, request.learner
    for place, genre in enumerate(genres):
        on_page = _on_page(on_progress, genre, place, len(genres))
        labels = default_request(genre, request.origins, request.corpora)
        labels = replace(labels, profile=learner.profile)
        sets.append(build_training_set(labels, on_page))
        if request.experiment.needs_pages:
            gold = request.of_corpora(pages_with_gold().filter(genre=genre))
            pages[genre.slug] = list(gold_pages(gold))
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


def _compute(
    run: Run, request: ExperimentRequest, data: Data, progress: _Progress
) -> tuple[dict[str, Any], pd.DataFrame]:
    """The outcome as it is stored, and the predictions; parts are stored one by one."""
    experiment = request.experiment
    settings = experiment.read(request.settings)
    try:
        if experiment.parts is None:
            outcome = progress.in_thread(
                lambda: experiment.run(settings, data, progress.take_share)
            )
            return outcome.as_json(), outcome.predictions
        finished = FinishedParts.of(run, data_digest(request, data))
        parts = experiment.parts(settings, data)
        for part in parts:
            if part.name in finished:
                progress.take_share(*end_of(parts, part), f"{part.title}: done before")
                continue
            report = shared(progress.take_share, parts, part)
            finished.keep(part, progress.in_thread(partial(part.run, report)), progress.log)
        names = [part.name for part in parts]
        return finished.outcome(names), finished.predictions(names)
    finally:
        # The thread may still be running: its next report ends it.
        progress.is_stopped = True


class _Progress:
    """Takes reports from the computing thread; only the main thread writes them to the database."""

    def __init__(self, run: Run, on_progress: ShowProgress) -> None:
        self._run = run
        self._on_progress = on_progress
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

    def take_share(self, done: int, total: int, step: str) -> None:
        """Keep a report of the experiment itself, which begins when the data is read."""
        self.take(READING + (WHOLE - READING) * done // max(total, 1), WHOLE, step)

    def write(self) -> None:
        """Store the newest report; raises if the run was cancelled."""
        done, total, step = self._latest
        # The column holds 100 characters.
        self._run.report(done, total, step=step[:100], log=self.log)
        self._on_progress(done, step)

    def in_thread(self, work: Callable[[], Outcome]) -> Outcome:
        """Compute in a thread: one fit may take longer than the heartbeat allows."""
        return run_in_thread(work, self.write)


def _store(
    run: Run,
    outcome: dict[str, Any],
    predictions: pd.DataFrame,
    sets: Sequence[TrainingSet],
    log: str,
) -> None:
    frozen = [
        {"genre": each.genre.slug, "id": each.pk, "digest": each.digest, "rows": each.row_count}
        for each in sets
    ]
    # The file is kept only if the run still is this worker's.
    with transaction.atomic():
        run.store(
            outcome=outcome | {"sets": frozen},
            predictions=keep(frame_as_parquet(predictions)),
            training_set=sets[0] if len(sets) == 1 else None,
            log=log,
        )
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


def _check_corpora(request: ExperimentRequest) -> None:
    known = Corpus.objects.filter(slug__in=request.corpora).values_list("slug", flat=True)
    if missing := sorted(set(request.corpora) - set(known)):
        raise NothingToLearnError(f"There is no corpus {missing[0]!r}.")
