"""Experiments: requesting and watching them, reading and downloading their outcomes."""

import io
import tempfile
from typing import Any, Final

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import FileResponse, Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from annotate.http import WorkbenchRequest, download
from annotate.jobs.running import time_left
from contentseeker.lab.experiments import EXPERIMENTS
from training import plotly_script
from training.access import TRAIN, VIEW, needs
from training.artefacts import PARQUET, read
from training.experiments.cards import card_of, cards
from training.experiments.choices import ExperimentRequest, checked, flat
from training.experiments.outcomes import (
    flattened,
    shown_sections,
    stored_table,
    write_predictions,
    write_table,
)
from training.experiments.report import written_report
from training.experiments.running import genres_with_data, request_experiment
from training.forms.experiments import ExperimentForm
from training.models import ModelVersion, Run
from training.tasks.runs import start
from training.versions.thresholds import take_thresholds, thresholds_offered
from training.versions.versions import version_name
from training.views.errors import error_as_message

RUNS_PER_LIST: Final = 30
_CSV: Final = "text/csv; charset=utf-8"
_HTML: Final = "text/html; charset=utf-8"


@require_safe
@needs(VIEW)
def experiments(request: WorkbenchRequest) -> HttpResponse:
    # Logs and outcomes may be large, and the list shows neither.
    runs = Run.objects.filter(kind__in=EXPERIMENTS).select_related("started_by")
    found = Paginator(runs.defer("log", "outcome"), RUNS_PER_LIST)
    context = {"runs": found.get_page(request.GET.get("page")), "cards": cards()}
    return render(request, "training/experiments.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@needs(TRAIN)
def experiment_new(request: WorkbenchRequest, kind: str) -> HttpResponse:
    if kind not in EXPERIMENTS:
        raise Http404(f"There is no experiment {kind}.")
    if request.method == "POST":
        form = ExperimentForm(EXPERIMENTS[kind], request.POST)
        if form.is_valid():
            run = request_experiment(form.request, by=request.user)
            start(run)
            return redirect("training:experiment", run.pk)
    else:
        form = ExperimentForm.filled_in(EXPERIMENTS[kind], request.GET)
    context = {"form": form, "card": card_of(EXPERIMENTS[kind])}
    status = 422 if form.errors else 200
    return render(request, "training/experiment_new.html", context, status=status)


@require_POST
@needs(TRAIN)
@error_as_message("training:experiment-new")
def experiment_start(request: WorkbenchRequest, kind: str) -> HttpResponse:
    """Run an experiment with its defaults on all genres that have data."""
    if kind not in EXPERIMENTS:
        raise Http404(f"There is no experiment {kind}.")
    chosen = EXPERIMENTS[kind]
    requested = ExperimentRequest(kind, genres_with_data(chosen), (), checked(chosen, {}))
    run = request_experiment(requested, by=request.user)
    start(run)
    return redirect("training:experiment", run.pk)


@require_safe
@needs(VIEW)
@vary_on_headers("HX-Request")
def experiment(request: WorkbenchRequest, run_id: int) -> HttpResponse:
    run = _experiment(run_id)
    stored = () if run.state == Run.State.DONE else run.outcome.get("parts", ())
    parts = [part["title"] for part in stored]
    context = {"run": run, "time_left": time_left(run), "parts": parts}
    if request.htmx:
        answer = render(request, "training/_experiment_run.html", context)
        if run.is_over or request.GET.get("parts", "0") != str(len(parts)):
            # Reload the whole page: plots need scripts of a full page.
            answer["HX-Refresh"] = "true"
        return answer
    return render(request, "training/experiment.html", {**context, **_outcome(run)})


@require_safe
@needs(VIEW)
def experiment_report(request: WorkbenchRequest, run_id: int) -> FileResponse:
    run = _experiment(run_id)
    if not run.outcome:
        raise Http404("The experiment has no result yet.")
    online = request.build_absolute_uri(reverse("training:experiment", args=[run_id]))
    written = io.BytesIO(written_report(run, online=online))
    return download(written, f"experiment-{run_id}.html", _HTML)


@require_safe
@needs(VIEW)
def experiment_predictions(
    request: WorkbenchRequest, run_id: int, file_format: str
) -> FileResponse:
    run = _experiment(run_id)
    if run.predictions is None or file_format not in ("parquet", "csv"):
        raise Http404("There are no predictions of that kind.")
    data = read(run.predictions)
    if file_format == "parquet":
        return download(io.BytesIO(data), f"experiment-{run_id}-predictions.parquet", PARQUET)
    # A file, not memory: there may be millions of lines.
    out = tempfile.TemporaryFile()  # noqa: SIM115  (the answer closes it)
    write_predictions(data, out)
    return download(out, f"experiment-{run_id}-predictions.csv", _CSV)


@require_safe
@needs(VIEW)
def experiment_table(request: WorkbenchRequest, run_id: int, table: str) -> FileResponse:
    stored = stored_table(flattened(_experiment(run_id).outcome), table)
    if stored is None:
        raise Http404("The experiment has no such table.")
    out = io.BytesIO()
    write_table(stored, out)
    return download(out, f"experiment-{run_id}-{table}.csv", _CSV)


@require_POST
@needs(TRAIN)
@error_as_message("training:experiment")
def thresholds_take(request: WorkbenchRequest, run_id: int) -> HttpResponse:
    version = take_thresholds(_experiment(run_id), request.POST.get("genre", ""), by=request.user)
    messages.success(request, f"{version_name(version)} is a candidate now.")
    return redirect("training:version", version.pk)


def _experiment(run_id: int) -> Run:
    runs = Run.objects.filter(kind__in=EXPERIMENTS)
    return get_object_or_404(runs.select_related("started_by", "genre"), pk=run_id)


def _outcome(run: Run) -> dict[str, Any]:
    requested = ExperimentRequest.from_json(run.kind, run.settings)
    again = f"{reverse('training:experiment-new', args=[run.kind])}?{requested.query}"
    outcome = flattened(run.outcome)
    return {
        "requested": requested,
        "settings": flat(requested.settings),
        "again": again,
        "conclusions": outcome["conclusions"],
        "sentences": outcome["sentences"],
        "sections": (sections := shown_sections(run.outcome)),
        "is_published": any(table.is_published for each in sections for table in each.tables),
        "plots": (plots := outcome["plots"]),
        "guards": plotly_script.guards() if plots else (),
        "offered": thresholds_offered(run),
        "taken": ModelVersion.objects.filter(run=run).select_related("genre").first(),
    }
