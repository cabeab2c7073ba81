"""Where a page comes from, by its own word.

Only full http addresses count. Looked for are, in this order: the mark that browsers put
into saved pages, the canonical link, the address for social networks, the base address.
"""

import re
from collections.abc import Iterator
from typing import Final

from annotate.importers.limits import MOST_ADDRESS_CHARS
from annotate.importers.texts import storable
from extraction.page import FlatPage, parse
from extraction.page.links import base_url, resolve, scheme_of

# All four stand in the head; real pages put whole scripts and style sheets before them.
_WINDOW: Final = 262_144
_SAVED_FROM: Final = re.compile(rb"<!--\s*saved from url=\(\d+\)([^\s>]+)", re.IGNORECASE)


def web_address(written: str) -> str:
    """The address if it is a full http one, else blank."""
    found = resolve(storable(written), None)
    if found is None or scheme_of(found) not in ("http", "https"):
        return ""
    return found


def address_inside(markup: bytes, encoding: str = "") -> str:
    """The address a page says it has, else blank."""
    page = parse(markup[:_WINDOW], encoding=encoding or None)
    usable = (url for url in map(web_address, _said(page)) if len(url) <= MOST_ADDRESS_CHARS)
    return next(filter(None, usable), "")


def base_inside(markup: bytes, url: str) -> str:
    """What the relative references of a page are relative to; blank where nothing says."""
    return base_url(parse(markup[:_WINDOW], url=url or None)) or ""


def _said(page: FlatPage) -> Iterator[str]:
    if (saved := _SAVED_FROM.search(page.markup)) is not None:
        yield saved[1].decode("utf-8", "replace")
    for node in page.find("link").tolist():
        if "canonical" in page.attrs(node).get("rel", "").lower().split():
            yield page.attrs(node).get("href", "")
    for node in page.find("meta").tolist():
        if page.attrs(node).get("property", "").lower() == "og:url":
            yield page.attrs(node).get("content", "")
    for node in page.find("base").tolist():
        yield page.attrs(node).get("href", "")
