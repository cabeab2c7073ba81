"""Words and marks of a text, as the paper counts them."""

import re
from typing import Final

TOKEN: Final = re.compile(r"\w+|[^\w\s]")
"""A run of letters and digits, or a single mark."""


def tokens_of(text: str) -> list[str]:
    """The tokens of a text, in order."""
    return TOKEN.findall(text)
