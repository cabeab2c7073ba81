"""Which page somebody labels next, and why that one.

Pages that reviewers asked for come before all others. Then come those the model is least sure
about, since their labels teach most; and every few pages one that was taken at random, because
a model may be sure and wrong. On request pages come by their number instead, from a starting
place on and then from the first again.

One walk over an index finds the next page. Whoever gets a page has it for half an hour;
two who ask at the very same moment may still get the same one, which costs time but no labels.
"""

from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

from django.contrib.auth.models import User
from django.db import models, transaction
from django.db.models import Exists, OuterRef

from annotate.models import Page, PageWork
from annotate.models.page import PageQuerySet
from annotate.services.label_requests import answer_request, next_requested
from annotate.services.queue_filter import Order, QueueFilter

RANDOM_EVERY: Final = 5
"""Of so many pages that somebody gets least sure first, the last one is a random one."""
# Multiples of the golden ratio, without their whole part, lie far apart however many there are.
_GOLDEN_RATIO: Final = 0.6180339887498949
_DIGEST_BYTES: Final = 6

Choice = PageWork.Choice


@dataclass(frozen=True)
class Pick:
    """A page to label next, and why it is this one."""

    page: Page
    choice: Choice


def next_pick(annotator: User, wanted: QueueFilter, *, after: int | None = None) -> Pick | None:
    """The page to label next: one that was asked for, else the next free one in the order."""
    if asked := next_requested(annotator, wanted, after=after):
        return Pick(asked, Choice.ASKED)
    free = _free(annotator, wanted).exclude(pk=after or 0)
    if wanted.order == Order.LEAST_SURE:
        return _most_worth(annotator, wanted, free)
    place = _place(annotator, wanted) if after is None else after + 1
    return _picked(_first_behind(free, place), Choice.IN_ORDER)


def _free(annotator: User, wanted: QueueFilter) -> PageQuerySet:
    """The pages that this annotator may get."""
    work = PageWork.objects.filter(page=OuterRef("pk")).keeping_from(annotator)
    if wanted.includes_done:
        work = work.filter(annotator=annotator)
    return wanted.pages().filter(~Exists(work))


def _most_worth(annotator: User, wanted: QueueFilter, free: PageQuerySet) -> Pick | None:
    """The page whose labels teach most, and once in a while any."""
    settled = PageWork.objects.filter(annotator=annotator).settled().count()
    if settled % RANDOM_EVERY == RANDOM_EVERY - 1:
        place = _place_at(wanted, _share(annotator, settled))
        return _picked(_first_behind(free, place), Choice.RANDOM)
    judged = free.filter(confidence__isnull=False).order_by("confidence", "pk")
    if page := judged.first():
        return Pick(page, Choice.LEAST_SURE)
    return _picked(free.order_by("pk").first(), Choice.IN_ORDER)


def _share(annotator: User, settled: int) -> float:
    """From 0 to 1: the same for the same person at the same place, and nobody can foresee it."""
    digest = blake2b(f"{annotator.pk} {settled}".encode(), digest_size=_DIGEST_BYTES).digest()
    return int.from_bytes(digest) / 256**_DIGEST_BYTES


def _picked(page: Page | None, choice: Choice) -> Pick | None:
    return None if page is None else Pick(page, choice)


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
    pick = next_pick(annotator, wanted, after=after)
    if pick is None:
        return None
    # Also what they were done with before it was asked for: they are at it again.
    opened = {"state": PageWork.State.OPEN, "reason": "", "choice": pick.choice}
    PageWork.objects.update_or_create(page=pick.page, annotator=annotator, defaults=opened)
    return pick.page


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
    ordered = pages.order_by("pk")
    return ordered.filter(pk__gte=place).first() or ordered.filter(pk__lt=place).first()


def _place(annotator: User, wanted: QueueFilter) -> int:
    """Where the search begins for somebody who has no page yet."""
    if wanted.order == Order.OLDEST:
        return 0
    return _place_at(wanted, annotator.pk * _GOLDEN_RATIO % 1)


def _place_at(wanted: QueueFilter, share: float) -> int:
    """The number that lies so far on the way from the first page's to the last one's."""
    numbers = wanted.pages().values_list("pk", flat=True)
    first, last = numbers.order_by("pk").first() or 0, numbers.order_by("-pk").first() or 0
    return first + int((last - first + 1) * share)
