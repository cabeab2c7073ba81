"""ARFF, the format of WEKA, in the part of it that all readers understand.

``scipy.io.arff`` knows no strings, so columns of free text are left out; words that repeat
are nominal. It also guesses from the first row whether words stand in quotation marks, so
either all words of a file do, or none.

A nominal attribute lists its words before the first row. They are collected while the rows
come in: rows wait in a temporary file, words as numbers, until the head can be written.
"""

import re
from collections.abc import Sequence
from tempfile import TemporaryFile
from typing import BinaryIO, Final

from annotate.exporters.table import Column, Kind, Table, Value

MISSING: Final = "?"
_FLAGS: Final = ("false", "true")
# A nominal attribute needs at least one word, even where every value is missing.
_NO_WORD: Final = "none"
_NEEDS_QUOTES: Final = re.compile(r"""[\s,{}'"%\\\x00-\x20]""")
# No more than must be: scipy takes every backslash for itself.
_NEEDS_ESCAPE: Final = re.compile(r"""['\\\x00-\x1f]""")
_ESCAPES: Final = {"\n": r"\n", "\r": r"\r", "\t": r"\t"}


def kept(columns: Sequence[Column]) -> tuple[Column, ...]:
    """The columns that can stand in an ARFF file."""
    return tuple(column for column in columns if column.kind is not Kind.TEXT)


def write_arff(table: Table, out: BinaryIO) -> int:
    """Write the head and every row; return how many rows there were."""
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
    """The words of one column as they turn up; a column of numbers has none."""

    def __init__(self, column: Column) -> None:
        self._is_nominal = column.kind in (Kind.CATEGORY, Kind.FLAG)
        self._is_open = not column.domain and column.kind is Kind.CATEGORY
        domain = _FLAGS if column.kind is Kind.FLAG else column.domain
        self._numbers = {word: number for number, word in enumerate(domain)}

    def cell(self, value: Value) -> str:
        """How a value stands in the waiting file."""
        if value is None:
            return MISSING
        if not self._is_nominal:
            return repr(value)
        word = _FLAGS[value] if isinstance(value, bool) else str(value)
        return str(self._numbers.setdefault(word, len(self._numbers)))

    @property
    def domain(self) -> list[str]:
        """All words: as the column says, or sorted if it leaves them open."""
        words = list(self._numbers) or [_NO_WORD]
        return sorted(words) if self._is_open else words

    @property
    def needs_quotes(self) -> bool:
        return self._is_nominal and any(map(_needs_quotes, self.domain))

    def spelt(self, *, is_quoted: bool) -> dict[str, str] | None:
        """What the numbers in the waiting file stand for; None: they are numbers."""
        if not self._is_nominal:
            return None
        numbers = {str(number): word for word, number in self._numbers.items()}
        spelt = {number: quote(word) if is_quoted else word for number, word in numbers.items()}
        return spelt | {MISSING: MISSING}

    def declared(self, *, is_quoted: bool) -> str:
        """The attribute's type in the head."""
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
    # Numbers hold no commas, so the waiting line falls apart safely.
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
        # Octal: what Java's reader, and so WEKA's, knows for the others.
        return _ESCAPES.get(character, f"\\{ord(character):03o}")
    return "\\" + character
