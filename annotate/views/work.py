"""Marking a page as done or skipped, and going back to the page before."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST, require_safe

from annotate.access import LABEL, REVIEW, needs
from annotate.forms.errors import error_line
from annotate.forms.pages import QueueForm, WorkForm
from annotate.http import WorkbenchRequest
from annotate.models import Page, PageWork
from annotate.queue.next_page import claim_next, next_to_review, page_before, record_work
from annotate.views.queue import label_address, queue_address


class SeeOther(HttpResponseRedirect):
    """Redirect with a GET (303)."""

    status_code = 303


@require_POST
@needs(LABEL)
def work(request: WorkbenchRequest, page_id: int) -> HttpResponse:
    page = get_object_or_404(Page.objects.only("pk"), pk=page_id)
    form, queue = WorkForm(request.POST), QueueForm(request.POST)
    if not form.is_valid():
        messages.error(request, error_line(form))
        return SeeOther(label_address(page.pk, queue))
    state = PageWork.State(form.cleaned_data["state"])
    if state == PageWork.State.REVIEWED and not request.user.has_perm(REVIEW):
        raise PermissionDenied
    record_work(page, request.user, state, form.cleaned_data["reason"])
    return SeeOther(_onward(request, page, state, queue))


def _onward(request: WorkbenchRequest, page: Page, state: PageWork.State, queue: QueueForm) -> str:
    """The address after a page: the next one, or the queue's page if none is left."""
    if state == PageWork.State.OPEN:
        return label_address(page.pk, queue)
    if not queue.is_valid():
        return queue_address(queue)
    find_next = next_to_review if state == PageWork.State.REVIEWED else claim_next
    following = find_next(request.user, queue.wanted(), after=page.pk)
    if following is not None:
        return label_address(following.pk, queue)
    messages.info(request, "That was the last page here.")
    return queue_address(queue)


@require_safe
@needs(LABEL)
def previous(request: WorkbenchRequest, page_id: int) -> HttpResponse:
    page = get_object_or_404(Page.objects.only("pk"), pk=page_id)
    queue = QueueForm(request.GET)
    before = page_before(page, request.user)
    if before is None:
        messages.info(request, "You worked on no page before this one.")
    return redirect(label_address(before or page.pk, queue))
