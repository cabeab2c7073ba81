"""Dashboards: what an evaluation found, in tables, plots, words and files."""

import io
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final
from urllib.parse import urlencode

from django.http import FileResponse, Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from annotate.exporting.delimited import write_csv
from annotate.http import WorkbenchRequest, download
from annotate.jobs.running import time_left
from training import plotly_script
from training.access import VIEW, needs
from training.evaluations.pairs import Pairing
from training.evaluations.requests import EvaluationRequest
from training.evaluations.rescoring import stale_scores
from training.forms.score_filter import ScoreFilterForm
from training.models import Evaluation
from training.scoreboard.csv_files import CSV_TABLES, csv_table
from training.scoreboard.dashboard import DisplayOptions, board, chosen_pair, shown_groups
from training.scoreboard.filters import ScoreFilter
from training.scoreboard.reading import GROUPS, MEASURES, Scores, read_scores
from training.scoreboard.report import written_report
from training.scoreboard.significance import Compared, compare_methods, p_alone, significance_matrix
from training.scoreboard.versions import changes

MOST_CHANGES: Final = 100
_CSV: Final = "text/csv; charset=utf-8"
_HTML: Final = "text/html; charset=utf-8"
_TABS: Final = (
    ("Dashboard", "evaluation"),
    ("Worst pages", "worst"),
    ("Significance", "evaluation-significance"),
    ("Fixed and broken", "evaluation-changes"),
)
# Parameters of an address besides the filter: changing the filter keeps them.
_KEPT: Final = ("by", "measure", "a", "b")


@require_safe
@needs(VIEW)
@vary_on_headers("HX-Request")
def evaluation(request: WorkbenchRequest, evaluation_id: int) -> HttpResponse:
    shown = found_evaluation(evaluation_id)
    if request.htmx:
        answer = render(request, "training/_evaluation_run.html", _run(shown))
        if shown.run is None or shown.run.is_over:
            # Reload the whole page: there are new scores, and plots need scripts of a full page.
            answer["HX-Refresh"] = "true"
        return answer
    context = _run(shown) | head(request, shown, "evaluation") | _dashboard(request, shown)
    return render(request, "training/evaluation.html", context)


@require_safe
@needs(VIEW)
def significance(request: WorkbenchRequest, evaluation_id: int) -> HttpResponse:
    measure = DisplayOptions.from_query(request.GET).measure
    return _pair_view(request, evaluation_id, "significance", partial(_compared, measure=measure))


@require_safe
@needs(VIEW)
def changed(request: WorkbenchRequest, evaluation_id: int) -> HttpResponse:
    return _pair_view(request, evaluation_id, "changes", _changed)


@require_safe
@needs(VIEW)
def table(request: WorkbenchRequest, evaluation_id: int, table: str) -> FileResponse:
    shown = found_evaluation(evaluation_id)
    if table not in CSV_TABLES:
        raise Http404("There is no such table.")
    scores = read_scores(shown, ScoreFilter.from_query(request.GET))
    csv = csv_table(scores, table, DisplayOptions.from_query(request.GET))
    # A file, not memory: there may be very many lines.
    out = tempfile.TemporaryFile()  # noqa: SIM115  (the answer closes it)
    write_csv(csv, out)
    return download(out, f"evaluation-{evaluation_id}-{csv.name}.csv", _CSV)


@require_safe
@needs(VIEW)
def report(request: WorkbenchRequest, evaluation_id: int) -> FileResponse:
    shown = found_evaluation(evaluation_id)
    chosen = ScoreFilter.from_query(request.GET)
    online = request.build_absolute_uri(address("evaluation", shown, chosen))
    written = written_report(read_scores(shown, chosen), online=online)
    return download(io.BytesIO(written), f"evaluation-{evaluation_id}.html", _HTML)


def _pair_view(
    request: WorkbenchRequest,
    evaluation_id: int,
    name: str,
    compare: Callable[[Scores, tuple[int, int]], dict[str, Any]],
) -> HttpResponse:
    """A view of two methods; it shows nothing but its head if there are no two."""
    shown = found_evaluation(evaluation_id)
    context = head(request, shown, f"evaluation-{name}")
    scores = read_scores(shown, ScoreFilter.from_query(request.GET))
    if pair := chosen_pair(scores, request.GET):
        context |= compare(scores, pair)
    return render(request, f"training/evaluation_{name}.html", context)


def found_evaluation(evaluation_id: int) -> Evaluation:
    """The evaluation an address means, with its run."""
    rows = Evaluation.objects.select_related("run__started_by", "created_by")
    return get_object_or_404(rows, pk=evaluation_id)


@dataclass(frozen=True)
class Choice:
    """One of some links, and whether one is there already."""

    text: str
    address: str
    is_current: bool


def tabs(evaluation: Evaluation, chosen: ScoreFilter, current: str) -> list[Choice]:
    """The views of an evaluation, with the current filter; ``current`` is a URL name."""
    return [
        Choice(text, address(name, evaluation, chosen), name == current) for text, name in _TABS
    ]


def address(name: str, evaluation: Evaluation, chosen: ScoreFilter, **more: object) -> str:
    """The address of a view of an evaluation, with the current filter."""
    path = reverse(f"training:{name}", args=[evaluation.pk])
    query = "&".join(filter(None, (chosen.query, urlencode(more))))
    return f"{path}?{query}" if query else path


def looks(
    evaluation: Evaluation, chosen: ScoreFilter, look: DisplayOptions
) -> Mapping[str, Sequence[Choice]]:
    """What the table by groups can be switched to."""

    def to(by: str, measure: str) -> str:
        shown = address("evaluation", evaluation, chosen, by=by, measure=measure)
        return f"{shown}#groups"

    groups = [Choice(text, to(by, look.measure), by == look.by) for by, text in GROUPS.items()]
    measures = [
        Choice(text, to(look.by, each), each == look.measure) for each, text in MEASURES.items()
    ]
    return {"groups": groups, "measures": measures}


def head(request: WorkbenchRequest, evaluation: Evaluation, view: str) -> dict[str, Any]:
    """The context of the head of every view of an evaluation; ``view`` is a URL name."""
    chosen = ScoreFilter.from_query(request.GET)
    return {
        "evaluation": evaluation,
        "tabs": tabs(evaluation, chosen, view),
        "filter": ScoreFilterForm(evaluation, chosen),
        "query": chosen.query,
        "query_string": f"?{chosen.query}" if chosen.query else "",
        "requested": EvaluationRequest.from_json(evaluation.selection),
        "kept": [(name, request.GET[name]) for name in _KEPT if name in request.GET],
    }


def _run(evaluation: Evaluation) -> dict[str, Any]:
    run = evaluation.run
    return {"evaluation": evaluation, "run": run, "time_left": time_left(run) if run else ""}


def _dashboard(request: WorkbenchRequest, evaluation: Evaluation) -> dict[str, Any]:
    chosen, look = ScoreFilter.from_query(request.GET), DisplayOptions.from_query(request.GET)
    scores = read_scores(evaluation, chosen)
    wanted = _wanted(scores)
    return {
        "board": board(scores, _review_address(chosen)),
        "tables": [shown_groups(scores, look)] if len(scores) else [],
        "look": looks(evaluation, chosen, look),
        "worst": address("worst", evaluation, chosen),
        "guards": plotly_script.guards(),
        "stale": stale_scores(evaluation).count(),
        # Of scores with a cause, it is not known how many there should be.
        "missing": 0 if chosen.cause else wanted - len(scores),
        "wanted": wanted,
        "versions": evaluation.methods.select_related("model__genre")
        .defer("model__manifest")
        .order_by("pk"),
    }


def _wanted(scores: Scores) -> int:
    """How many scores the shown methods have on the shown pages when all are computed."""
    pairing = Pairing.of(scores.evaluation)
    if not pairing.is_own_genre_only:
        return len(scores.methods) * len(scores.pages)
    genres = scores.filter.pages(scores.evaluation).counted_by("genre")
    return sum(
        number
        for genre, number in genres
        for method in scores.methods
        if pairing.has(method, genre)
    )


def _review_address(chosen: ScoreFilter) -> Callable[[int], str]:
    """Where points lead: seen from the dashboard's own address, as there are thousands."""
    query = f"?{chosen.query}" if chosen.query else ""
    return lambda key: f"review/{key}/{query}"


def _compared(scores: Scores, pair: tuple[int, int], measure: str) -> dict[str, Any]:
    evaluation, chosen = scores.evaluation, scores.filter
    compared = compare_methods(scores, *pair, measure)
    return {
        "pair": pair,
        "offered": scores.methods,
        "measure": measure,
        "measure_title": MEASURES[measure],
        "measures": MEASURES,
        "compared": compared,
        "p": _p_values(compared),
        "matrix": significance_matrix(scores, measure),
        "changes": address("evaluation-changes", evaluation, chosen, a=pair[0], b=pair[1]),
    }


def _p_values(compared: Compared) -> dict[str, str]:
    if compared.tests is None:
        return {}
    return {name: p_alone(getattr(compared.tests, name).p_value) for name in ("t", "wilcoxon")}


def _changed(scores: Scores, pair: tuple[int, int]) -> dict[str, Any]:
    evaluation, chosen = scores.evaluation, scores.filter
    before, after = pair
    return {
        "pair": pair,
        "offered": scores.methods,
        "changes": changes(scores, before, after),
        "most": MOST_CHANGES,
        "swapped": address("evaluation-changes", evaluation, chosen, a=after, b=before),
        "significance": address("evaluation-significance", evaluation, chosen, a=before, b=after),
    }
