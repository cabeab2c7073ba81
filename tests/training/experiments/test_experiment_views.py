import io
from dataclasses import fields
from datetime import timedelta
from typing import Any

import pandas as pd
import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.html import escape
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks

from annotate.models import Page
from contentseeker.lab.experiments import EXPERIMENTS
from tests.annotate.conftest import LogIn
from tests.factories import UserFactory
from tests.training.board import labelled_board
from tests.training.typed import typed_board
from training import plotly_script
from training.artefacts import frame_as_parquet, keep
from training.experiments.choices import ExperimentRequest, checked, choices
from training.models import Run
from training.views.experiments import RUNS_PER_LIST

pytestmark = pytest.mark.django_db

LIST = "/training/experiments/"
KINDS = sorted(EXPERIMENTS)
ASKED = {"genres": ["board"], "algorithms": ["J48", "SMO"], "tasks": ["content"], "folds": "3"}
OUTCOME: dict[str, Any] = {
    "sentences": ["news: J48 <is> ahead."],
    "tables": [
        {
            "name": "scores",
            "title": "Scores",
            "columns": ["genre", "algorithm", "F1"],
            "rows": [["news", "J48", 0.75], ["news", "=SMO", 0.5]],
            "note": "All folds.",
        }
    ],
    "plots": [{"name": "f1", "title": "F1 by genre", "data": [], "layout": {}}],
    "sets": [],
}


@pytest.fixture
def client(log_in: LogIn) -> Client:
    return log_in("reviewer")


def made(kind: str = "algorithms", **facts: Any) -> Run:
    requested = ExperimentRequest(kind, ("news",), (), checked(EXPERIMENTS[kind], {}))
    defaults = {
        "settings": requested.as_json(),
        "purpose": f"experiment {Run.objects.count()}",
        "started_by": UserFactory(),
    }
    return Run.objects.create(kind=kind, **(defaults | facts))


def finished(**facts: Any) -> Run:
    frame = pd.DataFrame({"genre": ["news"], "answer": [1], "predicted": [0]})
    kept: dict[str, Any] = {"outcome": OUTCOME, "predictions": keep(frame_as_parquet(frame))}
    return made(state="done", **(kept | facts))


def address(run: Run, name: str = "experiment", *more: str) -> str:
    return reverse(f"training:{name}", args=[run.pk, *more])


def new(kind: str = "algorithms") -> str:
    return reverse("training:experiment-new", args=[kind])


def text_of(client: Client, path: str) -> str:
    return client.get(path).content.decode()


def test_the_list_offers_every_kind_and_says_what_of_the_thesis_it_does(client: Client) -> None:
    text = text_of(client, LIST)
    for kind, experiment in EXPERIMENTS.items():
        assert new(kind) in text
        # The thesis has a card of its own, which is not called by its title.
        assert kind == "thesis" or experiment.title.replace("'", "&#x27;") in text
    assert "In the thesis: Tables 6.6 to 6.11." in text
    assert "No experiment yet" in text


def test_runs_are_listed_newest_first_page_by_page_in_few_queries(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    runs = [made() for _ in range(RUNS_PER_LIST + 1)]
    Run.objects.create(kind="retrain", purpose="retrain", started_by=UserFactory())
    with django_assert_max_num_queries(8):
        response = client.get(LIST)
    assert response.context["runs"][0] == runs[-1]
    assert len(response.context["runs"]) == RUNS_PER_LIST
    assert [*client.get(LIST, {"page": 2}).context["runs"]] == [runs[0]]


@pytest.mark.parametrize("kind", KINDS)
def test_every_form_shows_meanings_limits_and_defaults(client: Client, kind: str) -> None:
    experiment = EXPERIMENTS[kind]
    if experiment.needs_types:
        typed_board(pages=1)
    else:
        labelled_board(sources=1, pages=1, evaluation=0)
    Page.objects.update(next_page_url="http://a.example/2")
    text = text_of(client, new(kind))
    assert "board: " in text
    assert ("board: 3 labels on 1 page of 1 source" in text) is experiment.needs_labels
    has_learner = "configuration" in {each.name for each in fields(experiment.settings)}
    assert ("How models are learned" in text) is has_learner
    for choice in choices(experiment):
        assert f'name="{choice.name}"' in text
        if choice.name not in experiment.several:
            assert escape(choice.meaning) in text
        if isinstance(choice.default, int) and choice.at_least > 1:
            assert f'min="{choice.at_least}"' in text


def test_without_labels_the_form_says_to_label(client: Client) -> None:
    assert "Nothing is labelled yet" in text_of(client, new())


def test_an_address_fills_in_the_form(client: Client) -> None:
    labelled_board(sources=1, pages=1, evaluation=0)
    settings = checked(
        EXPERIMENTS["algorithms"],
        {"folds": 7, "algorithms": "SMO, MLP", "configuration.uses_layout": True},
    )
    requested = ExperimentRequest("algorithms", ("board",), ("person",), settings)

    form = client.get(f"{new()}?{requested.query}").context["form"]

    assert form["folds"].value() == "7"
    assert form["genres"].value() == ["board"]
    assert form["origins"].value() == ["person"]
    assert form["algorithms"].value() == ["SMO", "MLP"]
    assert form["configuration.uses_layout"].value() == "True"
    assert form.is_learner_changed


def test_asking_starts_a_run_once_and_rings_for_a_worker(
    client: Client, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    labelled_board(sources=1, pages=1, evaluation=0)
    with django_capture_on_commit_callbacks() as rings:
        response = client.post(new(), ASKED)
    run = Run.objects.get()
    assert response["Location"] == address(run)
    assert len(rings) == 1
    requested = ExperimentRequest.from_json(run.kind, run.settings)
    assert requested.changed() == {"folds": 3, "algorithms": "J48, SMO", "tasks": "content"}
    assert client.post(new(), ASKED)["Location"] == address(run)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"genres": []}, "Choose at least one genre"),
        ({"genres": ["other"]}, "other is not one of the available choices"),
        ({"folds": "1"}, "greater than or equal to 2"),
        ({"algorithms": []}, "This field is required"),
        ({"origins": ["model"]}, "no label of the chosen origins"),
        ({"configuration.parameters": "leaves=3"}, "J48 has no such parameter"),
    ],
)
def test_what_will_not_do_is_said_beside_the_form(
    client: Client, change: dict[str, Any], reason: str
) -> None:
    labelled_board(sources=1, pages=1, evaluation=0)
    response = client.post(new(), ASKED | change)
    assert response.status_code == 422
    assert reason in response.content.decode()
    assert not Run.objects.exists()


def test_an_unknown_kind_is_not_found(client: Client) -> None:
    assert client.get(new("alchemy")).status_code == 404
    assert client.get(new("retrain")).status_code == 404


def test_a_run_under_way_shows_step_percent_and_time_left(client: Client) -> None:
    now = timezone.now()
    times: dict[str, Any] = {"started_at": now - timedelta(seconds=20), "heartbeat_at": now}
    run = made(state="running", done=250, total=1000, step="news, content, J48", **times)
    text = text_of(client, address(run))
    assert "25 %, news, content, J48, about 6" in text
    assert 'hx-trigger="every 1s"' in text
    assert "plotly" not in text

    part = client.get(address(run), headers={"HX-Request": "true"})
    assert part.content.decode().startswith('<section class="card" id="run"')
    assert "HX-Refresh" not in part
    assert "HX-Request" in part["Vary"]


def test_once_it_is_over_whoever_watches_gets_the_whole_page(client: Client) -> None:
    part = client.get(address(finished()), headers={"HX-Request": "true"})
    assert part["HX-Refresh"] == "true"


def test_a_finished_run_says_first_what_it_found(client: Client) -> None:
    run = finished()
    text = text_of(client, address(run))
    order = ["J48 &lt;is&gt; ahead", "F1 by genre", "All folds.", "Run again with these settings"]
    assert sorted(order, key=text.index) == order
    assert '<td class="number best" data-value="0.75">' in text
    assert "manage.py experiment algorithms --genre news" in text
    assert address(run, "experiment-table", "scores") in text
    assert address(run, "experiment-predictions", "parquet") in text
    assert 'hx-trigger="every 1s"' not in text


def test_a_run_of_an_earlier_version_with_other_settings_is_still_shown(client: Client) -> None:
    settings = {"genres": ["news"], "settings": {"leafs": 3, "configuration": {"colour": "red"}}}
    assert "leafs=3" in text_of(client, address(finished(settings=settings)))


def test_plots_need_no_other_policy_than_all_pages_have(client: Client) -> None:
    with_plots = client.get(address(finished()))
    assert with_plots["Content-Security-Policy"] == client.get(LIST)["Content-Security-Policy"]
    assert plotly_script.PATH in with_plots.content.decode()
    assert all(guard in with_plots.content.decode() for guard in plotly_script.guards())


def test_without_plots_nothing_of_plotly_is_loaded(client: Client) -> None:
    assert "plotly" not in text_of(client, address(finished(outcome=OUTCOME | {"plots": []})))


def test_a_table_comes_as_csv_without_formulas(client: Client) -> None:
    response = client.get(address(finished(), "experiment-table", "scores"))
    assert response["Content-Disposition"].startswith("attachment")
    assert response.getvalue().decode() == (
        "genre,algorithm,F1\r\nnews,J48,0.75\r\nnews,'=SMO,0.5\r\n"
    )


def test_predictions_come_as_parquet_and_csv(client: Client) -> None:
    run = finished()
    parquet = client.get(address(run, "experiment-predictions", "parquet")).getvalue()
    assert pd.read_parquet(io.BytesIO(parquet))["genre"].tolist() == ["news"]
    lines = client.get(address(run, "experiment-predictions", "csv")).getvalue()
    assert lines == b"genre,answer,predicted\r\nnews,1,0\r\n"


@pytest.mark.parametrize(
    ("name", "part"),
    [("experiment-table", "no"), ("experiment-predictions", "xls")],
    ids=["table", "format"],
)
def test_files_that_are_not_there_are_not_found(client: Client, name: str, part: str) -> None:
    assert client.get(address(finished(), name, part)).status_code == 404
    assert client.get(address(made(), "experiment-predictions", "csv")).status_code == 404


def test_cancelling_a_waiting_run_stops_it_and_it_can_be_restarted(
    client: Client, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    run = made()
    assert client.post(address(run, "run-cancel")).status_code == 302
    run.refresh_from_db()
    assert run.state == "cancelled"
    assert "Restart" in text_of(client, address(run))
    with django_capture_on_commit_callbacks() as rings:
        response = client.post(address(run, "run-restart"))
    again = Run.objects.exclude(pk=run.pk).get()
    assert (again.settings, again.state) == (run.settings, "queued")
    assert response["Location"] == address(again, "run")  # which leads on to the experiment
    assert client.get(response["Location"])["Location"] == address(again)
    assert len(rings) == 1


def test_a_finished_run_is_not_restarted(client: Client) -> None:
    run = finished()
    response = client.post(address(run, "run-restart"), follow=True)
    assert "there is nothing to restart" in response.content.decode()
    assert Run.objects.count() == 1


def test_those_who_only_label_may_look_but_not_start(log_in: LogIn) -> None:
    client = log_in("annotator")
    run = finished()
    assert "Run again" not in text_of(client, address(run))
    assert new() not in text_of(client, LIST)
    assert client.get(new()).status_code == 403
    for name in ("run-cancel", "run-restart"):
        assert client.post(address(run, name)).status_code == 403
