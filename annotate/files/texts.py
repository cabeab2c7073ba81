"""Decode bytes of unknown encoding to text that the database can store."""

import json
import re
from typing import Any, Final, NoReturn

import webencodings

from contentseeker.page.encoding import to_utf8

# Lone surrogates cannot be encoded, and PostgreSQL does not accept NUL.
UNSTORABLE: Final = re.compile("[\x00\ud800-\udfff]")


def storable(text: str) -> str:
    """Replace characters that a database refuses."""
    return UNSTORABLE.sub("\N{REPLACEMENT CHARACTER}", text)


def strict_json(data: bytes | str) -> Any:
    """Parse JSON; ``ValueError`` also for NaN and Infinity, which Python alone accepts."""
    return json.loads(data, parse_constant=_refuse_constant)


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number")


def known_encoding(label: str) -> str:
    """Return the label if it names an encoding of the WHATWG standard, else an empty string."""
    return label.strip() if label.isascii() and webencodings.lookup(label) else ""


def decode(data: bytes, encoding: str = "") -> str:
    """Decode bytes as UTF-8 if they are valid UTF-8, else with the likeliest encoding."""
    utf8, _ = to_utf8(data, encoding or None)
    text = utf8.decode("utf-8", "replace")
    # Texts are compared line by line, and old files end lines with CR.
    return text.replace("\r\n", "\n").replace("\r", "\n")
