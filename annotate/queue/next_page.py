"""The queue (active learning): which page an annotator gets next, and why.

Requested pages come first. Then come the pages with the lowest model confidence (uncertainty
sampling), and every few pages a random one, because a model may be confident and wrong. As an
option, pages come by their number, from a starting place on and then from the first again.

One index scan finds the next page. A page is reserved for half an hour. Two annotators who
request a page at the same moment may get the same one, which costs time but no labels.
"""

from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

from django.contrib.auth.models import User
from django.db import models, transaction
from django.db.models import Exists, OuterRef

from annotate.models import Page, PageWork
from annotate.models.page import PageQuerySet
from annotate.queue.filters import Order, QueueFilter
from annotate.queue.label_requests import answer_request, next_requested

RANDOM_EVERY: Final = 5
"""Every n-th page of an annotator is a random one."""
# Fractional parts of multiples of the golden ratio are spread evenly for any number of them.
_GOLDEN_RATIO: Final = 0.6180339887498949
_DIGEST_BYTES: Final = 6

Choice = PageWork.Choice


@dataclass(frozen=True)
class Pick:
    """The next page, and the reason for it."""

    page: Page
    choice: Choice


def next_pick(annotator: User, wanted: QueueFilter, *, after: int | None = None) -> Pick | None:
    """The next page: a requested one, else the next free one in the order."""
    if page := next_requested(annotator, wanted, after=after):
        return Pick(page, Choice.ASKED)
    free = _free(annotator, wanted).exclude(pk=after or 0)
    if wanted.order == Order.LEAST_SURE:
        return _least_confident(annotator, wanted, free)
    place = _place(annotator, wanted) if after is None else after + 1
    return _picked(_first_behind(free, place), Choice.IN_ORDER)


def _free(annotator: User, wanted: QueueFilter) -> PageQuerySet:
    """The pages that this annotator may get."""
    work = PageWork.objects.filter(page=OuterRef("pk")).excluding_from_queue_of(annotator)
    # With a second opinion wanted, only the annotator's own work excludes a page.
    if wanted.includes_done:
        work = work.filter(annotator=annotator)
    return wanted.pages().filter(~Exists(work))


def _least_confident(annotator: User, wanted: QueueFilter, free: PageQuerySet) -> Pick | None:
    """The least confident page, and every n-th time a random one."""
    # Counted from settled pages: a reload returns the same page, and no state is stored.
    settled = PageWork.objects.filter(annotator=annotator).settled().count()
    if settled % RANDOM_EVERY == RANDOM_EVERY - 1:
        place = _place_at(wanted, _share(annotator, settled))
        return _picked(_first_behind(free, place), Choice.RANDOM)
    scored = free.filter(confidence__isnull=False).order_by("confidence", "pk")
    if page := scored.first():
        return Pick(page, Choice.LEAST_SURE)
    # The background task has not reached the remaining pages yet.
    return _picked(free.order_by("pk").first(), Choice.IN_ORDER)


def _share(annotator: User, settled: int) -> float:
    """A number from 0 to 1: fixed for a person and a place, and unpredictable."""
    # A hash instead of a random number, so that a reload does not draw another page.
    digest = blake2b(f"{annotator.pk} {settled}".encode(), digest_size=_DIGEST_BYTES).digest()
    return int.from_bytes(digest) / 256**_DIGEST_BYTES


def _picked(page: Page | None, choice: Choice) -> Pick | None:
    return None if page is None else Pick(page, choice)


def next_to_review(reviewer: User, wanted: QueueFilter, *, after: int) -> Page | None:
    """The first page after ``after`` that is labelled and not reviewed."""
    waiting = wanted.pages().filter(waiting_for_review()).exclude(pk=after)
    return _first_behind(waiting, after + 1)


def waiting_for_review() -> models.Q:
    """The condition of pages that are labelled and not reviewed."""
    work = PageWork.objects.filter(page=OuterRef("pk"))
    done, reviewed = (
        Exists(work.filter(state=state)) for state in (PageWork.State.DONE, PageWork.State.REVIEWED)
    )
    return models.Q(done) & ~models.Q(reviewed)


@transaction.atomic
def claim_next(annotator: User, wanted: QueueFilter, *, after: int | None = None) -> Page | None:
    """Find the next page and reserve it."""
    pick = next_pick(annotator, wanted, after=after)
    if pick is None:
        return None
    # Also pages that were done before the request: they are open again.
    opened = {"state": PageWork.State.OPEN, "reason": "", "choice": pick.choice}
    PageWork.objects.update_or_create(page=pick.page, annotator=annotator, defaults=opened)
    return pick.page


def open_page(page: Page, annotator: User) -> PageWork:
    """Record that an annotator opened a page; a done page stays done."""
    work, is_new = PageWork.objects.get_or_create(page=page, annotator=annotator)
    if not is_new and work.state == PageWork.State.OPEN:
        work.save(update_fields=["updated_at"])
    return work


@transaction.atomic
def record_work(page: Page, annotator: User, state: PageWork.State, reason: str = "") -> PageWork:
    """Record that an annotator is done with a page, skips, has reviewed or reopens it."""
    work, _ = PageWork.objects.update_or_create(
        page=page, annotator=annotator, defaults={"state": state, "reason": reason}
    )
    if state in (PageWork.State.DONE, PageWork.State.REVIEWED):
        answer_request(page, annotator)
    return work


def page_before(page: Page, annotator: User) -> int | None:
    """The key of the page that this annotator worked on before this one."""
    mine = PageWork.objects.filter(annotator=annotator).exclude(page=page)
    here = PageWork.objects.filter(annotator=annotator, page=page).first()
    earlier = mine.before(here.updated_at) if here else mine.order_by("-updated_at")
    return earlier.values_list("page", flat=True).first()


def _first_behind(pages: PageQuerySet, place: int) -> Page | None:
    # Two index look-ups: after the last page the search continues with the first.
    ordered = pages.order_by("pk")
    return ordered.filter(pk__gte=place).first() or ordered.filter(pk__lt=place).first()


def _place(annotator: User, wanted: QueueFilter) -> int:
    """The start of the search for an annotator without pages."""
    if wanted.order == Order.OLDEST:
        return 0
    # Annotators start far apart, so that they do not get in each other's way.
    return _place_at(wanted, annotator.pk * _GOLDEN_RATIO % 1)


def _place_at(wanted: QueueFilter, share: float) -> int:
    """The key at a fraction of the way from the first page's key to the last one's."""
    # By the range of keys, not by an offset, which would scan the index.
    numbers = wanted.pages().values_list("pk", flat=True)
    first, last = numbers.order_by("pk").first() or 0, numbers.order_by("-pk").first() or 0
    return first + int((last - first + 1) * share)
