"""Actions of reviewers: tag the cause, correct the gold text, request labels."""

from typing import Any

from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST

from annotate.access import REQUEST_LABELS, SETTLE_GOLD
from annotate.errors import AnnotateError
from annotate.forms.errors import error_line
from annotate.forms.gold import GoldTextForm
from annotate.forms.pages import LabelRequestForm
from annotate.gold.diff import gold_diff
from annotate.gold.texts import NewerGoldError
from annotate.http import WorkbenchRequest
from annotate.queue.label_requests import request_labels
from training.access import TAG_CAUSES, needs
from training.forms.reviews import FindingForm
from training.models import Evaluation, Finding, PageScore
from training.reviews.actions import Correction, correct, toggle
from training.reviews.page_review import page_review
from training.views.reviews import chosen_order, found_score, list_query, second_review


@require_POST
@needs(TAG_CAUSES)
def finding(request: WorkbenchRequest, evaluation_id: int, score_id: int) -> HttpResponse:
    _, score = found_score(evaluation_id, score_id)
    form = FindingForm(request.POST)
    if not form.is_valid():
        return JsonResponse({"problem": error_line(form)}, status=422)
    found = toggle(score, **form.cleaned_data, by=request.user)
    notes = dict(score.findings.values_list("cause", "note"))
    # All notes: the script writes them again as a whole.
    return JsonResponse({"is_tagged": found is not None, "notes": notes})


@require_POST
@needs(REQUEST_LABELS)
def review_ask(request: WorkbenchRequest, evaluation_id: int, score_id: int) -> HttpResponse:
    _, score = found_score(evaluation_id, score_id)
    form = LabelRequestForm(request.POST)
    if not form.is_valid():
        return JsonResponse({"problem": error_line(form)}, status=422)
    cleaned = form.cleaned_data
    # Annotators read why a page comes first in their queue.
    reason = cleaned["reason"] or _reason(score)
    try:
        requested = request_labels(score.page, request.user, reason=reason, node=cleaned["node"])
    except AnnotateError as error:
        return JsonResponse({"problem": str(error)}, status=422)
    return JsonResponse({"reason": requested.reason})


@require_http_methods(["GET", "HEAD", "POST"])
@needs(SETTLE_GOLD)
def review_gold(request: WorkbenchRequest, evaluation_id: int, score_id: int) -> HttpResponse:
    evaluation, score = found_score(evaluation_id, score_id)
    if request.method != "POST":
        newest = score.page.gold_standards.current().get()
        form = GoldTextForm(initial={"text": newest.text, "base": newest.version})
        return _editor(request, evaluation, score, form)
    form = GoldTextForm(request.POST)
    if not form.is_valid():
        return _editor(request, evaluation, score, form)
    try:
        done = correct(score.page, **form.cleaned_data, by=request.user)
    except NewerGoldError as error:
        return _conflict(request, evaluation, score, error)
    except AnnotateError as error:
        return _editor(request, evaluation, score, form, problem=str(error))
    return _rescored(request, evaluation, score, done)


def _reason(score: PageScore) -> str:
    """The default reason that annotators read, from the tagged causes."""
    causes = [Finding.Cause(finding.cause).label for finding in score.findings.order_by("pk")]
    return f"{', '.join(causes) or 'goes wrong'} ({score.method}, F1 {score.f1:.2f})"[:200]


def _editor(
    request: WorkbenchRequest,
    evaluation: Evaluation,
    score: PageScore,
    form: GoldTextForm,
    **more: Any,
) -> HttpResponse:
    context = {"evaluation": evaluation, "score": score, "page": score.page, "form": form, **more}
    status = 422 if form.errors or "problem" in more else 200
    return render(request, "training/_review_gold.html", context, status=status)


def _conflict(
    request: WorkbenchRequest, evaluation: Evaluation, score: PageScore, error: NewerGoldError
) -> HttpResponse:
    """The typed text with the newer version as its base, so that saving again overwrites."""
    text = GoldTextForm(request.POST)["text"].value()
    form = GoldTextForm(initial={"text": text, "base": error.newer.version})
    diff = gold_diff(error.newer.text, text)
    return _editor(request, evaluation, score, form, problem=str(error), conflict=diff)


def _rescored(
    request: WorkbenchRequest, evaluation: Evaluation, score: PageScore, done: Correction
) -> HttpResponse:
    # Read again: all scores of the page have new numbers.
    _, now = found_score(evaluation.pk, score.pk)
    shown = page_review(now, evaluation)
    context = {
        "evaluation": evaluation,
        "review": shown,
        "page": now.page,
        "before": done.before[score.pk],
        "list_query": list_query(request, chosen_order(request, now)),
        **second_review(request, evaluation, shown),
    }
    answer = render(request, "training/_review_rescored.html", context)
    # The script then loads the tints of the new gold text.
    answer["HX-Trigger-After-Swap"] = "rescored"
    return answer
