"""The queue: requests, progress, and the next page."""

from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from annotate.access import LABEL, needs
from annotate.forms.pages import QueueForm
from annotate.http import WorkbenchRequest
from annotate.overview.progress import corpora_progress, own_progress, recent_work
from annotate.queue.label_requests import waiting_requests
from annotate.queue.next_page import claim_next, next_pick

ASKED_PER_LIST = 10


@require_safe
@needs(LABEL)
def queue(request: WorkbenchRequest) -> HttpResponse:
    form = QueueForm(request.GET)
    wanted = form.wanted()
    requests = Paginator(waiting_requests(wanted), ASKED_PER_LIST)
    context = {
        "form": form,
        "query": urlencode(form.query()),
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
        return redirect(queue_address(form))
    page = claim_next(request.user, form.wanted())
    if page is None:
        messages.info(request, "No page is left to label here.")
        return redirect(queue_address(form))
    return redirect(label_address(page.pk, form))


def queue_address(form: QueueForm) -> str:
    """The address of the queue's page with the current filter."""
    return _with_query(reverse("annotate:queue"), form)


def label_address(number: int, form: QueueForm) -> str:
    """The address of the labelling screen of a page, with the queue's filter."""
    return _with_query(reverse("annotate:label", args=[number]), form)


def _with_query(address: str, form: QueueForm) -> str:
    query = urlencode(form.query())
    return f"{address}?{query}" if query else address
