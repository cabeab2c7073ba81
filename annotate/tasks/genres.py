"""Proposing genres in the background, for pages that were stored before the detector was live."""

from typing import Final

from django_tasks import task
from django_tasks.base import TASK_MIN_PRIORITY
from django_tasks_db.models import DBTaskResult

from annotate.genres.proposals import propose_waiting, waiting_for_genre
from annotate.model_provider.protocol import provider

# A few seconds' work: imports, exports and runs requested meanwhile are done in between.
MOST_AT_ONCE: Final = 200


@task(priority=TASK_MIN_PRIORITY)
def propose_some_genres() -> None:
    """Propose genres for some of the pages that wait, enqueue the rest. Safe to deliver twice."""
    if propose_waiting(most=MOST_AT_ONCE) == MOST_AT_ONCE:
        propose_later()


def propose_later() -> bool:
    """Enqueue the task if pages wait and it is not enqueued already; returns whether it did."""
    queued = DBTaskResult.objects.ready().filter(task_path=propose_some_genres.module_path)
    detector = provider().genre_detector()
    if detector is None or queued.exists() or not waiting_for_genre(detector).exists():
        return False
    propose_some_genres.enqueue()
    return True
