"""What models extract from a page, scored against its gold text. Asks no database."""

from collections.abc import Sequence

from extraction import scoring
from extraction.classifiers import ContentSeeker, ContentSeekerModel
from extraction.gold_page import GoldPage

PageScores = tuple[float, float, float]
"""Precision, recall, F1."""


def score_page(
    models: Sequence[ContentSeekerModel], page: GoldPage
) -> tuple[int, list[PageScores]]:
    """The page's key, and the scores of each model on it."""
    entrants = [scoring.Entrant(ContentSeeker(), model) for model in models]
    scored = scoring.score_page(entrants, page)
    return page.key, [(each.lcs.precision, each.lcs.recall, each.lcs.f1) for each in scored]
