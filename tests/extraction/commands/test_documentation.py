"""docs/command-line.md is a transcript: run it, and the same must come out."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from extraction.commands.main import COMMANDS, main

ROOT = Path(__file__).parents[3]
DOCUMENT = (ROOT / "docs" / "command-line.md").read_text("utf-8")
_BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_COMMAND = re.compile(r"^\$ (.*)\n", re.MULTILINE)


def transcript() -> list[tuple[str, str]]:
    """Every command of the document with the output below it."""
    steps = []
    for block in _BLOCK.findall(DOCUMENT):
        _, *parts = _COMMAND.split(block)
        steps += list(zip(parts[::2], parts[1::2], strict=True))
    return steps


def run_in(folder: Path, command: str) -> str:
    programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    finished = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=os.environ | {"PATH": programs, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=120,
        check=False,
    )
    return finished.stdout.decode()


@pytest.mark.slow
def test_every_command_of_the_document_prints_what_the_document_says(tmp_path: Path) -> None:
    steps = transcript()
    assert len(steps) > 10
    for command, output in steps:
        shown = re.fullmatch(r"cat ([\w.]+)", command)
        if shown and not (tmp_path / shown[1]).exists():
            (tmp_path / shown[1]).write_text(output, "utf-8")
        assert run_in(tmp_path, command) == output, command


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_is_in_the_document(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    main([command, "--help"])
    options = set(re.findall(r"--[a-z]+", capsys.readouterr().out)) - {"--help"}
    assert options
    assert all(option in DOCUMENT for option in options)
