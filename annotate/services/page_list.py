"""The list of a corpus's pages: which ones, and what a line says about each.

A list is turned by keys first, which an index alone answers however far one turns, and only
the pages that are shown are read.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import User
from django.db import models
from django.db.models import Count, Exists, OuterRef, Q

from annotate.models import Label, LabelRequest, Page, PageWork
from annotate.models.page import PageQuerySet
from annotate.services.queue import waiting_for_review

SEARCH_LIMIT: Final = 1_000
"""A search ends here: whoever gets more has to say more."""


class PageState(models.TextChoices):
    """Where a page stands, as people ask for it."""

    UNLABELLED = "unlabelled", "nobody has begun"
    BEGUN = "begun", "begun"
    DONE = "done", "done"
    TO_REVIEW = "to-review", "done, not reviewed"
    SKIPPED = "skipped", "skipped"
    UNUSABLE = "unusable", "not usable"
    ASKED = "asked", "asked for"
    MINE = "mine", "worked on by me"


@dataclass(frozen=True)
class PageRow:
    """One line of the list."""

    page: Page
    label_count: int
    work: Sequence[PageWork]


def in_state(pages: PageQuerySet, state: PageState, reader: User) -> PageQuerySet:
    """Only the pages that stand there."""
    work = PageWork.objects.all()
    if state == PageState.UNLABELLED:
        return pages.filter(~Exists(work.filter(page=OuterRef("pk"))))
    if state == PageState.TO_REVIEW:
        return pages.filter(waiting_for_review())
    if state == PageState.UNUSABLE:
        return pages.exclude(unusable_reason="")
    if state == PageState.ASKED:
        return pages.filter(pk__in=LabelRequest.objects.waiting().values("page"))
    wanted = {
        PageState.DONE: work.labelled(),
        PageState.BEGUN: work.filter(state=PageWork.State.OPEN),
        PageState.SKIPPED: work.filter(state=PageWork.State.SKIPPED),
        PageState.MINE: work.filter(annotator=reader),
    }
    return pages.filter(pk__in=wanted[state].values("page"))


def with_text(pages: PageQuerySet, text: str) -> PageQuerySet:
    """Only pages with the text in their title (in any case) or address (as it is written)."""
    return pages.filter(Q(title__icontains=text) | Q(url__contains=text))


def rows(keys: Sequence[int]) -> list[PageRow]:
    """The lines of the pages with these keys, in their order; three queries."""
    of_pages = Label.objects.standing().filter(page__in=keys).order_by()
    label_counts = dict(of_pages.values_list("page").annotate(Count("pk")))
    work: defaultdict[int, list[PageWork]] = defaultdict(list)
    for each in PageWork.objects.filter(page__in=keys).select_related("annotator").order_by("pk"):
        work[each.page_id].append(each)
    return [
        PageRow(page, label_counts.get(page.pk, 0), work[page.pk])
        for page in Page.objects.filter(pk__in=keys).listed()
    ]
