"""The whitespace rule: what counts as the same text, for every score in this package.

Stated here once. A score that read its texts in any other way could not be compared with
the others, so all of them start from ``normalise``.
"""

import unicodedata
from functools import lru_cache

from extraction.metrics.arguments import require_text


def normalise(text: str) -> str:
    """Return ``text`` in Unicode NFC, one space between words, without empty lines.

    Runs of whitespace inside a line, no-break spaces included, become one space; lines are
    stripped, empty ones dropped, the rest joined with a newline. Line breaks survive
    because block structure is worth scoring; indentation and blank lines are not.
    """
    return _normalised(require_text("text", text))


# One gold text is compared with what many methods took, and by several scores.
@lru_cache(maxsize=2)
def _normalised(text: str) -> str:
    composed = unicodedata.normalize("NFC", text)
    lines = (" ".join(line.split()) for line in composed.splitlines())
    return "\n".join(line for line in lines if line)
