"""Runs: watching retrainings; stopping and restarting these and experiments."""

from functools import partial

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from annotate.errors import AnnotateError
from annotate.http import WorkbenchRequest
from annotate.jobs.running import time_left
from training.access import TRAIN, VIEW, needs
from training.kinds.registry import configuration_in_words, uses_element_labels
from training.models import Run
from training.runs.requests import cancel, restart
from training.tasks.runs import do_run
from training.training_sets.facts import selection_in_words
from training.versions.outcomes import comparison_of


@require_safe
@needs(VIEW)
@vary_on_headers("HX-Request")
def run(request: WorkbenchRequest, run_id: int) -> HttpResponse:
    runs = Run.objects.select_related("genre", "started_by", "training_set", "version__genre")
    shown = get_object_or_404(runs.defer("version__manifest"), pk=run_id)
    if shown.kind == Run.Kind.EVALUATE:
        return redirect("training:evaluation", shown.settings["evaluation"])
    if shown.kind != Run.Kind.RETRAIN:
        return redirect("training:experiment", run_id)
    template = "training/_run.html" if request.htmx else "training/run.html"
    return render(request, template, _shown(shown))


@require_POST
@needs(TRAIN)
def run_cancel(request: WorkbenchRequest, run_id: int) -> HttpResponse:
    cancel(get_object_or_404(Run, pk=run_id))
    return redirect("training:run", run_id)


@require_POST
@needs(TRAIN)
def run_restart(request: WorkbenchRequest, run_id: int) -> HttpResponse:
    try:
        again = restart(get_object_or_404(Run, pk=run_id), by=request.user)
    except AnnotateError as error:
        messages.error(request, str(error))
        return redirect("training:run", run_id)
    transaction.on_commit(partial(do_run.enqueue, again.pk))
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
