"""The kinds of files results can be written to, known by the ending of their name.

Chunks are packed one by one and put one after the other: what gzip and Zstandard make of two
such pieces is what they make of one, and a file can be cut off behind any of them. Parquet
cannot be continued, so its records are gathered as Zstandard and joined at the end.
"""

import gzip
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from extraction.bulk.errors import BulkError
from extraction.bulk.parquet import write_parquet
from extraction.errors import MissingPackageError

_GZIP_LEVEL: Final = 6
_ZSTD_LEVEL: Final = 3


def plain(lines: bytes) -> bytes:
    """As they are."""
    return lines


def gzipped(lines: bytes) -> bytes:
    """One gzip member, without the time, so that the same lines give the same bytes."""
    return gzip.compress(lines, _GZIP_LEVEL, mtime=0)


def zstandard(lines: bytes) -> bytes:
    """One Zstandard frame."""
    try:
        from pyarrow import Codec
    except ImportError as error:
        raise MissingPackageError.of("Writing Zstandard or Parquet", "pyarrow", "bulk") from error
    return bytes(Codec("zstd", compression_level=_ZSTD_LEVEL).compress(lines, asbytes=True))


def _rename(gathered: Path, out: Path) -> None:
    gathered.replace(out)


@dataclass(frozen=True, slots=True)
class Form:
    """How chunks are packed, and how what was gathered becomes the result."""

    pack: Callable[[bytes], bytes]
    finish: Callable[[Path, Path], None] = _rename


FORMS: Final = {
    ".jsonl": Form(plain),
    ".jsonl.gz": Form(gzipped),
    ".jsonl.zst": Form(zstandard),
    ".parquet": Form(zstandard, write_parquet),
}


def ending_of(out: Path) -> str | None:
    """The ending that says how to write a file; None for a name that says nothing."""
    return next((ending for ending in FORMS if out.name.lower().endswith(ending)), None)


def form_of(out: Path) -> Form:
    """How to write this file."""
    ending = ending_of(out)
    if ending is None:
        raise BulkError(f"--out {out} must end in one of {', '.join(FORMS)}.")
    return FORMS[ending]
