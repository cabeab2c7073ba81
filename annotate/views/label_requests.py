"""Asking for a page to be labelled before others, and taking that back."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from annotate.access import ASK_FOR_LABELS, needs
from annotate.errors import AnnotateError
from annotate.forms import AskForm, QueueForm
from annotate.http import WorkbenchRequest
from annotate.models import LabelRequest, Page
from annotate.services.label_requests import ask_for_labels, take_back
from annotate.views.queue import queue_address


@require_POST
@needs(ASK_FOR_LABELS)
def ask(request: WorkbenchRequest, page_id: int) -> HttpResponse:
    page = get_object_or_404(Page, pk=page_id)
    form = AskForm(request.POST)
    if not form.is_valid():
        messages.error(request, form.problem())
        return redirect("annotate:page", page.pk)
    try:
        ask_for_labels(page, request.user, **form.cleaned_data)
    except AnnotateError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, "Asked for: whoever labels next gets this page.")
    return redirect("annotate:page", page.pk)


@require_POST
@needs(ASK_FOR_LABELS)
def take_request_back(request: WorkbenchRequest, request_id: int) -> HttpResponse:
    asked = get_object_or_404(LabelRequest.objects.select_related("page"), pk=request_id)
    if take_back(asked, request.user):
        messages.success(request, f"Taken back: {asked.page} waits for its turn again.")
    else:
        messages.info(request, f"Somebody was quicker: {asked.page} is not asked for any more.")
    return redirect(queue_address(QueueForm(request.POST)))
