"""The queue: requests, progress, the next page, and marking a page as done or skipped."""

from urllib.parse import urlencode

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from annotate.access import LABEL, REQUEST_LABELS, REVIEW, needs
from annotate.errors import AnnotateError
from annotate.forms.errors import error_line
from annotate.forms.pages import LabelRequestForm, QueueForm, WorkForm
from annotate.http import WorkbenchRequest
from annotate.models import LabelRequest, Page, PageWork
from annotate.overview.progress import corpora_progress, own_progress, recent_work
from annotate.queue.confidence import sure_confidence_for
from annotate.queue.label_requests import request_labels, waiting_requests, withdraw_request
from annotate.queue.next_page import (
    claim_next,
    next_pick,
    next_to_review,
    page_before,
    record_work,
)

ASKED_PER_LIST = 10


class SeeOther(HttpResponseRedirect):
    """Redirect with a GET (303)."""

    # 302 leaves it to the client which method comes next.
    status_code = 303


@require_safe
@needs(LABEL)
def queue(request: WorkbenchRequest) -> HttpResponse:
    form = QueueForm(request.GET)
    wanted = form.wanted()
    stated = sure_confidence_for(wanted.genre)
    sure = "" if stated is None else f"{stated:g}"
    requests = Paginator(waiting_requests(wanted), ASKED_PER_LIST)
    context = {
        "form": form,
        "query": urlencode(form.query()),
        "sure": sure,
        "below_sure": urlencode({**form.query(), "confidence-below": sure}),
        "label_requests": requests.get_page(request.GET.get("page")),
        "next": next_pick(request.user, wanted),
        "mine": own_progress(request.user),
        "corpora": corpora_progress(wanted.corpus),
        "recent": recent_work(request.user),
    }
    return render(request, "annotate/queue.html", context, status=422 if form.errors else 200)


@require_safe
@needs(LABEL)
def queue_next(request: WorkbenchRequest) -> HttpResponse:
    form = QueueForm(request.GET)
    if not form.is_valid():
        return redirect(_address("queue", form))
    page = claim_next(request.user, form.wanted())
    if page is None:
        messages.info(request, "No page is left to label here.")
        return redirect(_address("queue", form))
    return redirect(_address("label", form, page.pk))


@require_POST
@needs(REQUEST_LABELS)
def request_page(request: WorkbenchRequest, page_id: int) -> HttpResponse:
    page = get_object_or_404(Page, pk=page_id)
    form = LabelRequestForm(request.POST)
    try:
        if not form.is_valid():
            raise AnnotateError(error_line(form))
        request_labels(page, request.user, **form.cleaned_data)
    except AnnotateError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, "Requested: the next annotator gets this page.")
    return redirect("annotate:page", page.pk)


@require_POST
@needs(REQUEST_LABELS)
def withdraw(request: WorkbenchRequest, request_id: int) -> HttpResponse:
    label_request = get_object_or_404(LabelRequest.objects.select_related("page"), pk=request_id)
    if withdraw_request(label_request, request.user):
        messages.success(request, f"Withdrawn: {label_request.page} waits for its turn again.")
    else:
        messages.info(request, f"The request for {label_request.page} was closed already.")
    return redirect(_address("queue", QueueForm(request.POST)))


@require_POST
@needs(LABEL)
def work(request: WorkbenchRequest, page_id: int) -> HttpResponse:
    page = get_object_or_404(Page.objects.only("pk"), pk=page_id)
    form, filters = WorkForm(request.POST), QueueForm(request.POST)
    if not form.is_valid():
        messages.error(request, error_line(form))
        return SeeOther(_address("label", filters, page.pk))
    state = PageWork.State(form.cleaned_data["state"])
    if state == PageWork.State.REVIEWED and not request.user.has_perm(REVIEW):
        raise PermissionDenied
    record_work(page, request.user, state, form.cleaned_data["reason"])
    return SeeOther(_address_after(request, page, state, filters))


@require_safe
@needs(LABEL)
def previous(request: WorkbenchRequest, page_id: int) -> HttpResponse:
    page = get_object_or_404(Page.objects.only("pk"), pk=page_id)
    before = page_before(page, request.user)
    if before is None:
        messages.info(request, "You worked on no page before this one.")
    return redirect(_address("label", QueueForm(request.GET), before or page.pk))


def _address_after(
    request: WorkbenchRequest, page: Page, state: PageWork.State, filters: QueueForm
) -> str:
    """The address after a page: the next one, or the queue's page if none is left."""
    if state == PageWork.State.OPEN:
        return _address("label", filters, page.pk)
    if not filters.is_valid():
        return _address("queue", filters)
    find_next = next_to_review if state == PageWork.State.REVIEWED else claim_next
    following = find_next(request.user, filters.wanted(), after=page.pk)
    if following is not None:
        return _address("label", filters, following.pk)
    messages.info(request, "That was the last page here.")
    return _address("queue", filters)


def _address(view: str, filters: QueueForm, *arguments: int) -> str:
    """The address of a view with the queue's filter, which goes along from page to page."""
    address, query = reverse(f"annotate:{view}", args=arguments), urlencode(filters.query())
    return f"{address}?{query}" if query else address
