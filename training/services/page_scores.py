"""What models extract from a page, scored against its gold text. Asks no database."""

from collections.abc import Sequence

from extraction import scoring
from extraction.blocks.extractor import BlockExtractor
from extraction.blocks.model import BlockModel
from extraction.classifiers import ContentSeeker, ContentSeekerModel
from extraction.gold_page import GoldPage
from extraction.scoring import Entrant

Model = ContentSeekerModel | BlockModel
PageScores = tuple[float, float, float]
"""Precision, recall, F1."""


def score_page(models: Sequence[Model], page: GoldPage) -> tuple[int, list[PageScores]]:
    """The page's key, and the scores of each model on it."""
    scored = scoring.score_page([_entrant(model) for model in models], page)
    return page.key, [(each.lcs.precision, each.lcs.recall, each.lcs.f1) for each in scored]


def _entrant(model: Model) -> Entrant:
    return Entrant(BlockExtractor() if isinstance(model, BlockModel) else ContentSeeker(), model)
