"""``extract``: a page in, its main content out."""

from dataclasses import replace
from functools import lru_cache
from typing import Final

from contentseeker import registry
from contentseeker.errors import ArgumentError
from contentseeker.page import parse
from contentseeker.result import Extraction, Extractor

DEFAULT_METHOD: Final = "blocks"


def extract(
    html: bytes | str, url: str | None = None, method: str | Extractor | None = None
) -> Extraction:
    """Main content of a page.

    ``html`` is the page as bytes or text. Bytes are better: their encoding is detected. Bad
    markup is accepted. ``url`` is the page's address. ``method`` is a name from
    ``registry.names()`` or an extractor from ``registry.get(name).create(...)``; the default is
    ``DEFAULT_METHOD``.
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
    # The extraction needs its page for title, language and Markdown.
    return replace(method.extract(page), page=page)


# Extractors are immutable, so all calls can share one per method.
@lru_cache(maxsize=64)
def _extractor(name: str) -> Extractor:
    return registry.get(name).create()
