import re

import pytest
from django.test import Client

from annotate.models import GoldStandard, LabelRequest
from tests.annotate.conftest import LogIn
from tests.factories import GoldStandardFactory
from tests.training.reviewed import address, text, two_methods
from tests.training.scored import score_of
from training.models import Evaluation, Finding, PageScore

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(log_in: LogIn) -> Client:
    return log_in("reviewer")


@pytest.fixture
def evaluation() -> Evaluation:
    return two_methods()


@pytest.fixture
def missing(evaluation: Evaluation) -> PageScore:
    return score_of(evaluation, "CS+LBS")


def test_a_cause_is_tagged_and_taken_back_with_the_same_key(
    client: Client, evaluation: Evaluation, missing: PageScore
) -> None:
    where = address("finding", evaluation, missing.pk)
    assert client.post(where, {"cause": "part-missed"}).json() == {
        "is_tagged": True,
        "notes": {"part-missed": ""},
    }
    shown = text(client.get(address("review", evaluation, missing.pk)))
    assert 'data-cause="part-missed" aria-pressed="true"' in shown
    assert client.post(where, {"cause": "part-missed"}).json()["notes"] == {}
    assert not Finding.objects.exists()


def test_a_cause_that_does_not_exist_is_refused(
    client: Client, evaluation: Evaluation, missing: PageScore
) -> None:
    response = client.post(address("finding", evaluation, missing.pk), {"cause": "weather"})
    assert response.status_code == 422
    assert "weather" in response.json()["problem"]


def test_annotators_look_but_do_not_judge(
    log_in: LogIn, evaluation: Evaluation, missing: PageScore
) -> None:
    client = log_in("annotator")
    shown = text(client.get(address("review", evaluation, missing.pk)))
    assert 'data-action="ask"' not in shown
    assert 'data-cause="caption" aria-pressed="false" disabled' in shown
    for name in ("finding", "review-ask"):
        assert client.post(address(name, evaluation, missing.pk)).status_code == 403


def test_a_corrected_gold_text_changes_the_numbers_at_once(
    client: Client, evaluation: Evaluation, missing: PageScore
) -> None:
    where = address("review-gold", evaluation, missing.pk)
    form = text(client.get(where))
    assert '<input type="hidden" name="base" value="1"' in form
    done = text(client.post(where, {"text": missing.extracted.text, "base": 1}))
    missing.refresh_from_db()
    assert missing.f1 == 1
    assert re.search(r"F1 0\.\d{3} → <strong>1\.000</strong>", done)
    assert 'id="difference"' in done
    assert "<mark" not in done.split('<div class="review-text')[1]
    assert score_of(evaluation, "trafilatura").gold == missing.gold


def test_a_text_typed_while_somebody_else_saved_is_kept_and_may_be_saved_again(
    client: Client, evaluation: Evaluation, missing: PageScore
) -> None:
    GoldStandardFactory(page=missing.page, text="Theirs.", version=2)
    where = address("review-gold", evaluation, missing.pk)
    refused = text(client.post(where, {"text": "Mine.", "base": 1}), status=422)
    assert "Version 2 was saved by" in refused
    assert re.search(r"<textarea[^>]*> Mine.</textarea>", refused)
    assert "<del>Theirs.</del><ins>Mine.</ins>" in refused
    assert 'name="base" value="2"' in refused
    text(client.post(where, {"text": "Mine.", "base": 2}))
    assert GoldStandard.objects.filter(page=missing.page).current().get().text == "Mine."


def test_a_page_goes_to_the_queue_with_the_tagged_causes_as_reason(
    client: Client, evaluation: Evaluation, missing: PageScore
) -> None:
    client.post(address("finding", evaluation, missing.pk), {"cause": "part-missed"})
    answer = client.post(address("review-ask", evaluation, missing.pk), {"node": 4}).json()
    requested = LabelRequest.objects.get()
    assert (requested.page, requested.node) == (missing.page, 4)
    assert requested.reason == answer["reason"]
    assert requested.reason == f"part of the content missed (CS+LBS, F1 {missing.f1:.2f})"
    shown = text(client.get(address("review", evaluation, missing.pk)))
    assert '<span id="asked" class="tag warning" title=' in shown


def test_a_reason_in_ones_own_words_wins_and_a_wrong_element_is_said(
    client: Client, evaluation: Evaluation, missing: PageScore
) -> None:
    where = address("review-ask", evaluation, missing.pk)
    assert client.post(where, {"reason": "Look at the menu."}).json()["reason"] == (
        "Look at the menu."
    )
    refused = client.post(where, {"node": 4_000})
    assert refused.status_code == 422
    assert "no element 4000" in refused.json()["problem"]
