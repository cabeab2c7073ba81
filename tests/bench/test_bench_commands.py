"""Every benchmark command works: each is run small, its numbers mean nothing."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from tests import postgres
from tests.bench.__main__ import COMMANDS
from tests.conftest import ROOT
from tests.processes import PATIENCE

# Those whose numbers are looked at, or that need Chromium.
SCREENS: Final = ("lists", "scoreboard")
IN_BROWSER: Final = ("screen", "training", "visible")
OTHERS: Final = [name for name in COMMANDS if name not in (*SCREENS, *IN_BROWSER, "evaluation")]

pytestmark = pytest.mark.slow


def run_small(command: str, out: Path) -> dict[str, Any]:
    """The numbers of a command, which runs in a process of its own."""
    # Benchmarks choose settings and databases themselves.
    chosen = ("WORKBENCH_DATA", "DATABASE_URL", "DJANGO_")
    inherited = {key: value for key, value in os.environ.items() if not key.startswith(chosen)}
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.small", "--out", str(out), command],
        cwd=ROOT,
        env=inherited,
        capture_output=True,
        text=True,
        timeout=2 * PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    numbers: dict[str, Any] = json.loads((out / f"{command}.json").read_text("utf-8"))
    return numbers


@pytest.mark.parametrize("command", OTHERS)
def test_benchmarks_run(command: str, tmp_path: Path) -> None:
    assert run_small(command, tmp_path)


@pytest.mark.parametrize("command", SCREENS)
def test_screens_open_on_every_database(command: str, tmp_path: Path) -> None:
    databases = run_small(command, tmp_path)[command]

    expected = ["SQLite", "PostgreSQL"] if postgres.find_programs() else ["SQLite"]
    assert list(databases) == expected
    for screens in databases.values():
        statuses = {name: each["status"] for name, each in screens.items() if "status" in each}
        assert statuses
        assert [name for name, status in statuses.items() if status not in (200, 302)] == []


def test_all_methods_are_evaluated(tmp_path: Path) -> None:
    found = run_small("evaluation", tmp_path)

    assert found["pairs"] == found["methods"] * found["pages"] > 0


@pytest.mark.browser
@pytest.mark.parametrize("command", IN_BROWSER)
def test_benchmarks_in_a_browser_run(command: str, tmp_path: Path) -> None:
    assert run_small(command, tmp_path)
