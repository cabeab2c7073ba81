"""Error review: the worst pages of an evaluation, and one page with all that went wrong on it."""

from dataclasses import replace
from functools import partial
from typing import Any, Final

from csp.decorators import csp_update
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from annotate.explanations.elements import why_of
from annotate.http import WorkbenchRequest
from annotate.labelling.node_facts import node_facts
from annotate.pages.parsed import parsed
from annotate.queue.label_requests import request_for
from training.access import VIEW, needs
from training.evaluations.rescoring import scores_of
from training.forms.reviews import WorstForm
from training.models import Evaluation, Finding, PageScore
from training.reviews.page_review import (
    PageReview,
    explain_scored,
    has_model,
    page_review,
    review_tints,
)
from training.scoreboard.filters import ScoreFilter
from training.scoreboard.reading import read_scores
from training.scoreboard.worst import ORDERS, WorstOrder, listed, neighbours, worst_pages
from training.views.dashboards import found_evaluation, head

PAGES_PER_LIST: Final = 50
# Addresses the screen's script needs, by their names here.
_OF_SCORE: Final = ("review-tints", "finding", "review-gold", "review-ask")


@require_safe
@needs(VIEW)
def worst(request: WorkbenchRequest, evaluation_id: int) -> HttpResponse:
    evaluation = found_evaluation(evaluation_id)
    chosen = ScoreFilter.from_query(request.GET)
    scores = read_scores(evaluation, chosen)
    order = WorstOrder.from_query(request.GET).settled(scores)
    found = Paginator(worst_pages(scores, order), PAGES_PER_LIST)
    shown = found.get_page(request.GET.get("page"))
    context = head(request, evaluation, "worst") | {
        "form": WorstForm(scores, order),
        "order": order,
        "order_name": ORDERS[order.order],
        "shown": shown,
        "scores": listed(list(shown)),
        "list_query": list_query(request, order),
    }
    return render(request, "training/worst.html", context)


@require_safe
@needs(VIEW)
def review(request: WorkbenchRequest, evaluation_id: int, score_id: int) -> HttpResponseBase:
    evaluation, score = found_score(evaluation_id, score_id)
    shown = page_review(score, evaluation)
    context = {
        "evaluation": evaluation,
        "review": shown,
        "page": score.page,
        "urls": _addresses(evaluation, score),
        "causes": [(*choice, choice[0] in shown.causes) for choice in Finding.Cause.choices],
        "label_request": request_for(score.page),
        **_place(request, evaluation, score),
        **second_review(request, evaluation, shown),
    }
    # Of all addresses only this page's may be framed, and the frame can go to no other.
    frame = request.build_absolute_uri(reverse("annotate:shown", args=[score.page_id]))
    screen = partial(render, template_name="training/review.html", context=context)
    return csp_update({"frame-src": [frame]})(screen)(request)


@require_safe
@needs(VIEW)
@gzip_page
def review_tints_json(request: WorkbenchRequest, evaluation_id: int, score_id: int) -> HttpResponse:
    _, score = found_score(evaluation_id, score_id)
    return JsonResponse({"nodes": len(parsed(score.page)), **review_tints(score)})


@require_safe
@needs(VIEW)
def review_node(
    request: WorkbenchRequest, evaluation_id: int, score_id: int, node: int
) -> HttpResponse:
    _, score = found_score(evaluation_id, score_id)
    if node >= len(parsed(score.page)):
        raise Http404("The page has no such element.")
    found = explain_scored(score, node)
    context = {
        "score": score,
        "page": score.page,
        "facts": node_facts(score.page, node),
        "is_taken": node in score.extracted.nodes,
        "why": found and why_of(found),
        "has_model": has_model(score.method),
    }
    return render(request, "training/_review_node.html", context)


def found_score(evaluation_id: int, score_id: int) -> tuple[Evaluation, PageScore]:
    """The score an address means, of an evaluation that it belongs to."""
    evaluation = get_object_or_404(Evaluation, pk=evaluation_id)
    rows = scores_of(evaluation).select_related(
        "method__model__genre",
        "page__source",
        "page__corpus",
        "page__genre",
        "gold__created_by",
        "extracted",
    )
    return evaluation, get_object_or_404(rows, pk=score_id)


def second_review(
    request: WorkbenchRequest, evaluation: Evaluation, shown: PageReview
) -> dict[str, Any]:
    """The page by another method, if the address names one that has a score there."""
    others = [score for score in shown.scores if score.pk != shown.score.pk]
    wanted = request.GET.get("beside")
    other = next((score for score in others if str(score.method_id) == wanted), None)
    if other is None:
        # The button for two methods side by side offers the best other one.
        return {"other": others[0].method_id if others else None}
    _, score = found_score(evaluation.pk, other.pk)
    return {"beside": page_review(score, evaluation)}


def _place(request: WorkbenchRequest, evaluation: Evaluation, score: PageScore) -> dict[str, Any]:
    """The place of the score in the list that the reviewer goes through."""
    order = chosen_order(request, score)
    around = neighbours(evaluation, ScoreFilter.from_query(request.GET), order, score.pk)
    return {"around": around, "list_query": list_query(request, order)}


def chosen_order(request: WorkbenchRequest, score: PageScore) -> WorstOrder:
    """The order of the list that the reviewer goes through, which is one of the score's method."""
    return replace(WorstOrder.from_query(request.GET), method=score.method_id)


def list_query(request: WorkbenchRequest, order: WorstOrder) -> str:
    """The query string of all links of a review, so that the reviewer stays in the list."""
    return "&".join(filter(None, (order.query, ScoreFilter.from_query(request.GET).query)))


def _addresses(evaluation: Evaluation, score: PageScore) -> dict[str, str]:
    key = [evaluation.pk, score.pk]
    of_page = {
        name: reverse(f"annotate:{name}", args=[score.page_id]) for name in ("shown", "label")
    }
    of_score = {name: reverse(f"training:{name}", args=key) for name in _OF_SCORE}
    node = reverse("training:review-node", args=[*key, 0])
    # The script appends the number of the element.
    return {**of_page, **of_score, "node": node.removesuffix("0/")}
