"""The one call most people need: a page in, its main content out."""

from dataclasses import replace
from functools import lru_cache
from typing import Final

from extraction import registry
from extraction.errors import ArgumentError
from extraction.page import parse
from extraction.result import Extraction, Extractor

DEFAULT_METHOD: Final = "blocks"


def extract(
    html: bytes | str, url: str | None = None, method: str | Extractor | None = None
) -> Extraction:
    """Main content of a page.

    ``html`` is the page as bytes (best: its encoding is found) or text; any markup will do.
    ``url`` is where it came from. ``method`` is a name from ``registry.names()`` or an
    extractor made by ``registry.get(name).create(...)``; without it the default is used.
    """
    if not isinstance(html, bytes | str):
        raise ArgumentError(
            f"html: {type(html).__name__} will not do. Pass the page itself as bytes or str, "
            "e.g. Path('page.html').read_bytes()."
        )
    if url is not None and not isinstance(url, str):
        raise ArgumentError(f"url: {url!r} will not do. Pass the page's address as str, or None.")
    if method is None or isinstance(method, str):
        method = _extractor(DEFAULT_METHOD if method is None else method)
    elif isinstance(method, type) or not callable(getattr(method, "extract", None)):
        raise ArgumentError(
            f"method: {method!r} cannot extract. Pass a name, one of: "
            f"{', '.join(registry.names())}, or an extractor made by registry.get(name).create()."
        )
    page = parse(html, url=url)
    return replace(method.extract(page), page=page)


@lru_cache(maxsize=64)
def _extractor(name: str) -> Extractor:
    return registry.get(name).create()
