"""Taking up runs whose worker has died; see ``annotate.tasks.resuming``."""

from annotate.tasks.resuming import resume
from training.models import Run
from training.services.publishing import publish_changed
from training.services.run_orders import interrupt_hopeless
from training.tasks.runs import do_run


def resume_runs() -> int:
    """Take up lost runs, give up hopeless ones; returns how many were rung for."""
    publish_changed()
    interrupt_hopeless()
    return resume(Run.objects.all(), do_run)
