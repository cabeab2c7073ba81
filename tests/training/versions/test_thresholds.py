"""Learning thresholds from stored pages, and taking them into use."""

import io
import re

import pytest
from django.test import Client
from django.urls import reverse

from annotate.jobs.running import run_job
from annotate.labelling.suggestions import suggestions_for
from annotate.models import Corpus, Genre, Page, Source
from contentseeker.fitting.style_density.page_types import Thresholds
from contentseeker.lab.experiments import EXPERIMENTS
from contentseeker.methods.style_density.model import StyleDensityModel
from contentseeker.page import parse
from tests.annotate.conftest import LogIn
from tests.annotate.labelled import label
from tests.contentseeker.methods.style_density.made_pages import WITH_COMMENTS, text
from tests.factories import PageFactory, SourceFactory, UserFactory
from tests.training.typed import typed_board
from training.errors import TrainingError
from training.evaluations.methods import method_instance, method_version, parse_choice
from training.experiments.choices import ExperimentRequest, checked
from training.experiments.running import request_experiment, run_experiment
from training.models import ModelVersion, Run
from training.pages.typed_pages import pages_with_types, typed_genres, typed_pages
from training.versions.model_files import as_zip, import_model
from training.versions.thresholds import take_thresholds, thresholds_offered
from training.versions.versions import model_of, promote, roll_back

pytestmark = pytest.mark.django_db
QUICK = {"repetitions": 2, "sizes": "2"}


@pytest.fixture
def board() -> Genre:
    return typed_board()


@pytest.fixture
def run(board: Genre) -> Run:
    return learned()


def learned(*genres: str) -> Run:
    settings = checked(EXPERIMENTS["thresholds"], QUICK)
    requested = ExperimentRequest("thresholds", genres or ("board",), (), settings)
    run = request_experiment(requested, by=UserFactory())
    run_job(Run.objects.all(), run.pk, run_experiment)
    run.refresh_from_db()
    return run


def test_pages_come_with_the_regions_people_labelled_or_their_gold_texts(board: Genre) -> None:
    found = {each.page_type.value: each for each in typed_pages(pages_with_types())}
    assert found["multiple_areas"].regions == (text(1000), text(400))
    assert found["article"].gold == "Boats came in before dawn."
    assert found["article_with_comments"].regions == ()
    assert found["article"].corpus == "corpus-of-board"
    assert list(typed_genres().values()) == [
        "board: 3 article, 3 article with comments, 3 multiple areas"
    ]


def test_only_usable_newest_training_pages_of_known_type_count(board: Genre) -> None:
    known = set(pages_with_types())
    aside = SourceFactory(genre=board, split=Source.Split.EVALUATION)
    PageFactory(source=aside, genre=board, page_type="article")
    PageFactory(source=Source.objects.first(), genre=board, page_type="unknown")
    PageFactory(
        source=Source.objects.first(), genre=board, page_type="article", unusable_reason="login"
    )
    assert set(pages_with_types()) == known


def test_comments_in_an_article_are_no_part_of_it_and_a_tie_is_left_out() -> None:
    page: Page = PageFactory(
        html=WITH_COMMENTS.encode(),
        page_type="article_with_comments",
        source=SourceFactory(split="train"),
    )
    anna, ben = UserFactory(), UserFactory()
    for annotator in (anna, ben):
        label(page, "#story", "article", annotator=annotator)
        label(page, "#comments", "comment", annotator=annotator)
    label(page, "#side", "area", annotator=anna)
    label(page, "#side", "comment", annotator=ben)

    (found,) = typed_pages(pages_with_types())

    story = f"Storm\n{text(1000)}"
    assert found.regions == (story, f"{text(120)}\n{text(90)}")


def test_a_run_learns_tells_and_keeps_no_training_set(run: Run) -> None:
    assert run.state == Run.State.DONE, run.message
    assert "T1 = 60 and T2 = 20 are best for all types together" in run.message
    assert run.training_set is None
    assert run.outcome["sets"] == []
    assert [plot["name"] for plot in run.outcome["plots"]] == [
        "t1-board",
        "t2-board",
        "sizes-board",
    ]


def test_the_run_says_what_to_do_where_no_type_is_known(genre: Genre) -> None:
    failed = learned(genre.slug)
    assert failed.state == Run.State.FAILED
    assert "which pages are articles" in failed.message


def test_learned_thresholds_become_a_candidate_once(run: Run) -> None:
    version = take_thresholds(run, "board", by=UserFactory())

    assert take_thresholds(run, "board", by=UserFactory()) == version
    assert (version.kind, version.state) == ("style-density", "candidate")
    model = model_of(version)
    assert isinstance(model, StyleDensityModel)
    assert (model.t1, model.t2, model.variant) == (60, 20, "released")


def test_a_run_about_several_genres_gives_one_of_them_the_thresholds_of_all(board: Genre) -> None:
    # Two genres of one type each: only together they have types to tell apart.
    Page.objects.exclude(page_type="multiple_areas").delete()
    news = typed_board(pages=4, slug="news")
    Page.objects.filter(genre=news, page_type="multiple_areas").delete()
    both = learned("board", "news")
    assert both.state == Run.State.DONE, both.message
    assert both.message.startswith("board, news: T1 = 60 and T2 = 20 are best for all types")

    version = take_thresholds(both, "news", by=UserFactory())

    # A run gives one version.
    assert take_thresholds(both, "board", by=UserFactory()) == version
    assert str(version) == "news-1"
    model = model_of(version)
    assert isinstance(model, StyleDensityModel)
    assert (model.t1, model.t2) == (60, 20)
    assert model.facts["learned on"] == ["board", "news"]


def test_pages_of_one_type_another_genre_or_another_experiment_give_none(run: Run) -> None:
    with pytest.raises(TrainingError, match="not one of the run's genres"):
        take_thresholds(run, "news", by=UserFactory())
    Page.objects.exclude(page_type="multiple_areas").delete()
    of_one_type = learned()
    assert of_one_type.message == (
        "board: T1 = 60 and T2 = 20 are best for multiple areas, the only type here: there is "
        "nothing to tell apart."
    )
    run.kind = "algorithms"
    for other in (of_one_type, run):
        with pytest.raises(TrainingError, match="two types or more"):
            take_thresholds(other, "board", by=UserFactory())


def test_results_stored_before_genres_were_pooled_are_offered_for_one_genre_only(
    run: Run,
) -> None:
    columns = ["genre", "task", "thresholds", "T1", "T2"]
    tasks = ("1-class: article", "1-class: multiple areas", "3-class")
    rows = [
        [genre, task, "learned", t1, 20.0]
        for genre, t1 in (("board", 40.0), ("news", 70.0))
        for task in tasks
    ]
    run.outcome = {"tables": [{"name": "results", "columns": columns, "rows": rows}]}
    offered = thresholds_offered(run)
    assert offered is not None
    assert offered.thresholds == Thresholds(40, 20)
    run.settings["genres"] = ["board", "news"]
    assert thresholds_offered(run) is None


def test_a_version_is_promoted_suggests_roles_and_is_rolled_back(run: Run, board: Genre) -> None:
    person = UserFactory()
    version = take_thresholds(run, "board", by=person)
    page = Page.objects.filter(page_type="article_with_comments", genre=board)[0]

    promote(version, by=person)

    suggested = [each for each in suggestions_for(page) if each.origin == "model"]
    assert [each.role for each in suggested] == ["article", "comment", "comment"]
    assert {each.version[:7] for each in suggested} == {"board-1"}
    roll_back(board, by=person)
    assert {each.role for each in suggestions_for(page)} == {""}


def test_a_version_is_evaluated_downloaded_and_uploaded_again(run: Run, board: Genre) -> None:
    person = UserFactory()
    version = take_thresholds(run, "board", by=person)
    ready = method_instance(method_version(parse_choice(f"SD@{version}")))
    found = ready.extractor.extract_with(ready.model, parse(WITH_COMMENTS))  # type: ignore[attr-defined]  # of trained methods
    assert found.page_type == "article_with_comments"

    again = import_model(board, io.BytesIO(as_zip(version)), by=person)

    assert (again.kind, again.number) == (version.kind, 2)
    assert model_of(again) == model_of(version)


# Screens


@pytest.fixture
def client(log_in: LogIn) -> Client:
    return log_in("reviewer")


def page_of(run: Run) -> str:
    return reverse("training:experiment", args=[run.pk])


def test_the_form_offers_genres_with_types_and_no_origins(client: Client, board: Genre) -> None:
    form = reverse("training:experiment-new", args=["thresholds"])
    shown = client.get(form).content.decode()
    assert "board: 3 article, 3 article with comments, 3 multiple areas" in shown
    assert 'name="origins"' not in shown

    response = client.post(form, {"genres": ["board"], "repetitions": "2", "t1": "0, 50, 100"})

    run = Run.objects.get()
    assert response["Location"] == page_of(run)
    assert run.settings["settings"]["t1"] == "0, 50, 100"
    refused = client.post(form, {"genres": ["board"], "t1": "0, 500"})
    assert refused.status_code == 422
    assert "from 0 to 100" in refused.content.decode()


def test_without_types_the_form_says_where_to_say_them(client: Client) -> None:
    form = reverse("training:experiment-new", args=["thresholds"])
    shown = client.get(form).content.decode()
    assert "type is known yet" in shown
    assert "<form" not in re.sub(r"(?s)<header.*?</header>", "", shown)


def test_the_runs_page_offers_the_thresholds_and_then_leads_to_the_model(
    client: Client, run: Run
) -> None:
    assert "Take T1 = 60 and T2 = 20 into use" in client.get(page_of(run)).content.decode()

    response = client.post(reverse("training:thresholds-take", args=[run.pk]), {"genre": "board"})

    version = ModelVersion.objects.get()
    assert response["Location"] == reverse("training:version", args=[version.pk])
    shown = client.get(response["Location"]).content.decode()
    assert "T1, how much smaller a candidate may be" in shown
    assert "are best for all types together" in shown
    assert f"To the model {version}" in client.get(page_of(run)).content.decode()


def test_the_page_of_a_run_about_several_genres_asks_whose_model_it_is_to_be(
    client: Client, board: Genre
) -> None:
    typed_board(pages=2, slug="news")
    both = learned("board", "news")
    shown = client.get(page_of(both)).content.decode()
    assert '<option value="news">news</option>' in shown
    assert "One pair for the pages of all these genres together." in shown
    take = reverse("training:thresholds-take", args=[both.pk])

    refused = client.post(take, {"genre": "forum"}, follow=True)
    assert "is not one of the run" in refused.content.decode()
    client.post(take, {"genre": "news"})
    assert str(ModelVersion.objects.get()) == "news-1"


def test_annotators_cannot_take_thresholds(log_in: LogIn, run: Run) -> None:
    assert (
        log_in("annotator").post(reverse("training:thresholds-take", args=[run.pk])).status_code
        == 403
    )
    assert not ModelVersion.objects.exists()


def test_a_corpus_tells_its_diversity_and_the_newest_accuracy_of_regions(
    client: Client, run: Run
) -> None:
    corpus = Corpus.objects.get()
    shown = client.get(reverse("annotate:pages", args=[corpus.slug])).content.decode()
    assert "22.2%" in shown
    assert "2 sources on 9 pages" in shown
    assert "Region accuracy (RA)" in shown
    assert f"T1 60 and T2 20 on 9 pages, run {run.pk}" in shown
    assert "0.22" in client.get(reverse("annotate:corpora")).content.decode()
