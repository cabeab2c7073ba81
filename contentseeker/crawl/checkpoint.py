"""The checkpoint of a run, in a small file next to the result.

``result.jsonl.zst.progress`` holds the run's settings, the number of pages done and how many
bytes of ``result.jsonl.zst.part`` hold them. It is replaced atomically after those bytes are on
disk; a resumed run discards the bytes after them.
"""

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Self

from contentseeker.crawl.errors import CrawlError
from contentseeker.crawl.processes import Packed


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is, between two chunks."""

    settings: Mapping[str, str]
    """Everything the result depends on; a run with other settings cannot resume this one."""
    pages: int = 0
    failed: int = 0
    bytes: int = 0
    last: str = ""
    """The name of the last page done."""
    is_whole: bool = False
    """Whether all pages are done, and only renaming or converting the result remains."""

    def after(self, packed: Packed) -> Self:
        """The progress after one more chunk."""
        return replace(
            self,
            pages=self.pages + packed.pages,
            failed=self.failed + packed.failed,
            bytes=self.bytes + len(packed.data),
            last=packed.last,
        )

    def differences(self, settings: Mapping[str, str]) -> list[str]:
        """The settings that differ, as phrases for a message."""
        names = [*self.settings, *(name for name in settings if name not in self.settings)]
        pairs = ((name, self.settings.get(name), settings.get(name)) for name in names)
        return [f"{name} was {old}, is {new}" for name, old, new in pairs if old != new]


def load(path: Path) -> Progress | None:
    """The checkpoint in a file; None without the file."""
    try:
        return Progress(**json.loads(path.read_text("utf-8")))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError) as error:
        raise CrawlError(
            f"{path} cannot be read ({error}). Remove it or add --overwrite to start over."
        ) from error


def save(progress: Progress, path: Path) -> None:
    """Replace the file atomically."""
    fresh = path.with_name(f"{path.name}.new")
    with fresh.open("w", encoding="utf-8") as stream:
        # ASCII only: file names may contain bytes that are not text.
        json.dump(asdict(progress), stream, indent=1)
        stream.flush()
        os.fsync(stream.fileno())
    fresh.replace(path)
