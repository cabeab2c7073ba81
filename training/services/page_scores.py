"""What models extract from a page, scored against its gold text. Asks no database."""

from collections.abc import Sequence
from typing import Any

from extraction import scoring
from extraction.gold_page import GoldPage
from extraction.scoring import Entrant

PageScores = tuple[float, float, float]
"""Precision, recall, F1."""


def score_page(models: Sequence[Any], page: GoldPage) -> tuple[int, list[PageScores]]:
    """The page's key, and the scores of each model on it."""
    scored = scoring.score_page([Entrant.of(model) for model in models], page)
    return page.key, [(each.lcs.precision, each.lcs.recall, each.lcs.f1) for each in scored]
