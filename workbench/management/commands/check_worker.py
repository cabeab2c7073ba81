"""``manage.py check_worker``: check that a background worker processes tasks."""

import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from workbench.tasks import report_host

_POLL_SECONDS = 0.1


class Command(BaseCommand):
    help = "Give the background worker a small task and wait for its answer."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--wait", type=float, default=30, help="seconds, default %(default)s")

    def handle(self, *, wait: float, **options: Any) -> None:
        result = report_host.enqueue()
        deadline = time.monotonic() + wait
        while not result.is_finished and time.monotonic() < deadline:
            time.sleep(_POLL_SECONDS)
            result.refresh()
        if not result.is_finished:
            raise CommandError(
                f"No worker answered within {wait:g} seconds: none is running, or all are busy. "
                "`make run` starts one; `manage.py db_worker` starts another."
            )
        self.stdout.write(f"A worker on {result.return_value} answered.")
