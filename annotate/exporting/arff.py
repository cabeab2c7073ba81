"""ARFF, the format of WEKA, in the subset that all readers understand.

``scipy.io.arff`` has no string type, so columns of free text are left out and categories are
nominal. It also guesses from the first row whether words are quoted, so either all words of a
file are quoted, or none.

A nominal attribute lists its words before the first row. They are collected while the rows
are read: rows go to a temporary file, words as numbers, until the header can be written.
"""

import re
from collections.abc import Sequence
from tempfile import TemporaryFile
from typing import BinaryIO, Final

from annotate.training_rows.table import Column, ColumnType, Table, Value

MISSING: Final = "?"
_FLAGS: Final = ("false", "true")
# A nominal attribute needs at least one word, even where every value is missing.
_NO_WORD: Final = "none"
_NEEDS_QUOTES: Final = re.compile(r"""[\s,{}'"%\\\x00-\x20]""")
# As few escapes as possible: scipy keeps every backslash.
_NEEDS_ESCAPE: Final = re.compile(r"""['\\\x00-\x1f]""")
_ESCAPES: Final = {"\n": r"\n", "\r": r"\r", "\t": r"\t"}


def kept(columns: Sequence[Column]) -> tuple[Column, ...]:
    """The columns that an ARFF file can hold."""
    return tuple(column for column in columns if column.type is not ColumnType.TEXT)


def write_arff(table: Table, out: BinaryIO) -> int:
    """Write the header and every row; returns the number of rows."""
    words = [_Words(column) for column in table.columns]
    count = 0
    with TemporaryFile() as waiting:
        for row in table.rows:
            cells = (of.cell(value) for of, value in zip(words, row, strict=True))
            waiting.write(",".join(cells).encode() + b"\n")
            count += 1
        waiting.seek(0)
        is_quoted = any(of.needs_quotes for of in words)
        _write_head(table, words, out, is_quoted=is_quoted)
        spelt = [of.spelt(is_quoted=is_quoted) for of in words]
        for line in waiting:
            out.write(_final(line, spelt))
    return count


def quote(word: str) -> str:
    """A word in quotation marks."""
    return f"'{_NEEDS_ESCAPE.sub(_escape, word)}'"


class _Words:
    """The words of one column, collected row by row; a column of numbers has none."""

    def __init__(self, column: Column) -> None:
        self._is_nominal = column.type in (ColumnType.CATEGORY, ColumnType.FLAG)
        self._is_open = not column.domain and column.type is ColumnType.CATEGORY
        domain = _FLAGS if column.type is ColumnType.FLAG else column.domain
        self._numbers = {word: number for number, word in enumerate(domain)}

    def cell(self, value: Value) -> str:
        """A value as the temporary file has it."""
        if value is None:
            return MISSING
        if not self._is_nominal:
            return repr(value)
        word = _FLAGS[value] if isinstance(value, bool) else str(value)
        return str(self._numbers.setdefault(word, len(self._numbers)))

    @property
    def domain(self) -> list[str]:
        """All words: as the column declares them, else sorted."""
        words = list(self._numbers) or [_NO_WORD]
        return sorted(words) if self._is_open else words

    @property
    def needs_quotes(self) -> bool:
        return self._is_nominal and any(map(_needs_quotes, self.domain))

    def spelt(self, *, is_quoted: bool) -> dict[str, str] | None:
        """Words by their numbers in the temporary file; None: they are plain numbers."""
        if not self._is_nominal:
            return None
        numbers = {str(number): word for word, number in self._numbers.items()}
        spelt = {number: quote(word) if is_quoted else word for number, word in numbers.items()}
        return spelt | {MISSING: MISSING}

    def declared(self, *, is_quoted: bool) -> str:
        """The attribute's type in the header."""
        if not self._is_nominal:
            return "numeric"
        words = ",".join(quote(word) if is_quoted else word for word in self.domain)
        return f"{{{words}}}"


def _write_head(table: Table, words: Sequence[_Words], out: BinaryIO, *, is_quoted: bool) -> None:
    lines = [f"@relation {_name(table.name)}", ""]
    for column, of in zip(table.columns, words, strict=True):
        lines.append(f"@attribute {_name(column.name)} {of.declared(is_quoted=is_quoted)}")
    out.write("\n".join([*lines, "", "@data", ""]).encode())


def _final(line: bytes, spelt: Sequence[dict[str, str] | None]) -> bytes:
    # Numbers contain no commas, so the line can be split at them.
    cells = line.decode().rstrip("\n").split(",")
    pairs = zip(cells, spelt, strict=True)
    return ",".join(cell if of is None else of[cell] for cell, of in pairs).encode() + b"\n"


def _name(name: str) -> str:
    return quote(name) if _needs_quotes(name) else name


def _needs_quotes(word: str) -> bool:
    return word in ("", MISSING) or _NEEDS_QUOTES.search(word) is not None


def _escape(match: re.Match[str]) -> str:
    character = match[0]
    if character < " ":
        # Octal escapes: Java's reader, and so WEKA's, understands them.
        return _ESCAPES.get(character, f"\\{ord(character):03o}")
    return "\\" + character
