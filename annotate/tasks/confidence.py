"""Computing the confidence of pages in the background, at the lowest priority."""

from typing import Final

from django_tasks import task
from django_tasks.base import TASK_MIN_PRIORITY
from django_tasks_db.models import DBTaskResult

from annotate.model_provider.protocol import provider
from annotate.queue.confidence import compute_waiting, waiting_pages

# A few seconds' work: imports, exports and runs requested meanwhile are done in between.
MOST_AT_ONCE: Final = 200


@task(priority=TASK_MIN_PRIORITY)
def compute_some_confidence() -> None:
    """Compute some of the pages that wait and enqueue the rest. Safe to deliver twice."""
    if compute_waiting(most=MOST_AT_ONCE) == MOST_AT_ONCE:
        compute_later()


def compute_later() -> bool:
    """Enqueue the task if pages wait and it is not enqueued already; returns whether it did."""
    queued = DBTaskResult.objects.ready().filter(task_path=compute_some_confidence.module_path)
    if queued.exists() or not waiting_pages(provider().confidence_models()).exists():
        return False
    compute_some_confidence.enqueue()
    return True
