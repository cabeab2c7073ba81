"""The reproduction of the thesis on its screens: one click, results so far, a report."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoCaptureOnCommitCallbacks

from tests.annotate.conftest import LogIn
from tests.factories import UserFactory
from tests.training.board import labelled_board
from training.models import Run

pytestmark = pytest.mark.django_db

START = reverse("training:experiment-start", args=["thesis"])
LIST = reverse("training:experiments")


def part(name: str, **more: Any) -> dict[str, Any]:
    table = {
        "name": f"table-{name}",
        "title": f"Table {name}",
        "columns": ["method", "F1", "F1 (published)"],
        "rows": [["CS+LBS", 0.5, 0.905]],
        "note": "Mean over pages.",
    }
    return {
        "name": name,
        "title": f"texts of {name}",
        "tables": [table],
        "plots": [],
        "trees": [],
        "conclusions": [f"{name}: CS+LBS is best."],
        "sentences": [],
        "predictions": "",
    } | more


def made(**facts: Any) -> Run:
    kept: dict[str, Any] = {
        "kind": "thesis",
        "settings": {"genres": ["news"], "origins": [], "settings": {}},
        "started_by": UserFactory(),
        "purpose": "thesis",
    }
    run: Run = Run.objects.create(**(kept | facts))
    return run


def address(run: Run, name: str = "experiment") -> str:
    return reverse(f"training:{name}", args=[run.pk])


@pytest.fixture
def client(log_in: LogIn) -> Client:
    return log_in("reviewer")


def test_one_click_runs_it_on_all_genres_with_its_defaults(
    client: Client, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    labelled_board(evaluation=0)
    assert START in client.get(LIST).content.decode()
    with django_capture_on_commit_callbacks() as queued:
        response = client.post(START)
    run = Run.objects.get()
    assert response["Location"] == address(run)
    assert run.settings["genres"] == ["board"]
    assert run.settings["settings"]["sections"].startswith("classification, feature selection")
    assert len(queued) == 1


def test_without_labels_the_click_leads_to_the_form_which_says_what_is_missing(
    client: Client,
) -> None:
    response = client.post(START, follow=True)
    text = response.content.decode()
    assert "Nothing is labelled yet" in text
    assert not Run.objects.exists()


def test_those_who_only_label_cannot_start_it(log_in: LogIn) -> None:
    client = log_in("annotator")
    assert client.post(START).status_code == 403
    assert START not in client.get(LIST).content.decode()


def test_an_experiment_that_is_not_there_cannot_be_started(client: Client) -> None:
    assert client.post(START.replace("thesis", "nothing")).status_code == 404


def test_results_of_finished_parts_are_shown_while_the_others_run(client: Client) -> None:
    run = made(state="running", outcome={"data": "x", "parts": [part("news")]})
    text = client.get(address(run)).content.decode()
    assert "Result so far" in text
    assert "news: CS+LBS is best." in text
    assert 'id="table-table-news"' in text
    assert "Done and stored: texts of news" in text
    # The next part that is done is shown without a click.
    watching = {"HX-Request": "true"}
    assert "HX-Refresh" not in client.get(address(run), {"parts": "1"}, headers=watching)
    assert client.get(address(run), {"parts": "0"}, headers=watching)["HX-Refresh"] == "true"


def test_sections_stand_in_the_order_of_the_parts(client: Client) -> None:
    run = made(state="done", outcome={"parts": [part("news"), part("blog")]})
    text = client.get(address(run)).content.decode()
    order = ['id="section-texts-of-news"', 'id="table-table-news"', 'id="section-texts-of-blog"']
    assert sorted(order, key=text.index) == order
    assert '<td class="number published"' in text
    assert "are figures of the document" in text


def test_the_report_loads_nothing_and_has_the_published_figures(client: Client) -> None:
    run = made(state="done", outcome={"parts": [part("news")]})
    response = client.get(address(run, "experiment-report"))
    assert response["Content-Disposition"].startswith("attachment")
    text = response.getvalue().decode()
    assert "Table news" in text
    assert "0.905" in text
    assert "manage.py experiment thesis --genre news" in text
    for loading in ("<link", 'src="', "@import"):
        assert loading not in text.split("<script>")[0]
    assert client.get(address(made(purpose="empty"), "experiment-report")).status_code == 404
