"""Which methods can extract the pages of a chain.

``live`` is the live model of the first page's genre, or the block model that ships. Which model
that is, only the parts of the product know that train some: the setting ``CHAIN_EXTRACTOR``
names their function. Without it there are the methods of the library.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.utils.module_loading import import_string

from annotate.errors import AnnotateError
from annotate.models import Page
from annotate.services.suggestions import shipped_version
from extraction import registry
from extraction.result import Extractor

LIVE: Final = "live"
DEFAULT_PROVIDER: Final = "annotate.services.chains.methods.extractor_of_library"
MOST_METHODS: Final = 6
_BLOCKS: Final = "blocks"


class MethodChoiceError(AnnotateError):
    """The methods chosen for a chain are none."""


@dataclass(frozen=True)
class ChainExtractor:
    """A method ready to extract, and what it is called with its model."""

    extractor: Extractor
    version: str


Provider = Callable[[Page, str], ChainExtractor]


def method_choices() -> list[tuple[str, str]]:
    """Every method that can be chosen, with its name for people."""
    named = [(name, name) for name in registry.names(available_only=True)]
    return [(LIVE, "live model of the genre"), *named]


def checked_methods(names: Sequence[str]) -> list[str]:
    """The methods somebody chose, each once; the live model where none was chosen."""
    chosen = list(dict.fromkeys(names)) or [LIVE]
    known = {name for name, _ in method_choices()}
    if unknown := [name for name in chosen if name not in known]:
        raise MethodChoiceError(f"There is no method {unknown[0]!r:.60}. Choose from the list.")
    if len(chosen) > MOST_METHODS:
        raise MethodChoiceError(f"Choose at most {MOST_METHODS} methods at once.")
    return chosen


def chain_extractor(page: Page, method: str) -> ChainExtractor:
    """What extracts the pages of the chain that begins with ``page``."""
    provider: Provider = import_string(getattr(settings, "CHAIN_EXTRACTOR", DEFAULT_PROVIDER))
    return provider(page, method)


def extractor_of_library(page: Page, method: str) -> ChainExtractor:
    """A method of the library; the live model is the block model that ships."""
    if method == LIVE:
        return ChainExtractor(registry.get(_BLOCKS).create(), shipped_version())
    return ChainExtractor(registry.get(method).create(), "")
