"""The bytes of single files: bounded, unpacked where they are gzip, and looked at."""

import gzip
import re
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader
from typing import Final

from annotate.importers.errors import UnreadableError
from annotate.importers.guard import Budget, guarded
from annotate.importers.limits import MOST_PAGE_BYTES, MOST_TEXT_BYTES, in_words
from annotate.importers.places import Place
from annotate.importers.texts import decode

_GZIP: Final = b"\x1f\x8b"
_WINDOW: Final = 65536
# Escape is not among them: Japanese encodings use it. Tabs, breaks and form feeds are text.
_CONTROL: Final = bytes([*range(9), 11, *range(14, 27), *range(28, 32)])
_PDF: Final = b"%PDF-"
_BLANK: Final = b"\0 \t\r\n"
_WIDE_MARKS: Final = (b"\xff\xfe", b"\xfe\xff")
_TAG: Final = re.compile(rb"<[\0A-Za-z!?/]")


@contextmanager
def open_unpacked(place: Place, name: str) -> Iterator[BufferedReader]:
    """A file's bytes as a stream, unpacked if its name ends in ``.gz``."""
    with place.open(name) as stored:
        if _is_packed(name):
            with gzip.GzipFile(fileobj=stored) as unpacked:
                yield guarded(unpacked, Budget(place.sizes[name]))
        else:
            yield stored


def read_whole(place: Place, name: str, most: int) -> bytes:
    """A file's bytes, unpacked; never more than the limit comes into memory."""
    stated = place.sizes[name]
    if stated == 0:
        raise UnreadableError("It is empty.")
    if stated > most and not _is_packed(name):
        raise UnreadableError(_too_large(f"{stated:,} bytes", most))
    with place.open(name) as stored:
        # However well it was packed: nothing beyond the limit is ever unpacked.
        stream = guarded(gzip.GzipFile(fileobj=stored)) if _is_packed(name) else stored
        data = stream.read(most + 1)
    if len(data) > most:
        raise UnreadableError(_too_large(f"more than {in_words(most)}", most))
    return data


def read_page(place: Place, name: str) -> bytes:
    """A page's bytes as they were stored, unpacked; refused if they are no markup."""
    data = read_whole(place, name, MOST_PAGE_BYTES)
    require_markup(data)
    return data


def read_text(place: Place, name: str) -> str:
    """A text file, whatever its encoding."""
    if place.sizes[name] == 0:
        return ""
    return decode(read_whole(place, name, MOST_TEXT_BYTES))


def require_page_size(size: int) -> None:
    """Refuse a page that is too large."""
    if size > MOST_PAGE_BYTES:
        raise UnreadableError(_too_large(f"{size:,} bytes", MOST_PAGE_BYTES))


def require_markup(data: bytes) -> None:
    """Refuse bytes that cannot be a page: none, or something else under a page's name."""
    sample = data[:_WINDOW]
    if not sample.strip(_BLANK) and not data.strip(_BLANK):
        raise UnreadableError("It is empty.")
    if sample.startswith((_GZIP, _PDF)) or _is_binary(sample):
        raise UnreadableError("It is no HTML: something else is stored under this name.")
    if _TAG.search(data) is None:
        raise UnreadableError("It is no HTML: there is not a single tag in it.")


def _is_packed(name: str) -> bool:
    return name.lower().endswith(".gz")


def _is_binary(sample: bytes) -> bool:
    # Real pages have stray control characters, but few.
    controls = len(sample) - len(sample.translate(None, _CONTROL))
    return controls > 2 + len(sample) // 20 and not _is_wide(sample)


def _is_wide(sample: bytes) -> bool:
    """Whether this is UTF-16: marked as such, or with a zero in every other byte."""
    sides = sorted((sample[::2].count(0), sample[1::2].count(0)))
    return sample.startswith(_WIDE_MARKS) or (
        sides[1] * 3 > len(sample) and sides[0] * 20 < sides[1]
    )


def _too_large(size: str, most: int) -> str:
    return f"It has {size}, and {in_words(most)} is the most. Make it smaller or leave it out."
