"""Correcting a gold text while reviewing: the page's scores follow at once."""

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction

from annotate.models import GoldStandard, Page
from annotate.services.gold import correct_gold
from training.models import PageScore
from training.services.evaluations.rescoring import rescore


@dataclass(frozen=True)
class Correction:
    """A new gold text, and all scores of the page before and after it."""

    gold: GoldStandard
    before: dict[int, PageScore]
    """By the key of the score, which stays."""
    after: dict[int, PageScore]


@transaction.atomic
def correct(page: Page, text: str, *, base: int, by: User) -> Correction:
    """Save a corrected gold text and score the page anew, both or neither.

    ``base`` is the version that was corrected; a newer one raises ``NewerGoldError``.
    """
    scores = PageScore.objects.filter(page=page)
    before = {score.pk: score for score in scores.select_related("method", "gold")}
    gold = correct_gold(page, text, base=base, by=by)
    after = {score.pk: score for score in rescore(page)}
    return Correction(gold, before, after)
