"""Many methods on one page with a gold text: what each takes, how good it is, how long it took.

What several methods need is computed once: the parsed page, the elements' features, what a
model's classifiers say. Its time is counted for each of them all the same, so that a method's
seconds are those it would take alone, from the stored bytes to the text. Whatever a method
raises is its result on this page and nobody else's.

Not here: reading pages from a database and keeping scores there.
"""

import time
from collections.abc import Callable, Hashable, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Any, Final, Self, TypeVar

from extraction.blocks.extractor import BlockExtractor
from extraction.blocks.model import BlockModel
from extraction.classifiers import ContentSeeker, ContentSeekerModel, load_named
from extraction.errors import ArgumentError
from extraction.features import node_features
from extraction.gold_page import GoldPage
from extraction.metrics import LcsScore, WordScore, lcs_score, word_score
from extraction.page import FlatPage, parse
from extraction.pagination.extractor import PaginationExtractor
from extraction.pagination.main_model import MainNodeModel
from extraction.peers.peer import Peer
from extraction.result import Extraction, Extractor, Status
from extraction.sequences.extractor import extractor_for
from extraction.sequences.model import SequenceModel
from extraction.style_density.extractor import StyleDensity
from extraction.style_density.model import StyleDensityModel

Made = TypeVar("Made")

_EXTRACTORS: Final[dict[type, Callable[[Any], Extractor]]] = {
    ContentSeekerModel: lambda model: ContentSeeker(),
    BlockModel: lambda model: BlockExtractor(),
    SequenceModel: extractor_for,
    StyleDensityModel: lambda model: StyleDensity(),
    MainNodeModel: lambda model: PaginationExtractor(),
}
"""What extracts with a model, by its type."""
# It says no language, so that those who need one have to find it out.
_WARMING_UP: Final = (
    b"<html><body><ul><li><a href=/>Start</a></ul><div><h1>A page</h1>"
    b"<p>It has some text, and some more of it, so that there is something to take.</p>"
    b"<p>Whoever reads it will find nothing new in it.</p></div></body></html>"
)


@dataclass(frozen=True, slots=True)
class Entrant:
    """A method ready to extract."""

    extractor: Extractor
    model: Any = None
    """Of methods that are trained: in place of the model that its parameters name."""

    @classmethod
    def of(cls, model: object) -> Self:
        """The method that a model is made for, with its usual parameters."""
        return cls(_EXTRACTORS[type(model)](model), model)

    def __post_init__(self) -> None:
        if self.model is None:
            return
        taker = _EXTRACTORS.get(type(self.model))
        if taker is None or type(taker(self.model)) is not type(self.extractor):
            raise ArgumentError(
                f"model: a {type(self.model).__name__} is nothing that "
                f"{type(self.extractor).__name__} can extract with."
            )


@dataclass(frozen=True, slots=True)
class Scored:
    """What one method took from a page, and how that compares with the gold text."""

    text: str
    nodes: tuple[int, ...]
    """The chosen elements, where the method chooses elements."""
    status: Status
    detail: str
    seconds: float
    """From the stored bytes to the text."""
    lcs: LcsScore
    words: WordScore


def score_page(entrants: Sequence[Entrant], page: GoldPage) -> list[Scored]:
    """What each method makes of the page, in the methods' order."""
    reading = _Reading(page)
    found = [reading.extract(entrant) for entrant in entrants]
    # Methods often take the same text, and comparing long ones is most of the work.
    numbers = {text: score_text(page.gold, text) for text in {taken.text for taken, _ in found}}
    return [
        Scored(taken.text, taken.nodes, taken.status, taken.detail, seconds, *numbers[taken.text])
        for taken, seconds in found
    ]


def score_text(gold: str, text: str) -> tuple[LcsScore, WordScore]:
    """An extracted text beside the gold text, by characters in order and by words."""
    return lcs_score(gold, text), word_score(gold, text)


def warm_up(entrants: Sequence[Entrant]) -> None:
    """Load what methods load on their first page, so that no page's time includes it."""
    score_page(entrants, GoldPage(0, "", _WARMING_UP, "https://site.example/", ""))


class _Reading:
    """A page on its way through many methods."""

    def __init__(self, page: GoldPage) -> None:
        self._page = page
        self._kept: dict[Hashable, tuple[Any, float]] = {}

    def extract(self, entrant: Entrant) -> tuple[Extraction, float]:
        """What a method takes, and the seconds from bytes to text."""
        began = time.perf_counter()
        try:
            extraction, seconds = self._extract(entrant)
        # One method's failure on one page must not end a comparison of many.
        except Exception as error:  # noqa: BLE001
            detail = f"{type(error).__name__}: {error}"
            extraction = Extraction("", status=Status.FAILED, detail=detail)
            seconds = time.perf_counter() - began
        return _storable(extraction), seconds

    def _extract(self, entrant: Entrant) -> tuple[Extraction, float]:
        if isinstance(entrant.extractor, ContentSeeker):
            return self._seek(entrant.extractor, entrant.model)
        page, parsing = self._once("page", self._opened)
        # A copy of its own: what it works out about the page is not there for the next one.
        alone = copy(page)
        extraction, seconds = _timed(lambda: _extracted(entrant, alone))
        # Peers read the markup, with parsers of their own.
        return extraction, seconds + (0 if isinstance(entrant.extractor, Peer) else parsing)

    def _seek(
        self, seeker: ContentSeeker, given: ContentSeekerModel | None
    ) -> tuple[Extraction, float]:
        model = given or load_named(seeker.model)
        opened, parsing = self._once("page", self._opened)
        page, _ = self._once("page with features", lambda: copy(opened))
        if not len(page.runs):
            return Extraction("", status=Status.EMPTY), parsing
        layout = self._page.layout if model.uses_layout else None
        features, computing = self._once(
            (model.profile, layout is None),
            lambda: node_features(page, layout=layout, profile=model.profile),
        )
        choice, choosing = self._once(
            (id(model), seeker.phases, seeker.error_rate),
            lambda: seeker.choose(page, features, model),
        )
        alone = copy(page)
        extraction, taking = _timed(lambda: seeker.take(alone, choice, model.profile))
        return extraction, parsing + computing + choosing + taking

    def _opened(self) -> FlatPage:
        page = parse(self._page.markup, url=self._page.url, encoding=self._page.encoding)
        # Computed on demand and read by nearly all: not to be paid by who happens to be first.
        _ = page.runs, page.in_link, page.subtree_chars
        return page

    def _once(self, key: Hashable, make: Callable[[], Made]) -> tuple[Made, float]:
        if key not in self._kept:
            self._kept[key] = _timed(make)
        made, seconds = self._kept[key]
        return made, seconds


def _extracted(entrant: Entrant, page: FlatPage) -> Extraction:
    if entrant.model is None:
        return entrant.extractor.extract(page)
    trained: Any = entrant.extractor
    extraction: Extraction = trained.extract_with(entrant.model, page)
    return extraction


def _timed(make: Callable[[], Made]) -> tuple[Made, float]:
    began = time.perf_counter()
    made = make()
    return made, time.perf_counter() - began


def _storable(extraction: Extraction) -> Extraction:
    """As it can be kept: half a character, which markup may contain, is no text anywhere else."""
    text, detail = (
        each.encode("utf-8", "replace").decode() for each in (extraction.text, extraction.detail)
    )
    return replace(extraction, text=text, detail=detail.replace("\0", ""), page=None)
