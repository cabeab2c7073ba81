"""A live model that an older checkout stored: refused with a sentence, and nothing else breaks."""

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from annotate.labelling.suggestions import suggestions_for
from annotate.models import Genre, Page
from contentseeker.errors import ExtractionError
from contentseeker.methods.blocks.model import load_named
from tests.annotate.conftest import LogIn
from tests.factories import GoldStandardFactory, PageFactory, SourceFactory
from tests.training import made
from tests.training.board import thread
from tests.training.scored import method, score_of_selection
from training.errors import TrainingError
from training.evaluations.methods import method_instance
from training.models import ModelVersion, PageScore
from training.provider.trained_models import TrainedModels
from training.reviews.page_review import explain_scored
from training.versions import versions
from training.versions.versions import (
    GENERAL_NAMES,
    baseline_for,
    live_model,
    live_version,
    loading_problem,
    model_of,
    promote,
)

pytestmark = pytest.mark.django_db

OLD_FORMAT = "content-seeker/0"


@pytest.fixture
def page(genre: Genre) -> Page:
    stored: Page = PageFactory(source=SourceFactory(genre=genre), genre=genre, html=thread("older"))
    return stored


@pytest.fixture
def old(genre: Genre, person: User) -> ModelVersion:
    """A live version in a format that this checkout does not read."""
    version = made.version(genre)
    promote(version, by=person)
    version.manifest = {**version.manifest, "format": OLD_FORMAT}
    version.save(update_fields=["manifest"])
    versions._load.cache_clear()
    return version


def test_loading_it_is_refused_each_time_with_a_sentence(old: ModelVersion) -> None:
    for _ in range(2):
        with pytest.raises(ExtractionError, match="Retrain"):
            model_of(old)
    assert "Retrain" in loading_problem(old)


def test_it_is_read_from_the_database_once(old: ModelVersion, page: Page) -> None:
    assert live_model(page) is None
    before = versions._load.cache_info().misses
    assert live_model(page) is None
    assert versions._load.cache_info().misses == before


def test_the_model_that_ships_suggests_and_explains_in_its_place(
    old: ModelVersion, page: Page
) -> None:
    assert live_version(old.genre) == old
    suggested = suggestions_for(page)
    assert suggested
    assert {each.version.rpartition("-")[0] for each in suggested} == {"blocks"}
    reasons = TrainedModels().explain(page, suggested[0].node)
    assert reasons is not None
    assert reasons.version == suggested[0].version


def test_candidates_are_compared_with_the_model_that_ships(old: ModelVersion) -> None:
    baseline = baseline_for(old.genre)
    assert baseline.name == GENERAL_NAMES[old.slot]
    assert baseline.model is load_named()


@pytest.mark.parametrize("screen", ["version", "genre"])
def test_screens_say_the_sentence_and_offer_to_retrain(
    old: ModelVersion, screen: str, log_in: LogIn
) -> None:
    name, key = (
        ("training:genre", old.genre.slug)
        if screen == "genre"
        else (
            "training:version",
            old.pk,
        )
    )
    response = log_in("reviewer").get(reverse(name, args=[key]))
    text = response.content.decode()
    assert response.status_code == 200
    assert "cannot be loaded" in text
    assert "Retrain the model" in text
    assert "#retrain" in text


def test_its_scores_stay_and_evaluating_it_again_is_refused_with_the_sentence(
    old: ModelVersion, page: Page
) -> None:
    GoldStandardFactory(page=page, text="Some posts.")
    used = method("CS+LBS", old)
    score = score_of_selection(used, page, "#posts")
    assert explain_scored(score, 3) is None
    with pytest.raises(TrainingError, match="Retrain"):
        method_instance(used)
    assert PageScore.objects.get() == score
