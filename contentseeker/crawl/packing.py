"""Extracting and compressing one chunk, on this machine or on a cluster."""

from dataclasses import dataclass

from contentseeker.crawl.output_formats import OUTPUT_FORMATS
from contentseeker.crawl.pages import Chunk
from contentseeker.crawl.processes import WorkerProcess


@dataclass(frozen=True, slots=True)
class Packed:
    """A chunk of records, ready to be written."""

    data: bytes
    pages: int
    failed: int
    last: str
    """The name of its last page."""


def work_on(chunk: Chunk, process: WorkerProcess, ending: str) -> Packed:
    """Extract and compress a chunk."""
    lines = process.lines(chunk.pages)
    data = OUTPUT_FORMATS[ending].pack(b"".join(line.text for line in lines))
    failed = sum(line.is_failed for line in lines)
    return Packed(data, len(lines), failed, chunk.pages[-1].name)
