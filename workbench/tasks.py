"""Background tasks of the project."""

import platform

from django_tasks import task
from django_tasks.base import TASK_MAX_PRIORITY


# Highest priority, because it checks whether a worker is running.
@task(priority=TASK_MAX_PRIORITY)
def report_host() -> str:
    """Return the host name of the worker."""
    return platform.node()
