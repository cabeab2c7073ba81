"""Normalisation of texts before scoring, shared by all scores of this package.

Scores are comparable only if all of them start from the same normalised text.
"""

import unicodedata
from functools import lru_cache

from contentseeker.metrics.arguments import require_text


def normalise(text: str) -> str:
    """Return ``text`` in Unicode NFC, one space between words, without empty lines.

    Runs of whitespace inside a line, no-break spaces included, become one space; lines are
    stripped, empty ones dropped, the rest joined with a newline. Line breaks are kept, because
    they carry the block structure; indentation and blank lines carry nothing.
    """
    return _normalised(require_text("text", text))


# Cached: one gold text is compared with the extractions of many methods, by several scores.
@lru_cache(maxsize=2)
def _normalised(text: str) -> str:
    composed = unicodedata.normalize("NFC", text)
    lines = (" ".join(line.split()) for line in composed.splitlines())
    return "\n".join(line for line in lines if line)
