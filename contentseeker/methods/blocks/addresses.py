"""Traits of a page's address that tell its type: ``/forum/``, ``/product/``, a year, a number.

The address is the one the page was fetched from or, if unknown, the one the page calls
its own (``rel=canonical``, ``og:url``).
"""

import re
from collections.abc import Iterator
from typing import Final
from urllib.parse import urlsplit

from contentseeker.page import FlatPage

_WORD: Final = re.compile(r"[a-z]+")
_LONG_NUMBER: Final = re.compile(r"\d{4,}")
_YEAR: Final = re.compile(r"/(19|20)\d\d/")
# Parts of most hosts, which tell nothing.
_OF_ANY_HOST: Final = frozenset({"www", "com", "org", "net"})
_SHORTEST: Final = 3
# Longer addresses count alike: a trait must be common enough to learn a weight for it.
_MOST_WORDS: Final = 6
_MOST_PARTS: Final = 5


def address_traits(page: FlatPage) -> Iterator[str]:
    """Traits of the page's address; none where there is no address."""
    try:
        address = urlsplit((page.url or _own_address(page)).lower())
    except ValueError:
        return
    if not address.netloc:
        return
    hosts = (word for word in _WORD.findall(address.netloc) if word not in _OF_ANY_HOST)
    yield from (f"host {word}" for word in hosts if len(word) >= _SHORTEST)
    yield from _of_path(address.path)
    yield from (f"query {each.partition('=')[0]}" for each in address.query.split("&") if each)


def _of_path(path: str) -> Iterator[str]:
    parts = [part for part in path.split("/") if part]
    yield f"path of {min(len(parts), _MOST_PARTS)}"
    if _YEAR.search(path):
        yield "path with year"
    if not parts:
        return
    *folders, last = parts
    words = _WORD.findall(last)
    yield from (f"path {word}" for folder in folders for word in _WORD.findall(folder))
    yield from (f"path {word}" for word in words[:1])
    yield f"page of {min(len(words), _MOST_WORDS)} words"
    if _LONG_NUMBER.search(last):
        yield "page with number"


def _own_address(page: FlatPage) -> str:
    """What the page calls its address; empty if it does not."""
    column, value = page.attributes.column, page.attributes.value
    relations = column("rel")
    for node in page.find("link").tolist():
        if "canonical" in relations.get(node, "").lower():
            return value(node, "href") or ""
    properties = column("property")
    for node in page.find("meta").tolist():
        if properties.get(node, "").lower() == "og:url":
            return value(node, "content") or ""
    return ""
