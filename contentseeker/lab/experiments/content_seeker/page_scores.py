"""Scores of whole pages: the text that Content Seeker extracts against the gold text."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from contentseeker.features import NodeFeatures, node_features
from contentseeker.features.nodes import Profile
from contentseeker.fitting.near_duplicates import near_duplicates
from contentseeker.gold_page import GoldPage
from contentseeker.methods.content_seeker import ContentSeeker, ContentSeekerModel
from contentseeker.metrics import LcsScore, lcs_score
from contentseeker.page import FlatPage, parse

COLUMNS: Final = ("unit", "lcs", "gold_length", "extracted_length", "precision", "recall", "F1")
"""Columns of the predictions about pages; ``ParsedPage.score`` fills them."""


@dataclass(frozen=True, slots=True)
class ParsedPage:
    """A gold page, parsed once for many models."""

    page: FlatPage
    gold: str
    # By the profile of the models.
    _features: dict[Profile, NodeFeatures] = field(default_factory=dict)
    # By extracted text.
    _scores: dict[str, LcsScore] = field(default_factory=dict)

    @classmethod
    def of(cls, stored: GoldPage) -> "ParsedPage":
        """Parse a stored page."""
        page = parse(stored.markup, url=stored.url, encoding=stored.encoding)
        return cls(page, stored.gold)

    def score(self, seeker: ContentSeeker, model: ContentSeekerModel) -> tuple[str | float, ...]:
        """The score of the text that a model extracts from the page, as values of ``COLUMNS``."""
        if model.profile not in self._features:
            self._features[model.profile] = node_features(self.page, profile=model.profile)
        return self.score_text(
            seeker.extract_with(model, self.page, self._features[model.profile]).text
        )

    def score_text(self, text: str) -> tuple[str | float, ...]:
        """The score of a text that was extracted from the page, as values of ``COLUMNS``."""
        # Methods often extract the same text, and comparing long texts takes more time.
        if text not in self._scores:
            self._scores[text] = lcs_score(self.gold, text)
        score = self._scores[text]
        lengths = (score.lcs, score.gold_length, score.extracted_length)
        return (score.unit, *lengths, score.precision, score.recall, score.f1)


def near_duplicate_pages(pages: Iterable[GoldPage]) -> dict[int, frozenset[int]]:
    """For each page that has near-duplicates, the keys of its group."""
    groups = near_duplicates((page.key, page.gold) for page in pages)
    return {key: frozenset(group) for group in groups for key in group}
