"""Retraining the thresholds of style density from the Retrain form, from end to end."""

import io
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from annotate.labelling.suggestions import suggestions_for
from annotate.models import Genre, Page
from contentseeker.methods.style_density.model import StyleDensityModel
from tests.annotate.conftest import LogIn
from tests.factories import GenreFactory, GoldStandardFactory, PageFactory, SourceFactory
from tests.training.typed import MARKUP, typed_board
from training.artefacts import parquet_as_frame, read
from training.errors import TrainingError
from training.kinds import page_facts
from training.kinds.registry import title_of
from training.kinds.style_density.fit import ThresholdsPlan
from training.models import ModelVersion, Run
from training.retraining import request_retraining
from training.tasks.runs import do_run
from training.training_sets.freezing import TrainingSetRequest
from training.versions.facts import version_facts
from training.versions.model_files import as_zip, import_model
from training.versions.versions import model_of, promote, version_name

pytestmark = pytest.mark.django_db


@pytest.fixture
def board() -> Genre:
    genre = typed_board(pages=4)
    aside = SourceFactory(genre=genre, split="evaluation")
    for markup in MARKUP.values():
        page = PageFactory(html=markup.encode(), source=aside, genre=genre)
        GoldStandardFactory(page=page, text="Boats came in before dawn.")
    return genre


def retrained(genre: Genre, by: User) -> Run:
    run = request_retraining(genre, TrainingSetRequest(genre.slug), ThresholdsPlan(), by=by)
    do_run.func(run.pk)
    run.refresh_from_db()
    return run


def test_a_run_learns_thresholds_and_compares_texts(board: Genre, person: User) -> None:
    run = retrained(board, person)

    assert run.state == Run.State.DONE, run.message
    version = ModelVersion.objects.get()
    model = model_of(version)
    assert isinstance(model, StyleDensityModel)
    # The pages are told apart by T1 from 60 to 70 only.
    assert 60 <= model.t1 <= 70
    assert (version.kind, version.state, version.training_set) == (
        "style-density",
        "candidate",
        None,
    )
    assert version.configuration["t1"] == model.t1
    assert "t1" not in run.settings["configuration"]
    assert run.outcome["method"] == "SD"
    assert len(run.outcome["pages"]) == 3
    assert version.manifest["facts"]["examples"] == {
        "article": 4,
        "article_with_comments": 4,
        "multiple_areas": 4,
    }
    assert title_of(version.configuration) == f"Style density, T1 {model.t1:g}, T2 20"


def test_every_page_is_judged_by_thresholds_of_other_sources(board: Genre, person: User) -> None:
    run = retrained(board, person)
    assert run.predictions is not None
    frame = parquet_as_frame(read(run.predictions))
    assert len(frame) == 12 * 3
    assert (frame.groupby("page")["answer"].sum() == 1).all()
    crossed = run.outcome["crossed"]["style-density"]
    right = ((frame["answer"] == 1) & (frame["predicted"] == 1)).sum()
    assert (crossed["tp"], crossed["tp"] + crossed["fn"]) == (right, 12)


def test_the_same_pages_give_the_same_thresholds(board: Genre, person: User) -> None:
    first, second = (retrained(board, person).version for _ in range(2))
    assert (first.file_id, first.manifest) == (second.file_id, second.manifest)


def test_the_live_one_suggests_roles_and_comes_back_as_a_file(board: Genre, person: User) -> None:
    version = retrained(board, person).version
    promote(version, by=person)
    page = Page.objects.filter(page_type=Page.PageType.MULTIPLE_AREAS).first()
    assert page is not None
    assert {(each.role, each.version) for each in suggestions_for(page)} == {
        ("area", version_name(version))
    }
    again = import_model(board, io.BytesIO(as_zip(version)), by=person)
    assert (again.kind, again.configuration) == ("style-density", version.configuration)
    assert ("T2, length a text must exceed", "20") in version_facts(again).configuration


def test_thresholds_of_the_release_before_are_still_read() -> None:
    stored: dict[str, Any] = {"t1": 60.0, "t2": 20.0, "variant": "paper", "profile": "html5"}
    plan = ThresholdsPlan.from_json({"model": "style-density"} | stored)
    assert plan is not None
    assert plan.model == StyleDensityModel(**stored)
    assert plan.settings.variant == "paper"


def test_without_known_types_it_is_refused_with_what_to_do(log_in: LogIn, person: User) -> None:
    genre = GenreFactory(slug="bare", name="bare")
    PageFactory(genre=genre)
    with pytest.raises(TrainingError, match="has a known type"):
        retrained(genre, person)
    address = reverse("training:retrain", args=["bare"])
    response = log_in("reviewer").post(address, {"model": "style-density"}, follow=True)
    assert "Choose under Page facts" in response.text
    assert not Run.objects.exists()


def test_the_form_offers_it_and_says_how_much_there_is_to_learn_from(
    board: Genre, log_in: LogIn
) -> None:
    client = log_in("reviewer")
    text = client.get(reverse("training:genre", args=["board"])).text
    assert "whose type is known: 12 pages." in text
    sent = {"model": "style-density", "style-density_share": "0"}
    refused = client.post(reverse("training:retrain", args=["board"]), sent)
    assert refused.status_code == 422
    sent["style-density_share"] = "50"
    for _ in range(2):
        client.post(reverse("training:retrain", args=["board"]), sent)
    assert Run.objects.get().settings["configuration"]["share"] == 50
    assert (
        log_in("annotator").post(reverse("training:retrain", args=["board"]), sent).status_code
        == 403
    )


@pytest.mark.slow
def test_in_processes_the_same_comes_out(
    board: Genre, person: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = retrained(board, person)
    monkeypatch.setattr(page_facts, "MANY_PAGES", 1)
    together = retrained(board, person)
    assert together.state == Run.State.DONE, together.message
    assert together.version.file_id == alone.version.file_id
