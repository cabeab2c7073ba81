"""A score in full: as it was scored, beside the other methods, and where on the page."""

import pytest
from pytest_django import DjangoAssertNumQueries

from annotate.models import Page
from annotate.pages.parsed import parsed
from tests.factories import GoldStandardFactory, UserFactory
from tests.training.scored import gold_page, method, score_of, scored_evaluation
from tests.training.scored import score as make_score
from training.models import Evaluation, Finding, PageScore
from training.reviews.actions import toggle
from training.reviews.page_review import page_review, review_tints

pytestmark = pytest.mark.django_db


@pytest.fixture
def evaluation() -> Evaluation:
    return scored_evaluation(pages=2, takes={"CS+LBS": "#menu, #posts", "trafilatura": "h1"})


@pytest.fixture
def score(evaluation: Evaluation) -> PageScore:
    return score_of(evaluation, "CS+LBS")


def nodes_tinted(score: PageScore, kind: str) -> set[int]:
    tints = review_tints(score)
    code = tints["kinds"].index(kind)
    return {node for node, _, *rest in tints["texts"] if code in rest[::3]}


def inside(page: Page, selector: str) -> set[int]:
    flat = parsed(page)
    [node] = flat.select(selector)
    return set(range(node, int(flat.subtree_end[node])))


def test_a_review_has_all_methods_of_the_evaluation_best_first(
    score: PageScore, evaluation: Evaluation
) -> None:
    make_score(method("in another evaluation"), score.page, "x")

    review = page_review(score, evaluation)

    assert [str(each.method) for each in review.scores] == ["CS+LBS", "trafilatura"]
    assert score in review.scores


def test_the_difference_makes_up_the_gold_text_and_the_extraction(
    score: PageScore, evaluation: Evaluation
) -> None:
    pieces = page_review(score, evaluation).pieces

    assert "".join(piece.text for piece in pieces if piece.kind != "wrong") == score.gold.text
    extracted = "".join(piece.text for piece in pieces if piece.kind != "missed")
    assert extracted == score.extracted.text


def test_white_space_that_no_score_counts_is_no_difference(evaluation: Evaluation) -> None:
    page = gold_page(gold="One  two.\n\n\tThree.\n")
    score = make_score(method(), page, "One two.\nThree.")

    assert [piece.kind for piece in page_review(score, evaluation).pieces] == ["same"]
    assert score.f1 == 1


def test_what_was_taken_wrongly_is_tinted_where_it_stands(score: PageScore) -> None:
    assert nodes_tinted(score, "wrong")
    assert nodes_tinted(score, "wrong") <= inside(score.page, "#menu")
    assert nodes_tinted(score, "right") <= inside(score.page, "#posts")
    assert nodes_tinted(score, "missed") == set()


def test_what_was_missed_is_tinted_where_it_stands(evaluation: Evaluation) -> None:
    score = score_of(evaluation, "trafilatura")

    assert nodes_tinted(score, "right") == inside(score.page, "h1")
    assert nodes_tinted(score, "missed") == {
        node for node in inside(score.page, "#posts") if parsed(score.page).tag(node) == "p"
    }


def test_each_piece_of_the_difference_says_where_on_the_page_it_is(
    score: PageScore, evaluation: Evaluation
) -> None:
    pieces = page_review(score, evaluation).pieces
    places = review_tints(score)["pieces"]

    wrong = [place for piece, place in zip(pieces, places, strict=True) if piece.kind == "wrong"]
    assert wrong[0][0] in inside(score.page, "#menu")


def test_a_score_is_shown_against_the_gold_text_it_was_computed_from(
    score: PageScore, evaluation: Evaluation
) -> None:
    before = page_review(score, evaluation)
    newer = GoldStandardFactory(page=score.page, version=2, text="Something else")

    review = page_review(score, evaluation)

    assert not before.is_stale
    assert review.is_stale
    assert (review.gold, review.newest_gold) == (score.gold, newer)
    assert review.pieces == before.pieces


def test_findings_and_what_lies_behind_the_status_come_with_it(evaluation: Evaluation) -> None:
    page = gold_page(name="broken")
    score = make_score(method(), page, "", status="failed", detail="lxml gave up")
    toggle(score, Finding.Cause.PAGE_BROKEN, by=UserFactory(username="rita"))

    review = page_review(score, evaluation)

    assert review.causes == {"page-broken"}
    assert str(review.findings[0].found_by) == "rita"
    assert review.score.extracted.detail == "lxml gave up"
    assert {piece.kind for piece in review.pieces} == {"missed"}


def test_a_review_takes_few_queries_however_many_methods(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    evaluation = scored_evaluation(pages=1, methods=[f"method {n}" for n in range(9)])
    score = PageScore.objects.select_related("page", "gold", "method", "extracted").first()
    assert score is not None

    with django_assert_max_num_queries(3):
        review = page_review(score, evaluation)
        assert len([str(each.method) for each in review.scores]) == 9
