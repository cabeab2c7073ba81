"""``extract``: a page in, its main content out."""

from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from contentseeker import registry
from contentseeker.errors import ArgumentError
from contentseeker.page import parse
from contentseeker.result import Extraction, Extractor
from contentseeker.result_options import ResultOptions, min_confidence_for

if TYPE_CHECKING:
    from contentseeker.live_models import LiveModels

DEFAULT_METHOD: Final = "blocks"


def extract(
    html: bytes | str,
    url: str | None = None,
    method: str | Extractor | None = None,
    *,
    genre: str | None = None,
    models: "str | Path | LiveModels | None" = None,
    with_title: bool = False,
    min_confidence: float | str | None = None,
) -> Extraction:
    """Main content of a page.

    ``html`` is the page as bytes or text. Bytes are better: their encoding is detected. Bad
    markup is accepted. ``url`` is the page's address. ``method`` is a name from
    ``registry.names()`` or an extractor from ``registry.get(name).create(...)``; the default is
    ``DEFAULT_METHOD``.

    Instead of a method, ``genre`` chooses a model out of ``models``, a folder of live models
    (``contentseeker.live_models``): the model of the genre of that name, or for ``"auto"`` the
    one of the detected genre. ``Extraction.genre`` says which one was used.

    ``with_title`` puts the page's headline before the text, if it has one and the text has not.
    Title and Markdown have it anyway. A result whose confidence is below ``min_confidence`` keeps
    its text and has the status ``low_confidence``; ``"sure"`` is the minimum that the model states.
    """
    if not isinstance(html, bytes | str):
        raise ArgumentError(
            f"html: {type(html).__name__} will not do. Pass the page itself as bytes or str, "
            "e.g. Path('page.html').read_bytes()."
        )
    if url is not None and not isinstance(url, str):
        raise ArgumentError(f"url: {url!r} will not do. Pass the page's address as str, or None.")
    if genre is not None or models is not None:
        method = _by_genre(genre, models, method)
    if method is None or isinstance(method, str):
        method = _extractor(DEFAULT_METHOD if method is None else method)
    elif isinstance(method, type) or not callable(getattr(method, "extract", None)):
        raise ArgumentError(
            f"method: {method!r} cannot extract. Pass a name, one of: "
            f"{', '.join(registry.names())}, or an extractor made by registry.get(name).create()."
        )
    least = None if min_confidence is None else min_confidence_for(method, min_confidence)
    options = ResultOptions(with_title, least)
    page = parse(html, url=url)
    # The extraction needs its page for title, language and Markdown.
    extraction = replace(method.extract(page), page=page)
    return options.applied(extraction, page)


def _by_genre(
    genre: str | None, models: "str | Path | LiveModels | None", method: object
) -> Extractor:
    # Imported late: most calls name no genre.
    from contentseeker.live_models import GenreExtractor, LiveModels

    if not isinstance(genre, str) or models is None:
        raise ArgumentError(
            "genre: pass it together with models, the folder of live models: "
            'extract(page, genre="auto", models="data/models").'
        )
    if method is not None:
        raise ArgumentError("method: it follows from the genre. Pass one of the two.")
    opened = models if isinstance(models, LiveModels) else LiveModels.open(models)
    return GenreExtractor(opened, genre)


# Extractors are immutable, so all calls can share one per method.
@lru_cache(maxsize=64)
def _extractor(name: str) -> Extractor:
    return registry.get(name).create()
