"""Main content of web pages: parsing, features, extraction methods and scores.

    >>> import extraction
    >>> extraction.extract(open("page.html", "rb").read()).text

The library knows no web framework, no database and no network: bytes in, text and numbers
out. Stable and documented (docs/library.md): what this module exports, the registry of
methods (``extraction.registry``) and the scores (``extraction.metrics``).
"""

from extraction.api import DEFAULT_METHOD, extract
from extraction.errors import ArgumentError, ExtractionError
from extraction.page import FlatPage, parse
from extraction.result import Extraction, Extractor, JudgedBlocks, Status

__all__ = [
    "DEFAULT_METHOD",
    "ArgumentError",
    "Extraction",
    "ExtractionError",
    "Extractor",
    "FlatPage",
    "JudgedBlocks",
    "Status",
    "extract",
    "parse",
]
