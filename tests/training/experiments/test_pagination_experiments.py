"""Experiments about next links and main-content elements, on stored pages."""

import pytest
from django.urls import reverse

from annotate.jobs.running import run_job
from annotate.models import Genre, Page, Source
from contentseeker.lab.experiments import EXPERIMENTS
from contentseeker.metrics.ratios import precision_recall_f1
from contentseeker.page import parse
from tests.annotate.conftest import LogIn
from tests.factories import (
    GenreFactory,
    GoldStandardFactory,
    PageFactory,
    SourceFactory,
    UserFactory,
)
from tests.training.linked import STORY, page_of
from training.artefacts import parquet_as_frame, read
from training.experiments.choices import ExperimentRequest, checked
from training.experiments.running import request_experiment, run_experiment
from training.models import Run
from training.pages.linked_pages import linked_genres, linked_pages, pages_with_next_links

pytestmark = pytest.mark.django_db


@pytest.fixture
def board() -> Genre:
    genre = GenreFactory(slug="board", name="board")
    for number in range(4):
        source = SourceFactory(host=f"site{number}.example", genre=genre, split=Source.Split.TRAIN)
        page = page_of(source, genre, 1)
        page_of(source, genre, 2)
        GoldStandardFactory(page=page, text=parse(STORY).text(0))
    return genre


def done(kind: str, **values: object) -> Run:
    requested = ExperimentRequest(kind, ("board",), (), checked(EXPERIMENTS[kind], values))
    run = request_experiment(requested, by=UserFactory())
    run_job(Run.objects.all(), run.pk, run_experiment)
    run.refresh_from_db()
    return run


def test_pages_whose_next_page_is_known_are_learned_from(board: Genre) -> None:
    PageFactory(source=Source.objects.first(), genre=board)
    aside = SourceFactory(genre=board, split=Source.Split.EVALUATION)
    page_of(aside, board, 1)

    found = list(linked_pages(pages_with_next_links()))

    assert len(found) == 8
    labelled = found[0].labelled()
    assert [labelled.page.text(node) for node in labelled.next_nodes] == ["Next »"]
    assert list(linked_genres().values()) == ["board: 8 next links of 4 sources"]


def test_learners_of_next_links_are_compared_on_sites_they_have_not_seen(board: Genre) -> None:
    run = done("next-links", parts="learners", features="nine", folds=2)

    assert run.state == Run.State.DONE, run.message
    [table] = run.outcome["tables"]
    assert [row[1] for row in table["rows"]] == ["J48", "RandomForest", "HistGradientBoosting"]
    assert run.predictions is not None
    frame = parquet_as_frame(read(run.predictions))
    for row in table["rows"]:
        lines = frame[frame["variant"] == row[1]]
        counts = int(lines["right"].sum()), len(lines), int((lines["proposed"] != "").sum())
        assert row[2] == len(lines) == 8
        assert row[3:6] == pytest.approx(precision_recall_f1(*counts))
    assert table["rows"][0][5] == 1.0
    assert run.outcome["plots"]
    assert "best is" in run.outcome["sentences"][0]


def test_main_elements_with_and_without_the_distance(board: Genre) -> None:
    run = done("main-nodes", parts="distance", learner="RandomForest", folds=2)

    assert run.state == Run.State.DONE, run.message
    [table] = run.outcome["tables"]
    assert [row[1] for row in table["rows"]] == ["with", "without"]
    assert table["rows"][0][-1] > 0.9


def test_one_site_is_not_enough(board: Genre) -> None:
    Page.objects.exclude(source__host="site0.example").update(next_page_url="")
    run = done("next-links", parts="learners")
    assert run.state == Run.State.FAILED
    assert "Fewer than two sites" in run.message


def test_the_form_offers_genres_with_next_links(board: Genre, log_in: LogIn) -> None:
    client = log_in("reviewer")
    address = reverse("training:experiment-new", args=["next-links"])
    assert "8 next links of 4 sources" in client.get(address).text
    Page.objects.update(next_page_url="")
    assert "next link is known yet" in client.get(address).text
