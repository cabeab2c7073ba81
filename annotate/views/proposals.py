"""Proposals: making one from labelled regions, the list, confirming by page."""

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from annotate.access import PROPOSE, needs
from annotate.errors import AnnotateError
from annotate.forms.errors import error_line
from annotate.forms.gold import ProposalForm
from annotate.http import WorkbenchRequest, whole_number
from annotate.models import Page, Proposal
from annotate.rules import proposals as deciding
from annotate.rules.proposal_list import page_lines, pages_of, proposal_lines
from annotate.tasks.jobs import enqueue_on_commit, work_out_proposal

PROPOSALS_PER_LIST = 30
PAGES_PER_LIST = 50


@require_POST
@needs(PROPOSE)
def propose(request: WorkbenchRequest, page_id: int) -> HttpResponse:
    page = get_object_or_404(Page.objects.select_related("source"), pk=page_id)
    form = ProposalForm(request.POST)
    try:
        if not form.is_valid():
            raise AnnotateError(error_line(form))
        nodes = form.cleaned_data.pop("node")
        wanted = deciding.ProposalRequest(nodes, **form.cleaned_data)
        proposal = deciding.propose(page, wanted, by=request.user)
    except AnnotateError as error:
        messages.error(request, str(error))
        return redirect("annotate:label", page.pk)
    enqueue_on_commit(work_out_proposal, proposal)
    return redirect("annotate:proposal", proposal.pk)


@require_safe
@needs(PROPOSE)
def proposals(request: WorkbenchRequest) -> HttpResponse:
    rows = Proposal.objects.select_related("source", "page", "started_by", "rule")
    shown = Paginator(rows, PROPOSALS_PER_LIST).get_page(request.GET.get("page"))
    context = {"proposals": shown, "lines": proposal_lines(list(shown))}
    return render(request, "annotate/proposals.html", context)


@require_safe
@needs(PROPOSE)
# The screen loads itself again while the job runs: from a cache it would never change.
@never_cache
@vary_on_headers("HX-Request")
def proposal(request: WorkbenchRequest, proposal_id: int) -> HttpResponse:
    shown = _found(proposal_id)
    pages = Paginator(pages_of(shown), PAGES_PER_LIST).get_page(request.GET.get("page"))
    context = {
        "proposal": shown,
        "line": proposal_lines([shown])[0],
        "pages": pages,
        "lines": page_lines(shown, pages) if shown.is_over else [],
        "is_mine": shown.started_by_id == request.user.pk,
        "is_checked": "none" not in request.GET,
    }
    template = "annotate/_proposal.html" if request.htmx else "annotate/proposal.html"
    return render(request, template, context)


@require_POST
@needs(PROPOSE)
def confirm(request: WorkbenchRequest, proposal_id: int) -> HttpResponse:
    shown = _found(proposal_id)
    numbers = map(whole_number, request.POST.getlist("pages"))
    pages = None if "all" in request.POST else list(filter(None, numbers))
    act = partial(deciding.confirm, shown, pages, by=request.user)
    return _decided(request, shown, act, "{} {} given in your name.")


@require_POST
@needs(PROPOSE)
def dismiss(request: WorkbenchRequest, proposal_id: int) -> HttpResponse:
    shown = _found(proposal_id)
    act = partial(deciding.dismiss, shown, by=request.user)
    return _decided(request, shown, act, "Dismissed: {} proposed {} withdrawn.")


@require_POST
@needs(PROPOSE)
def undo(request: WorkbenchRequest, proposal_id: int) -> HttpResponse:
    shown = _found(proposal_id)
    act = partial(deciding.undo_confirmation, shown, by=request.user)
    return _decided(request, shown, act, "Undone: {} {} taken back.")


@require_POST
@needs(PROPOSE)
def stop(request: WorkbenchRequest, proposal_id: int) -> HttpResponse:
    shown = _found(proposal_id)
    try:
        deciding.stop_proposal(shown, by=request.user)
    except AnnotateError as error:
        messages.error(request, str(error))
    return redirect("annotate:proposal", shown.pk)


def _found(proposal_id: int) -> Proposal:
    rows = Proposal.objects.select_related("source", "page", "started_by", "rule")
    return get_object_or_404(rows, pk=proposal_id)


def _decided(
    request: WorkbenchRequest, shown: Proposal, act: Callable[[], int], message: str
) -> HttpResponse:
    try:
        number = act()
    except AnnotateError as error:
        messages.error(request, str(error))
    else:
        # A rule proposes both.
        things = "label(s) and next link(s)" if shown.rule_id else "label(s)"
        messages.success(request, message.format(number, things))
    return redirect("annotate:proposal", shown.pk)
