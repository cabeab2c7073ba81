"""Requesting labels for a page, and withdrawing the request."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from annotate.access import REQUEST_LABELS, needs
from annotate.errors import AnnotateError
from annotate.forms.errors import error_line
from annotate.forms.pages import LabelRequestForm, QueueForm
from annotate.http import WorkbenchRequest
from annotate.models import LabelRequest, Page
from annotate.queue.label_requests import request_labels, withdraw_request
from annotate.views.queue import queue_address


@require_POST
@needs(REQUEST_LABELS)
def request_page(request: WorkbenchRequest, page_id: int) -> HttpResponse:
    page = get_object_or_404(Page, pk=page_id)
    form = LabelRequestForm(request.POST)
    if not form.is_valid():
        messages.error(request, error_line(form))
        return redirect("annotate:page", page.pk)
    try:
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
    return redirect(queue_address(QueueForm(request.POST)))
