"""Main content extraction from web pages: parsing, features, extraction methods and scores.

    >>> import contentseeker
    >>> contentseeker.extract(open("page.html", "rb").read()).text

The library uses no web framework, no database and no network: bytes in, text and numbers out.
The stable interface (docs/library.md) is what this module exports, the registry of methods
(``contentseeker.registry``) and the scores (``contentseeker.metrics``).
"""

from contentseeker.api import DEFAULT_METHOD, extract
from contentseeker.errors import ArgumentError, ExtractionError
from contentseeker.page import FlatPage, parse
from contentseeker.result import Extraction, Extractor, ScoredBlocks, Status
from contentseeker.version import __version__

__all__ = [
    "DEFAULT_METHOD",
    "ArgumentError",
    "Extraction",
    "ExtractionError",
    "Extractor",
    "FlatPage",
    "ScoredBlocks",
    "Status",
    "__version__",
    "extract",
    "parse",
]
