"""Escapes text for Markdown: inside lines, at line starts, in headings, cells and addresses."""

import re
from typing import Final
from urllib.parse import quote

_ALWAYS: Final = re.compile(
    r"[\\`*~\[\]]"
    # A tag or a character reference; at the end of a piece, the next piece could complete one.
    r"|<(?=[A-Za-z/!?]|\Z)|&(?=#?\w+;|#?\Z)"
    # An underscore inside a word needs no escape: snake_case.
    r"|(?<![^\W_])_+|_+(?![^\W_])"
)
# Headings, bullets, underlines, rules and rows of dashes; quotations.
_AT_LINE_START: Final = re.compile(r"(?:#{1,6}|[-+=]+)(?=[\s|:]|\Z)|>")
_NUMBER_AT_LINE_START: Final = re.compile(r"\A([0-9]{1,9})([.)])(?=\s|\Z)")
_AT_HEADING_END: Final = re.compile(r"(?:(?<=\s)|\A)#+\Z")
_NOT_IN_ADDRESSES: Final = re.compile(r"[\x00-\x20()<>\\]")
_REFERENCE: Final = re.compile(r"&(?=#?\w+;)")

HARD_BREAK: Final = "\\\n"


def escape(text: str) -> str:
    """Escape text for any place inside a line."""
    return _ALWAYS.sub(lambda found: "".join("\\" + character for character in found[0]), text)


def paragraph(written: str) -> str:
    """A paragraph from inline Markdown: no line of it may start another kind of block."""
    return HARD_BREAK.join(map(_escape_start, written.split("\n")))


def heading(level: int, written: str) -> str:
    """A heading from inline Markdown: one line, without a closing ``#``."""
    text = _AT_HEADING_END.sub(r"\\\g<0>", written.replace("\n", " "))
    return f"{'#' * level} {text}"


def cell(written: str) -> str:
    """A table cell from inline Markdown."""
    return written.replace("\n", " ").replace("|", "\\|")


def address(url: str) -> str:
    """A link's target, encoded for use between round brackets."""
    encoded = _NOT_IN_ADDRESSES.sub(lambda found: quote(found[0], safe=""), url)
    return _REFERENCE.sub(r"\\&", encoded)


def code_span(content: str) -> str:
    """Code inside a line; its content needs no escapes."""
    fence = "`" * (longest_run(content) + 1)
    pad = " " if content.startswith("`") or content.endswith("`") else ""
    return f"{fence}{pad}{content}{pad}{fence}"


def code_block(content: str, language: str) -> list[str]:
    """The lines of a code block."""
    fence = "`" * max(3, longest_run(content) + 1)
    return [fence + language, *content.split("\n"), fence]


def longest_run(content: str) -> int:
    """Length of the longest run of backticks."""
    return max(map(len, re.findall("`+", content)), default=0)


def _escape_start(line: str) -> str:
    if _AT_LINE_START.match(line):
        return "\\" + line
    return _NUMBER_AT_LINE_START.sub(r"\1\\\2", line)
