"""Findings: tagging why a method went wrong on a page, and taking that back."""

from typing import Final

from django.contrib.auth.models import User
from django.db import transaction

from training.errors import TrainingError
from training.models import Finding, PageScore

LONGEST_NOTE: Final = 200


@transaction.atomic
def toggle(score: PageScore, cause: str, *, by: User, note: str = "") -> Finding | None:
    """Tag a score with a cause; if it has that already, take it back and return nothing.

    Another note is no reason to take it back: it replaces the earlier one.
    """
    _check(cause, note)
    # Two who press the same key at once take turns here.
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
