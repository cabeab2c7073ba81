"""Work in a process of its own, which is stopped when it takes too long.

libxml2 cannot be interrupted, and a thread cannot be stopped: an expression that would take
hours must not take the web server with it. What was written line by line in time counts. The
process also limits itself, in case nobody is left to stop it.
"""

import subprocess
import sys
from pathlib import Path
from threading import BoundedSemaphore
from typing import Final

import extraction

_MEMORY: Final = 4 * 2**30
# People wait for each other rather than all of them for a machine that does too much at once.
_AT_ONCE: Final = BoundedSemaphore(2)


def ask(module: str, order: bytes, seconds: float) -> tuple[list[bytes], bool]:
    """The lines that a module of ours, run as a program, writes; whether it was cut short."""
    with _AT_ONCE:
        answer, is_late = _ask(module, order, seconds)
    return [line for line in answer.splitlines(keepends=True) if line.endswith(b"\n")], is_late


def _ask(module: str, order: bytes, seconds: float) -> tuple[bytes, bool]:
    process = subprocess.Popen(  # noqa: S603  (our own program, no shell)
        [sys.executable, "-m", module],
        cwd=Path(extraction.__file__).parents[1],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    try:
        return process.communicate(order, timeout=seconds)[0], False
    except subprocess.TimeoutExpired:
        process.kill()
        return process.communicate()[0], True


def limit_itself(seconds: float) -> None:
    """For the program itself: end after this much computing, or when memory runs short."""
    if sys.platform == "win32":
        return
    import resource

    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 2, int(seconds) + 2))
    if sys.platform == "linux":
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
