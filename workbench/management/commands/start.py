"""``manage.py start``: prepare the database, then run web server and background worker."""

import signal
import sys
from argparse import ArgumentParser
from contextlib import closing, suppress
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from workbench.server import listen, serve
from workbench.startup import LogIn, prepare
from workbench.worker import SupervisedWorker


class Command(BaseCommand):
    help = "Prepare database and first account, then run web server and background worker."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default=settings.HOST, help="default: %(default)s")
        parser.add_argument("--port", default=settings.PORT, type=int, help="default: %(default)s")

    def handle(self, *, host: str, port: int, **options: Any) -> None:
        signal.signal(signal.SIGTERM, lambda *_: sys.exit())
        # Shells start background jobs with SIGINT ignored, and Python inherits this.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        with suppress(KeyboardInterrupt), closing(listen(host, port)) as listener:
            log_in = prepare(write=self.stdout.write)
            worker = SupervisedWorker()
            worker.start()
            self.stdout.write(_greeting(f"http://{host}:{port}", log_in))
            try:
                serve(listener)
            finally:
                self.stdout.write("Stopping.")
                worker.stop()


def _greeting(address: str, log_in: LogIn) -> str:
    password = f"{log_in.password}  (shown only now; change it under your name, top right)"
    lines = [
        f"The workbench is at  {address}",
        f"Log in as            {log_in.username}",
        f"Password             {password if log_in.password else 'forgotten? make password'}",
        "Stop with            Ctrl-C",
    ]
    return "\n".join(["", *lines, ""])
