"""The command line in two ways: in this process, and as a program of its own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from contentseeker.cli.main import main
from tests.contentseeker.cli.story import STORY, Command, Outcome

ROOT = Path(__file__).parents[3]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working directory, with one page in it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "story.html").write_text(STORY, "utf-8")
    return tmp_path


@pytest.fixture
def command(folder: Path, capsys: pytest.CaptureFixture[str]) -> Command:
    """Run a command in this process."""

    def run(*arguments: str) -> Outcome:
        capsys.readouterr()
        code = main(arguments)
        return Outcome(code, *capsys.readouterr())

    return run


@pytest.fixture
def environment() -> dict[str, str]:
    """Environment in which the library is found and output is buffered, as in most shells."""
    return os.environ | {"PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": ""}


@pytest.fixture
def program(folder: Path, environment: dict[str, str]) -> Command:
    """Run a command as a program of its own."""

    def run(*arguments: str, stdin: bytes = b"", **variables: str) -> Outcome:
        finished = subprocess.run(
            [sys.executable, "-m", "contentseeker", *arguments],
            cwd=folder,
            env=environment | variables,
            input=stdin,
            capture_output=True,
            timeout=120,
            check=False,
        )
        return Outcome(finished.returncode, finished.stdout.decode(), finished.stderr.decode())

    return run
