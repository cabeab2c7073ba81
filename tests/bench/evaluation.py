"""An evaluation of every method on the benchmark pages, on a workbench of its own.

WCXB's development pages are imported, then evaluated by ``manage.py evaluate`` as anybody
would, on all cores. Asked for once more it has to find that nothing is left to do.
"""

import os
import re
import resource
import subprocess
import sys
import time
from tempfile import TemporaryDirectory
from typing import Any, Final

from tests.bench.pages import CORPORA
from tests.conftest import ROOT

_SCORED: Final = re.compile(r"(\d+) methods on ([\d,]+) pages: ([\d,]+) pairs, ([\d,]+) of them")


def evaluation() -> dict[str, Any]:
    """Seconds of both evaluations, and the table that the command prints."""
    with TemporaryDirectory(prefix="workbench-") as folder:
        inherited = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
        environment = inherited | {"WORKBENCH_DATA_DIR": folder}
        _manage(environment, "migrate", "-v0")
        pages = str(CORPORA / "wcxb-dev")
        _manage(environment, "import_pages", pages, "--corpus", "WCXB", "-v0")
        said, first = _timed(environment)
        _, again = _timed(environment)
    found = _SCORED.search(said)
    assert found, said
    methods, pages_there, pairs, _ = (int(each.replace(",", "")) for each in found.groups())
    return {
        "methods": methods,
        "pages": pages_there,
        "pairs": pairs,
        "seconds": first["wall"],
        "cpu seconds": first["cpu"],
        "seconds again": again["wall"],
        "said": said,
    }


def _timed(environment: dict[str, str]) -> tuple[str, dict[str, float]]:
    began, used = time.perf_counter(), _cpu_seconds()
    said = _manage(environment, "evaluate", "-v0")
    return said, {"wall": time.perf_counter() - began, "cpu": _cpu_seconds() - used}


def _cpu_seconds() -> float:
    """Of all processes that have ended, their own children included."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _manage(environment: dict[str, str], *arguments: str) -> str:
    command = [sys.executable, "manage.py", *arguments]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE, text=True
    )
    return done.stdout
