"""Where results go: standard output or a file, in UTF-8 whatever the locale."""

import argparse
import io
import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TextIO

from extraction.commands.errors import CommandError
from extraction.commands.inputs import PageFile

ENCODING: Final = "utf-8"
# File names may hold bytes that are no characters. In JSON this is how such are written.
ON_ERROR: Final = "backslashreplace"


def add_output_argument(parser: argparse.ArgumentParser) -> None:
    """Argument of every command whose output may be long."""
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="write to this file, not to standard output"
    )


@contextmanager
def open_output(path: Path | None, pages: Sequence[PageFile] = ()) -> Iterator[TextIO]:
    """The file to write to; refuses to overwrite one of the pages that are to be read."""
    if path is None:
        yield sys.stdout
        return
    if any(page.is_at(path) for page in pages):
        raise CommandError(f"--out {path} is one of the pages to read; name another file.")
    try:
        stream = path.open("w", encoding=ENCODING, errors=ON_ERROR, newline="\n")
    except OSError as error:
        raise CommandError(f"--out {path} cannot be written: {error.strerror}.") from error
    with stream:
        yield stream


def json_line(record: Mapping[str, object]) -> str:
    """A record as one line of JSON."""
    return json.dumps(record, ensure_ascii=False, allow_nan=False) + "\n"


def speak_utf8() -> None:
    """Make both standard streams write UTF-8, so that no locale can stop a result."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding=ENCODING, errors=ON_ERROR, newline="\n")


def abandon_standard_output() -> None:
    """Let the rest go nowhere: the interpreter flushes once more on its way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
