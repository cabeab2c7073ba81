"""Tagging causes: the same key again takes a tag back."""

import pytest
from django.contrib.auth.models import User

from tests.factories import UserFactory
from tests.training.scored import gold_page, method, score
from training.errors import TrainingError
from training.models import Finding, PageScore
from training.reviews.actions import LONGEST_NOTE, toggle

pytestmark = pytest.mark.django_db

CAUSE = Finding.Cause.COMMENTS_TAKEN


@pytest.fixture
def scored() -> PageScore:
    return score(method(), gold_page(), "some text")


@pytest.fixture
def reviewer() -> User:
    user: User = UserFactory()
    return user


def test_a_cause_is_tagged_and_taken_back(scored: PageScore, reviewer: User) -> None:
    found = toggle(scored, CAUSE, by=reviewer)

    assert found is not None
    assert (found.cause, found.found_by, found.note) == (CAUSE, reviewer, "")
    assert toggle(scored, CAUSE, by=reviewer) is None
    assert not scored.findings.exists()


def test_causes_of_a_score_do_not_touch_each_other(scored: PageScore, reviewer: User) -> None:
    other = score(method("another"), scored.page, "text")
    for each, cause in ((scored, CAUSE), (scored, "caption"), (other, CAUSE)):
        toggle(each, cause, by=reviewer)

    toggle(scored, "caption", by=reviewer)

    assert list(Finding.objects.values_list("score", "cause").order_by("score")) == [
        (scored.pk, CAUSE),
        (other.pk, CAUSE),
    ]


def test_another_note_replaces_the_note_and_the_same_takes_the_tag_back(
    scored: PageScore, reviewer: User
) -> None:
    other = UserFactory()
    toggle(scored, CAUSE, by=reviewer, note="all twelve of them")

    found = toggle(scored, CAUSE, by=other, note="all but one")

    assert found is not None
    found.refresh_from_db()
    assert (found.note, found.found_by) == ("all but one", other)
    assert toggle(scored, CAUSE, by=reviewer, note="all but one") is None


def test_unknown_causes_and_endless_notes_are_refused(scored: PageScore, reviewer: User) -> None:
    with pytest.raises(TrainingError, match="no cause that can be tagged"):
        toggle(scored, "bad-luck", by=reviewer)
    with pytest.raises(TrainingError, match="Shorten it"):
        toggle(scored, CAUSE, by=reviewer, note="x" * (LONGEST_NOTE + 1))
    assert Finding._meta.get_field("note").max_length == LONGEST_NOTE
    assert not Finding.objects.exists()
