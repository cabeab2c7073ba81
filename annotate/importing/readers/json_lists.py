"""JSON Lines lists of pages: one object per line."""

from collections.abc import Iterator
from io import BufferedReader

from annotate.files.errors import UnreadableError
from annotate.files.limits import MAX_ROW_BYTES, format_bytes
from annotate.importing.readers.corpora.json_documents import load
from annotate.importing.readers.file_contents import open_decompressed
from annotate.importing.readers.file_sets import FileSet
from annotate.importing.readers.lists import COLUMNS, FLAG_COLUMNS, Row
from annotate.importing.readers.records import Incoming, Refused


def read_json_lines(file_set: FileSet, name: str) -> Iterator[Incoming]:
    """Yield the page of every line."""
    with open_decompressed(file_set, name) as stream:
        for number, line in enumerate(_lines(stream), start=1):
            where = f"{file_set.shown(name)}, line {number}"
            if line is None:
                yield Refused(where, f"It has more than {format_bytes(MAX_ROW_BYTES)}, the limit.")
            elif line.strip():
                yield _page(where, line)


def _lines(stream: BufferedReader) -> Iterator[bytes | None]:
    """Yield lines; None for a line above the size limit."""
    while line := stream.readline(MAX_ROW_BYTES):
        if len(line) < MAX_ROW_BYTES:
            yield line
            continue
        # The rest of the line is dropped in pieces.
        while line and not line.endswith(b"\n"):
            line = stream.readline(MAX_ROW_BYTES)
        yield None


def _page(where: str, line: bytes) -> Incoming:
    try:
        cells = _cells(line)
    except UnreadableError as error:
        return Refused(where, str(error))
    return Row(where, cells).incoming()


def _cells(line: bytes) -> dict[str, str]:
    # Some editors begin every file with a byte order mark.
    found = load(line.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "surrogateescape"))
    if not isinstance(found, dict):
        raise UnreadableError('The line is not an object such as {"url": "...", "html": "..."}.')
    cells: dict[str, str] = {}
    for key, value in found.items():
        column = key.strip().lower()
        if column in COLUMNS and value is not None:
            if isinstance(value, bool) and column in FLAG_COLUMNS:
                value = str(value)
            if not isinstance(value, str):
                raise UnreadableError(f"Its {column} is not a text.")
            cells[column] = value
    return cells
