"""Lists of pages as CSV, read row by row: the file may be far larger than memory."""

import csv
import io
from collections.abc import Iterator
from typing import IO, Final

from annotate.importers.contents import open_unpacked
from annotate.importers.errors import UnreadableError
from annotate.importers.limits import MOST_ROW_BYTES, in_words
from annotate.importers.lists import COLUMNS, HTML, Row
from annotate.importers.places import Place
from annotate.importers.records import Incoming, Refused

_DELIMITERS: Final = ",;\t"
_WIDE_MARKS: Final = (b"\xff\xfe", b"\xfe\xff")


class _Lines:
    """Lines of a text, as long as the row they belong to does not grow out of bounds."""

    def __init__(self, text: IO[str]) -> None:
        self._text = text
        self._row_length = 0
        self.number = 0

    def __iter__(self) -> "_Lines":
        return self

    def __next__(self) -> str:
        line = self._text.readline(MOST_ROW_BYTES)
        self._row_length += len(line)
        self.number += 1
        if self._row_length >= MOST_ROW_BYTES:
            raise UnreadableError(
                f"One of its rows has more than {in_words(MOST_ROW_BYTES)}; perhaps a quotation "
                f"mark is not closed. It ends near line {self.number}, where reading stopped."
            )
        if not line:
            raise StopIteration
        return line

    def begin_row(self) -> None:
        """What comes from here on belongs to another row."""
        self._row_length = 0


def read_csv(place: Place, name: str) -> Iterator[Incoming]:
    """The page of every row."""
    if place.sizes[name] == 0:
        raise UnreadableError("It is empty.")
    # The module's own limit is far below a page; it holds for the whole process.
    csv.field_size_limit(MOST_ROW_BYTES)
    with open_unpacked(place, name) as stream:
        lines = _Lines(_text(stream))
        columns, delimiter = _header(lines)
        for line, cells in _rows(lines, delimiter):
            where = f"{place.shown(name)}, line {line}"
            yield _page(where, columns, cells)


def _rows(lines: _Lines, delimiter: str) -> Iterator[tuple[int, list[str] | csv.Error]]:
    """Rows with the line where each begins; an error where one cannot be read."""
    rows = csv.reader(lines, delimiter=delimiter)
    while True:
        begin = lines.number + 1
        lines.begin_row()
        try:
            cells = next(rows, None)
        except csv.Error as error:
            yield begin, error
            continue
        if cells is None:
            return
        if cells:
            yield begin, cells


def _page(where: str, columns: list[str], cells: list[str] | csv.Error) -> Incoming:
    if isinstance(cells, csv.Error):
        return Refused(where, f"The row cannot be read ({cells}).")
    said = zip(columns, cells, strict=False)
    return Row(where, {column: cell for column, cell in said if cell}).incoming()


def _text(stream: io.BufferedReader) -> IO[str]:
    is_wide = stream.peek(2)[:2] in _WIDE_MARKS
    encoding = "utf-16" if is_wide else "utf-8-sig"
    errors = "replace" if is_wide else "surrogateescape"
    return io.TextIOWrapper(stream, encoding, errors, newline="")


def _header(lines: _Lines) -> tuple[list[str], str]:
    line = next(lines, "")
    delimiter = max(_DELIMITERS, key=line.count)
    columns = [cell.strip().lower() for cell in next(csv.reader([line], delimiter=delimiter), [])]
    if HTML not in columns:
        raise UnreadableError(
            "Its first line does not name a column html. Columns are: "
            f"{', '.join(sorted(COLUMNS))}."
        )
    return columns, delimiter
