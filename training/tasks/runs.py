"""Runs in the background: retraining, evaluations and experiments."""

from collections.abc import Callable

from django_tasks import task

from annotate.jobs.running import run_job
from training.evaluations.running import run_evaluation
from training.experiments.running import run_experiment
from training.models import Run
from training.retraining import run_retraining


@task()
def do_run(pk: int) -> None:
    """Run a queued run. Safe to deliver twice: only the first delivery claims it."""
    run_job(Run.objects.all(), pk, do_work)


def do_work(run: Run) -> str:
    """Run a claimed run by its kind; returns the outcome in one sentence."""
    work: dict[str, Callable[[Run], str]] = {
        Run.Kind.RETRAIN: run_retraining,
        Run.Kind.EVALUATE: run_evaluation,
    }
    return work.get(run.kind, run_experiment)(run)
