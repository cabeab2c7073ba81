"""Pages: from bytes to the flat page that every part of the library works on."""

from extraction.page.flat import FlatPage, parse

__all__ = ["FlatPage", "parse"]
