"""What a new process costs before and with its first page: processor time and memory.

Every figure is the best of some fresh processes: what else runs on a machine only adds. numpy's
BLAS library is kept to one thread: its idle worker threads spin for a tenth of a second, which
would count as processor time of the process on a machine with free cores.
"""

import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from typing import Any, Final

HEAVY: Final = ("sklearn", "scipy", "pandas", "skops", "statsmodels", "joblib")
"""Packages that must not be imported by the first extraction."""
LIMITS: Final = {
    "import contentseeker, s": 0.2,
    "first extract, s": 0.15,
    "resident memory, MB": 90.0,
    "contentseeker --help, s": 0.2,
}
_RUNS: Final = 5
_EXTRACT: Final = f"""
import json, sys, time
before = time.process_time()
import contentseeker
imported = time.process_time()
contentseeker.extract(b"<html><body><h1>Title</h1>" + b"<p>A sentence of the text.</p>" * 20)
extracted = time.process_time()
print(json.dumps({{
    "import contentseeker, s": imported - before,
    "first extract, s": extracted - imported,
    "resident memory, MB": int(
        open("/proc/self/status").read().partition("VmHWM:")[2].split()[0]
    ) / 1024,
    "heavy": sorted(set({HEAVY!r}) & set(sys.modules)),
}}))
"""
_HELP: Final = ("-m", "contentseeker", "--help")


def start() -> dict[str, Any]:
    """Processor time and memory of a fresh process, by what it does."""
    runs = [json.loads(_run("-c", _EXTRACT)) for _ in range(_RUNS)]
    heavy = sorted({name for run in runs for name in run.pop("heavy")})
    best = {name: min(run[name] for run in runs) for name in runs[0]}
    # A process that does nothing takes time as well, which is not ours.
    empty = min(_seconds("-c", "") for _ in range(_RUNS))
    best["contentseeker --help, s"] = min(_seconds(*_HELP) for _ in range(_RUNS)) - empty
    return {"figures": best, "heavy": heavy}


def show(table: Callable[[str, list[str], list[list[str]]], None], result: dict[str, Any]) -> None:
    """Print the figures next to their limits."""
    rows = [
        [name, f"{value:.3f}", f"{LIMITS[name]:g}", "yes" if value <= LIMITS[name] else "no"]
        for name, value in result["figures"].items()
    ]
    table("A fresh process", ["", "measured", "limit", "holds"], rows)
    found = ", ".join(result["heavy"]) or "none"
    print(f"\nImported by the first extraction, of {', '.join(HEAVY)}: {found}.")


def _run(*arguments: str) -> str:
    command, environment = (sys.executable, *arguments), os.environ | {"OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return done.stdout


def _seconds(*arguments: str) -> float:
    """Processor time of a process, as the system counts it."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    _run(*arguments)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
