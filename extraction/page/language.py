"""Which language a page is written in.

The page's own ``lang`` attribute is believed if it names a language; otherwise a small
sample of its longest texts goes to py3langid. The answer is an ISO 639-1 code.
"""

import re
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from extraction.page.flat import FlatPage

UNKNOWN: Final = "und"
_SUBTAG: Final = re.compile(r"\s*([A-Za-z]{2,3})(?![A-Za-z])")
# Old or narrower codes that pages declare, and what everybody else calls them.
_SAME_LANGUAGE: Final = {"iw": "he", "in": "id", "ji": "yi", "nb": "no", "nn": "no", "fil": "tl"}
# More text hardly changes the answer, and costs time in proportion.
_SAMPLE_RUNS: Final = 4
_SAMPLE_CHARS: Final = 600


def detect_language(page: "FlatPage") -> str:
    """ISO 639-1 code of the page's language, ``und`` if there is no text to tell."""
    return declared_language(page) or _identify(_sample(page))


def declared_language(page: "FlatPage") -> str | None:
    """What the root or the body says in its ``lang`` attribute."""
    declared = page.attributes.column("lang")
    for node in (0, page.body):
        found = _SUBTAG.match(declared.get(node, ""))
        code = found[1].lower() if found else ""
        code = _SAME_LANGUAGE.get(code, code)
        # Three letters say "undetermined" or "multiple", or need a look at the text anyway.
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
        # A dialect or a relative: take the likeliest language that everybody has a code for.
        code = next(str(likely) for likely, _ in rank(text) if len(likely) == 2)
    return _SAME_LANGUAGE.get(code, code)
