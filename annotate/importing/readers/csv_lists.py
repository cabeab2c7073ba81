"""CSV lists of pages, read row by row, because files can be larger than memory."""

import csv
import io
from collections.abc import Iterator
from typing import IO, Final

from annotate.files.errors import UnreadableError
from annotate.files.limits import MAX_ROW_BYTES, format_bytes
from annotate.importing.readers.file_contents import open_decompressed
from annotate.importing.readers.file_sets import FileSet
from annotate.importing.readers.lists import COLUMNS, HTML, Row
from annotate.importing.readers.records import Incoming, Refused

# Spreadsheets write semicolons where the comma is the decimal mark.
_DELIMITERS: Final = ",;\t"
_UTF16_MARKS: Final = (b"\xff\xfe", b"\xfe\xff")


class _Lines:
    """Lines of a text; raises if one row, of several lines, exceeds the size limit."""

    def __init__(self, text: IO[str]) -> None:
        self._text = text
        self._row_length = 0
        self.number = 0

    def __iter__(self) -> "_Lines":
        return self

    def __next__(self) -> str:
        # Limited: a file without line breaks must not fill the memory.
        line = self._text.readline(MAX_ROW_BYTES)
        self._row_length += len(line)
        self.number += 1
        if self._row_length >= MAX_ROW_BYTES:
            raise UnreadableError(
                f"One of its rows has more than {format_bytes(MAX_ROW_BYTES)}; perhaps a quotation "
                f"mark is not closed. It ends near line {self.number}, where reading stopped."
            )
        if not line:
            raise StopIteration
        return line

    def begin_row(self) -> None:
        """Start counting the size of a new row."""
        self._row_length = 0


def read_csv(file_set: FileSet, name: str) -> Iterator[Incoming]:
    """Yield the page of every row."""
    # The default limit is below the size of a page; it applies to the whole process.
    csv.field_size_limit(MAX_ROW_BYTES)
    with open_decompressed(file_set, name) as stream:
        lines = _Lines(_text(stream))
        columns, delimiter = _header(lines)
        for line, cells in _rows(lines, delimiter):
            where = f"{file_set.shown(name)}, line {line}"
            if isinstance(cells, csv.Error):
                yield Refused(where, f"The row cannot be read ({cells}).")
                continue
            # Hand-made lists have rows with too few or too many cells.
            values = zip(columns, cells, strict=False)
            yield Row(where, {column: cell for column, cell in values if cell}).incoming()


def _rows(lines: _Lines, delimiter: str) -> Iterator[tuple[int, list[str] | csv.Error]]:
    """Yield the first line number and the cells of each row, or the error of the row."""
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


def _text(stream: io.BufferedReader) -> IO[str]:
    is_utf16 = stream.peek(2)[:2] in _UTF16_MARKS
    encoding = "utf-16" if is_utf16 else "utf-8-sig"
    # Bytes that are not UTF-8 are kept: the column ``encoding`` may name theirs.
    errors = "replace" if is_utf16 else "surrogateescape"
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
