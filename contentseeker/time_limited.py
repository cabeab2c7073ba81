"""Runs a module of this library in a subprocess with a time limit.

libxml2 cannot be interrupted, and a thread cannot be killed: a selector that takes hours must
not block the web server. Lines that the process wrote before the limit are kept. The process
also limits its own CPU time and memory, in case its parent dies first.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict
from pathlib import Path
from threading import BoundedSemaphore
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

_MAX_MEMORY: Final = 4 * 2**30
# At most two processes run in parallel, so that many requests do not overload the machine.
_PROCESSES: Final = BoundedSemaphore(2)


def run_module(
    module: str, request: Mapping[str, Any], seconds: float
) -> tuple[list[dict[str, Any]], bool]:
    """Run a module as a program (``serve``) with ``request`` on standard input.

    Returns its results as far as it got, and whether the time limit was exceeded.
    """
    written = json.dumps({**request, "seconds": seconds}).encode("ascii")
    with _PROCESSES:
        output, is_late = _run(module, written, seconds)
    # A process that was killed may leave half a line.
    lines = (line for line in output.splitlines(keepends=True) if line.endswith(b"\n"))
    return [json.loads(line) for line in lines], is_late


def _run(module: str, request: bytes, seconds: float) -> tuple[bytes, bool]:
    process = subprocess.Popen(  # noqa: S603  (our own program, no shell)
        [sys.executable, "-m", module],
        cwd=Path(__file__).parents[1],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    if process.stdout:
        # Imports may take seconds on a busy machine; the time of the work starts after them.
        process.stdout.readline()
    try:
        return process.communicate(request, timeout=seconds)[0], False
    except subprocess.TimeoutExpired:
        process.kill()
        return process.communicate()[0], True


def serve(results_of: Callable[[dict[str, Any]], "Iterable[DataclassInstance]"]) -> None:
    """The subprocess: read one request from standard input, write one line per result."""
    # Everything is imported: the time limit may start.
    sys.stdout.buffer.write(b"ready\n")
    sys.stdout.buffer.flush()
    request = json.load(sys.stdin.buffer)
    _limit_own_resources(request["seconds"])
    for result in results_of(request):
        sys.stdout.buffer.write(json.dumps(asdict(result)).encode("ascii") + b"\n")
        # Flushed one by one, so that finished results are kept when the process is killed.
        sys.stdout.buffer.flush()


def _limit_own_resources(seconds: float) -> None:
    """Limit the CPU time of this process to a little more than this, and its memory."""
    if sys.platform == "win32":
        return
    import resource

    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 2, int(seconds) + 2))
    if sys.platform == "linux":
        resource.setrlimit(resource.RLIMIT_AS, (_MAX_MEMORY, _MAX_MEMORY))
