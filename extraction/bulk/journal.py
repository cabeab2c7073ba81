"""How far a run has come, in a small file beside the result.

``result.jsonl.zst.progress`` says what the run does, how many pages are done and how many
bytes of ``result.jsonl.zst.part`` hold them. It is replaced as a whole, after the bytes are
safely on disk; bytes behind those it names were never promised to anybody.
"""

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Self

from extraction.bulk.errors import BulkError
from extraction.bulk.packing import Packed


@dataclass(frozen=True, slots=True)
class Progress:
    """A point between two chunks."""

    settings: Mapping[str, str]
    """What makes another run another run, in words that can be shown."""
    pages: int = 0
    failed: int = 0
    bytes: int = 0
    last: str = ""
    """The name of the last page that is done."""
    is_whole: bool = False
    """Whether all pages are done, and only the result's name or form is missing."""

    def after(self, packed: Packed) -> Self:
        """The point behind one more chunk."""
        return replace(
            self,
            pages=self.pages + packed.pages,
            failed=self.failed + packed.failed,
            bytes=self.bytes + len(packed.data),
            last=packed.last,
        )

    def differences(self, settings: Mapping[str, str]) -> list[str]:
        """What is different about a run with these settings, as sentences' parts."""
        names = [*self.settings, *(name for name in settings if name not in self.settings)]
        pairs = ((name, self.settings.get(name), settings.get(name)) for name in names)
        return [f"{name} was {old}, is {new}" for name, old, new in pairs if old != new]


def load(path: Path) -> Progress | None:
    """What the file says; None where there is none."""
    try:
        return Progress(**json.loads(path.read_text("utf-8")))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError) as error:
        raise BulkError(
            f"{path} cannot be read ({error}). Remove it or add --overwrite to start anew."
        ) from error


def save(progress: Progress, path: Path) -> None:
    """Replace the file, so that whoever looks sees the old one or the new one."""
    fresh = path.with_name(f"{path.name}.new")
    with fresh.open("w", encoding="utf-8") as stream:
        # Escaped: names of files may hold what is no text.
        json.dump(asdict(progress), stream, indent=1)
        stream.flush()
        os.fsync(stream.fileno())
    fresh.replace(path)
