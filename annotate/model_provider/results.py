"""Small types that a model provider returns."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from contentseeker.genres.model import GenreModel
from contentseeker.methods.blocks.model import BlockModel
from contentseeker.pagination.next_link import NextLinkScorer
from contentseeker.result import Extractor, SuggestedRegion

LIVE: Final = "live"
"""In place of a method's name: the live model of the page's genre."""


@dataclass(frozen=True)
class ModelSuggestions:
    """What a model suggests to label on a page, and the version of the model."""

    version: str
    regions: Sequence[SuggestedRegion]
    note: str = ""
    """Why this model was used, where the page has no genre that says so."""


@dataclass(frozen=True)
class ConfidenceModel:
    """A block model whose confidence orders the queue; loaded when the first page needs it."""

    version: str
    load: Callable[[], BlockModel]


@dataclass(frozen=True)
class GenreDetector:
    """The model that tells the genre of pages; loaded when the first page needs it."""

    version: str
    load: Callable[[], GenreModel]


ConfidenceModels = Mapping[int | None, ConfidenceModel]
"""By genre; None: for all pages whose genre has no model of its own."""


@dataclass(frozen=True)
class LinkModel:
    """A model that scores links to the next page."""

    scorer: NextLinkScorer | None
    """None: the model that ships."""
    version: str = ""
    """Its name; blank for the one that ships."""


@dataclass(frozen=True)
class ChainExtractor:
    """An extractor for the pages of a chain, and the version of its model."""

    extractor: Extractor
    version: str


@dataclass(frozen=True)
class Figure:
    """A number measured on a corpus, with its name and a short description."""

    name: str
    value: str
    about: str
