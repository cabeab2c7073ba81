"""Writing results to standard output or a file, in UTF-8 whatever the locale."""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TextIO

from contentseeker.files.errors import CommandError
from contentseeker.files.inputs import PageFile

ENCODING: Final = "utf-8"
# File names may contain bytes that are not characters; they are written as escapes.
ON_ERROR: Final = "backslashreplace"


@contextmanager
def open_output(path: Path | None, pages: Sequence[PageFile] = ()) -> Iterator[TextIO]:
    """The stream to write to; refuses to overwrite one of the pages to read."""
    if path is None:
        yield sys.stdout
        return
    if any(page.is_at(path) for page in pages):
        raise CommandError(f"--out {path} is one of the pages to read; name another file.")
    try:
        # The same bytes on every system.
        stream = path.open("w", encoding=ENCODING, errors=ON_ERROR, newline="\n")
    except OSError as error:
        raise CommandError(f"--out {path} cannot be written: {error.strerror}.") from error
    with stream:
        yield stream


def json_line(record: Mapping[str, object]) -> str:
    """A record as one line of JSON."""
    # NaN is no JSON, and strict readers would refuse the file.
    return json.dumps(record, ensure_ascii=False, allow_nan=False) + "\n"
