"""The list of a corpus's pages: filters, and one line per page.

Pagination selects keys first, which an index alone answers for any page number. Only the
pages that are shown are read.
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
from annotate.queue.next_page import waiting_for_review

SEARCH_LIMIT: Final = 1_000
"""The most hits of a search; more need a longer search text."""


class PageState(models.TextChoices):
    """The state of a page, as a filter."""

    UNLABELLED = "unlabelled", "not started"
    BEGUN = "begun", "begun"
    DONE = "done", "done"
    TO_REVIEW = "to-review", "done, not reviewed"
    SKIPPED = "skipped", "skipped"
    UNUSABLE = "unusable", "not usable"
    ASKED = "asked", "requested"
    MINE = "mine", "worked on by me"


@dataclass(frozen=True)
class PageRow:
    """One line of the list."""

    page: Page
    label_count: int
    work: Sequence[PageWork]


def in_state(pages: PageQuerySet, state: PageState, reader: User) -> PageQuerySet:
    """Only the pages in this state."""
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
    """Only pages with the text in their title (ignoring case) or address (exact case)."""
    return pages.filter(Q(title__icontains=text) | Q(url__contains=text))


def rows(keys: Sequence[int]) -> list[PageRow]:
    """The lines of the pages with these keys, in their order; three queries."""
    of_pages = Label.objects.standing().filter(page__in=keys).order_by()
    label_counts = dict(of_pages.values_list("page").annotate(Count("pk")))
    work: defaultdict[int, list[PageWork]] = defaultdict(list)
    for entry in PageWork.objects.filter(page__in=keys).select_related("annotator").order_by("pk"):
        work[entry.page_id].append(entry)
    return [
        PageRow(page, label_counts.get(page.pk, 0), work[page.pk])
        for page in Page.objects.filter(pk__in=keys).listed()
    ]
