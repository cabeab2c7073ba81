"""Find the URL that a page declares in its HTML.

Only absolute http URLs are used, in this order: the comment ``saved from url`` of browsers, the
canonical link, ``og:url``, the base element.
"""

import re
from collections.abc import Iterator
from typing import Final

from annotate.files.limits import MAX_URL_CHARS
from annotate.files.texts import storable
from contentseeker.page import FlatPage, parse
from contentseeker.page.links import base_url, resolve, scheme_of

# All four are in the head, sometimes after long inline scripts and style sheets.
_WINDOW: Final = 262_144
_SAVED_FROM: Final = re.compile(rb"<!--\s*saved from url=\(\d+\)([^\s>]+)", re.IGNORECASE)


def web_url(written: str) -> str:
    """Return the normalised URL if it is an absolute http URL, else an empty string."""
    found = resolve(storable(written), None)
    if found is None or scheme_of(found) not in ("http", "https"):
        return ""
    return found


def declared_url(markup: bytes, encoding: str = "") -> str:
    """Return the URL that a page declares, else an empty string."""
    page = parse(markup[:_WINDOW], encoding=encoding or None)
    usable = (url for url in map(web_url, _declared_urls(page)) if len(url) <= MAX_URL_CHARS)
    return next(filter(None, usable), "")


def page_url(written: str, markup: bytes, encoding: str = "") -> str:
    """Return the URL that a list or a corpus gives, else the one that the page declares."""
    return web_url(written) or declared_url(markup, encoding)


def declared_base_url(markup: bytes, url: str) -> str:
    """Return the base URL of relative references, else an empty string."""
    return base_url(parse(markup[:_WINDOW], url=url or None)) or ""


def _declared_urls(page: FlatPage) -> Iterator[str]:
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
