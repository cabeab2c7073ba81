"""``manage.py supervised_worker``: the background worker as ``manage.py start`` runs it."""

from typing import Any

from django_tasks_db.management.commands import db_worker

from workbench.worker import resume_lost_work, stop_when_parent_ends


class Command(db_worker.Command):
    help = "The worker that `start` runs: ends with it. Run further workers with `db_worker`."

    def handle(self, **options: Any) -> None:
        stop_when_parent_ends()
        resume_lost_work()
        super().handle(**options | {"reload": False, "startup_delay": False})
