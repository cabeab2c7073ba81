"""Waiting for other processes, up to a deadline."""

import subprocess
import time
from collections.abc import Callable
from typing import TypeVar

PATIENCE = 180.0
"""Seconds; only a failing test waits that long."""
_BETWEEN_LOOKS = 0.02

Found = TypeVar("Found")


def wait_until(look: Callable[[], Found | None], what: object = "") -> Found:
    """What ``look`` finds, as soon as it finds something; ``what`` names it if it never does."""
    deadline = time.monotonic() + PATIENCE
    while not (found := look()):
        assert time.monotonic() < deadline, f"waited in vain {what}"
        time.sleep(_BETWEEN_LOOKS)
    return found


def is_running(pid: int) -> bool:
    """Whether the process still does something."""
    state = subprocess.run(
        ["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False
    ).stdout
    # A zombie has ended; its new parent, in a container, may never ask how.
    return bool(state.strip()) and not state.startswith("Z")
