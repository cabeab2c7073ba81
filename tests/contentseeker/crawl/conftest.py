"""The command in this process and as a program of its own, with a method that breaks."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from contentseeker import registry, software
from contentseeker.cli.main import main
from contentseeker.crawl import engines, results
from contentseeker.crawl.job import Job, RecordLine
from contentseeker.crawl.pages import StoredPage
from tests.conftest import ROOT
from tests.contentseeker.cli.story import Command, Outcome
from tests.contentseeker.crawl.brittle import GATES, METHOD

Fill = Callable[[dict[str, bytes]], None]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working directory, empty."""
    folder = tmp_path / "work"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def fill(folder: Path) -> Fill:
    """Make a folder "pages" with these files."""

    def write(files: dict[str, bytes]) -> None:
        (folder / "pages").mkdir()
        for name, data in files.items():
            (folder / "pages" / name).write_bytes(data)

    return write


@pytest.fixture
def gates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for the files that pages with "WAIT" or "STOP" wait or stop for."""
    gates = tmp_path / "gates"
    gates.mkdir()
    monkeypatch.setenv(GATES, str(gates))
    return gates


@pytest.fixture
def brittle(tmp_path: Path, gates: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Do ``brittle.prepare`` here until the end of the test, and in every Python it starts."""
    monkeypatch.setitem(registry._METHODS, METHOD.name, METHOD)
    monkeypatch.setattr(software, "_digest", lambda: "")
    monkeypatch.setattr(results, "_SECONDS_BETWEEN_SAVES", 0.0)
    early = tmp_path / "early"
    early.mkdir()
    (early / "sitecustomize.py").write_text(
        "from tests.contentseeker.crawl import brittle\nbrittle.prepare()\n"
    )
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(early), str(ROOT)]))


@pytest.fixture
def extract(folder: Path, brittle: None, capsys: pytest.CaptureFixture[str]) -> Command:
    """Run ``extract`` here; its processes are real unless ``no_processes`` is asked for."""

    def run(*arguments: str) -> Outcome:
        capsys.readouterr()
        code = main(["extract", *arguments])
        return Outcome(code, *capsys.readouterr())

    return run


@dataclass
class InThisProcess:
    """Does what a process does, where a test is about something else."""

    job: Job

    def lines(self, pages: Sequence[StoredPage]) -> list[RecordLine]:
        extractor = self.job.extractor()
        return [self.job.line(page, extractor) for page in pages]

    def close(self) -> None:
        """There is nothing to end."""


@pytest.fixture
def no_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Extract in this process: starting others takes most of a run's time."""
    monkeypatch.setattr(engines, "WorkerProcess", InThisProcess)


@dataclass
class Programs:
    """Starts Python programs; ends those that still run when the test is over."""

    _ends: ExitStack = field(default_factory=ExitStack)

    def start(self, *command: str) -> subprocess.Popen[bytes]:
        # Its words go nowhere: a full pipe would stop it.
        process = subprocess.Popen(
            [sys.executable, *command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._ends.callback(process.wait)
        self._ends.callback(process.kill)
        return process

    def extract(self, *arguments: str) -> subprocess.Popen[bytes]:
        """Start the command."""
        return self.start("-m", "contentseeker", "extract", *arguments)

    def close(self) -> None:
        self._ends.close()


@pytest.fixture
def programs(folder: Path, brittle: None) -> Iterator[Programs]:
    """Programs of their own, in the same folder."""
    programs = Programs()
    yield programs
    programs.close()
