"""Judging pages in the background, a few at a time, whenever nothing else is to be done."""

from typing import Final

from django_tasks import task
from django_tasks.base import TASK_MIN_PRIORITY
from django_tasks_db.models import DBTaskResult

from annotate.services.judging import judge_waiting, judges, waiting_pages

# A few seconds' work: imports, exports and runs that were asked for meanwhile come in between.
MOST_AT_ONCE: Final = 200


@task(priority=TASK_MIN_PRIORITY)
def judge_some_pages() -> None:
    """Judge some of the pages that wait, then ring for the others. Safe to deliver twice."""
    if judge_waiting(most=MOST_AT_ONCE) == MOST_AT_ONCE:
        judge_later()


def judge_later() -> bool:
    """Ring if pages wait to be judged and nobody has rung for them; says whether it did."""
    rings = DBTaskResult.objects.ready().filter(task_path=judge_some_pages.module_path)
    if rings.exists() or not waiting_pages(judges()).exists():
        return False
    judge_some_pages.enqueue()
    return True
