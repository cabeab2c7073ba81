"""Runs: watching retrainings; stopping and restarting these and experiments."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from annotate.http import WorkbenchRequest
from annotate.jobs.running import time_left
from training.access import TRAIN, VIEW, needs
from training.kinds.registry import configuration_in_words, uses_element_labels
from training.models import Run
from training.runs.requests import restart
from training.tasks.runs import start
from training.training_sets.facts import selection_in_words
from training.versions.outcomes import comparison_of
from training.views.errors import error_as_message


@require_safe
@needs(VIEW)
@vary_on_headers("HX-Request")
def run(request: WorkbenchRequest, run_id: int) -> HttpResponse:
    runs = Run.objects.select_related("genre", "started_by", "training_set", "version__genre")
    shown = get_object_or_404(runs.defer("version__manifest"), pk=run_id)
    # Lists link to all runs by one address; each kind has a page of its own.
    if shown.kind == Run.Kind.EVALUATE:
        return redirect("training:evaluation", shown.settings["evaluation"])
    if shown.kind == Run.Kind.GENRES:
        return redirect("training:genre-detection")
    if shown.kind != Run.Kind.RETRAIN:
        return redirect("training:experiment", run_id)
    template = "training/_run.html" if request.htmx else "training/run.html"
    return render(request, template, _shown(shown))


@require_POST
@needs(TRAIN)
def run_cancel(request: WorkbenchRequest, run_id: int) -> HttpResponse:
    Run.objects.cancel(get_object_or_404(Run, pk=run_id).pk)
    return redirect("training:run", run_id)


@require_POST
@needs(TRAIN)
@error_as_message("training:run")
def run_restart(request: WorkbenchRequest, run_id: int) -> HttpResponse:
    again = restart(get_object_or_404(Run, pk=run_id), by=request.user)
    start(again)
    return redirect("training:run", again.pk)


def _shown(run: Run) -> dict[str, object]:
    configuration, request = (run.settings.get(name, {}) for name in ("configuration", "wish"))
    labels = selection_in_words(request) if uses_element_labels(configuration) else []
    return {
        "run": run,
        "version": getattr(run, "version", None),
        "compared": comparison_of(run.outcome) if run.outcome else None,
        "chosen": [*configuration_in_words(configuration), *labels],
        "time_left": time_left(run),
    }
