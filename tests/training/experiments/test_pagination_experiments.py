"""Experiments about next links and main-content elements, on stored pages."""

import pytest
from django.urls import reverse

from annotate.jobs.running import run_job
from annotate.models import Genre, Page, Source
from contentseeker.lab.experiments import EXPERIMENTS
from contentseeker.lab.experiments.pagination.variants import MEASURES
from contentseeker.metrics.ratios import precision_recall_f1
from contentseeker.page import parse
from contentseeker.pagination.link_similarity import LinkSimilarity
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
    table, paper = run.outcome["tables"]
    names = ["J48", "RandomForest", "HistGradientBoosting", "rule: a word for next"]
    assert [row[1] for row in table["rows"]] == names
    assert run.predictions is not None
    frame = parquet_as_frame(read(run.predictions))
    for row in table["rows"]:
        lines = frame[frame["variant"] == row[1]]
        counts = int(lines["right"].sum()), len(lines), int((lines["proposed"] != "").sum())
        assert row[2] == len(lines) == 8
        assert row[3:6] == pytest.approx(precision_recall_f1(*counts))
    assert table["rows"][0][5] == 1.0
    assert table["columns"][6:9] == ["right", "wrong", "none"]
    # Eight pages with one link each that says "Next »", and eight others that do not.
    assert table["rows"][3][3:9] == [1.0, 1.0, 1.0, 8, 0, 0]
    assert paper["name"] == "paper"
    assert [row[1] for row in paper["rows"]] == ["rule: a word for next", "best learner: J48"]
    published = [paper["columns"].index(f"{name} (published)") for name in MEASURES]
    assert [[row[place] for place in published] for row in paper["rows"]] == [
        [None, None, 0.607],
        [0.818, 0.692, 0.750],
    ]
    assert run.outcome["plots"]
    assert "best is" in run.outcome["sentences"][0]


def test_main_elements_with_and_without_the_distance(board: Genre) -> None:
    run = done("main-nodes", parts="distance", learner="RandomForest", folds=2)

    assert run.state == Run.State.DONE, run.message
    table, paper = run.outcome["tables"]
    assert [row[1] for row in table["rows"]] == ["with", "without"]
    assert table["rows"][0][-1] > 0.9
    [[genre, what, *figures]] = paper["rows"]
    assert (genre, what) == ("board", "F1 gained by the distance to the next link")
    gain = table["rows"][0][5] - table["rows"][1][5]
    assert figures == [None, None, None, None, pytest.approx(gain), 0.07]


def test_last_pages_are_examples_and_wrong_if_a_link_is_proposed(board: Genre) -> None:
    # Of each site's two pages, the second one does not go on, though it has a link called next.
    second = Page.objects.filter(url__endswith="page=2")
    second.update(next_page_url="", next_link_node=None, is_last_page=True)

    run = done("next-links", parts="learners", features="nine", folds=2)

    table, paper = run.outcome["tables"]
    rule = dict(zip(table["columns"], table["rows"][3], strict=True))
    # Four right links of eight proposed, and four wrong ones: P 4/8, R 4/4, F1 2*4/(8+4).
    assert (rule["pages"], rule["right"], rule["wrong"], rule["none"]) == (8, 4, 4, 0)
    assert [rule[name] for name in MEASURES] == [0.5, 1.0, pytest.approx(2 / 3)]
    assert [rule[f"link {name}"] for name in MEASURES] == [0.5, 1.0, pytest.approx(2 / 3)]
    assert paper["rows"][0][-2:] == [pytest.approx(2 / 3), 0.607]


def test_last_pages_alone_are_nothing_to_learn_from(board: Genre) -> None:
    Page.objects.update(next_page_url="", next_link_node=None, is_last_page=True)
    run = done("next-links", parts="learners", features="nine", folds=2)
    assert run.state == Run.State.FAILED
    assert "Fewer than two sites have pages whose next link was picked" in run.message


def test_without_linksimilarity_is_a_variant_and_its_gain_stands_beside_the_papers(
    board: Genre,
) -> None:
    run = done("next-links", parts="similarity", features="nine", folds=2)
    table, paper = run.outcome["tables"]
    assert table["rows"][0][1] == "left out"
    scores = {row[1]: row[table["columns"].index("link F1")] for row in table["rows"]}
    [row] = paper["rows"]
    usual = str(LinkSimilarity())
    gain = scores[usual] - scores["left out"]
    assert row[1:] == ["F1 gained by LinkSimilarity", *[None] * 4, pytest.approx(gain), 0.027]


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
