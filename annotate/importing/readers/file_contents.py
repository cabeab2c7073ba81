"""Read single files: size limits, gzip decompression, and a check that bytes are HTML."""

import gzip
import re
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader
from typing import Final

from annotate.files.errors import UnreadableError
from annotate.files.limits import MAX_PAGE_BYTES, MAX_TEXT_BYTES, format_bytes
from annotate.files.texts import decode
from annotate.files.unpacking import Budget, counted_stream
from annotate.importing.readers.file_sets import FileSet

_GZIP: Final = b"\x1f\x8b"
# Enough to tell markup from binary data, also on large pages.
_WINDOW: Final = 65536
# Without ESC, which Japanese encodings use, and without tab, line breaks and form feed.
_CONTROL: Final = bytes([*range(9), 11, *range(14, 27), *range(28, 32)])
_PDF: Final = b"%PDF-"
_WHITE_SPACE: Final = b"\0 \t\r\n"
_UTF16_MARKS: Final = (b"\xff\xfe", b"\xfe\xff")
_TAG: Final = re.compile(rb"<[\0A-Za-z!?/]")


@contextmanager
def open_decompressed(file_set: FileSet, name: str) -> Iterator[BufferedReader]:
    """Open a file as a stream, decompressed if its name ends in ``.gz``; raise if it is empty."""
    if file_set.sizes[name] == 0:
        raise UnreadableError("It is empty.")
    with file_set.open(name) as stored:
        if _is_gzip(name):
            with gzip.GzipFile(fileobj=stored) as unpacked:
                yield counted_stream(unpacked, Budget(file_set.sizes[name]))
        else:
            yield stored


def read_bytes(file_set: FileSet, name: str, most: int) -> bytes:
    """Return the decompressed bytes of a file; raise above ``most`` bytes."""
    stated = file_set.sizes[name]
    if stated == 0:
        raise UnreadableError("It is empty.")
    if stated > most and not _is_gzip(name):
        raise UnreadableError(_too_large(f"{stated:,} bytes", most))
    with file_set.open(name) as stored:
        # Decompression stops at the limit, so the ratio does not matter.
        stream = counted_stream(gzip.GzipFile(fileobj=stored)) if _is_gzip(name) else stored
        data = stream.read(most + 1)
    if len(data) > most:
        raise UnreadableError(_too_large(f"more than {format_bytes(most)}", most))
    return data


def read_page(file_set: FileSet, name: str) -> bytes:
    """Return the decompressed bytes of a page; raise if they are not HTML."""
    data = read_bytes(file_set, name, MAX_PAGE_BYTES)
    require_markup(data)
    return data


def read_text(file_set: FileSet, name: str) -> str:
    """Read a text file and detect its encoding."""
    if file_set.sizes[name] == 0:
        return ""
    return decode(read_bytes(file_set, name, MAX_TEXT_BYTES))


def require_page_size(size: int) -> None:
    """Raise if a page is too large."""
    if size > MAX_PAGE_BYTES:
        raise UnreadableError(_too_large(f"{size:,} bytes", MAX_PAGE_BYTES))


def require_markup(data: bytes) -> None:
    """Raise if bytes are empty or not HTML."""
    sample = data[:_WINDOW]
    if not sample.strip(_WHITE_SPACE) and not data.strip(_WHITE_SPACE):
        raise UnreadableError("It is empty.")
    if sample.startswith((_GZIP, _PDF)) or _is_binary(sample):
        raise UnreadableError("It is not HTML: the file has other content than its name says.")
    if _TAG.search(data) is None:
        raise UnreadableError("It is not HTML: it contains no tag.")


def _is_gzip(name: str) -> bool:
    return name.lower().endswith(".gz")


def _is_binary(sample: bytes) -> bool:
    # Real pages contain a few stray control characters.
    controls = len(sample) - len(sample.translate(None, _CONTROL))
    return controls > 2 + len(sample) // 20 and not _is_utf16(sample)


def _is_utf16(sample: bytes) -> bool:
    """Return whether this is UTF-16: a byte order mark, or zeros in every other byte."""
    # Markup is mostly ASCII, so one of the two bytes of most characters is zero.
    sides = sorted((sample[::2].count(0), sample[1::2].count(0)))
    return sample.startswith(_UTF16_MARKS) or (
        sides[1] * 3 > len(sample) and sides[0] * 20 < sides[1]
    )


def _too_large(size: str, most: int) -> str:
    return f"It has {size}; the limit is {format_bytes(most)}. Make it smaller or leave it out."
