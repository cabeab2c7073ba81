"""Background tasks about the workbench itself."""

import platform

from django_tasks import task
from django_tasks.base import TASK_MAX_PRIORITY


# Before everything else in the queue: it asks whether anybody is there at all.
@task(priority=TASK_MAX_PRIORITY)
def report_host() -> str:
    """Say on which machine the worker runs: a sign of life."""
    return platform.node()
