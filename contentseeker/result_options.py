"""What a caller wants of every result: the headline in the text, a minimum of confidence.

``SURE`` asks for the confidence from which on the model is nearly always right. Models have it
among their facts, measured when they were fitted.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from contentseeker.errors import ArgumentError
from contentseeker.page import FlatPage
from contentseeker.result import SURE_FACT, Extraction, Extractor

SURE: Final = "sure"
"""In place of a minimum: the model's own."""


@dataclass(frozen=True, slots=True)
class ResultOptions:
    """What to do with each extraction; by default nothing."""

    with_title: bool = False
    min_confidence: float | None = None
    """Less confident results have the status ``low_confidence``."""
    drops_low_confidence: bool = False
    """Whether these lose their text, too."""

    def applied(self, extraction: Extraction, page: FlatPage) -> Extraction:
        """The extraction of this page as it is wanted."""
        if self.min_confidence is not None:
            extraction = extraction.with_min_confidence(self.min_confidence)
        if self.drops_low_confidence:
            extraction = extraction.without_low_confidence()
        if not self.with_title:
            return extraction
        # Not every extractor names the page, which the headline is on.
        return replace(replace(extraction, page=page).with_title(), page=extraction.page)

    def settings(self) -> dict[str, str]:
        """The options that are in use, in words, to tell results of different ones apart."""
        found = {}
        if self.with_title:
            found["title"] = "in the text"
        if self.min_confidence is not None:
            found["min confidence"] = f"{self.min_confidence:g}"
        if self.drops_low_confidence:
            found["low confidence"] = "dropped"
        return found


def min_confidence_for(extractor: Extractor, wanted: float | str) -> float:
    """The minimum as a number, for results of this extractor.

    ``wanted`` is a number from 0 to 1, or ``SURE``.
    """
    # Imported late, here and below: most calls name no minimum.
    from contentseeker.live_models import GenreExtractor
    from contentseeker.methods.blocks.extractor import BlockExtractor

    if not isinstance(extractor, BlockExtractor | GenreExtractor) and _is_ours(extractor):
        raise ArgumentError(
            "min_confidence: this method states no confidence. The default method does."
        )
    if wanted == SURE:
        return _sure_confidence(extractor)
    if isinstance(wanted, str | bool) or not isinstance(wanted, float | int) or not _is_f1(wanted):
        raise ArgumentError(
            f"min_confidence: {wanted!r} will not do. Pass a number from 0 to 1, or {SURE!r}."
        )
    return float(wanted)


def _sure_confidence(extractor: Extractor) -> float:
    from contentseeker.methods.blocks.extractor import BlockExtractor
    from contentseeker.methods.blocks.model import load_named

    if not isinstance(extractor, BlockExtractor):
        raise ArgumentError(
            f"min_confidence: {SURE!r} is a number that one block model states, and here the "
            "genre chooses among models. Pass a number from 0 to 1."
        )
    stated = sure_confidence(load_named(extractor.model).facts)
    if stated is None:
        raise ArgumentError(
            f"min_confidence: the model {extractor.model!r} does not state from which confidence "
            "on it is sure. Pass a number from 0 to 1, such as 0.9."
        )
    return stated


def sure_confidence(facts: Mapping[str, object]) -> float | None:
    """The confidence from which on a model with these facts is sure; None if it states none."""
    stated = facts.get(SURE_FACT)
    return float(stated) if isinstance(stated, float | int) and _is_f1(stated) else None


def _is_f1(number: float) -> bool:
    return math.isfinite(number) and 0 <= number <= 1


def _is_ours(extractor: Extractor) -> bool:
    """Whether it is an extractor of the library; other people's may state a confidence."""
    return type(extractor).__module__.startswith("contentseeker.")
