"""The rule book: its rules, importing more, and applying them to the stored pages."""

from uuid import uuid4

from django.core.files.uploadedfile import UploadedFile
from django.core.paginator import Paginator
from django.db import transaction
from django.db.models import Q
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from annotate.access import EDIT_SOURCES, IMPORT, PROPOSE, needs
from annotate.files.uploads import receive
from annotate.forms.chains import RuleFileForm, RuleFilterForm
from annotate.http import WorkbenchRequest
from annotate.jobs.running import time_left
from annotate.models import RuleRun, SiteRule
from annotate.rules.applying import request_rule_proposals
from annotate.rules.rule_book import request_rule_import
from annotate.tasks.jobs import enqueue_on_commit, run_rules

RULES_PER_LIST = 50
RUNS_SHOWN = 10
REJECTIONS_PER_LIST = 50


@require_safe
@needs(PROPOSE)
def rules(request: WorkbenchRequest) -> HttpResponse:
    return _show(request, RuleFileForm())


@require_POST
@needs(IMPORT)
def rules_import(request: WorkbenchRequest) -> HttpResponse:
    form = RuleFileForm(request.POST, request.FILES)
    if not form.is_valid():
        return _show(request, form, status=422)
    run = _received(request, form.cleaned_data["file"])
    return redirect("annotate:rule-run", run.pk)


@require_POST
@needs(PROPOSE)
def rules_propose(request: WorkbenchRequest) -> HttpResponse:
    run = request_rule_proposals(by=request.user)
    enqueue_on_commit(run_rules, run)
    return redirect("annotate:rule-run", run.pk)


@require_safe
@needs(PROPOSE)
# The screen loads itself again while the job runs: from a cache it would never change.
@never_cache
@vary_on_headers("HX-Request")
def rule_run(request: WorkbenchRequest, run_id: int) -> HttpResponse:
    shown = get_object_or_404(RuleRun.objects.select_related("started_by"), pk=run_id)
    rejections = Paginator(shown.rejections.all(), REJECTIONS_PER_LIST)
    context = {
        "run": shown,
        "rejections": rejections.get_page(request.GET.get("page")),
        "time_left": time_left(shown),
    }
    template = "annotate/_rule_run.html" if request.htmx else "annotate/rule_run.html"
    return render(request, template, context)


@require_POST
@needs(PROPOSE)
def rule_run_cancel(request: WorkbenchRequest, run_id: int) -> HttpResponse:
    runs = RuleRun.objects.all()
    if not request.user.has_perm(IMPORT):
        runs = runs.filter(started_by=request.user)
    RuleRun.objects.cancel(get_object_or_404(runs, pk=run_id).pk)
    return redirect("annotate:rule-run", run_id)


@require_POST
@needs(EDIT_SOURCES)
def rule_switch(request: WorkbenchRequest, rule_id: int) -> HttpResponse:
    rule = get_object_or_404(SiteRule, pk=rule_id)
    rule.is_off = request.POST.get("to") == "off"
    rule.save(update_fields=["is_off"])
    return redirect("annotate:rules")


def _received(request: WorkbenchRequest, file: "UploadedFile[bytes]") -> RuleRun:
    with receive(uuid4().hex) as upload, transaction.atomic():
        assert upload is not None  # noqa: S101  (the name was made up just now)
        name = file.name or "rules.json"
        with upload.open_file(name) as stored:
            for chunk in file.chunks():
                stored.write(chunk)
        run = request_rule_import(upload.title, by=request.user, folder=upload.folder)
        upload.is_kept = True
        enqueue_on_commit(run_rules, run)
    return run


def _show(request: WorkbenchRequest, form: RuleFileForm, *, status: int = 200) -> HttpResponse:
    search = RuleFilterForm(request.GET)
    found = SiteRule.objects.select_related("run__started_by")
    if wanted := search.wanted:
        found = found.filter(Q(name__icontains=wanted) | Q(url_pattern__icontains=wanted))
    context = {
        "form": form,
        "search": search,
        "rules": Paginator(found, RULES_PER_LIST).get_page(request.GET.get("page")),
        "runs": RuleRun.objects.select_related("started_by")[:RUNS_SHOWN],
    }
    return render(request, "annotate/rules.html", context, status=status)
