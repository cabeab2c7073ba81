"""Which page of a series an address is, and by how many pages a link goes on.

Two addresses of one series differ in one number (``/list?page=2``, ``/list?page=3``), or one
has a number where the other, that of the first page, has none (``/list``, ``/list/page/2``).
"""

import re
from typing import Final

from contentseeker.pagination.addresses import canonical, split

FIRST_PAGE: Final = 1
# Numbers longer than this are dates and identities.
_LONGEST_NUMBER: Final = 6
_LONGEST_PRINTED: Final = 5
_PARTS: Final = re.compile(r"\d+|\D+")
_PAGE_PARAMETER: Final = re.compile(
    r"(?:^|[/?&;_.-])(?:page|paged|pag|pagina|seite|pg|p|pagenumber|page_?(?:no|num|id)|pagen_\d|"
    r"start|offset|from)[=/_-]?(\d{1,6})(?=$|[/&;.?_-])"
)


def page_number(url: str) -> int | None:
    """The number of the page that an address names, if it names one."""
    found = _PAGE_PARAMETER.findall(path_and_query(url).lower())
    return int(found[-1]) if found else None


def printed_number(text: str) -> int | None:
    """The number that a text is, as pagers print it; None if there is anything else in it."""
    bare = text.strip("[]() .")
    return int(bare) if bare.isdecimal() and len(bare) <= _LONGEST_PRINTED else None


def step_between(own: str, target: str) -> int | None:
    """By how much the one number grows in which two addresses differ; None if they differ more.

    An address without the number is the first page's.
    """
    parts, others = _parts(own), _parts(target)
    if len(parts) == len(others):
        changed = [pair for pair in zip(parts, others, strict=True) if pair[0] != pair[1]]
        return _difference(*changed[0]) if len(changed) == 1 else None
    longer, shorter = max(parts, others, key=len), min(parts, others, key=len)
    number = _added_number(longer, shorter)
    if number is None:
        return None
    return number - FIRST_PAGE if longer is others else FIRST_PAGE - number


def path_and_query(url: str) -> str:
    """What of an address differs between the pages of a site."""
    parts = split(url)
    if parts is None:
        return url
    return f"{parts.path}?{parts.query}" if parts.query else parts.path


def _parts(url: str) -> list[str]:
    """Digits and the rest in turn, the scheme and a slash at the end left out."""
    bare = canonical(url).partition("://")[2].removeprefix("www.").rstrip("/")
    return _PARTS.findall(bare)


def _difference(own: str, target: str) -> int | None:
    are_numbers = own.isdecimal() and target.isdecimal()
    is_short = max(len(own), len(target)) <= _LONGEST_NUMBER
    return int(target) - int(own) if are_numbers and is_short else None


def _added_number(longer: list[str], shorter: list[str]) -> int | None:
    """The one number that the longer address has and the shorter one lacks."""
    text, other = "".join(longer), "".join(shorter)
    start = _common_length(text, other)
    end = _common_length(text[start:][::-1], other[start:][::-1])
    added = text[start : len(text) - end]
    if len(text) - len(added) != len(other):
        return None
    numbers = [part for part in _PARTS.findall(added) if part.isdecimal()]
    if len(numbers) != 1 or len(numbers[0]) > _LONGEST_NUMBER:
        return None
    return int(numbers[0])


def _common_length(one: str, other: str) -> int:
    pairs = zip(one, other, strict=False)
    return next((place for place, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))
