"""Lists of pages as JSON Lines: one object per line."""

from collections.abc import Iterator
from io import BufferedReader

from annotate.importers.contents import open_unpacked
from annotate.importers.corpora.documents import load
from annotate.importers.errors import UnreadableError
from annotate.importers.limits import MOST_ROW_BYTES, in_words
from annotate.importers.lists import COLUMNS, Row
from annotate.importers.places import Place
from annotate.importers.records import Incoming, Refused


def read_json_lines(place: Place, name: str) -> Iterator[Incoming]:
    """The page of every line."""
    if place.sizes[name] == 0:
        raise UnreadableError("It is empty.")
    with open_unpacked(place, name) as stream:
        for number, line in enumerate(_lines(stream), start=1):
            where = f"{place.shown(name)}, line {number}"
            if line is None:
                yield Refused(where, f"It has more than {in_words(MOST_ROW_BYTES)}, the most.")
            elif line.strip():
                yield _page(where, line)


def _lines(stream: BufferedReader) -> Iterator[bytes | None]:
    """Line by line; None for one that is too long to be read."""
    while line := stream.readline(MOST_ROW_BYTES):
        if len(line) < MOST_ROW_BYTES:
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(MOST_ROW_BYTES)
        yield None


def _page(where: str, line: bytes) -> Incoming:
    try:
        cells = _cells(line)
    except UnreadableError as error:
        return Refused(where, str(error))
    return Row(where, cells).incoming()


def _cells(line: bytes) -> dict[str, str]:
    found = load(line.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "surrogateescape"))
    if not isinstance(found, dict):
        raise UnreadableError('The line is no object such as {"url": "...", "html": "..."}.')
    cells: dict[str, str] = {}
    for key, value in found.items():
        column = key.strip().lower()
        if column in COLUMNS and value is not None:
            if not isinstance(value, str):
                raise UnreadableError(f"Its {column} is no text.")
            cells[column] = value
    return cells
