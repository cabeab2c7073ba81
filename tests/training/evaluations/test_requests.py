"""What is asked for is what is scored, and nothing to score is said before anything is made."""

import pytest
from django.http import QueryDict

from annotate.errors import AnnotateError
from annotate.models import Page
from tests.factories import PageFactory, UserFactory
from tests.training.board import Board
from tests.training.evaluations.scored import done, gold_board, one_more_page, requested_evaluation
from training.evaluations.requests import (
    EvaluationRequest,
    evaluate_again,
    pages_of,
    request_evaluation,
)
from training.models import Evaluation, MethodVersion, Run

pytestmark = pytest.mark.django_db


@pytest.fixture
def board() -> Board:
    return gold_board()


def test_an_evaluation_has_its_methods_its_pages_and_a_run_that_waits(board: Board) -> None:
    PageFactory()
    evaluation = requested_evaluation(board, "body", "CS+LBS", "body")
    assert [each.label for each in evaluation.methods.all()] == ["body", "CS+LBS"]
    assert evaluation.pages.count() == 3
    assert evaluation.run == Run.objects.get()
    assert evaluation.run.kind == Run.Kind.EVALUATE
    assert evaluation.run.purpose == f"evaluation {evaluation.pk}"
    assert evaluation.run.settings == {"evaluation": evaluation.pk}
    assert evaluation.name == "2 methods on all pages"


def test_pages_are_chosen_by_all_that_is_known_about_them(board: Board) -> None:
    other = one_more_page(board, "other")
    Page.objects.filter(pk=other.pk).update(page_type="article", genre=None)

    def count(**choices: object) -> int:
        return pages_of(EvaluationRequest(**choices).check()).count()  # type: ignore[arg-type]  # any

    assert count() == 4
    assert count(corpora=(board.corpus.slug,)) == 4
    assert count(genres=("board",)) == 3
    assert count(sources=("other.example",)) == 1
    assert count(split="evaluation") == 3
    assert count(split="train") == 1
    assert count(page_types=("article", "multiple_areas")) == 1


def test_unusable_and_superseded_pages_are_left_out(board: Board) -> None:
    first, second, _ = Page.objects.order_by("pk")
    Page.objects.filter(pk=first.pk).update(unusable_reason="broken")
    newer = PageFactory(corpus=board.corpus, source=second.source, previous=second, html=b"new")
    assert newer not in pages_of(EvaluationRequest())
    assert pages_of(EvaluationRequest()).count() == 1


@pytest.mark.parametrize(
    ("choices", "words"),
    [
        ({"genres": ("forum",)}, "genre 'forum'"),
        ({"corpora": ("none",)}, "corpus 'none'"),
        ({"split": "test"}, "There are: all, train, evaluation"),
        ({"page_types": ("poem",)}, "page type poem"),
        ({"split": "train"}, r"No page with a gold text fits the choice \(train sources\)"),
        ({"methods": ()}, "at least one method"),
        ({"methods": ("no-such",)}, "no method is called 'no-such'"),
    ],
)
def test_what_cannot_be_scored_leaves_no_evaluation(
    board: Board, choices: dict[str, tuple[str, ...]], words: str
) -> None:
    requested = EvaluationRequest(**{"methods": ("body",), **choices})  # type: ignore[arg-type]  # any
    with pytest.raises(AnnotateError, match=words):
        request_evaluation(requested, by=board.by)
    assert not Evaluation.objects.exists()
    assert not MethodVersion.objects.exists()
    assert not Run.objects.exists()


def test_without_any_gold_text_it_is_said_where_they_come_from() -> None:
    PageFactory()
    with pytest.raises(AnnotateError, match="Import a corpus that comes with gold texts"):
        request_evaluation(EvaluationRequest(methods=("body",)), by=UserFactory())


def test_a_wish_survives_being_stored_and_being_in_an_address(board: Board) -> None:
    requested = EvaluationRequest(
        name="Mine & yours",
        methods=("CS+LBS@live:board", "LQF-50?quota=0.4"),
        genres=("board",),
        split="evaluation",
    )
    assert (
        EvaluationRequest.from_json(request_evaluation(requested, by=board.by).selection)
        == requested
    )
    query = QueryDict(requested.query)
    assert query.getlist("methods") == list(requested.methods)
    assert (query["name"], query["split"], query["genres"]) == (
        requested.name,
        "evaluation",
        "board",
    )


def test_again_means_the_run_under_way_or_a_new_one(board: Board) -> None:
    evaluation = requested_evaluation(board)
    assert evaluate_again(evaluation, by=board.by) == evaluation.run
    finished = done(board)
    before = finished.run
    after = evaluate_again(finished, by=UserFactory())
    assert after != before
    assert Evaluation.objects.get(pk=finished.pk).run == after
