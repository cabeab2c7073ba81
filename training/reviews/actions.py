"""What reviewers do about a score: tag the cause of its errors, correct the gold text."""

from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import User
from django.db import transaction

from annotate.gold.texts import correct_gold
from annotate.models import GoldStandard, Page
from training.errors import TrainingError
from training.evaluations.rescoring import rescore
from training.models import Finding, PageScore

LONGEST_NOTE: Final = 200


@dataclass(frozen=True)
class Correction:
    """A new gold text, and all scores of the page before and after it."""

    gold: GoldStandard
    before: dict[int, PageScore]
    """By the key of the score, which stays."""
    after: dict[int, PageScore]


@transaction.atomic
def correct(page: Page, text: str, *, base: int, by: User) -> Correction:
    """Store a corrected gold text and score the page again, both or neither.

    ``base`` is the version that was corrected; a newer one raises ``NewerGoldError``.
    """
    scores = PageScore.objects.filter(page=page)
    # Read first: scoring again overwrites these rows.
    before = {score.pk: score for score in scores.select_related("method", "gold")}
    gold = correct_gold(page, text, base=base, by=by)
    after = {score.pk: score for score in rescore(page)}
    return Correction(gold, before, after)


@transaction.atomic
def toggle(score: PageScore, cause: str, *, by: User, note: str = "") -> Finding | None:
    """Tag a score with a cause; a score that has the tag loses it, and None is returned.

    A different note replaces the earlier one and keeps the tag.
    """
    _check(cause, note)
    # The lock makes two clicks at the same moment run one after the other.
    PageScore.objects.select_for_update().only("pk").get(pk=score.pk)
    found = score.findings.filter(cause=cause).first()
    if found is None:
        return score.findings.create(cause=cause, note=note, found_by=by)
    if note in ("", found.note):
        found.delete()
        return None
    found.note, found.found_by = note, by
    found.save(update_fields=["note", "found_by"])
    return found


def _check(cause: str, note: str) -> None:
    if cause not in Finding.Cause.values:
        raise TrainingError(
            f"{cause!r} is no cause that can be tagged. Choose one of: "
            f"{', '.join(Finding.Cause.values)}."
        )
    if len(note) > LONGEST_NOTE:
        raise TrainingError(
            f"The note has {len(note)} characters; at most {LONGEST_NOTE} can be kept. Shorten it."
        )
