"""The file results are written to: whole under its own name, or not there yet.

While a run goes on there are ``NAME.part`` and ``NAME.progress``; ``NAME`` appears when the
last page is done. A run that was ended in any way goes on from them.
"""

import fcntl
import os
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from io import BufferedRandom
from pathlib import Path
from typing import Final

from extraction.bulk import journal
from extraction.bulk.errors import BulkError
from extraction.bulk.forms import form_of
from extraction.bulk.journal import Progress
from extraction.bulk.packing import Packed

# Waiting for the disk after every chunk would slow many cores down; this is what a crash costs.
_SECONDS_BETWEEN_SAVES: Final = 1.0


class Result:
    """A result that is being made. Opened by ``open_result``."""

    def __init__(self, out: Path, part: BufferedRandom, progress: Progress) -> None:
        self.progress = progress
        self._out = out
        self._part = part
        self._saved_at = time.monotonic()

    def append(self, packed: Packed) -> None:
        """Add a chunk behind those that are there."""
        self._part.write(packed.data)
        self.progress = self.progress.after(packed)
        if time.monotonic() - self._saved_at > _SECONDS_BETWEEN_SAVES:
            self.save()

    def save(self) -> None:
        """Make sure that nothing so far has to be done again."""
        self._part.flush()
        os.fsync(self._part.fileno())
        journal.save(self.progress, _beside(self._out, "progress"))
        self._saved_at = time.monotonic()

    def seal(self) -> None:
        """Say that no more pages will come."""
        if not self.progress.pages:
            # A packed nothing can be unpacked, an empty file cannot.
            size = self._part.write(form_of(self._out).pack(b""))
            self.progress = replace(self.progress, bytes=size)
        self.progress = replace(self.progress, is_whole=True)
        self.save()


@contextmanager
def open_result(out: Path, progress: Progress) -> Iterator[Result]:
    """A result to add to, cut back to where the progress says."""
    try:
        part = _beside(out, "part").open("a+b")
    except OSError as error:
        raise BulkError(f"--out {out} cannot be written: {error.strerror}.") from error
    with part:
        _lock(part, out)
        _cut_behind(part, progress.bytes)
        result = Result(out, part, progress)
        result.save()
        try:
            yield result
        except BaseException:
            # A disk that is full has said so already.
            with suppress(OSError):
                result.save()
            raise


def find_progress(out: Path, settings: Mapping[str, str], *, overwrite: bool) -> Progress:
    """Where a run with these settings has to begin; refuses to spoil another run's result."""
    if out.is_dir():
        raise BulkError(f"--out {out} is a folder; name a file.")
    earlier = _earlier(_beside(out, "progress"), overwrite=overwrite)
    differences = earlier.differences(settings) if earlier else []
    if earlier and not differences:
        return earlier
    # A run that came to nothing, for want of a scheduler say, is nobody's loss.
    if earlier and earlier.pages and not overwrite:
        raise BulkError(
            f"--out {out} was begun by another run: {'; '.join(differences)}. "
            "Run the same command again to go on with it, or add --overwrite to start anew."
        )
    if out.exists() and not overwrite:
        raise BulkError(f"--out {out} is there already. Add --overwrite to make it anew.")
    return Progress(settings)


def finish(out: Path) -> None:
    """Give a sealed result its name. Can be done again after it was interrupted."""
    part = _beside(out, "part")
    if part.exists():
        form_of(out).finish(part, out)
    _beside(out, "progress").unlink()


def _beside(out: Path, ending: str) -> Path:
    return out.with_name(f"{out.name}.{ending}")


def _earlier(path: Path, *, overwrite: bool) -> Progress | None:
    try:
        return journal.load(path)
    except BulkError:
        if overwrite:
            return None
        raise


def _lock(part: BufferedRandom, out: Path) -> None:
    try:
        fcntl.flock(part, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise BulkError(f"Another run is writing --out {out} at the moment.") from error


def _cut_behind(part: BufferedRandom, size: int) -> None:
    """Drop what an interrupted run wrote after it last said how far it was."""
    there = part.seek(0, os.SEEK_END)
    if there < size:
        raise BulkError(
            f"{part.name} has {there} bytes of the {size} that were written. "
            "Remove it and the file .progress beside it to start anew."
        )
    part.truncate(size)
