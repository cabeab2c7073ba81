"""Runs a module of this library in a subprocess with a time limit.

libxml2 cannot be interrupted, and a thread cannot be killed: a selector that takes hours must
not block the web server. Lines that the process wrote before the limit are kept. The process
also limits its own CPU time and memory, in case its parent dies first.
"""

import subprocess
import sys
from pathlib import Path
from threading import BoundedSemaphore
from typing import Final

_MAX_MEMORY: Final = 4 * 2**30
# At most two processes run in parallel, so that many requests do not overload the machine.
_PROCESSES: Final = BoundedSemaphore(2)


def run_module(module: str, request: bytes, seconds: float) -> tuple[list[bytes], bool]:
    """Run a module as a program with ``request`` on standard input.

    Returns the complete lines of its output, and whether the time limit was exceeded.
    """
    with _PROCESSES:
        output, is_late = _run(module, request, seconds)
    return [line for line in output.splitlines(keepends=True) if line.endswith(b"\n")], is_late


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


def report_ready() -> None:
    """For the subprocess: everything is imported, the time limit may start."""
    sys.stdout.buffer.write(b"ready\n")
    sys.stdout.buffer.flush()


def limit_own_resources(seconds: float) -> None:
    """For the subprocess: limit its CPU time to a little more than this, and its memory."""
    if sys.platform == "win32":
        return
    import resource

    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 2, int(seconds) + 2))
    if sys.platform == "linux":
        resource.setrlimit(resource.RLIMIT_AS, (_MAX_MEMORY, _MAX_MEMORY))
