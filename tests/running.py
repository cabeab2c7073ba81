"""A workbench as people run it, for tests: a real process, a real port, a real worker."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from email.message import Message
from http.client import HTTPConnection
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import urlopen

from playwright.sync_api import Page

from tests.conftest import ROOT
from tests.processes import PATIENCE, wait_until


class Workbench:
    """A running ``manage.py start`` and what it said so far."""

    def __init__(self, environment: dict[str, str], log: Path) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.environment = environment
        self.log = log
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "start", "--port", str(self.port)],
            cwd=ROOT,
            env=environment,
            stdout=log.open("w"),
            stderr=subprocess.STDOUT,
        )

    def log_in(self, window: Page) -> None:
        """Log in as the administrator whose password the first start has said."""
        window.goto(self.address)
        window.get_by_label("Username").fill("admin")
        window.get_by_label("Password").fill(self.wait_for(r"Password +(\S+)"))
        window.get_by_role("button", name="Log in").click()

    def worker(self) -> int:
        return int(self.wait_for(r"background worker is process (\d+)"))

    def wait_for(self, pattern: str) -> str:
        return wait_until(lambda: self.look_for(pattern))[1]

    def look_for(self, pattern: str) -> re.Match[str] | None:
        assert self.process.poll() is None, self.said()
        return re.search(pattern, self.said())

    def said(self) -> str:
        return self.log.read_text()

    def get(self, path: str) -> str:
        with urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=PATIENCE) as answer:
            return str(answer.read().decode())

    def headers(self, path: str, sent: dict[str, str] | None = None) -> Message:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        with closing(connection):
            connection.request("GET", path, headers=sent or {})
            return connection.getresponse().headers

    def end(self, number: signal.Signals) -> int:
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)


@contextmanager
def started(environment: dict[str, str], log: Path) -> Iterator[Workbench]:
    workbench = Workbench(environment, log)
    try:
        workbench.wait_for("(Stop with)")
        yield workbench
    finally:
        workbench.process.kill()
        workbench.process.wait()


@contextmanager
def started_anew() -> Iterator[Workbench]:
    """A workbench at its first start, with a data folder that goes away with it."""
    with TemporaryDirectory(prefix="workbench-") as folder:
        own = {"WORKBENCH_DATA_DIR": folder, "PYTHONUNBUFFERED": "1"}
        inherited = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
        with started(inherited | own, Path(folder) / "log") as workbench:
            yield workbench


def free_port() -> int:
    with closing(socket.create_server(("127.0.0.1", 0))) as probe:
        return int(probe.getsockname()[1])
