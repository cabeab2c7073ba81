"""The result file, which gets its name only when it is complete.

During a run there are ``NAME.part`` and ``NAME.progress``; ``NAME`` appears when the last page
is done. An interrupted run is resumed from them.
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

from contentseeker.crawl import checkpoint
from contentseeker.crawl.checkpoint import Progress
from contentseeker.crawl.errors import CrawlError
from contentseeker.crawl.output_formats import format_of
from contentseeker.crawl.processes import Packed

# Syncing after every chunk would slow down many cores; a crash costs at most this much work.
_SECONDS_BETWEEN_SAVES: Final = 1.0


class ResultFile:
    """A result that is being written. Opened by ``open_result``."""

    def __init__(self, out: Path, part: BufferedRandom, progress: Progress) -> None:
        self.progress = progress
        self._out = out
        self._part = part
        self._saved_at = time.monotonic()

    def append(self, packed: Packed) -> None:
        """Append a chunk."""
        self._part.write(packed.data)
        self.progress = self.progress.after(packed)
        if time.monotonic() - self._saved_at > _SECONDS_BETWEEN_SAVES:
            self.save()

    def save(self) -> None:
        """Write the chunks so far and the checkpoint to disk."""
        self._part.flush()
        os.fsync(self._part.fileno())
        checkpoint.save(self.progress, _sibling(self._out, "progress"))
        self._saved_at = time.monotonic()

    def seal(self) -> None:
        """Record that all pages are done."""
        if not self.progress.pages:
            # Decompressors refuse an empty file, so write a compressed empty chunk.
            size = self._part.write(format_of(self._out).pack(b""))
            self.progress = replace(self.progress, bytes=size)
        self.progress = replace(self.progress, is_whole=True)
        self.save()


@contextmanager
def open_result(out: Path, progress: Progress) -> Iterator[ResultFile]:
    """A result to append to, truncated to the bytes of the checkpoint."""
    try:
        part = _sibling(out, "part").open("a+b")
    except OSError as error:
        raise CrawlError(f"--out {out} cannot be written: {error.strerror}.") from error
    with part:
        _lock(part, out)
        _truncate(part, progress.bytes)
        result = ResultFile(out, part, progress)
        result.save()
        try:
            yield result
        except BaseException:
            # On a full disk the original error is already on its way.
            with suppress(OSError):
                result.save()
            raise


def find_progress(out: Path, settings: Mapping[str, str], *, overwrite: bool) -> Progress:
    """Where a run with these settings starts; refuses to overwrite another run's result."""
    if out.is_dir():
        raise CrawlError(f"--out {out} is a folder; name a file.")
    earlier = _earlier(_sibling(out, "progress"), overwrite=overwrite)
    differences = earlier.differences(settings) if earlier else []
    if earlier and not differences:
        return earlier
    # A run without a finished page (no scheduler found, for example) can be replaced.
    if earlier and earlier.pages and not overwrite:
        raise CrawlError(
            f"--out {out} was begun by another run: {'; '.join(differences)}. "
            "Run the same command again to resume it, or add --overwrite to start over."
        )
    if out.exists() and not overwrite:
        raise CrawlError(f"--out {out} exists already. Add --overwrite to replace it.")
    return Progress(settings)


def finish(out: Path) -> None:
    """Give a complete result its name. Safe to repeat after an interruption."""
    part = _sibling(out, "part")
    if part.exists():
        format_of(out).finish(part, out)
    _sibling(out, "progress").unlink()


def _sibling(out: Path, ending: str) -> Path:
    return out.with_name(f"{out.name}.{ending}")


def _earlier(path: Path, *, overwrite: bool) -> Progress | None:
    try:
        return checkpoint.load(path)
    except CrawlError:
        if overwrite:
            return None
        raise


def _lock(part: BufferedRandom, out: Path) -> None:
    try:
        fcntl.flock(part, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise CrawlError(f"Another run is writing --out {out} at the moment.") from error


def _truncate(part: BufferedRandom, size: int) -> None:
    """Truncate what an interrupted run wrote after its last checkpoint."""
    there = part.seek(0, os.SEEK_END)
    if there < size:
        raise CrawlError(
            f"{part.name} has {there} bytes of the {size} that were written. "
            "Remove it and the file .progress next to it to start over."
        )
    part.truncate(size)
