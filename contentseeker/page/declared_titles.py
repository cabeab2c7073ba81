"""What a page declares as its title, and the names of its site.

Titles are compared by ``key``: their letters and digits, of any script. Case, white space, vowel
points, quotation marks and punctuation differ between the places where one title is written.

Declared titles are read from ``og:title``, ``twitter:title``, JSON-LD's ``headline`` and the
title element. Most title elements have the site's name too, behind a separator. It is cut off
only where the page or its address says that it is one.
"""
# ruff: noqa: RUF001 - other scripts part titles by other marks

import re
import unicodedata
from collections.abc import Set
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from contentseeker.page.links import resolve
from contentseeker.page.structure import inside

if TYPE_CHECKING:
    from contentseeker.page.flat import FlatPage

MAX_CHARS: Final = 400
"""Longer texts are no titles."""
_MOST_PARTS: Final = 10
_TITLES: Final = frozenset({"og:title", "twitter:title"})
_SITES: Final = frozenset({"og:site_name", "application-name", "al:ios:app_name"})
_ADDRESS: Final = "og:url"
_WANTED: Final = _TITLES | _SITES | {_ADDRESS}
# Marks that part a title from a site's name: with white space on both sides, or, if no word is
# written with them, anywhere. Chinese sites use underscores and hyphens without white space.
_SEPARATOR: Final = re.compile(
    r"\s+[-–—−―|:·•∙⋅»«›‹/\\~*<>]+\s+|\s*[|｜¦‖»«]+\s*|\s*[_＿]+\s*|(?<=[^\x00-\u02ff])-+"
    r"|(?<=\S):\s+"
)
# Only the first of a script: the next ones are those of related articles.
_HEADLINE: Final = re.compile(r'"headline"\s{0,99}:\s{0,99}"((?:[^"\\]|\\.){1,2000})"')
_MOST_SCRIPTS: Final = 20
# Parts of hosts that name no site.
_COMMON_LABELS: Final = frozenset(
    "www m mobile amp com co org net edu gov ac gob gouv go ne or blog blogs news".split()
)
# Vowel points are no ``\w``; one of two copies of a title often has none.
_NOT_COMPARED: Final = re.compile(r"[\W_]+")


def key(text: str) -> str:
    """Letters and digits of a text in lower case, for comparing titles."""
    # Cut before it is kept: a title element may have megabytes.
    return _key(text[: 2 * MAX_CHARS])


@lru_cache(maxsize=1024)
def _key(text: str) -> str:
    return _NOT_COMPARED.sub("", unicodedata.normalize("NFKC", text).casefold())


@dataclass(frozen=True, slots=True)
class DeclaredTitles:
    """What a page says about its title outside of its text."""

    element: str
    """The title element's text; empty if there is none."""
    shared: tuple[str, ...]
    """``og:title`` and ``twitter:title``, without the site's name."""
    headlines: tuple[str, ...]
    """JSON-LD's; may belong to a video or to a related article."""
    site_keys: frozenset[str]
    """Keys of the names of the site."""

    @property
    def clean_element(self) -> str:
        """The title element's text without the site's name, where it is sure to be one."""
        return without_site(self.element, self.site_keys)

    @property
    def best(self) -> str:
        """The title that readers of other sites see, else the title element's."""
        return next(iter(self.shared), "") or self.clean_element

    def whole(self) -> set[str]:
        """Keys of the whole titles."""
        return {key(title) for title in (*self.shared, self.clean_element)} - self.site_keys - {""}

    def parts_of_element(self) -> set[str]:
        """Keys of all runs of the parts that separators make of the title element's text."""
        text = self.element[:MAX_CHARS]
        cuts = list(islice(_SEPARATOR.finditer(text), _MOST_PARTS))
        starts = [0, *(cut.end() for cut in cuts)]
        ends = [*(cut.start() for cut in cuts), len(text)]
        found = {key(text[start:end]) for start in starts for end in ends if start < end}
        return found - self.site_keys - {""}


def read_declared_titles(page: "FlatPage") -> DeclaredTitles:
    """Titles and names of the site that a page declares."""
    metas = _metas(page)
    sites = {key(content) for name, content in metas if name in _SITES}
    addresses = [content for name, content in metas if name == _ADDRESS]
    sites |= {name for url in (page.url, *addresses[:1]) if url for name in _names_of_host(url)}
    sites.discard("")
    written = [content for name, content in metas if name in _TITLES]
    shared = (without_site(title, sites) for title in written)
    return DeclaredTitles(
        element=_title_element(page),
        shared=tuple(title for title in shared if _is_title(title, sites)),
        headlines=tuple(title for title in _headlines(page) if _is_title(title, sites)),
        site_keys=frozenset(sites),
    )


def _title_element(page: "FlatPage") -> str:
    """The title element's text; empty if there is none."""
    # SVG drawings have titles, too.
    in_drawing = inside(page.find("svg"), page.subtree_end)
    for node in page.find("title").tolist():
        if not in_drawing[node]:
            event = page.structure.open_event[node]
            raw = page.log.stream[page.marks[event] + 1 : page.marks[event + 1]]
            return " ".join(raw.decode("utf-8", "replace").split())
    return ""


def _is_title(text: str, site_keys: set[str]) -> bool:
    return len(text) <= MAX_CHARS and bool(found := key(text)) and found not in site_keys


def without_site(title: str, site_keys: Set[str]) -> str:
    """A title without the site's names that separators part from its beginning or end."""
    cuts = list(islice(_SEPARATOR.finditer(title[:MAX_CHARS]), _MOST_PARTS))
    start, end = 0, len(title)
    while cuts and key(title[cuts[-1].end() : end]) in site_keys:
        end = cuts.pop().start()
    while cuts and key(title[start : cuts[0].start()]) in site_keys:
        start = cuts.pop(0).end()
    return title[start:end].strip() or title


def _metas(page: "FlatPage") -> list[tuple[str, str]]:
    """Name or property, in lower case, and content of the meta elements about titles."""
    if not page.count("meta"):
        return []
    contents = page.attributes.column("content")
    found = []
    for attribute in ("property", "name"):
        for node, name in page.attributes.column(attribute).items():
            if node in contents and (known := name.strip().lower()) in _WANTED:
                found.append((known, " ".join(contents[node].split())))
    return found


def _headlines(page: "FlatPage") -> list[str]:
    # Imported late: the start is faster without, and many pages have no JSON-LD.
    import json
    from html import unescape

    scripts = (text for text in page.log.raw_text.values() if '"headline"' in text)
    found = []
    for script in islice(scripts, _MOST_SCRIPTS):
        if match := _HEADLINE.search(script):
            try:
                text = json.loads(f'"{match[1]}"', strict=False)
            except ValueError:
                continue
            found.append(" ".join(unescape(text).split()))
    return found


def _names_of_host(url: str) -> set[str]:
    """Keys of the names that a host gives to its site: ``daily.example.org``, ``daily`` ..."""
    target = resolve(url, None)
    host = (urlsplit(target).hostname or "") if target else ""
    labels = host.removeprefix("www.").split(".")
    names = {label for label in labels[:-1] if label not in _COMMON_LABELS}
    tails = (".".join(labels[place:]) for place in range(len(labels) - 1))
    return {key(name) for name in (*names, *islice(tails, _MOST_PARTS))}
