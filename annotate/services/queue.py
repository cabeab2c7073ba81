"""Which page somebody labels next, and where they stand with it.

Pages are handed out by their number, from a starting place on and then from the first again,
so that one walk over an index finds the next one. Whoever gets a page has it for half an hour;
two who ask at the very same moment may still get the same one, which costs time but no labels.

Pages that reviewers asked for come before all others.
"""

from typing import Final

from django.contrib.auth.models import User
from django.db import models, transaction
from django.db.models import Exists, OuterRef

from annotate.models import Page, PageWork
from annotate.models.page import PageQuerySet
from annotate.services.label_requests import answer_request, next_requested
from annotate.services.queue_filter import Order, QueueFilter

# Multiples of the golden ratio, without their whole part, lie far apart however many there are.
_GOLDEN_RATIO: Final = 0.6180339887498949


def next_page(annotator: User, wanted: QueueFilter, *, after: int | None = None) -> Page | None:
    """The page to label next: one that was asked for, else the first free one behind ``after``."""
    return next_requested(annotator, wanted, after=after) or _next_free(annotator, wanted, after)


def _next_free(annotator: User, wanted: QueueFilter, after: int | None) -> Page | None:
    work = PageWork.objects.filter(page=OuterRef("pk")).keeping_from(annotator)
    if wanted.includes_done:
        work = work.filter(annotator=annotator)
    free = wanted.pages().filter(~Exists(work)).exclude(pk=after or 0)
    return _first_behind(free, _place(annotator, wanted) if after is None else after + 1)


def next_to_review(reviewer: User, wanted: QueueFilter, *, after: int) -> Page | None:
    """The first page behind ``after`` that somebody has labelled and nobody has reviewed."""
    waiting = wanted.pages().filter(waiting_for_review()).exclude(pk=after)
    return _first_behind(waiting, after + 1)


def waiting_for_review() -> models.Q:
    """The condition of pages that somebody has labelled and nobody has reviewed."""
    work = PageWork.objects.filter(page=OuterRef("pk"))
    done, reviewed = (
        Exists(work.filter(state=state)) for state in (PageWork.State.DONE, PageWork.State.REVIEWED)
    )
    return models.Q(done) & ~models.Q(reviewed)


@transaction.atomic
def claim_next(annotator: User, wanted: QueueFilter, *, after: int | None = None) -> Page | None:
    """Find the next page and keep it from others for a while."""
    page = next_page(annotator, wanted, after=after)
    if page is not None:
        # Also what they were done with before it was asked for: they are at it again.
        record_work(page, annotator, PageWork.State.OPEN)
    return page


def open_page(page: Page, annotator: User) -> PageWork:
    """Note that somebody has the page before them; what they are done with stays done."""
    work, is_new = PageWork.objects.get_or_create(page=page, annotator=annotator)
    if not is_new and work.state == PageWork.State.OPEN:
        work.save(update_fields=["updated_at"])
    return work


@transaction.atomic
def record_work(page: Page, annotator: User, state: PageWork.State, reason: str = "") -> PageWork:
    """Note that somebody is done with the page, skips it, has reviewed it, or opens it again."""
    work, _ = PageWork.objects.update_or_create(
        page=page, annotator=annotator, defaults={"state": state, "reason": reason}
    )
    if state in (PageWork.State.DONE, PageWork.State.REVIEWED):
        answer_request(page, annotator)
    return work


def page_before(page: Page, annotator: User) -> int | None:
    """The number of the page this annotator worked on before this one."""
    mine = PageWork.objects.filter(annotator=annotator).exclude(page=page)
    here = PageWork.objects.filter(annotator=annotator, page=page).first()
    earlier = mine.before(here.updated_at) if here else mine.order_by("-updated_at")
    return earlier.values_list("page", flat=True).first()


def _first_behind(pages: PageQuerySet, place: int) -> Page | None:
    ordered = pages.only("pk").order_by("pk")
    return ordered.filter(pk__gte=place).first() or ordered.filter(pk__lt=place).first()


def _place(annotator: User, wanted: QueueFilter) -> int:
    """Where the search begins for somebody who has no page yet."""
    if wanted.order == Order.OLDEST:
        return 0
    numbers = wanted.pages().values_list("pk", flat=True)
    first, last = numbers.order_by("pk").first() or 0, numbers.order_by("-pk").first() or 0
    return first + int((last - first + 1) * (annotator.pk * _GOLDEN_RATIO % 1))
