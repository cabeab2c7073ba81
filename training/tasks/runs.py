"""Runs in the background: retraining, evaluations and experiments."""

from collections.abc import Callable

from django_tasks import task

from annotate.services.jobs import run_job
from training.models import Run
from training.services.evaluations.running import run_evaluation
from training.services.experiments import run_experiment
from training.services.retraining import run_retraining


@task()
def do_run(pk: int) -> None:
    """Do a run's work. Safe to deliver twice: only the first finds it waiting."""
    run_job(Run.objects.all(), pk, do_work)


def do_work(run: Run) -> str:
    """The work of a claimed run, by its kind; returns the outcome in words."""
    work: dict[str, Callable[[Run], str]] = {
        Run.Kind.RETRAIN: run_retraining,
        Run.Kind.EVALUATE: run_evaluation,
    }
    return work.get(run.kind, run_experiment)(run)
