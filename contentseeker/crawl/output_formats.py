"""The formats of result files, chosen by the ending of the file name.

Each chunk is compressed by itself and appended: concatenated gzip members or Zstandard frames
are a valid file, which can be truncated after any of them. Parquet cannot be appended to, so
its records are collected as Zstandard and converted at the end.
"""

import gzip
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from contentseeker.crawl.errors import CrawlError
from contentseeker.crawl.parquet import write_parquet
from contentseeker.errors import MissingPackageError

_GZIP_LEVEL: Final = 6
_ZSTD_LEVEL: Final = 3


def plain(lines: bytes) -> bytes:
    """Uncompressed."""
    return lines


def gzipped(lines: bytes) -> bytes:
    """One gzip member, without a time stamp, so that equal lines give equal bytes."""
    return gzip.compress(lines, _GZIP_LEVEL, mtime=0)


def zstandard(lines: bytes) -> bytes:
    """One Zstandard frame."""
    try:
        from pyarrow import Codec
    except ImportError as error:
        raise MissingPackageError.of("Writing Zstandard or Parquet", "pyarrow", "bulk") from error
    return bytes(Codec("zstd", compression_level=_ZSTD_LEVEL).compress(lines, asbytes=True))


def _rename(collected: Path, out: Path) -> None:
    collected.replace(out)


@dataclass(frozen=True, slots=True)
class OutputFormat:
    """How chunks are compressed, and how the collected chunks become the result."""

    pack: Callable[[bytes], bytes]
    finish: Callable[[Path, Path], None] = _rename


OUTPUT_FORMATS: Final = {
    ".jsonl": OutputFormat(plain),
    ".jsonl.gz": OutputFormat(gzipped),
    ".jsonl.zst": OutputFormat(zstandard),
    ".parquet": OutputFormat(zstandard, write_parquet),
}


def ending_of(out: Path) -> str | None:
    """The ending of a file name that names a format; None without one."""
    return next((ending for ending in OUTPUT_FORMATS if out.name.lower().endswith(ending)), None)


def format_of(out: Path) -> OutputFormat:
    """The format of this file."""
    ending = ending_of(out)
    if ending is None:
        raise CrawlError(f"--out {out} must end in one of {', '.join(OUTPUT_FORMATS)}.")
    return OUTPUT_FORMATS[ending]
