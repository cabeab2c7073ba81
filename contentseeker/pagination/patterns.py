"""Regular expressions of addresses, written for JavaScript by anybody, searched without risk.

Simple differences are translated: in JavaScript, a backslash before a letter without a meaning is
that letter, and classes such as ``\\w`` match only ASCII. A pattern that would need much memory to
compile is refused; a search that takes long is given up after a moment.
"""

import re
from math import prod
from typing import TYPE_CHECKING, Final

from contentseeker.errors import ArgumentError, needed_for

if TYPE_CHECKING:
    import regex

LONGEST_PATTERN: Final = 2000
SECONDS_PER_SEARCH: Final = 0.05
# Compiled, a{1000} is a thousand times as large as a, and repetitions nest: a pattern of
# 30 characters takes all memory. The largest product in the 4,466 rules of Wedata is 73,728.
_MOST_REPETITIONS: Final = 100_000

_ESCAPE: Final = re.compile(r"\\(.)", re.DOTALL)
_MEANT_BY_JAVASCRIPT: Final = frozenset("bBcdDfnrsStuvwWxk")
_REPETITION: Final = re.compile(r"\{(\d*)(?:,(\d*))?\}")
_ANY_CHARACTER: Final = re.compile(r"(?<!\\)\[\^\]")


def compiled(pattern: str) -> "regex.Pattern[str]":
    """A pattern ready to be searched; ``ArgumentError`` says what is wrong with it."""
    if not pattern.strip():
        raise ArgumentError("the url pattern is empty, it would match every page")
    if len(pattern) > LONGEST_PATTERN:
        raise ArgumentError(f"the url pattern is longer than {LONGEST_PATTERN:,} characters")
    if _repetitions(pattern) > _MOST_REPETITIONS:
        raise ArgumentError("the url pattern repeats too often: {…} in {…} must stay small")
    with needed_for("Reading rules of sites", "regex", "pagination"):
        import regex

    try:
        return regex.compile(_translated(pattern), regex.ASCII)
    except (regex.error, RecursionError, OverflowError, ValueError) as error:
        raise ArgumentError(f"the url pattern is no regular expression: {error}") from error


def is_found(pattern: "regex.Pattern[str]", url: str) -> bool:
    """Whether a pattern occurs in an address; one that takes too long does not."""
    try:
        return pattern.search(url, timeout=SECONDS_PER_SEARCH) is not None
    except TimeoutError:
        return False


def _translated(pattern: str) -> str:
    def meant(escape: re.Match[str]) -> str:
        letter = escape[1]
        is_plain = letter.isascii() and letter.isalpha() and letter not in _MEANT_BY_JAVASCRIPT
        return letter if is_plain else escape[0]

    return _ANY_CHARACTER.sub(r"[\\s\\S]", _ESCAPE.sub(meant, pattern))


def _repetitions(pattern: str) -> int:
    counts = (int(more or fewer or 1) for fewer, more in _REPETITION.findall(pattern))
    return prod(max(count, 1) for count in counts)
