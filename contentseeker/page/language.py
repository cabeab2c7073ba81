"""Which language a page is written in, as an ISO 639-1 code.

The page's ``lang`` attribute wins if it names a language. Otherwise py3langid classifies a small
sample of the longest texts.
"""

import re
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from contentseeker.page.flat import FlatPage

UNKNOWN: Final = "und"
_SUBTAG: Final = re.compile(r"\s*([A-Za-z]{2,3})(?![A-Za-z])")
# Obsolete or narrower codes that pages declare, and the usual code of the language.
_SAME_LANGUAGE: Final = {"iw": "he", "in": "id", "ji": "yi", "nb": "no", "nn": "no", "fil": "tl"}
# More text hardly changes the result, and the time grows linearly.
_SAMPLE_RUNS: Final = 4
_SAMPLE_CHARS: Final = 600


def detect_language(page: "FlatPage") -> str:
    """ISO 639-1 code of the page's language; ``und`` if the page has no text."""
    return declared_language(page) or _identify(_sample(page))


def declared_language(page: "FlatPage") -> str | None:
    """The ``lang`` attribute of the root or the body, if it is an ISO 639-1 code."""
    declared = page.attributes.column("lang")
    for node in (0, page.body):
        found = _SUBTAG.match(declared.get(node, ""))
        code = found[1].lower() if found else ""
        code = _SAME_LANGUAGE.get(code, code)
        # Codes of three letters mean "undetermined" or "multiple", or are no ISO 639-1.
        if len(code) == 2:
            return code
    return None


def _sample(page: "FlatPage") -> str:
    runs = page.runs
    longest = np.sort(np.argsort(runs.chars, kind="stable")[-_SAMPLE_RUNS:])
    spans = zip(runs.start[longest].tolist(), runs.end[longest].tolist(), strict=True)
    text = b" ".join(page.log.stream[start:end] for start, end in spans)
    return text.decode("utf-8", "replace")[:_SAMPLE_CHARS]


def _identify(text: str) -> str:
    if not text.strip():
        return UNKNOWN
    # Imported late: loading its model takes most of a second.
    from py3langid import classify, rank

    code = str(classify(text)[0])
    if len(code) > 2:
        # A language without an ISO 639-1 code: take the likeliest one that has a code.
        code = next(str(likely) for likely, _ in rank(text) if len(likely) == 2)
    return _SAME_LANGUAGE.get(code, code)
