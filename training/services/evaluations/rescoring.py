"""Scores that follow the gold text: what was extracted is kept, so it can be scored anew.

Nothing is extracted again. A page's scores change all at once or not at all.
"""

from collections.abc import Iterable
from functools import cache, partial
from typing import Final

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from annotate.models import GoldStandard, Page
from extraction.metrics import LcsScore, WordScore
from extraction.scoring import score_text
from training.errors import TrainingError
from training.models import Evaluation, PageScore

# Between comparing long texts and writing the numbers, somebody may correct the gold text.
_MOST_RACES: Final = 10
_CHANGING: Final = (
    *("gold", "lcs", "gold_length", "extracted_length", "unit"),
    *("precision", "recall", "f1", "word_precision", "word_recall", "word_f1"),
)


def scores_of(evaluation: Evaluation) -> QuerySet[PageScore]:
    """The scores of an evaluation's methods on its pages."""
    return PageScore.objects.filter(method__evaluations=evaluation, page__evaluations=evaluation)


def stale_scores(evaluation: Evaluation) -> QuerySet[PageScore]:
    """Those that were computed from a gold text that has been corrected since."""
    return stale(scores_of(evaluation))


def stale(scores: QuerySet[PageScore]) -> QuerySet[PageScore]:
    """Of some scores those whose gold text has been corrected since."""
    newer = GoldStandard.objects.filter(
        page=OuterRef("page"), version__gt=OuterRef("gold__version")
    )
    # Few pages were ever corrected: found first, the others' scores need not be looked at.
    corrected = GoldStandard.objects.filter(version__gt=1).values("page")
    return scores.filter(Exists(newer), page__in=corrected)


def rescore_stale(evaluation: Evaluation) -> int:
    """Bring all stale scores of an evaluation up to date; returns how many pages had any."""
    keys = set(stale_scores(evaluation).values_list("page", flat=True))
    for page in Page.objects.filter(pk__in=keys).only("pk"):
        rescore(page)
    return len(keys)


def rescore(page: Page) -> list[PageScore]:
    """Score all stored texts of a page anew against its newest gold text."""
    for _ in range(_MOST_RACES):
        gold = _newest(page)
        scores = list(_with_texts(page))
        if gold is None or not scores:
            return scores
        _renumber(scores, gold)
        with transaction.atomic():
            # The row of the page is the turnstile of its gold texts.
            Page.objects.select_for_update().only("pk").get(pk=page.pk)
            if _newest(page) == gold:
                PageScore.objects.bulk_update(scores, _CHANGING)
                return scores
    raise TrainingError("Others correct the gold text all the time. Try again.")


def numbers_of(lcs: LcsScore, words: WordScore) -> dict[str, float | str]:
    """What a score's row says about a text, by field."""
    return {
        "lcs": lcs.lcs,
        "gold_length": lcs.gold_length,
        "extracted_length": lcs.extracted_length,
        "unit": lcs.unit,
        "precision": lcs.precision,
        "recall": lcs.recall,
        "f1": lcs.f1,
        "word_precision": words.precision,
        "word_recall": words.recall,
        "word_f1": words.f1,
    }


def _newest(page: Page) -> GoldStandard | None:
    return page.gold_standards.current().first()


def _with_texts(page: Page) -> QuerySet[PageScore]:
    rows = PageScore.objects.filter(page=page).order_by("pk")
    return rows.select_related("method", "extracted")


def _renumber(scores: Iterable[PageScore], gold: GoldStandard) -> None:
    # Methods often took the same text.
    compare = cache(partial(score_text, gold.text))
    for score in scores:
        score.gold = gold
        for name, value in numbers_of(*compare(score.extracted.text)).items():
            setattr(score, name, value)
