"""Write a file atomically."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


@contextmanager
def atomic_file(path: Path, part: Path) -> Iterator[BinaryIO]:
    """Open a file for writing as ``part``; rename it to ``path`` on success, else delete it."""
    try:
        with part.open("wb") as out:
            yield out
            out.flush()
            # Before the rename: after a power failure the new name must not have an empty file.
            os.fsync(out.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
