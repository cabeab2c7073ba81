"""The headline of a page's main content: the heading above or at the start of it.

Most pages repeat their headline in what they declare as title (``declared_titles``). So an ``h1``
that agrees with that is the headline, or else another heading that agrees. Without one it is the
last ``h1`` before the content, or the first inside it. Logos are often an ``h1``, too: a heading
that is the site's name, or that links to the site's front page, is no headline. Pages without
headings have a line of text that equals the declared title.

Linear in the page: only short texts are looked at, and not more than ``MOST_LOOKED_AT`` of a kind.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate, islice
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

import numpy as np

from contentseeker.page.declared_titles import (
    MAX_CHARS,
    DeclaredTitles,
    key,
    read_declared_titles,
)
from contentseeker.page.links import base_url, resolve
from contentseeker.page.structure import BoolArray, IntArray
from contentseeker.page.tags import HEADINGS

if TYPE_CHECKING:
    from contentseeker.page.flat import FlatPage

MOST_LOOKED_AT: Final = 500
_MOST_LINES: Final = 8
# Between a heading and the link around it.
_MOST_STEPS: Final = 20
_MOST_BYTES: Final = 4 * MAX_CHARS
# A shorter text equals a part of a title by chance.
_SHORTEST_KEY: Final = 4
# A line of text is headline on pages without headings only if it says so much.
_SHORTEST_LINE: Final = 8
# Links to the heading itself, which readers see only under the mouse, and marks without width.
_PERMALINK: Final = "\u00b6\U0001f517 "
_NO_WIDTH: Final = dict.fromkeys((0xAD, 0x200B, 0x2060, 0xFEFF))
_SOME_PAGE: Final = "http://page.invalid/some/page"
_FRONT_PAGES: Final = frozenset({"", "/"})


@dataclass(frozen=True, slots=True)
class Headline:
    """A headline and its element."""

    node: int
    text: str


@dataclass(frozen=True, slots=True)
class Span:
    """Where chosen content is: its first and its last event."""

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class _Line:
    """A heading or a block of text."""

    node: int
    event: int
    text: str
    key: str
    is_h1: bool = False


def find_headline(page: "FlatPage", content: Span | None = None) -> Headline | None:
    """The headline of the content; None if the page shows none.

    ``content`` is where the main content is; None: it is not known.
    """
    declared = read_declared_titles(page)
    found = _agreeing(page, content, declared) or _equal_line(page, content, declared)
    return None if found is None else Headline(found.node, found.text)


def contains_title(text: str, title: str) -> bool:
    """Whether a line of a text, or some lines in a row, are this title."""
    wanted = key(title)
    keys = [key(line) if len(line) <= MAX_CHARS else "" for line in text.split("\n")]
    for place, each in enumerate(keys):
        # A heading with line breaks, or with parts side by side, is several lines of a text.
        if each and wanted.startswith(each):
            joined = accumulate(keys[place : place + _MOST_LINES])
            if wanted in joined:
                return True
    return False


def _agreeing(page: "FlatPage", content: Span | None, declared: DeclaredTitles) -> _Line | None:
    """The heading that agrees best with the declared titles, or else the nearest ``h1``."""
    whole = declared.whole()
    parts = {part for part in declared.parts_of_element() if len(part) >= _SHORTEST_KEY}
    known = parts | {key(title) for title in declared.headlines}
    possible = [
        each
        for each in _headings(page, content)
        if each.key not in declared.site_keys
        and (each.is_h1 or each.key in whole or each.key in known)
    ]
    headings = _without_logos(page, possible)
    first = [each for each in headings if each.is_h1]
    others = [each for each in headings if not each.is_h1]
    return (
        _longest(first, whole)
        or _longest(first, known)
        or _longest(others, whole)
        or _nearest(first, content)
        or _longest(others, known)
    )


def _longest(lines: Iterable[_Line], keys: set[str]) -> _Line | None:
    """The longest of the lines that have one of the keys, the first of several."""
    fitting = [each for each in lines if each.key in keys]
    return max(fitting, key=lambda each: len(each.key), default=None)


def _nearest(lines: list[_Line], content: Span | None) -> _Line | None:
    """The last line before the content, else the first one inside it."""
    before = [each for each in lines if content is not None and each.event <= content.first]
    return before[-1] if before else next(iter(lines), None)


def _headings(page: "FlatPage", content: Span | None) -> Iterable[_Line]:
    nodes = page.find(*sorted(HEADINGS))
    opens, closes = page.structure.open_event[nodes], page.structure.close_event[nodes]
    for place in _short_ones(page, opens, closes, content, page.visible[nodes]):
        node = int(nodes[place])
        yield from _lines(node, int(opens[place]), page.text(node), page.tags[node] == "h1")


def _equal_line(page: "FlatPage", content: Span | None, declared: DeclaredTitles) -> _Line | None:
    """A block of text that equals the declared title."""
    wanted = {each for each in declared.whole() if len(each) >= _SHORTEST_LINE}
    if not wanted:
        return None
    blocks = page.blocks
    places = _short_ones(page, blocks.first_event, blocks.last_event, content, blocks.chars > 0)
    texts = zip(places.tolist(), blocks.texts(places), strict=True)
    lines = (
        line
        for place, text in texts
        for line in _lines(int(blocks.node[place]), int(blocks.first_event[place]), text)
    )
    return next((line for line in lines if line.key in wanted), None)


def _short_ones(
    page: "FlatPage", opens: IntArray, closes: IntArray, content: Span | None, fits: BoolArray
) -> IntArray:
    """Places of what is as short as a title and does not stand behind the content."""
    size = page.clean_text.offset[closes] - page.clean_text.offset[opens]
    fits = fits & (size > 0) & (size <= _MOST_BYTES)
    if content is not None:
        fits &= opens <= content.last
    return np.flatnonzero(fits)[:MOST_LOOKED_AT].astype(np.int32)


def _lines(node: int, event: int, raw: str, is_h1: bool = False) -> Iterable[_Line]:
    text = " ".join(raw.translate(_NO_WIDTH).split()).rstrip(_PERMALINK)
    if len(text) <= MAX_CHARS and (found := key(text)):
        yield _Line(node, event, text, found, is_h1)


def _without_logos(page: "FlatPage", headings: list[_Line]) -> list[_Line]:
    if not headings or not len(page.link_nodes):
        return headings
    base = base_url(page)
    return [each for each in headings if not _is_logo(page, each.node, base)]


def _is_logo(page: "FlatPage", heading: int, base: str | None) -> bool:
    """Whether all of a heading is one link to a front page."""
    links = page.link_nodes
    place = int(np.searchsorted(links, heading))
    inside = int(links[place]) if place < len(links) else len(page)
    if inside < page.subtree_end[heading]:
        is_whole = bool(page.subtree_chars[inside] >= page.subtree_chars[heading])
        return is_whole and _leads_to_front(page, inside, base)
    if not page.in_link[heading]:
        return False
    above = islice(page.ancestors(heading), _MOST_STEPS)
    around = next((node for node in above if page.tags[node] == "a"), None)
    return around is not None and _leads_to_front(page, around, base)


def _leads_to_front(page: "FlatPage", link: int, base: str | None) -> bool:
    written = page.attrs(link).get("href", "").strip()
    # Behind "#" is a place on the page itself, which may be a front page.
    if written.startswith("#"):
        return False
    address = urlsplit(resolve(written, base or _SOME_PAGE) or _SOME_PAGE)
    return address.path in _FRONT_PAGES and not address.query and not address.fragment
