"""Correcting the gold text while reviewing: scores follow at once, or nothing happens."""

import pytest
from django.contrib.auth.models import User

from annotate.gold.texts import GoldTooLongError, NewerGoldError, record_gold
from annotate.models import GoldStandard
from contentseeker.metrics import lcs_score
from tests.factories import UserFactory
from tests.training.scored import gold_page, method, score
from training.models import PageScore
from training.reviews.actions import correct

pytestmark = pytest.mark.django_db


@pytest.fixture
def reviewer() -> User:
    user: User = UserFactory()
    return user


def test_all_scores_of_the_page_follow_the_corrected_gold_text(reviewer: User) -> None:
    page = gold_page(gold="one two three")
    texts = {"CS+LBS": "one two three four", "trafilatura": "four"}
    scores = [score(method(label), page, text) for label, text in texts.items()]

    made = correct(page, "one two three four", base=1, by=reviewer)

    assert (made.gold.version, made.gold.origin) == (2, GoldStandard.Origin.TYPED)
    assert [made.before[each.pk].f1 for each in scores] == [each.f1 for each in scores]
    expected = [lcs_score("one two three four", text).f1 for text in texts.values()]
    assert [made.after[each.pk].f1 for each in scores] == expected
    assert expected[0] == 1
    stored = PageScore.objects.order_by("pk")
    assert [each.f1 for each in stored] == expected
    assert {each.gold for each in stored} == {made.gold}


def test_the_same_text_again_changes_nothing(reviewer: User) -> None:
    page = gold_page(gold="one two")
    scored = score(method(), page, "one")

    made = correct(page, "one two", base=1, by=reviewer)

    assert made.gold == scored.gold
    assert made.after[scored.pk].f1 == made.before[scored.pk].f1


def test_a_newer_version_by_somebody_else_is_not_overwritten(reviewer: User) -> None:
    page = gold_page(gold="one")
    scored = score(method(), page, "one")
    record_gold(page, "two", GoldStandard.Origin.TYPED, by=UserFactory())

    with pytest.raises(NewerGoldError):
        correct(page, "three", base=1, by=reviewer)

    scored.refresh_from_db()
    assert scored.f1 == 1


def test_a_gold_text_that_cannot_be_kept_leaves_the_scores_alone(reviewer: User) -> None:
    page = gold_page(gold="one")
    scored = score(method(), page, "one")

    with pytest.raises(GoldTooLongError):
        correct(page, "x" * 1_000_001, base=1, by=reviewer)

    scored.refresh_from_db()
    assert scored.f1 == 1


def test_a_page_without_scores_can_be_corrected(reviewer: User) -> None:
    made = correct(gold_page(gold="one"), "two", base=1, by=reviewer)

    assert (made.before, made.after) == ({}, {})
