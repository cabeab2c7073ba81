"""Scoring whole pages: what Content Seeker takes from them, against their gold texts."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from extraction.classifiers import ContentSeeker, ContentSeekerModel
from extraction.errors import ArgumentError
from extraction.features import NodeFeatures, node_features
from extraction.gold_page import GoldPage
from extraction.learning.configuration import Configuration
from extraction.learning.near_duplicates import near_duplicates
from extraction.metrics import LcsScore, lcs_score
from extraction.page import FlatPage, parse

COLUMNS: Final = ("unit", "lcs", "gold_length", "extracted_length", "precision", "recall", "F1")
"""Of the predictions about pages; ``cells`` fills them."""


@dataclass(frozen=True, slots=True)
class ReadPage:
    """A gold page, parsed once for many models."""

    page: FlatPage
    features: NodeFeatures
    gold: str
    _scores: dict[str, LcsScore] = field(default_factory=dict)

    @classmethod
    def of(cls, stored: GoldPage) -> "ReadPage":
        """Parse a stored page."""
        page = parse(stored.markup, url=stored.url, encoding=stored.encoding)
        return cls(page, node_features(page), stored.gold)

    def score(self, seeker: ContentSeeker, model: ContentSeekerModel) -> LcsScore:
        """What a model takes from the page, scored."""
        text = seeker.extract_with(model, self.page, self.features).text
        # Models often agree, and comparing long texts takes longer than choosing them.
        if text not in self._scores:
            self._scores[text] = lcs_score(self.gold, text)
        return self._scores[text]


def cells(score: LcsScore) -> tuple[str | float, ...]:
    """What predictions keep of a score, in the order of ``COLUMNS``."""
    lengths = (score.lcs, score.gold_length, score.extracted_length)
    return (score.unit, *lengths, score.precision, score.recall, score.f1)


def alike(pages: Iterable[GoldPage]) -> dict[int, frozenset[int]]:
    """For each page that has near-duplicates among the pages: the keys of all of them."""
    groups = near_duplicates((page.key, page.gold) for page in pages)
    return {key: frozenset(group) for group in groups for key in group}


def refuse_layout(configuration: Configuration) -> None:
    """Stored pages carry no boxes: a learner that looks at them would see none here."""
    if configuration.uses_layout:
        raise ArgumentError(
            "uses_layout: pages are scored without boxes here. Choose a learner without them."
        )
