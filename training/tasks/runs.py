"""Runs in the background: retraining, evaluations and experiments."""

from collections.abc import Callable
from functools import partial

from django.db import transaction
from django_tasks import task

from annotate.jobs.running import run_job
from annotate.tasks.resuming import resume
from training.evaluations.running import run_evaluation
from training.experiments.running import run_experiment
from training.genre_detection.running import run_genre_detection
from training.models import Run
from training.retraining import run_retraining
from training.runs.requests import interrupt_repeatedly_lost
from training.versions.genre_detectors import publish_detector
from training.versions.publishing import publish_changed


# Do not move: queued tasks are stored with the path of this function.
@task()
def do_run(pk: int) -> None:
    """Run a queued run. Safe to deliver twice: only the first delivery claims it."""
    run_job(Run.objects.all(), pk, do_work)


def start(run: Run) -> None:
    """Have a worker do a queued run."""
    # On commit: a worker must never look for a row that was rolled back.
    transaction.on_commit(partial(do_run.enqueue, run.pk))


def resume_runs() -> int:
    """Enqueue runs without a worker, interrupt hopeless ones; returns how many were enqueued."""
    # A worker may also have died between a promotion and the folder that follows from it.
    publish_changed()
    publish_detector()
    # First, so that a run which kills every worker is not started once more.
    interrupt_repeatedly_lost()
    return resume(Run.objects.all(), do_run)


def do_work(run: Run) -> str:
    """Run a claimed run by its kind; returns the outcome in one sentence."""
    work: dict[str, Callable[[Run], str]] = {
        Run.Kind.RETRAIN: run_retraining,
        Run.Kind.EVALUATE: run_evaluation,
        Run.Kind.GENRES: run_genre_detection,
    }
    # All other kinds are experiments.
    return work.get(run.kind, run_experiment)(run)
