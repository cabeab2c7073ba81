"""Filters in addresses, and scores read into columns."""

import numpy as np
import pytest
from django.contrib.auth.models import User
from django.http import QueryDict
from pytest_django import DjangoAssertNumQueries

from annotate.models import Page, Source
from tests.factories import CorpusFactory, GenreFactory, SourceFactory
from tests.training.scored import (
    evaluation_of,
    gold_page,
    many_scores,
    method,
    score,
    score_of,
    scored_evaluation,
)
from training.models import Evaluation, Finding, PageScore
from training.scoreboard.filters import ScoreFilter
from training.scoreboard.reading import Scores, read_scores

pytestmark = pytest.mark.django_db

CHOSEN = ScoreFilter("news", "forum", "a.example", "article", "train", "caption", (3, 12))


@pytest.fixture
def mixed() -> Evaluation:
    """Three pages that differ in everything that can be chosen, and two methods."""
    forum = GenreFactory(slug="forum", name="Forums")
    places = [
        SourceFactory(host="a.example", genre=forum),
        SourceFactory(host="b.example", split=Source.Split.EVALUATION),
        SourceFactory(host="c.example", genre=None),
    ]
    corpora = [CorpusFactory(slug="one"), CorpusFactory(slug="one-more"), CorpusFactory(slug="x")]
    types = list(Page.PageType)
    pages = [
        gold_page(place, corpus=corpora[n], page_type=types[n], gold="one two")
        for n, place in enumerate(places)
    ]
    methods = [method("CS+LBS"), method("body")]
    for each in methods:
        for page in pages:
            score(each, page, "one")
    return evaluation_of(methods, pages)


def hosts(scores: Scores) -> set[str]:
    return set(scores.pages.groups["source"][scores.page])


def test_a_filter_survives_its_address() -> None:
    assert ScoreFilter.from_query(QueryDict(CHOSEN.query)) == CHOSEN


def test_nothing_chosen_is_no_address_at_all() -> None:
    assert ScoreFilter().query == ""
    assert ScoreFilter.from_query(QueryDict("")) == ScoreFilter()


def test_a_plain_mapping_says_the_same_as_an_address() -> None:
    assert ScoreFilter.from_query({"genre": "forum", "methods": [3, "12"]}) == ScoreFilter(
        genre="forum", methods=(3, 12)
    )


def test_what_makes_no_sense_in_an_address_is_left_out(mixed: Evaluation) -> None:
    query = QueryDict("genre=%00&methods=x&methods=-1&methods=²&methods=9999999999999999999999")
    assert ScoreFilter.from_query(query) == ScoreFilter()


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", {"a.example", "b.example", "c.example"}),
        ("genre=forum", {"a.example"}),
        ("genre=none", {"c.example"}),
        ("source=b.example", {"b.example"}),
        ("split=evaluation", {"b.example"}),
        ("split=train&genre=none", {"c.example"}),
        ("corpus=one", {"a.example"}),
        ("page_type=multiple_areas", {"c.example"}),
        ("genre=unheard-of", set()),
    ],
)
def test_a_filter_chooses_pages(mixed: Evaluation, query: str, found: set[str]) -> None:
    scores = read_scores(mixed, ScoreFilter.from_query(QueryDict(query)))
    assert hosts(scores) == set(scores.pages.groups["source"]) == found
    assert len(scores) == 2 * len(found)


def test_a_filter_chooses_methods(mixed: Evaluation) -> None:
    body = method("body")
    scores = read_scores(mixed, ScoreFilter(methods=(body.pk, 10**9)))
    assert scores.methods == (body,)
    assert len(scores) == 3


def test_a_cause_chooses_scores_and_none_chooses_the_others(
    mixed: Evaluation, person: User
) -> None:
    found = score_of(mixed, "body", 1)
    Finding.objects.create(score=found, cause="caption", found_by=person)
    Finding.objects.create(score=found, cause="other", found_by=person)

    with_cause = read_scores(mixed, ScoreFilter(cause="caption"))
    without = read_scores(mixed, ScoreFilter(cause="none"))

    assert with_cause.key.tolist() == [found.pk]
    assert len(without) == 5
    assert found.pk not in without.key


def test_columns_hold_what_the_rows_hold() -> None:
    evaluation = scored_evaluation(pages=3)
    scores = read_scores(evaluation)
    rows = PageScore.objects.in_bulk(scores.key.tolist())
    assert len(rows) == len(scores) == 6
    for place, key in enumerate(scores.key.tolist()):
        row = rows[key]
        assert scores.methods[scores.method[place]] == row.method
        assert scores.pages.key[scores.page[place]] == row.page_id
        assert scores.pages.title[scores.page[place]] == row.page.title
        for name in ("lcs", "gold_length", "extracted_length", "precision", "recall", "f1"):
            assert getattr(scores, name)[place] == getattr(row, name)
        assert scores.word_f1[place] == row.word_f1
        assert scores.seconds[place] == row.seconds


def test_scores_of_other_pages_and_other_methods_stay_out() -> None:
    evaluation = scored_evaluation(pages=2)
    score(method("CS+LBS"), gold_page(), "elsewhere")
    score(method("body"), evaluation.pages.all()[0], "by another")
    assert len(read_scores(evaluation)) == 4


def test_pages_without_a_score_are_pages_all_the_same() -> None:
    page = gold_page(title="")
    scores = read_scores(evaluation_of([method()], [page]))
    assert len(scores) == 0
    assert scores.pages.title.tolist() == [page.url]
    assert np.isnan(scores.by_page("f1")).tolist() == [[True]]
    assert scores.keys_by_page().tolist() == [[0]]


def test_an_evaluation_without_pages_or_methods_is_read_as_nothing() -> None:
    scores = read_scores(evaluation_of([], []))
    assert (len(scores), len(scores.pages), scores.methods) == (0, 0, ())


def test_failures_are_told() -> None:
    page = gold_page()
    failed = score(method("boilerpy3"), page, "", status="failed", detail="gave up")
    score(method("body"), page, "")
    scores = read_scores(evaluation_of([method("boilerpy3"), method("body")], [page]))
    assert scores.key[scores.is_failed].tolist() == [failed.pk]


def test_many_scores_take_as_many_queries_as_few(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    few, many = scored_evaluation(pages=2), many_scores(pages=200, methods=3)
    for evaluation, number in ((few, 4), (many, 600)):
        with django_assert_num_queries(5):
            assert len(read_scores(evaluation)) == number
