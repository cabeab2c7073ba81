"""Label requests of reviewers: requested pages come first in the queue until one is done.

There is one open request per page; requesting again changes its element and keeps its place.
An annotator who skips the page does not get it again, others do. A request belongs to one
version of a page: it is neither transferred to later versions nor exported to archives.
"""

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from annotate.errors import AnnotateError
from annotate.models import LabelRequest, Page, PageWork
from annotate.models.label_request import LabelRequestQuerySet
from annotate.models.page import PageQuerySet
from annotate.pages.parsed import parsed
from annotate.queue.filters import QueueFilter


class LabelRequestError(AnnotateError):
    """The requested page cannot be in the queue."""


def request_labels(page: Page, by: User, reason: str = "", node: int | None = None) -> LabelRequest:
    """Put a page first in the queue, because of one element or as a whole."""
    _check(page, node)
    fields = {"reason": reason, "node": node, "asked_by": by}
    request, is_new = LabelRequest.objects.get_or_create(
        page=page, answered_at=None, defaults=fields
    )
    # A second request without an element or reason keeps those of the first.
    if not is_new and (reason or node is not None):
        LabelRequest.objects.filter(pk=request.pk).update(**fields)
        request.refresh_from_db()
    return request


def _check(page: Page, node: int | None) -> None:
    if page.unusable_reason:
        raise LabelRequestError(
            f"The page is marked as not usable ({page.unusable_reason}), so the queue leaves it "
            "out. Clear that in its facts first."
        )
    if page.later.exists():
        raise LabelRequestError(
            "A later version of the page is stored, and the queue has only that one. Request it "
            "instead."
        )
    if node is not None and not 0 <= node < len(parsed(page)):
        raise LabelRequestError(
            f"The page has no element {node}. Choose one of the page, or request the whole page."
        )


def withdraw_request(request: LabelRequest, by: User) -> bool:
    """Withdraw a request; False if the page was done in the meantime."""
    return _answer(LabelRequest.objects.filter(pk=request.pk), by)


def answer_request(page: Page, by: User) -> bool:
    """Close the request of a page, if there is one."""
    return _answer(LabelRequest.objects.filter(page=page), by)


def _answer(requests: LabelRequestQuerySet, by: User) -> bool:
    return bool(requests.waiting().update(answered_by=by, answered_at=timezone.now()))


def waiting_requests(wanted: QueueFilter) -> QuerySet[LabelRequest]:
    """Open requests, the oldest first, for the list; ``is_replaced`` marks outdated pages."""
    later = Page.objects.filter(previous=OuterRef("page"))
    requests = _requests_for(wanted.all_pages()).select_related("page__source", "asked_by")
    return requests.annotate(is_replaced=Exists(later))


def _requests_for(pages: PageQuerySet) -> LabelRequestQuerySet:
    # A subquery per request: with a join, SQLite would scan all pages of a corpus.
    fits = Exists(pages.filter(pk=OuterRef("page")))
    return LabelRequest.objects.waiting().filter(fits).order_by("pk")


def request_for(page: Page) -> LabelRequest | None:
    """The open request of a page, if there is one."""
    waiting = LabelRequest.objects.waiting().filter(page=page)
    return waiting.select_related("asked_by").first()


def next_requested(annotator: User, wanted: QueueFilter, *, after: int | None) -> Page | None:
    """The oldest requested page that is free for this annotator, if there is one."""
    work = PageWork.objects.filter(page=OuterRef("page")).excluding_from_queue_of(annotator)
    is_elsewhere = Q(state=PageWork.State.OPEN)
    # Work that ended before the request does not count: the request wants it done again.
    is_answered = Q(annotator=annotator, updated_at__gte=OuterRef("asked_at"))
    taken = Exists(work.filter(is_elsewhere | is_answered))
    free = _requests_for(wanted.pages()).filter(~taken).exclude(page=after or 0)
    request = free.select_related("page").first()
    return request.page if request else None
