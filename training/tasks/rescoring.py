"""Scoring pages again in the background after their gold texts were corrected."""

from collections.abc import Sequence

from django_tasks import task

from annotate.models import Page
from training.evaluations.rescoring import rescore, stale
from training.models import PageScore


# Do not move: queued tasks are stored with the path of this function.
@task()
def rescore_pages(keys: list[int]) -> None:
    """Bring the scores of some pages up to date. Safe to deliver twice."""
    # Pages that were deleted since then are not found, and need no scores.
    for page in Page.objects.filter(pk__in=keys).only("pk"):
        rescore(page)


def rescore_later(pages: Sequence[int]) -> None:
    """Enqueue those of the pages that have outdated scores; most imports have none."""
    scores = stale(PageScore.objects.filter(page__in=pages))
    if keys := sorted(set(scores.values_list("page", flat=True))):
        rescore_pages.enqueue(keys)
