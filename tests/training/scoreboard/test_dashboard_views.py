import csv
import io
import json
import re
from typing import Any

import pytest
from django.test import Client
from django.utils.html import escape
from pytest_django import DjangoAssertNumQueries

from annotate.models import Page
from contentseeker.metrics import paired_t_test
from tests.annotate.conftest import LogIn
from tests.factories import GenreFactory
from tests.training import made
from tests.training.evaluations.test_evaluation_views import LIST, address, text_of
from tests.training.scored import (
    many_scores,
    method,
    score_of,
    score_of_selection,
    scored_evaluation,
)
from training import plotly_script
from training.models import Evaluation, Finding, PageScore
from training.scoreboard.csv_files import CSV_TABLES
from training.scoreboard.dashboard import MOST_GROUPS
from training.scoreboard.tables import GroupedTable

pytestmark = pytest.mark.django_db

LABELS = ("CS+LBS", "trafilatura", "FE")


@pytest.fixture
def client(log_in: LogIn) -> Client:
    return log_in("reviewer")


@pytest.fixture
def evaluation(db: None) -> Evaluation:
    return scored_evaluation(pages=6, methods=LABELS)


def plots_of(text: str) -> list[dict[str, Any]]:
    return [json.loads(each) for each in re.findall(r'"application/json">(.*?)</script>', text)]


def mean_f1(label: str, **chosen: Any) -> float:
    scores = PageScore.objects.filter(method__label=label, **chosen).values_list("f1", flat=True)
    return sum(scores) / len(scores)


def cell(text: str, label: str, column: int) -> str:
    """A cell of the methods' table, as people read it."""
    [row] = re.findall(
        rf"<tr>\s*<th scope=\"row\"><a[^>]*>{re.escape(label)}</a>.*?</tr>", text, re.S
    )
    return re.sub(r"<[^>]+>", "", re.findall(r"<td.*?</td>", row, re.S)[column])


def test_the_table_tells_means_and_marks_the_best(client: Client, evaluation: Evaluation) -> None:
    text = text_of(client, address(evaluation))
    means = {label: mean_f1(label) for label in LABELS}
    for label, mean in means.items():
        assert cell(text, label, 2).startswith(f"{mean:.3f} ± ")
        assert ("(best)" in cell(text, label, 2)) == (mean == max(means.values()))
        assert cell(text, label, 6) == "6"
    best = max(means, key=means.__getitem__)
    assert f"Best by mean F1: <strong>{best}</strong>, {means[best]:.3f}." in text


def test_a_filter_narrows_everything_and_goes_along_with_links(
    client: Client, evaluation: Evaluation
) -> None:
    genre = Page.objects.order_by("pk")[0].genre
    assert genre is not None
    text = text_of(client, address(evaluation), genre=genre.slug)
    mean = mean_f1("CS+LBS", page__genre=genre)
    assert cell(text, "CS+LBS", 2).startswith(f"{mean:.3f} ± ")
    assert f'<option value="{genre.slug}" selected>' in text
    for name in ("evaluation-significance", "evaluation-changes", "evaluation-report", "worst"):
        assert f"{address(evaluation, name)}?genre={genre.slug}" in text
    addresses = [point[0] for point in plots_of(text)[0]["data"][1]["customdata"]]
    assert len(addresses) == 9
    assert all(each.endswith(f"/?genre={genre.slug}") for each in addresses)


def test_points_lead_to_the_review_of_their_page(client: Client, evaluation: Evaluation) -> None:
    text = text_of(client, address(evaluation))
    plots = plots_of(text)
    assert [plot["name"] for plot in plots] == [
        "box-f1",
        "box-precision",
        "box-recall",
        "scatter",
        "histogram",
    ]
    found = {point[0] for point in plots[0]["data"][1]["customdata"]}
    assert found == {f"review/{key}/" for key in PageScore.objects.values_list("pk", flat=True)}
    assert client.get(address(evaluation) + found.pop()).status_code == 200


def test_plots_come_under_the_policy_all_pages_have(client: Client, evaluation: Evaluation) -> None:
    response = client.get(address(evaluation))
    assert response["Content-Security-Policy"] == client.get(LIST)["Content-Security-Policy"]
    text = response.content.decode()
    assert plotly_script.PATH in text
    assert all(guard in text for guard in plotly_script.guards())


def test_what_does_not_exist_is_told(client: Client, evaluation: Evaluation) -> None:
    assert "Nothing fits" in text_of(client, address(evaluation), source="nowhere.example")
    for name in ("evaluation-significance", "evaluation-changes"):
        path = address(evaluation, name)
        assert "Nothing to compare" in text_of(client, path, source="nowhere.example")
        one = method("FE").pk
        assert "Nothing to compare" in text_of(client, path, methods=one)
    report = client.get(address(evaluation, "evaluation-report"), {"source": "nowhere.example"})
    assert "No score fits" in report.getvalue().decode()
    PageScore.objects.all().delete()
    assert "No scores" in text_of(client, address(evaluation))


@pytest.mark.parametrize("by", ["genre", "source", "page_type", "corpus"])
def test_the_table_by_groups_is_switched_by_the_address(
    client: Client, evaluation: Evaluation, by: str
) -> None:
    response = client.get(address(evaluation), {"by": by, "measure": "recall"})
    [table] = response.context["tables"]
    assert (table.by, table.measure) == (by, "recall")
    assert sum(row.pages for row in table.rows) == 6
    text = response.content.decode()
    assert f"Recall by {table.title.lower()}" in text
    [link] = re.findall(r'href="([^"]+groups.csv[^"]+)"', text)
    lines = client.get(link.replace("&amp;", "&")).getvalue().decode().splitlines()
    assert lines[0].startswith(f"{table.title.lower()},method,pages,mean Recall")
    # Choosing other scores leaves it so.
    assert f'<input type="hidden" name="by" value="{by}">' in text


def test_few_groups_stand_side_by_side_and_many_below_each_other(client: Client) -> None:
    evaluation = scored_evaluation(pages=2, methods=LABELS)
    [few] = client.get(address(evaluation)).context["tables"]
    assert [str(each) for each, _ in few.lines] == list(LABELS)
    assert [len(figures) for _, figures in few.lines] == [2, 2, 2]
    assert few.is_transposed
    [many] = client.get(address(many_scores(pages=50, methods=2)), {"by": "genre"}).context[
        "tables"
    ]
    assert not GroupedTable("genre", "f1", many.methods, [*many.rows] * 4, 0).is_transposed


def test_of_many_groups_the_largest_are_shown(client: Client) -> None:
    evaluation = many_scores(pages=25 * (MOST_GROUPS + 1), methods=1)
    text = text_of(client, address(evaluation), by="source")
    assert f"The {MOST_GROUPS} with the most pages; 1 more is in the CSV." in text


def test_the_number_of_queries_does_not_grow_with_the_scores(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    evaluation = scored_evaluation(pages=2, methods=LABELS[:1])
    with django_assert_max_num_queries(24):
        client.get(address(evaluation))
    evaluation = scored_evaluation(pages=6, methods=LABELS)
    with django_assert_max_num_queries(24):
        client.get(address(evaluation))


def test_causes_are_counted_with_the_method_that_has_them_most(
    client: Client, evaluation: Evaluation
) -> None:
    assert "No cause of errors is tagged yet" in text_of(client, address(evaluation))
    for label, page in (("FE", 0), ("FE", 1), ("CS+LBS", 0)):
        score = score_of(evaluation, label, page=page)
        Finding.objects.create(score=score, cause="caption", found_by=evaluation.created_by)
    text = text_of(client, address(evaluation))
    assert "caption or credit" in text
    assert "FE (2)" in text
    chosen = text_of(client, address(evaluation), cause="caption")
    assert cell(chosen, "FE", 6) == "2"


def test_models_that_were_live_are_drawn_over_time(client: Client, evaluation: Evaluation) -> None:
    genre = GenreFactory(slug="board")
    for number in (1, 2):
        version = made.version(genre)
        version.promotions.create(genre=genre, decided_by=evaluation.created_by)
        evaluation.methods.add(live := method(f"CS+SLS board-{number}", version))
        for page in evaluation.pages.all():
            score_of_selection(live, page, "#posts")
    response = client.get(address(evaluation))
    [line] = response.context["board"].versions
    assert [(str(point.version), point.f1) for point in line.points] == [
        ("board-1", 1.0),
        ("board-2", 1.0),
    ]
    text = response.content.decode()
    assert plots_of(text)[-1]["name"] == "versions"
    assert text.count("board-2</a>") >= 2


def test_two_methods_are_compared_in_words_and_numbers(
    client: Client, evaluation: Evaluation
) -> None:
    pair = [method("CS+LBS"), method("FE")]
    scores = [
        list(PageScore.objects.filter(method=each).order_by("page").values_list("f1", flat=True))
        for each in pair
    ]
    expected = paired_t_test(*scores)
    path = address(evaluation, "evaluation-significance")
    response = client.get(path, {"a": pair[0].pk, "b": pair[1].pk})
    text = response.content.decode()
    assert response.context["compared"].tests.t.p_value == pytest.approx(expected.p_value)
    assert escape(response.context["compared"].sentence) in text
    assert f"{expected.statistic:.3f}" in text
    assert "corrected for 3 comparisons (Holm)" in text
    assert len(response.context["matrix"].sentences) == 3


def test_the_matrix_leads_to_each_pair(client: Client, evaluation: Evaluation) -> None:
    text = text_of(client, address(evaluation, "evaluation-significance"), measure="recall")
    links = re.findall(r'href="\?a=(\d+)&amp;b=(\d+)&amp;measure=recall"', text)
    keys = [method(label).pk for label in LABELS]
    assert {(int(a), int(b)) for a, b in links} == {(a, b) for a in keys for b in keys if a != b}


def test_pages_that_one_method_fixes_another_breaks(client: Client) -> None:
    takes = {"old": "#menu", "new": "#posts"}
    evaluation = scored_evaluation(pages=3, methods=("old", "new"), takes=takes)
    old, new = method("old").pk, method("new").pk
    path = address(evaluation, "evaluation-changes")
    text = text_of(client, path, a=old, b=new)
    assert "3 are fixed and 0 broken" in text
    after = score_of(evaluation, "new")
    assert f"{address(evaluation, 'review', after.pk)}?beside={old}" in text
    assert "0 are fixed and 3 broken" in text_of(client, path, a=new, b=old)
    # Without a choice, from the next best to the best.
    assert "3 are fixed and 0 broken" in text_of(client, path)


@pytest.mark.parametrize("table", sorted(CSV_TABLES))
def test_every_table_comes_as_csv(client: Client, evaluation: Evaluation, table: str) -> None:
    path = address(evaluation, "evaluation-csv", table)
    host = Page.objects.order_by("pk")[0].source.host
    response = client.get(path, {"by": "source", "source": host})
    assert response["Content-Disposition"].startswith("attachment")
    lines = list(csv.DictReader(io.StringIO(response.getvalue().decode())))
    expected = {"methods": 3, "groups": 3, "scores": 9, "significance": 3, "causes": 0}
    assert len(lines) == expected[table]
    if table == "groups":
        assert "source" in lines[0]


def test_there_are_no_other_tables(client: Client, evaluation: Evaluation) -> None:
    assert client.get(address(evaluation, "evaluation-csv", "no")).status_code == 404


def test_the_report_is_one_file_that_asks_for_nothing(
    client: Client, evaluation: Evaluation
) -> None:
    Evaluation.objects.update(name="</title><script>bad()</script>")
    Page.objects.update(title="</script><script>bad()</script>")
    response = client.get(address(evaluation, "evaluation-report"))
    assert response["Content-Disposition"].startswith("attachment")
    whole = response.getvalue()
    assert len(whole) < 6_000_000
    text = whole.decode()
    page = re.sub(r"<(script|style)\b.*?</\1>", "", text, flags=re.S)
    assert not re.search(r"<(link|img|iframe|script)|\ssrc=|@import|bad\(\)</script", page)
    online = f"http://testserver{address(evaluation)}"
    assert {*re.findall(r'href="([^"]+)"', page)} == {online}
    assert [plot["name"] for plot in plots_of(text)][:3] == [
        "box-f1",
        "box-precision",
        "box-recall",
    ]
    assert f"{mean_f1('FE'):.3f}" in page
    assert "<script>bad()" not in text
