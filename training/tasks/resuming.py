"""Resuming runs whose worker died; see ``annotate.tasks.resuming``."""

from annotate.tasks.resuming import resume
from training.models import Run
from training.runs.requests import interrupt_hopeless
from training.tasks.runs import do_run
from training.versions.publishing import publish_changed


def resume_runs() -> int:
    """Enqueue runs without a worker, interrupt hopeless ones; returns how many were enqueued."""
    publish_changed()
    interrupt_hopeless()
    return resume(Run.objects.all(), do_run)
