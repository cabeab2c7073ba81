"""Pages that reviewers ask for: they come first in the queue until somebody is done with them.

One request waits per page; asking again says anew what it is about, and it keeps its place.
Whoever passes the page over does not get it again, others do. A request is about the page as
it was stored: it goes neither to a later version of the page nor into an archive.
"""

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from annotate.errors import AnnotateError
from annotate.models import LabelRequest, Page, PageWork
from annotate.models.label_request import LabelRequestQuerySet
from annotate.models.page import PageQuerySet
from annotate.services.parsed import parsed
from annotate.services.queue_filter import QueueFilter


class LabelRequestError(AnnotateError):
    """Nobody would ever get the page that was asked for."""


def ask_for_labels(page: Page, by: User, reason: str = "", node: int | None = None) -> LabelRequest:
    """Put a page before all others in the queue, because of one element or as a whole."""
    _check(page, node)
    said = {"reason": reason, "node": node, "asked_by": by}
    request, is_new = LabelRequest.objects.get_or_create(page=page, answered_at=None, defaults=said)
    # Asked again without a word, it is still about what was said first.
    if not is_new and (reason or node is not None):
        LabelRequest.objects.filter(pk=request.pk).update(**said)
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
            "A later version of the page is stored, and the queue has only that one. Ask for it "
            "instead."
        )
    if node is not None and not 0 <= node < len(parsed(page)):
        raise LabelRequestError(
            f"The page has no element {node}. Choose one of the page, or ask for it as a whole."
        )


def take_back(request: LabelRequest, by: User) -> bool:
    """Let a page wait for its ordinary turn again; False if it was answered in the meantime."""
    return _answer(LabelRequest.objects.filter(pk=request.pk), by)


def answer_request(page: Page, by: User) -> bool:
    """Note that somebody is done with a page, if it was asked for."""
    return _answer(LabelRequest.objects.filter(page=page), by)


def _answer(requests: LabelRequestQuerySet, by: User) -> bool:
    return bool(requests.waiting().update(answered_by=by, answered_at=timezone.now()))


def waiting_requests(wanted: QueueFilter) -> QuerySet[LabelRequest]:
    """What is asked for, the oldest first, with what a list shows; ``is_replaced`` pages too."""
    later = Page.objects.filter(previous=OuterRef("page"))
    requests = _requests_for(wanted.all_pages()).select_related("page__source", "asked_by")
    return requests.annotate(is_replaced=Exists(later))


def _requests_for(pages: PageQuerySet) -> LabelRequestQuerySet:
    # Each request's page is looked up: joined, SQLite would walk over all pages of a corpus.
    fits = Exists(pages.filter(pk=OuterRef("page")))
    return LabelRequest.objects.waiting().filter(fits).order_by("pk")


def request_for(page: Page) -> LabelRequest | None:
    """What is asked of a page, if anything is."""
    waiting = LabelRequest.objects.waiting().filter(page=page)
    return waiting.select_related("asked_by").first()


def next_requested(annotator: User, wanted: QueueFilter, *, after: int | None) -> Page | None:
    """The page that was asked for first and is free for this annotator, if there is one."""
    work = PageWork.objects.filter(page=OuterRef("page")).keeping_from(annotator)
    is_elsewhere = Q(state=PageWork.State.OPEN)
    # Done or skipped before it was asked for says nothing: that is why it was asked for.
    is_answered = Q(annotator=annotator, updated_at__gte=OuterRef("asked_at"))
    taken = Exists(work.filter(is_elsewhere | is_answered))
    free = _requests_for(wanted.pages()).filter(~taken).exclude(page=after or 0)
    request = free.select_related("page").first()
    return request.page if request else None
