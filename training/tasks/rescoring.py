"""Scoring pages anew in the background, when their gold texts were corrected."""

from collections.abc import Sequence

from django_tasks import task

from annotate.models import Page
from training.models import PageScore
from training.services.evaluations.rescoring import rescore, stale


@task()
def rescore_pages(keys: list[int]) -> None:
    """Bring the scores of some pages up to date. Safe to deliver twice."""
    for page in Page.objects.filter(pk__in=keys).only("pk"):
        rescore(page)


def rescore_later(pages: Sequence[int]) -> None:
    """Ring for those of the pages that have scores which are not up to date; mostly there are
    none, as in imports of thousands."""
    scores = stale(PageScore.objects.filter(page__in=pages))
    if keys := sorted(set(scores.values_list("page", flat=True))):
        rescore_pages.enqueue(keys)
