"""Evaluations in which a genre's model is scored on pages of its genre only."""

import pytest
from django.test import Client

from annotate.models import Genre
from tests.annotate.conftest import LogIn
from tests.contentseeker.methods.content_seeker.labelled_pages import model_of, yes_to
from tests.factories import GenreFactory, UserFactory
from tests.training import made
from tests.training.evaluations.scored import pairs
from tests.training.scored import gold_page
from training.errors import TrainingError
from training.evaluations.pairs import Pairing
from training.evaluations.requests import (
    EvaluationRequest,
    NothingToScoreError,
    number_of_pairs,
    request_evaluation,
)
from training.evaluations.running import replace_updated_methods
from training.models import Evaluation
from training.tasks.runs import do_run

pytestmark = pytest.mark.django_db

METHODS = ("body", "CS+LBS", "CS+LBS@forum-1", "CS+LBS@news-1")


@pytest.fixture
def pages(genre: Genre) -> dict[str, int]:
    """Two pages of forum and one of news, and one model of each."""
    news = GenreFactory(slug="news")
    made.version(genre)
    made.version(news, model_of(yes_to("section")))
    found = {name: gold_page(name=name, genre=genre).pk for name in ("f1", "f2")}
    return found | {"n1": gold_page(name="n1", genre=news).pk}


def scored(model_pages: str, genres: tuple[str, ...] = ()) -> Evaluation:
    requested = EvaluationRequest(methods=METHODS, model_pages=model_pages, genres=genres)
    evaluation = request_evaluation(requested, by=UserFactory())
    assert evaluation.run
    do_run.func(evaluation.run.pk)
    evaluation.run.refresh_from_db()
    return evaluation


def test_models_are_scored_on_pages_of_their_genre_and_the_others_on_all(
    pages: dict[str, int], log_in: LogIn
) -> None:
    evaluation = scored("own")
    everywhere = {(label, page) for label in ("body", "CS+LBS") for page in pages.values()}
    assert pairs(evaluation) == everywhere | {
        ("CS+LBS forum-1", pages["f1"]),
        ("CS+LBS forum-1", pages["f2"]),
        ("CS+LBS news-1", pages["n1"]),
    }
    assert evaluation.run
    assert "9 pairs" in evaluation.run.message
    # 3 pages twice, 2 pages, 1 page.
    assert number_of_pairs(EvaluationRequest(methods=METHODS, model_pages="own")) == 9
    assert replace_updated_methods(evaluation) == []
    client: Client = log_in("reviewer")
    text = client.get(f"/training/evaluations/{evaluation.pk}/").content.decode()
    assert "missing" not in text
    assert "scored on pages of its genre only" in text


def test_otherwise_every_model_is_scored_on_all_pages(pages: dict[str, int]) -> None:
    assert len(pairs(scored("all"))) == 12
    assert number_of_pairs(EvaluationRequest(methods=METHODS)) == 12


def test_a_model_that_two_genres_share_is_scored_on_pages_of_both(
    pages: dict[str, int], genre: Genre
) -> None:
    made.version(genre, model_of(yes_to("section")))
    evaluation = request_evaluation(
        EvaluationRequest(methods=("CS+LBS@news-1", "CS+LBS@forum-2"), model_pages="own"),
        by=UserFactory(),
    )
    [method] = evaluation.methods.all()
    assert Pairing.of(evaluation).number_of_pages(method, evaluation) == 3


def test_models_of_genres_without_a_page_are_left_out(pages: dict[str, int]) -> None:
    evaluation = scored("own", genres=("forum",))
    labels = {each.label for each in evaluation.methods.all()}
    assert labels == {"body", "CS+LBS", "CS+LBS forum-1"}


def test_models_of_other_genres_alone_are_refused(pages: dict[str, int]) -> None:
    requested = EvaluationRequest(methods=("CS+LBS@news-1",), genres=("forum",), model_pages="own")
    with pytest.raises(NothingToScoreError, match="of other genres than the chosen pages"):
        request_evaluation(requested, by=UserFactory())


def test_evaluations_of_before_score_every_model_on_all_pages() -> None:
    stored = EvaluationRequest(methods=METHODS).as_json()
    del stored["model_pages"]
    assert EvaluationRequest.from_json(stored).model_pages == "all"
    with pytest.raises(TrainingError, match="model_pages: there is no 'some'"):
        EvaluationRequest(model_pages="some").check()
