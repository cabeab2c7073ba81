"""Figures: the right numbers in plotly's vocabulary, and never too many points."""

import json
from typing import Any

import numpy as np
import pytest

from contentseeker.metrics import box_plot
from tests.factories import GenreFactory
from tests.training.made import version
from tests.training.scored import (
    evaluation_of,
    gold_page,
    many_scores,
    method,
    score,
    scored_evaluation,
)
from training.models import PageScore
from training.scoreboard import plots
from training.scoreboard.plots import box_plots, histogram, over_time, scatter
from training.scoreboard.reading import Scores, read_scores
from training.scoreboard.versions import versions_over_time
from training.versions.versions import promote

pytestmark = pytest.mark.django_db


def address(score: int) -> str:
    return f"/review/{score}/"


def traces(plot: Any) -> list[dict[str, Any]]:
    """As a browser gets them."""
    found: list[dict[str, Any]] = json.loads(json.dumps(plot.as_json()))["data"]
    return found


@pytest.fixture
def few() -> Scores:
    return read_scores(scored_evaluation(pages=7))


@pytest.mark.parametrize("measure", ["precision", "recall", "f1"])
def test_boxes_are_those_of_the_metrics(few: Scores, measure: str) -> None:
    boxes, _ = traces(box_plots(few, measure, address))
    for place in range(2):
        rows = PageScore.objects.filter(method=few.methods[place])
        values = list(rows.values_list(measure, flat=True))
        box = box_plot(values, list(range(7)))
        assert boxes["lowerfence"][place] == box.lower_whisker
        assert (boxes["q1"][place], boxes["q3"][place]) == (box.q1, box.q3)
        assert boxes["median"][place] == box.median
        assert boxes["upperfence"][place] == box.upper_whisker
        assert boxes["mean"][place] == pytest.approx(np.mean(values))


def test_every_page_is_a_point_that_opens_its_review(few: Scores) -> None:
    plot = box_plots(few, "f1", address)
    _, points = traces(plot)
    rows = {address(row.pk): row for row in PageScore.objects.select_related("page", "method")}
    assert len(points["x"]) == len(rows) == 14
    assert "a point is a page" in plot.title
    for x, y, (where, title) in zip(points["x"], points["y"], points["customdata"], strict=True):
        row = rows[where]
        assert x == row.f1
        assert few.methods[round(y)] == row.method
        assert title == row.page.title


def test_rows_are_named_after_methods_the_first_on_top(few: Scores) -> None:
    axis = box_plots(few, "f1", address).layout["yaxis"]
    assert axis["ticktext"] == ["CS+LBS", "trafilatura"]
    assert axis["range"] == [1.5, -0.5]


def test_of_many_pages_only_outliers_are_points(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plots, "MOST_POINTS", 300)
    scores = read_scores(many_scores(pages=200, methods=2))
    plot = box_plots(scores, "f1", address)
    _, points = traces(plot)
    expected = set()
    for place in range(2):
        (mine,) = np.nonzero(scores.method == place)
        box = box_plot(scores.f1[mine], scores.key[mine].tolist())
        expected |= {address(int(each.id)) for each in box.outliers}
    assert {where for where, _ in points["customdata"]} == expected
    assert 0 < len(expected) < 100
    assert "points are outliers" in plot.title


def test_of_many_outliers_the_worst_of_each_method_remain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plots, "MOST_POINTS", 300)
    monkeypatch.setattr(plots, "MOST_OUTLIERS", 6)
    scores = read_scores(many_scores(pages=200, methods=2))
    plot = box_plots(scores, "f1", address)
    _, points = traces(plot)
    assert len(points["x"]) == 6
    assert min(scores.f1) in points["x"]
    assert "up to 3 outliers of each" in plot.title


def test_titles_bring_no_markup_and_are_cut() -> None:
    page = gold_page(title="<a href=//evil.example>" + "x" * 200)
    score(method(), page, "text")
    _, points = traces(box_plots(read_scores(evaluation_of([method()], [page])), "f1", address))
    title = points["customdata"][0][1]
    assert title.startswith("&lt;a href=//evil.example&gt;xxx")
    assert len(title) < 90


def test_the_scatter_has_a_trace_for_each_chosen_method(few: Scores) -> None:
    (only,) = traces(scatter(few, address, [few.methods[1].pk, 10**9]))
    assert only["name"] == "trafilatura"
    rows = PageScore.objects.filter(method=few.methods[1])
    found = zip(only["customdata"], only["x"], only["y"], strict=True)
    assert {(where, x, y) for (where, _), x, y in found} == {
        (address(row.pk), row.recall, row.precision) for row in rows
    }


def test_the_scatter_shows_the_best_where_nobody_chose() -> None:
    scores = read_scores(many_scores(pages=120, methods=5))
    names = [trace["name"] for trace in traces(scatter(scores, address))]
    means = {
        each.label: scores.f1[scores.method == place].mean()
        for place, each in enumerate(scores.methods)
    }
    assert names == sorted(means, key=lambda label: -means[label])[:3]


def test_a_large_scatter_is_drawn_by_lot_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plots, "MOST_POINTS", 100)
    scores = read_scores(many_scores(pages=200, methods=2))
    plot = scatter(scores, address)
    assert [len(set(map(str, trace["customdata"]))) for trace in traces(plot)] == [50, 50]
    assert "50 of 200 pages, drawn at random" in plot.title
    assert plot == scatter(scores, address)


def test_the_histogram_counts_every_page_once(few: Scores) -> None:
    drawn = traces(histogram(few, [each.pk for each in few.methods]))
    for trace, each in zip(drawn, few.methods, strict=True):
        values = PageScore.objects.filter(method=each).values_list("f1", flat=True)
        assert sum(trace["y"]) == 7
        # One bin is a twentieth wide, and the last holds 1, too.
        assert trace["y"][-1] == sum(value >= 0.95 for value in values)
        assert trace["x"][0] == 0.025


def test_versions_are_points_at_the_time_they_went_live() -> None:
    genre = GenreFactory(slug="forum")
    models = [version(genre), version(genre)]
    page = gold_page(gold="one two")
    for model, text in zip(models, ("one", "one two"), strict=True):
        promote(model, by=model.created_by)
        score(method(f"CS+LBS {model}", model), page, text)
    methods = [method(f"CS+LBS {model}", model) for model in models]
    history = versions_over_time(read_scores(evaluation_of(methods, [page])))
    (trace,) = traces(over_time(history))
    assert trace["name"] == "CS+LBS, forum (n = 1)"
    assert trace["text"] == ["forum-1", "forum-2"]
    assert trace["y"] == [pytest.approx(0.6), 1.0]
    assert trace["x"] == sorted(trace["x"])


def test_figures_of_nothing_are_empty() -> None:
    nothing = read_scores(evaluation_of([method()], []))
    boxes, points = traces(box_plots(nothing, "f1", address))
    assert (boxes["y"], points["x"]) == ([], [])
    assert traces(scatter(nothing, address)) == traces(histogram(nothing)) == []
    assert traces(over_time([])) == []
