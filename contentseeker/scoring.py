"""Scores many methods on one page with a gold text, with the time each method takes.

Intermediate results that several methods share are computed once: the parsed page, element
features, predictions of a model's classifiers. Their time is added to each method that uses
them. So the seconds of a method are those it would take alone, from the stored bytes to the
text. An exception counts as the result of that method only.
"""

import time
from collections.abc import Callable, Hashable, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Any, Final, Self, TypeVar

from contentseeker.errors import ArgumentError
from contentseeker.features import node_features
from contentseeker.gold_page import GoldPage
from contentseeker.methods.blocks.extractor import BlockExtractor
from contentseeker.methods.blocks.model import BlockModel
from contentseeker.methods.content_seeker import (
    ContentSeeker,
    ContentSeekerModel,
    TrainedContentSeeker,
    load_named,
)
from contentseeker.methods.hanamura.extractor import PaginationExtractor
from contentseeker.methods.hanamura.model import MainNodeModel
from contentseeker.methods.peers.peer import Peer
from contentseeker.methods.sequences.extractor import extractor_for
from contentseeker.methods.sequences.model import SequenceModel
from contentseeker.methods.style_density.extractor import StyleDensity
from contentseeker.methods.style_density.model import StyleDensityModel
from contentseeker.metrics import LcsScore, WordScore, lcs_score, word_score
from contentseeker.page import FlatPage, parse
from contentseeker.result import Extraction, Extractor, Status

Value = TypeVar("Value")

_EXTRACTORS: Final[dict[type, Callable[[Any], Extractor]]] = {
    ContentSeekerModel: lambda model: TrainedContentSeeker(),
    BlockModel: lambda model: BlockExtractor(),
    SequenceModel: extractor_for,
    StyleDensityModel: lambda model: StyleDensity(),
    MainNodeModel: lambda model: PaginationExtractor(),
}
"""The extractors of the library's own models. Any other model has a method ``extractor``."""
# It declares no language, so that methods that need one load the language detector.
_WARM_UP_PAGE: Final = (
    b"<html><body><ul><li><a href=/>Start</a></ul><div><h1>A page</h1>"
    b"<p>It has some text, and some more of it, so that there is something to take.</p>"
    b"<p>Whoever reads it will find nothing new in it.</p></div></body></html>"
)


@dataclass(frozen=True, slots=True)
class MethodInstance:
    """An extractor, with its model if it needs one."""

    extractor: Extractor
    model: Any = None
    """For trained methods: replaces the model that the extractor's parameters name."""

    @classmethod
    def of(cls, model: object) -> Self:
        """The method that uses such a model, with default parameters."""
        extractor = _extractor_for(model)
        if extractor is None:
            raise ArgumentError(f"model: a {type(model).__name__} has no extractor.")
        return cls(extractor, model)

    def __post_init__(self) -> None:
        if self.model is None:
            return
        if not _can_extract(self.extractor, self.model):
            raise ArgumentError(
                f"model: {type(self.extractor).__name__} cannot extract with a "
                f"{type(self.model).__name__}."
            )


def _can_extract(extractor: Extractor, model: object) -> bool:
    # One of the thesis's configurations may replace the one that the model was trained with.
    if isinstance(model, ContentSeekerModel) and isinstance(extractor, ContentSeeker):
        return True
    return type(_extractor_for(model)) is type(extractor)


def _extractor_for(model: Any) -> Extractor | None:
    if make := _EXTRACTORS.get(type(model)):
        return make(model)
    made: Extractor | None = model.extractor() if hasattr(model, "extractor") else None
    return made


@dataclass(frozen=True, slots=True)
class ScoredExtraction:
    """The extraction of one method from a page, with its scores against the gold text."""

    text: str
    nodes: tuple[int, ...]
    """The chosen elements, if the method chooses elements."""
    status: Status
    detail: str
    seconds: float
    """From the stored bytes to the text."""
    lcs: LcsScore
    words: WordScore


def score_page(instances: Sequence[MethodInstance], page: GoldPage) -> list[ScoredExtraction]:
    """Extract and score with each method, in the methods' order."""
    shared = _SharedPage(page)
    found = [shared.extract(instance) for instance in instances]
    # Methods often extract equal texts, and comparing long texts is most of the work.
    numbers = {text: score_text(page.gold, text) for text in {taken.text for taken, _ in found}}
    return [
        ScoredExtraction(
            taken.text, taken.nodes, taken.status, taken.detail, seconds, *numbers[taken.text]
        )
        for taken, seconds in found
    ]


def score_text(gold: str, text: str) -> tuple[LcsScore, WordScore]:
    """LCS score and word score of an extracted text."""
    return lcs_score(gold, text), word_score(gold, text)


def warm_up(instances: Sequence[MethodInstance]) -> None:
    """Extract from a small page, so that no measured time includes loading models."""
    score_page(instances, GoldPage(0, "", _WARM_UP_PAGE, "https://site.example/", ""))


class _SharedPage:
    """A page with the intermediate results that several methods share."""

    def __init__(self, page: GoldPage) -> None:
        self._page = page
        self._cache: dict[Hashable, tuple[Any, float]] = {}

    def extract(self, instance: MethodInstance) -> tuple[Extraction, float]:
        """The extraction of a method, and its seconds from bytes to text."""
        began = time.perf_counter()
        try:
            extraction, seconds = self._extract(instance)
        # One method's failure on one page must not end a comparison of many.
        except Exception as error:  # noqa: BLE001
            detail = f"{type(error).__name__}: {error}"
            extraction = Extraction("", status=Status.FAILED, detail=detail)
            seconds = time.perf_counter() - began
        return _storable(extraction), seconds

    def _extract(self, instance: MethodInstance) -> tuple[Extraction, float]:
        if isinstance(instance.extractor, ContentSeeker | TrainedContentSeeker):
            return self._extract_with_content_seeker(instance.extractor, instance.model)
        page, parsing = self._cached("page", self._parse)
        # A copy, so that properties cached by this method do not speed up the next one.
        own_page = copy(page)
        extraction, seconds = _timed(lambda: _extracted(instance, own_page))
        # Peers parse the markup themselves.
        return extraction, seconds + (0 if isinstance(instance.extractor, Peer) else parsing)

    def _extract_with_content_seeker(
        self, trained: ContentSeeker | TrainedContentSeeker, given: ContentSeekerModel | None
    ) -> tuple[Extraction, float]:
        model = given or load_named(trained.model)
        seeker = trained.for_model(model)
        parsed, parsing = self._cached("page", self._parse)
        page, _ = self._cached("page with features", lambda: copy(parsed))
        if not len(page.runs):
            return Extraction("", status=Status.EMPTY), parsing
        layout = self._page.layout if model.uses_layout else None
        features, computing = self._cached(
            (model.profile, layout is None),
            lambda: node_features(page, layout=layout, profile=model.profile),
        )
        choice, choosing = self._cached(
            (id(model), seeker.phases, seeker.error_rate),
            lambda: seeker.choose(page, features, model),
        )
        own_page = copy(page)
        extraction, taking = _timed(lambda: seeker.take(own_page, choice, model.profile))
        return extraction, parsing + computing + choosing + taking

    def _parse(self) -> FlatPage:
        page = parse(self._page.markup, url=self._page.url, encoding=self._page.encoding)
        # Lazy properties that nearly all methods use: the first method must not pay for all.
        _ = page.runs, page.in_link, page.subtree_chars
        return page

    def _cached(self, key: Hashable, compute: Callable[[], Value]) -> tuple[Value, float]:
        """The value, computed once, and the seconds that took."""
        if key not in self._cache:
            self._cache[key] = _timed(compute)
        value, seconds = self._cache[key]
        return value, seconds


def _extracted(instance: MethodInstance, page: FlatPage) -> Extraction:
    if instance.model is None:
        return instance.extractor.extract(page)
    trained: Any = instance.extractor
    extraction: Extraction = trained.extract_with(instance.model, page)
    return extraction


def _timed(compute: Callable[[], Value]) -> tuple[Value, float]:
    began = time.perf_counter()
    value = compute()
    return value, time.perf_counter() - began


def _storable(extraction: Extraction) -> Extraction:
    """A copy that a database accepts: without lone surrogates, which markup may contain."""
    text, detail = (
        each.encode("utf-8", "replace").decode() for each in (extraction.text, extraction.detail)
    )
    return replace(extraction, text=text, detail=detail.replace("\0", ""), page=None)
