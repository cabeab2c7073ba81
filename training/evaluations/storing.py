"""Storing scores in batches. Each pair of method and page is stored once, even by two runs."""

import time
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.db import IntegrityError, transaction

from annotate.models import Page
from contentseeker.scoring import ScoredExtraction
from training.errors import TrainingError
from training.evaluations.rescoring import numbers_of
from training.models import ExtractedText, PageScore

MOST_SECONDS: Final = 1.0
"""Scores are committed after so many seconds at the latest."""
# Bounds the size of one transaction.
_MOST_AT_ONCE: Final = 500
# Another run may store the same pair, or a page may be deleted, before our insert.
_MOST_RACES: Final = 5


@dataclass(frozen=True)
class NewScore:
    """A score to be stored."""

    method: int
    page: int
    gold: int
    scored: ScoredExtraction


class Batch:
    """Scores that are committed together."""

    def __init__(self) -> None:
        self._waiting: list[NewScore] = []
        self._committed_at = time.monotonic()

    def add(self, scores: Sequence[NewScore]) -> None:
        """Add the scores of a page."""
        self._waiting += scores
        self.commit_if_due()

    def commit_if_due(self) -> None:
        """Commit if the last commit is long ago, or many scores have come."""
        is_due = time.monotonic() - self._committed_at >= MOST_SECONDS
        if is_due or len(self._waiting) >= _MOST_AT_ONCE:
            self.commit()

    def commit(self) -> None:
        """Commit all scores that were added."""
        if self._waiting:
            store_scores(self._waiting)
        self._waiting = []
        self._committed_at = time.monotonic()


def store_scores(scores: Sequence[NewScore]) -> None:
    """Store scores with their texts, all or none; a pair that has a score keeps it."""
    for _ in range(_MOST_RACES):
        try:
            with transaction.atomic():
                _write(_new_ones(scores))
        except IntegrityError:
            continue
        return
    raise TrainingError("Other runs keep storing the same scores. Restart the run.")


def _new_ones(scores: Sequence[NewScore]) -> list[NewScore]:
    pages, methods = {score.page for score in scores}, {score.method for score in scores}
    rows = PageScore.objects.filter(page__in=pages, method__in=methods)
    known = set(rows.values_list("method", "page"))
    # A page that was deleted meanwhile needs no score.
    there = set(Page.objects.filter(pk__in=pages).values_list("pk", flat=True))
    return [each for each in scores if each.page in there and (each.method, each.page) not in known]


def _write(scores: Sequence[NewScore]) -> None:
    # Scores first: each text is stored under the key of its score.
    rows = PageScore.objects.bulk_create([_row(score) for score in scores])
    ExtractedText.objects.bulk_create(
        [
            ExtractedText(
                score=row,
                compressed=zlib.compress(score.scored.text.encode()),
                nodes=list(score.scored.nodes),
                detail=score.scored.detail,
            )
            for row, score in zip(rows, scores, strict=True)
        ]
    )


def _row(score: NewScore) -> PageScore:
    scored = score.scored
    return PageScore(
        method_id=score.method,
        page_id=score.page,
        gold_id=score.gold,
        seconds=scored.seconds,
        status=scored.status.value,
        **numbers_of(scored.lcs, scored.words),
    )
