"""Markup that swallows text of the page, repaired so that it is parsed a second time.

Two mistakes cost text that no rule can bring back later, because the parser reports markup as
text: a title without an end, which reaches to the end of the page, and ``noscript`` with escaped
markup (``&lt;p&gt;``), which scripts put back into the page. Both leave a ``<`` in the text of an
element that has none otherwise, so looking for them costs next to nothing.
"""

import re
from collections.abc import Iterator
from html import unescape
from typing import TYPE_CHECKING, Final

from contentseeker.page.structure import IntArray

if TYPE_CHECKING:
    from contentseeker.page.flat import FlatPage

# Titles of pages about HTML may name a tag, but no title holds the end of the head and more.
_SWALLOWED: Final = re.compile(rb"</head|<body", re.IGNORECASE)
_LONG_TITLE: Final = 300
_TITLE: Final = re.compile(rb"<title\b[^<>]*>[^<]*", re.IGNORECASE)
_TITLE_END: Final = re.compile(rb"</title", re.IGNORECASE)
_TAG: Final = re.compile(rb"<[a-z!/]", re.IGNORECASE)
# Nothing but markup: an element with an end, or a picture.
_ESCAPED: Final = re.compile(rb"\s*<(?:img\s|[a-z][^<>]*>.*</[a-z])", re.IGNORECASE | re.DOTALL)
# What is matched contains no "<" but its first, so that no text is searched twice.
_NOSCRIPT: Final = re.compile(rb"(<noscript\b[^<>]*>)([^<]*&lt;[^<]*)", re.IGNORECASE)


def repaired(page: "FlatPage") -> bytes | None:
    """The page's markup without these mistakes; None if it has none."""
    if b"<" not in page.log.stream:
        return None
    markup = page.markup
    if any(map(_TAG.search, _texts(page, page.find("title")))):
        markup = _with_title_end(markup)
    if any(map(_ESCAPED.match, _texts(page, page.find("noscript")))):
        markup = _NOSCRIPT.sub(_unescaped, markup)
    return None if markup == page.markup else markup


def _texts(page: "FlatPage", nodes: IntArray) -> Iterator[bytes]:
    """The text at the beginning of each of the elements."""
    opened = page.structure.open_event[nodes]
    spans = zip(page.marks[opened].tolist(), page.marks[opened + 1].tolist(), strict=True)
    return (page.log.stream[start + 1 : end] for start, end in spans)


def _with_title_end(markup: bytes) -> bytes:
    """End the first title that has swallowed markup where the first tag begins."""
    done = 0
    while found := _TITLE.search(markup, done):
        end = _TITLE_END.search(markup, found.end())
        done = end.start() if end else len(markup)
        is_long = done - found.end() > _LONG_TITLE
        if not end or (is_long and _SWALLOWED.search(markup, found.end(), done)):
            return markup[: found.end()] + b"</title>" + markup[found.end() :]
    return markup


def _unescaped(found: re.Match[bytes]) -> bytes:
    """What a ``noscript`` holds, as markup if it is nothing else."""
    inner = unescape(found[2].decode("utf-8", "replace")).encode("utf-8", "replace")
    return found[1] + inner if _ESCAPED.match(inner) else found[0]
