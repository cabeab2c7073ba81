"""The work on one chunk, the same on this machine and on a cluster."""

from dataclasses import dataclass

from extraction.bulk.forms import FORMS
from extraction.bulk.pages import Chunk
from extraction.bulk.processes import WorkerProcess


@dataclass(frozen=True, slots=True)
class Packed:
    """A chunk, ready to be written."""

    data: bytes
    pages: int
    failed: int
    last: str
    """The name of its last page."""


def work_on(chunk: Chunk, process: WorkerProcess, ending: str) -> Packed:
    """Extract and pack a chunk."""
    lines = process.lines(chunk.pages)
    data = FORMS[ending].pack(b"".join(line.text for line in lines))
    failed = sum(line.is_failed for line in lines)
    return Packed(data, len(lines), failed, chunk.pages[-1].name)
