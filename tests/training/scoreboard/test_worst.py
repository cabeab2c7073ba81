"""The worst pages first, and the way from one to the next."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.http import QueryDict
from pytest_django import DjangoAssertNumQueries

from tests.training.scored import evaluation_of, gold_page, method, score, score_of
from training.models import Evaluation, Finding, PageScore
from training.scoreboard.filters import ScoreFilter
from training.scoreboard.reading import read_scores
from training.scoreboard.worst import ORDERS, WorstOrder, listed, neighbours, worst_pages

pytestmark = pytest.mark.django_db

GOLD = "one two three four five"
TEXTS = {
    "CS+LBS": [GOLD, "one two", f"{GOLD} and much more besides", "", "one two three"],
    "body": [f"Home {GOLD}", "one two three four", "five", GOLD, "one two three"],
}


@pytest.fixture
def reviewed() -> Evaluation:
    pages = [gold_page(name=f"t{n}", gold=GOLD) for n in range(5)]
    for label, texts in TEXTS.items():
        for page, text in zip(pages, texts, strict=True):
            score(method(label), page, text)
    return evaluation_of([method(label) for label in TEXTS], pages)


def ours(order: str = "f1") -> WorstOrder:
    return WorstOrder(order, method("CS+LBS").pk, method("body").pk)


def pages_in(evaluation: Evaluation, keys: list[int]) -> list[int]:
    """The pages of scores by number, counted from 0."""
    pages = list(evaluation.pages.order_by("pk").values_list("pk", flat=True))
    return [pages.index(row.page_id) for row in listed(keys)]


def by_rows(evaluation: Evaluation, badness: Callable[[PageScore], float]) -> list[int]:
    rows = PageScore.objects.filter(method=method("CS+LBS"), page__in=evaluation.pages.all())
    return [row.pk for row in sorted(rows, key=lambda row: (-badness(row), row.page_id))]


@pytest.mark.parametrize(
    ("order", "badness"),
    [
        pytest.param("f1", lambda row: -row.f1, id="f1"),
        pytest.param("missed", lambda row: row.missed, id="missed"),
        pytest.param("wrong", lambda row: row.wrong, id="wrong"),
    ],
)
def test_the_worst_come_first_and_of_equals_the_oldest(
    reviewed: Evaluation, order: str, badness: Callable[[PageScore], float]
) -> None:
    found = worst_pages(read_scores(reviewed), ours(order))
    assert found == by_rows(reviewed, badness)


def test_disagreement_counts_how_far_two_methods_are_apart(reviewed: Evaluation) -> None:
    theirs = dict(PageScore.objects.filter(method=method("body")).values_list("page", "f1"))
    found = worst_pages(read_scores(reviewed), ours("disagreement"))
    assert found == by_rows(reviewed, lambda row: abs(row.f1 - theirs[row.page_id]))
    assert pages_in(reviewed, found)[0] == 3
    assert pages_in(reviewed, found)[-1] == 4


def test_pages_of_one_method_alone_are_no_disagreement(reviewed: Evaluation) -> None:
    score_of(reviewed, "body", 3).delete()
    found = worst_pages(read_scores(reviewed), ours("disagreement"))
    assert 3 not in pages_in(reviewed, found)
    assert len(found) == 4


def test_an_order_survives_its_address() -> None:
    for order in ORDERS:
        chosen = WorstOrder(order, 3, 4)
        assert WorstOrder.from_query(QueryDict(chosen.query)) == chosen


def test_an_order_that_makes_no_sense_is_the_first(reviewed: Evaluation) -> None:
    order = WorstOrder.from_query(QueryDict("order=beauty&method=x&other=99999999999999999999"))
    assert order == WorstOrder()
    settled = WorstOrder("disagreement", 0, 10**9).settled(read_scores(reviewed))
    assert settled == ours("disagreement")


def test_one_method_alone_cannot_disagree(reviewed: Evaluation) -> None:
    alone = read_scores(reviewed, ScoreFilter(methods=(method("body").pk,)))
    assert ours("disagreement").settled(alone) == WorstOrder("f1", method("body").pk)


def test_nothing_is_worst_where_there_is_nothing() -> None:
    assert worst_pages(read_scores(evaluation_of([], [])), WorstOrder()) == []


def test_next_goes_through_the_whole_list_once(reviewed: Evaluation) -> None:
    ranked = worst_pages(read_scores(reviewed), ours())
    key: int | None = ranked[0]
    walked = []
    while key is not None:
        walked.append(key)
        key = neighbours(reviewed, ScoreFilter(), ours(), key).next
    assert walked == ranked


def test_neighbours_know_the_way_back_and_the_place(reviewed: Evaluation) -> None:
    ranked = worst_pages(read_scores(reviewed), ours("missed"))
    found = neighbours(reviewed, ScoreFilter(), ours("missed"), ranked[2])
    assert (found.previous, found.next) == (ranked[1], ranked[3])
    assert (found.place, found.total) == (3, 5)


def test_a_page_that_was_just_tagged_keeps_its_place_among_the_untagged(
    reviewed: Evaluation, person: User
) -> None:
    ranked = worst_pages(read_scores(reviewed), ours())
    Finding.objects.create(score_id=ranked[1], cause="other", found_by=person)
    Finding.objects.create(score_id=ranked[2], cause="caption", found_by=person)
    found = neighbours(reviewed, ScoreFilter(cause="none"), ours(), ranked[1])
    assert (found.previous, found.next) == (ranked[0], ranked[3])
    assert (found.place, found.total) == (None, 3)


def test_from_a_score_outside_the_list_the_way_leads_to_its_first(reviewed: Evaluation) -> None:
    ranked = worst_pages(read_scores(reviewed), ours())
    found = neighbours(reviewed, ScoreFilter(), ours(), score_of(reviewed, "body").pk)
    assert (found.previous, found.next, found.place) == (None, ranked[0], None)


def test_a_list_shows_scores_in_order_with_constant_queries(
    reviewed: Evaluation, person: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    ranked = worst_pages(read_scores(reviewed), ours())
    Finding.objects.create(score_id=ranked[0], cause="caption", found_by=person)
    with django_assert_num_queries(2):
        rows = listed([*ranked, 10**9])
        shown = [(row.page.source.host, str(row.page.genre), str(row.method)) for row in rows]
        causes = [[finding.cause for finding in row.findings.all()] for row in rows]
    assert [row.pk for row in rows] == ranked
    assert len(shown) == 5
    assert causes == [["caption"], [], [], [], []]
