"""Text out of bytes of unknown origin, fit for storing."""

import re
from typing import Final

import webencodings

from extraction.page.encoding import to_utf8

# Halves of characters, which no encoding can write, and NUL, which PostgreSQL does not take.
_UNSTORABLE: Final = re.compile("[\x00\ud800-\udfff]")


def storable(text: str) -> str:
    """The text without what a database refuses."""
    return _UNSTORABLE.sub("\N{REPLACEMENT CHARACTER}", text)


def known_encoding(label: str) -> str:
    """The label of an encoding if it means anything to browsers, else blank."""
    return label.strip() if label.isascii() and webencodings.lookup(label) else ""


def decode(data: bytes, encoding: str = "") -> str:
    """Text from bytes: UTF-8 where they can be that, else the likeliest encoding."""
    utf8, _ = to_utf8(data, encoding or None)
    text = utf8.decode("utf-8", "replace")
    return text.replace("\r\n", "\n").replace("\r", "\n")
