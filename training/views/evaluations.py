"""Evaluations: requesting, continuing and deleting them."""

from typing import Final
from urllib.parse import quote, urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from annotate.errors import AnnotateError
from annotate.http import WorkbenchRequest
from training.access import EVALUATE, VIEW, needs
from training.evaluations.presets import preset_cards
from training.evaluations.requests import (
    best_methods,
    evaluate_again,
    listed_evaluations,
    number_of_pairs,
    pages_of,
    request_evaluation,
)
from training.forms.evaluations import EvaluationForm
from training.models import Evaluation
from training.pages.gold_pages import pages_with_gold
from training.tasks.runs import start
from training.views.errors import error_as_message

EVALUATIONS_PER_LIST: Final = 15


@require_safe
@needs(VIEW)
def evaluations(request: WorkbenchRequest) -> HttpResponse:
    found = Paginator(listed_evaluations(), EVALUATIONS_PER_LIST)
    shown = found.get_page(request.GET.get("page"))
    best = best_methods(shown)
    lines = [(evaluation, best.get(evaluation.pk)) for evaluation in shown]
    context = {"evaluations": shown, "lines": lines}
    return render(request, "training/evaluations.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@needs(EVALUATE)
def evaluation_new(request: WorkbenchRequest) -> HttpResponse:
    if request.method == "POST":
        form = EvaluationForm.posted(request.POST)
        if form.is_valid() and (answer := _done(request, form)):
            return answer
    else:
        try:
            form = EvaluationForm.filled_in(request.GET)
        except AnnotateError as error:
            messages.error(request, str(error))
            return redirect("training:evaluation-new")
    has_gold = pages_with_gold().exists()
    context = {"form": form, "has_gold": has_gold, "cards": preset_cards() if has_gold else []}
    status = 422 if form.errors else 200
    return render(request, "training/evaluation_new.html", context, status=status)


def _done(request: WorkbenchRequest, form: EvaluationForm) -> HttpResponse | None:
    """The answer to a checked form; None if it has an error now."""
    if form.adding:
        # To an address with all choices, which can be reloaded and shared.
        shown = {"open": form.adding}
        address = f"{reverse('training:evaluation-new')}?{form.query}&{urlencode(shown)}"
        return redirect(f"{address}#row-{quote(form.adding)}")
    try:
        evaluation = request_evaluation(form.request, by=request.user)
    except AnnotateError as error:
        form.add_error(None, str(error))
        return None
    if evaluation.run is not None:
        start(evaluation.run)
    return redirect("training:evaluation", evaluation.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@needs(EVALUATE)
def evaluation_count(request: WorkbenchRequest) -> HttpResponse:
    # By POST from the form: the parameters of all methods are too long for an address.
    form = EvaluationForm.posted(request.POST if request.method == "POST" else request.GET)
    context: dict[str, object] = {"form": form}
    if form.is_valid():
        wanted = form.request
        context |= {"pages": pages_of(wanted).count(), "methods": len(wanted.methods)}
        context |= {"pairs": number_of_pairs(wanted), "model_pages": wanted.model_pages}
    status = 422 if form.errors else 200
    return render(request, "training/_evaluation_count.html", context, status=status)


@require_POST
@needs(EVALUATE)
@error_as_message("training:evaluation")
def evaluation_again(request: WorkbenchRequest, evaluation_id: int) -> HttpResponse:
    evaluation = get_object_or_404(Evaluation, pk=evaluation_id)
    start(evaluate_again(evaluation, by=request.user))
    return redirect("training:evaluation", evaluation_id)


@require_POST
@needs(EVALUATE)
def evaluation_delete(request: WorkbenchRequest, evaluation_id: int) -> HttpResponse:
    evaluation = get_object_or_404(Evaluation.objects.select_related("run"), pk=evaluation_id)
    # The run would go on to score an evaluation that is gone.
    if evaluation.run and not evaluation.run.is_over:
        messages.error(request, "It is being scored. Cancel the run first, then delete it.")
        return redirect("training:evaluation", evaluation_id)
    evaluation.delete()
    messages.success(request, f"{evaluation} is deleted. Its scores and findings are kept.")
    return redirect("training:evaluations")
