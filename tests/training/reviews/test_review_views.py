import re
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from annotate.pages.parsed import parsed
from tests.annotate.conftest import LogIn
from tests.factories import GenreFactory, GoldStandardFactory, UserFactory
from tests.training.made import version
from tests.training.reviewed import address, text, two_methods
from tests.training.scored import (
    evaluation_of,
    gold_page,
    method,
    score,
    score_of,
    score_of_selection,
    scored_evaluation,
)
from training.models import Evaluation, Finding, PageScore
from training.versions.versions import version_name

pytestmark = pytest.mark.django_db

KEYS = (Path(__file__).parents[3] / "static/js/review/review_keys.js").read_text("utf-8")


@pytest.fixture
def client(log_in: LogIn) -> Client:
    return log_in("reviewer")


@pytest.fixture
def evaluation() -> Evaluation:
    return two_methods()


@pytest.fixture
def missing(evaluation: Evaluation) -> PageScore:
    return score_of(evaluation, "CS+LBS")


def names(page: str) -> list[str]:
    return re.findall(r'class="page-name"><a [^>]*>([^<]*)</a>', page)


def test_the_worst_pages_come_first_by_what_was_asked_for(client: Client) -> None:
    source = gold_page(name="a").source
    pages = [gold_page(source, name, gold="One two three four.") for name in "bcd"]
    taken = ["One two three four. And more.", "One.", "One two three four."]
    made = method("CS+LBS")
    for page, words in zip(pages, taken, strict=True):
        score(made, page, words)
    evaluation = evaluation_of([made], pages)
    by_f1, by_wrong = (
        names(text(client.get(address("worst", evaluation, order=order))))
        for order in ("f1", "wrong")
    )
    assert by_f1 == ["Thread c", "Thread b", "Thread d"]
    assert by_wrong == ["Thread b", "Thread c", "Thread d"]


def test_the_list_is_of_the_chosen_method_and_leads_to_the_review_in_its_order(
    client: Client, evaluation: Evaluation
) -> None:
    other = method("trafilatura")
    shown = text(client.get(address("worst", evaluation, method=other.pk, order="wrong")))
    assert f'<option value="{other.pk}" selected>trafilatura</option>' in shown
    worst = PageScore.objects.filter(method=other).order_by("lcs")[:1].get()
    link = reverse("training:review", args=[evaluation.pk, worst.pk])
    assert f"{link}?order=wrong&amp;method={other.pk}" in shown


def test_the_list_is_filtered_by_source_and_cause(client: Client, evaluation: Evaluation) -> None:
    first = score_of(evaluation, "CS+LBS")
    Finding.objects.create(score=first, cause="caption", found_by=UserFactory())
    tagged = text(client.get(address("worst", evaluation, cause="caption")))
    assert names(tagged) == ["Thread t0"]
    assert '<span class="tag">caption or credit</span>' in tagged
    host = first.page.source.host
    assert names(text(client.get(address("worst", evaluation, source=host)))) != []
    nowhere = text(client.get(address("worst", evaluation, source="nowhere.example")))
    assert "No score fits what was chosen" in nowhere


def test_an_evaluation_without_scores_says_that_there_is_nothing_to_review(client: Client) -> None:
    assert "nothing to review" in text(client.get(address("worst", evaluation_of([], []))))


def test_two_methods_that_disagree_are_offered_only_where_there_are_two(
    client: Client, evaluation: Evaluation
) -> None:
    shown = text(client.get(address("worst", evaluation, order="disagreement")))
    assert 'name="other"' in shown
    alone = evaluation_of([method("CS+LBS")], list(evaluation.pages.all()))
    assert "disagreement" not in text(client.get(address("worst", alone, order="disagreement")))


def test_a_page_is_shown_with_its_numbers_and_what_is_missed_and_wrong(
    client: Client, evaluation: Evaluation
) -> None:
    taking = score_of(evaluation, "trafilatura")
    shown = text(client.get(address("review", evaluation, taking.pk)))
    menu = parsed(taking.page).text_of(parsed(taking.page).select("#menu")).split("\n")[0]
    assert re.search(f'<mark class="wrong" [^>]*>{menu}', shown)
    assert f'<dd id="f1">{taking.f1:.3f}</dd>' in shown
    assert f'<td class="number">{taking.wrong}</td>' in shown
    assert re.search(r'<mark class="missed" data-piece="\d+"', shown) is None


def test_everything_missed_is_marked_and_long_equal_stretches_are_folded(
    client: Client, evaluation: Evaluation, missing: PageScore
) -> None:
    shown = text(client.get(address("review", evaluation, missing.pk)))
    assert '<mark class="missed" data-piece="0"' in shown
    assert '<mark class="wrong" data-piece' not in shown
    long = " ".join(f"word{n}" for n in range(200))
    page = gold_page(name="long", gold=long)
    whole = score(method("CS+LBS"), page, long)
    other = evaluation_of([method("CS+LBS")], [page])
    assert "176 equal words</summary>" in text(client.get(address("review", other, whole.pk)))


def test_only_the_page_itself_may_be_framed(
    client: Client, evaluation: Evaluation, missing: PageScore
) -> None:
    policy = client.get(address("review", evaluation, missing.pk))["Content-Security-Policy"]
    shown = reverse("annotate:shown", args=[missing.page_id])
    assert f"frame-src http://testserver{shown}" in policy.split("; ")


def test_next_and_previous_stay_in_the_list_of_the_same_method_and_order(
    client: Client, evaluation: Evaluation
) -> None:
    keys = list(
        PageScore.objects.filter(method__label="CS+LBS").order_by("f1", "page").values_list("pk")
    )
    (first,), (second,), (third,) = keys
    shown = text(client.get(address("review", evaluation, second, order="f1", split="")))
    found = dict(re.findall(r'data-action="(next|previous)" href="([^"]*)"', shown))
    assert reverse("training:review", args=[evaluation.pk, third]) in found["next"]
    assert reverse("training:review", args=[evaluation.pk, first]) in found["previous"]
    assert "2 of 3" in shown
    last = text(client.get(address("review", evaluation, third)))
    assert 'data-action="next"' not in last


def test_the_other_methods_are_listed_best_first_and_can_be_put_beside(
    client: Client, evaluation: Evaluation, missing: PageScore
) -> None:
    other = score_of(evaluation, "trafilatura")
    shown = text(client.get(address("review", evaluation, missing.pk)))
    listed = re.findall(r'<li[^>]*> <a href="[^"]*"[^>]*>([^<]*)</a>', shown)
    best_first = sorted([missing, other], key=lambda each: -each.f1)
    assert listed == [each.method.label for each in best_first]
    both = text(client.get(address("review", evaluation, missing.pk, beside=other.method_id)))
    assert both.count('class="review-text') == 2
    assert shown.count('class="review-text') == 1


def test_a_score_of_another_evaluation_is_not_found(client: Client, missing: PageScore) -> None:
    other = scored_evaluation(1, ["jusText"])
    assert client.get(address("review", other, missing.pk)).status_code == 404


def test_a_failed_extraction_says_what_the_method_said(client: Client) -> None:
    page = gold_page()
    failed = score(method("trafilatura"), page, "", status="failed", detail="It gave <up>.")
    evaluation = evaluation_of([method("trafilatura")], [page])
    shown = text(client.get(address("review", evaluation, failed.pk)))
    assert "failed: It gave &lt;up&gt;." in shown


def test_numbers_of_an_older_gold_text_are_said_to_be_so(
    client: Client, evaluation: Evaluation, missing: PageScore
) -> None:
    GoldStandardFactory(page=missing.page, text="Other.", version=2)
    shown = text(client.get(address("review", evaluation, missing.pk)))
    assert "these numbers are about version 1, the newest is 2" in shown


def test_the_tints_name_what_was_missed_on_the_page(
    client: Client, evaluation: Evaluation, missing: PageScore
) -> None:
    found = client.get(address("review-tints", evaluation, missing.pk)).json()
    assert found["nodes"] == len(parsed(missing.page))
    heading = parsed(missing.page).select("h1")[0]
    rows = {row[0]: row[2:] for row in found["texts"]}
    assert found["kinds"][rows[heading][0]] == "missed"
    assert found["pieces"][0][0] == heading


def test_the_review_asks_the_database_a_bounded_number_of_questions(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    evaluation = scored_evaluation(12, ["CS+LBS", "trafilatura", "jusText"])
    one = score_of(evaluation, "CS+LBS")
    for name, more in (("review", [one.pk]), ("worst", [])):
        client.get(address(name, evaluation, *more))
        with django_assert_max_num_queries(25):
            client.get(address(name, evaluation, *more))


def test_every_cause_has_a_key_of_its_own_and_no_two_actions_share_one() -> None:
    actions = dict(re.findall(r'action\("[^"]+", "([^"]+)", "([^"]+)",', KEYS))
    assert {f"cause-{cause}" for cause in Finding.Cause.values} <= set(actions)
    keys = [key for several in actions.values() for key in several.split()]
    assert len(keys) == len(set(keys))


def test_every_button_of_the_screen_is_in_the_table_of_keys(
    client: Client, evaluation: Evaluation, missing: PageScore
) -> None:
    shown = text(client.get(address("review", evaluation, missing.pk)))
    buttons = set(re.findall(r'data-(?:action|key)="([^"]+)"', shown))
    assert len(buttons) > 20
    assert buttons <= set(re.findall(r'action\("[^"]+", "([^"]+)"', KEYS))


def test_the_model_that_was_scored_says_why(client: Client) -> None:
    made = version(GenreFactory())
    page = gold_page()
    post = parsed(page).select("#posts")[0]
    one = score_of_selection(method("CS+LBS", made), page, "#posts")
    evaluation = evaluation_of([one.method], [page])
    shown = text(client.get(address("review-node", evaluation, one.pk, post)))
    assert f"By model {version_name(made)}" in shown
    assert "chosen by CS+LBS" in shown
    assert client.get(address("review-node", evaluation, one.pk, 9_999)).status_code == 404


def test_a_method_without_a_model_says_whose_reasons_are_shown(
    client: Client, evaluation: Evaluation
) -> None:
    taking = score_of(evaluation, "trafilatura")
    post = parsed(taking.page).select("#posts")[0]
    shown = text(client.get(address("review-node", evaluation, taking.pk, post)))
    assert "trafilatura has no model" in shown
