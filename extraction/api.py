"""The one call most people need: a page in, its main content out."""

from functools import lru_cache
from typing import Final

from extraction import registry
from extraction.errors import ArgumentError
from extraction.page import parse
from extraction.result import Extraction, Extractor

DEFAULT_METHOD: Final = "CS+plain"


def extract(
    html: bytes | str, url: str | None = None, method: str | Extractor | None = None
) -> Extraction:
    """Main content of a page.

    ``html`` is the page as bytes (best: its encoding is found) or text; any markup will do.
    ``url`` is where it came from. ``method`` is a name from ``extraction.methods()`` or an
    extractor made by ``registry.get(name).create(...)``; without it the default is used.
    """
    if method is None or isinstance(method, str):
        method = _extractor(method or DEFAULT_METHOD)
    elif not callable(getattr(method, "extract", None)):
        raise ArgumentError(
            f"method: {method!r} cannot extract. Pass a name, one of: "
            f"{', '.join(registry.names())}, or an extractor made by registry.get(name).create()."
        )
    return method.extract(parse(html, url=url))


@lru_cache(maxsize=64)
def _extractor(name: str) -> Extractor:
    return registry.get(name).create()
