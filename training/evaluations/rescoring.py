"""Scoring stored texts again after a gold text was corrected.

Nothing is extracted again. All scores of a page change in one transaction.
"""

from collections.abc import Iterable
from functools import cache, partial
from typing import Final

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from annotate.models import GoldStandard, Page
from contentseeker.metrics import LcsScore, WordScore
from contentseeker.scoring import score_text
from training.errors import TrainingError
from training.models import Evaluation, PageScore

# The gold text may be corrected again while long texts are compared.
_MOST_RACES: Final = 10
_SHARES: Final = ("precision", "recall", "f1")
_LCS: Final = ("lcs", "gold_length", "extracted_length", "unit", *_SHARES)
_CHANGING: Final = ("gold", *_LCS, *(f"word_{name}" for name in _SHARES))


def scores_of(evaluation: Evaluation) -> QuerySet[PageScore]:
    """The scores of an evaluation's methods on its pages."""
    return PageScore.objects.filter(method__evaluations=evaluation, page__evaluations=evaluation)


def stale_scores(evaluation: Evaluation) -> QuerySet[PageScore]:
    """The scores of an evaluation whose gold text was corrected since."""
    return stale(scores_of(evaluation))


def stale(scores: QuerySet[PageScore]) -> QuerySet[PageScore]:
    """Those of some scores whose gold text was corrected since."""
    newer = GoldStandard.objects.filter(
        page=OuterRef("page"), version__gt=OuterRef("gold__version")
    )
    # Few pages were ever corrected: this condition keeps the query from reading all scores.
    corrected = GoldStandard.objects.filter(version__gt=1).values("page")
    return scores.filter(Exists(newer), page__in=corrected)


def rescore_stale(evaluation: Evaluation) -> int:
    """Bring all stale scores of an evaluation up to date; returns how many pages had any."""
    keys = set(stale_scores(evaluation).values_list("page", flat=True))
    for page in Page.objects.filter(pk__in=keys).only("pk"):
        rescore(page)
    return len(keys)


def rescore(page: Page) -> list[PageScore]:
    """Score all stored texts of a page against its newest gold text."""
    for _ in range(_MOST_RACES):
        gold = _newest(page)
        rows = PageScore.objects.filter(page=page).order_by("pk")
        scores = list(rows.select_related("method", "extracted"))
        if gold is None or not scores:
            return scores
        # Before the transaction: long texts take seconds, and others would wait for the lock.
        _renumber(scores, gold)
        with transaction.atomic():
            # Every change of the gold text locks the row of the page first.
            Page.objects.select_for_update().only("pk").get(pk=page.pk)
            if _newest(page) == gold:
                PageScore.objects.bulk_update(scores, _CHANGING)
                return scores
    raise TrainingError("Others keep correcting the gold text. Try again.")


def numbers_of(lcs: LcsScore, words: WordScore) -> dict[str, float | str]:
    """The fields of a score's row."""
    by_words = {f"word_{name}": getattr(words, name) for name in _SHARES}
    return {name: getattr(lcs, name) for name in _LCS} | by_words


def _newest(page: Page) -> GoldStandard | None:
    return page.gold_standards.current().first()


def _renumber(scores: Iterable[PageScore], gold: GoldStandard) -> None:
    # Methods often extract the same text.
    compare = cache(partial(score_text, gold.text))
    for score in scores:
        score.gold = gold
        for name, value in numbers_of(*compare(score.extracted.text)).items():
            setattr(score, name, value)
