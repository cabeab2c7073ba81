"""Training a genre detector in the background: read, cross-validate by source, fit, store."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Final

from django.contrib.auth.models import User
from django.db import transaction

from contentseeker.errors import ExtractionError
from contentseeker.fitting.genres.examples import GenreExample
from contentseeker.genres.model import GenreModel
from training.errors import TrainingError
from training.genre_detection.data import (
    KnownPage,
    known_pages,
    known_sources,
    read_example,
    stored,
)
from training.models import GenreDetector, Run
from training.runs.requests import request_run
from training.runs.steps import OnProgress, Steps
from training.runs.worker_pool import map_pages, run_in_thread
from training.versions.genre_detectors import add_detector, detector_name

READING: Final = "reading pages"
CROSS_VALIDATING: Final = "cross-validating"
FITTING: Final = "fitting"
WEIGHTS: Final = {READING: 30, CROSS_VALIDATING: 55, FITTING: 15}
_MANY_PAGES: Final = 100
"""From so many pages on, reading in several processes is faster than in one thread."""
MOST_UNSURE: Final = 30


def request_genre_detection(by: User) -> Run:
    """A queued run that trains a detector; the one under way, if there is one."""
    # Refused now instead of by the run: the person who asks is still at the screen.
    known_sources().require()
    return request_run(Run(kind=Run.Kind.GENRES, purpose="genre detection", started_by=by))


def run_genre_detection(run: Run, *, on_progress: OnProgress = lambda done, step: None) -> str:
    """Make and store the detector of a run; returns the outcome in one sentence."""
    if GenreDetector.objects.filter(run=run).exists():
        # The worker died after it stored the detector and before it closed the run.
        return str(run.outcome["sentence"])
    try:
        with Steps(run, WEIGHTS, on_progress) as steps:
            return _make(run, steps)
    except ExtractionError as error:
        raise TrainingError(str(error)) from error


def _make(run: Run, steps: Steps) -> str:
    steps.begin(READING)
    sources = known_sources()
    # Again, as pages may have changed since the run was requested.
    sources.require()
    pages = known_pages(sources)
    examples = _read(pages, steps)
    steps.log(
        f"Read {len(pages):,} pages of {sources.source_count:,} sources and "
        f"{len(sources.genres)} genres."
    )
    if sources.left_out:
        steps.log(f"Left out, because of too few sources: {', '.join(sources.left_out)}.")
    figures, unsure = _cross_validate(pages, examples, steps)
    steps.begin(FITTING)
    model = _fit(pages, examples, steps)
    sentence = sentence_of(figures, sources.source_count)
    steps.log(sentence)
    outcome = {"sentence": sentence, "unsure": unsure}
    detector = _store(run, model, figures | {"limit": model.limit}, outcome)
    steps.log(f"Stored as {detector_name(detector)}.")
    return sentence


def _read(pages: Sequence[KnownPage], steps: Steps) -> list[GenreExample]:
    total = len(pages)
    rows = map_pages(
        read_example,
        None,
        stored(pages),
        lambda done: steps.at(done, total),
        is_large=total >= _MANY_PAGES,
    )
    # Read in the order of keys, which differs between workbenches.
    by_key = dict(zip(sorted(page.pk for page in pages), rows, strict=True))
    return [by_key[page.pk] for page in pages]


def _cross_validate(
    pages: Sequence[KnownPage], examples: Sequence[GenreExample], steps: Steps
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    # Imported late, here and below: these modules import scikit-learn, which takes seconds.
    from contentseeker.fitting.genres.figures import figures_of
    from contentseeker.fitting.genres.fitting import cross_validate_genres

    steps.begin(CROSS_VALIDATING)
    progress = [0, 1]

    def on_fold(done: int, total: int) -> None:
        # Only noted: this runs in the thread that computes, and the run is reported by another.
        progress[:] = done, total

    tested = run_in_thread(
        lambda: cross_validate_genres(examples, on_fold), lambda: steps.at(*progress)
    )
    figures = figures_of(tested, [example.genre for example in examples])
    sure = tested.probability.max(axis=1)
    guess = tested.probability.argmax(axis=1)
    unsure = [
        {
            "page": pages[place].pk,
            "genre": pages[place].genre,
            "detected": tested.genres[int(guess[place])],
            "probability": round(float(sure[place]), 4),
        }
        for place in sure.argsort(kind="stable")[:MOST_UNSURE].tolist()
    ]
    return figures, unsure


def _fit(pages: Sequence[KnownPage], examples: Sequence[GenreExample], steps: Steps) -> GenreModel:
    from contentseeker.fitting.genres.fitting import fit_genres

    named = "".join(f"{page.digest}{page.genre}{page.source}" for page in pages)
    facts = {
        "data": sha256(named.encode()).hexdigest(),
        "pages": len(pages),
        "sources": len({page.source for page in pages}),
    }
    return run_in_thread(lambda: fit_genres(examples, facts=facts), steps.report)


def sentence_of(figures: dict[str, Any], sources: int) -> str:
    """The outcome of a run in words."""
    right = figures["accuracy_detected"]
    detected = f"{figures['coverage']:.0%} of the pages are detected"
    return (
        f"{figures['accuracy']:.0%} of {figures['pages']:,} pages of {sources:,} sources are told "
        f"right by detectors that did not know the source. With the limit, {detected}"
        + (f", and {right:.0%} of these are right." if right is not None else ".")
    )


def _store(
    run: Run, model: GenreModel, figures: dict[str, Any], outcome: dict[str, Any]
) -> GenreDetector:
    """Commit the detector with its figures and the outcome, or nothing."""
    manifest, data = model.parts()
    with transaction.atomic():
        run.store(outcome=outcome)
        return add_detector(manifest, data, run=run, metrics=figures, created_by=run.started_by)
