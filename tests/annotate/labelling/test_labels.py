from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError

from annotate.models import Label
from tests.factories import LabelFactory, PageFactory, UserFactory

pytestmark = pytest.mark.django_db


def test_the_newest_row_of_an_annotator_about_a_node_is_current() -> None:
    first = LabelFactory(node=7, content="noisy")
    second = LabelFactory(page=first.page, node=7, annotator=first.annotator, content="main")

    assert list(Label.objects.current()) == [second]
    assert Label.objects.count() == 2


@pytest.mark.parametrize("differing", ["page", "node", "annotator"])
def test_labels_of_other_pages_nodes_and_annotators_do_not_supersede(differing: str) -> None:
    first = LabelFactory()
    same = {"page": first.page, "node": first.node, "annotator": first.annotator}
    other = {"page": PageFactory, "node": lambda: 99, "annotator": UserFactory}[differing]()

    second = LabelFactory(**same | {differing: other})

    assert set(Label.objects.current()) == {first, second}


def test_an_older_row_stays_superseded_when_the_newer_one_is_filtered_away() -> None:
    old = LabelFactory(content="main")
    LabelFactory(page=old.page, annotator=old.annotator, content="noisy")

    assert not Label.objects.filter(content="main").current().exists()


def test_a_withdrawal_is_current_but_leaves_nothing_standing() -> None:
    label = LabelFactory()
    withdrawal = LabelFactory(
        page=label.page, annotator=label.annotator, content="", is_withdrawn=True
    )

    assert list(Label.objects.current()) == [withdrawal]
    assert not Label.objects.standing().exists()


def test_a_label_after_a_withdrawal_stands_again() -> None:
    label = LabelFactory()
    same = {"page": label.page, "annotator": label.annotator}
    LabelFactory(**same, content="", is_withdrawn=True)
    again = LabelFactory(**same, content="noisy")

    assert list(Label.objects.standing()) == [again]


@pytest.mark.parametrize(
    ("constraint", "fields"),
    [
        ("label_says_something_or_withdraws", {"segment": "", "content": ""}),
        ("label_says_something_or_withdraws", {"content": "main", "is_withdrawn": True}),
        (
            "label_says_something_or_withdraws",
            {"content": "", "role": "comment", "is_withdrawn": True},
        ),
        ("label_probability_from_0_to_1", {"probability": 1.01}),
        ("label_client_and_sequence_together", {"client": uuid4()}),
        ("label_client_and_sequence_together", {"client_sequence": 4}),
    ],
)
def test_a_row_that_makes_no_sense_is_refused(constraint: str, fields: dict[str, Any]) -> None:
    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        LabelFactory(**fields)


def test_a_role_alone_is_a_decision() -> None:
    label = LabelFactory(content="", role=Label.Role.COMMENT)

    assert list(Label.objects.standing()) == [label]
    assert str(label) == f"node {label.node}: comment"


def test_an_operation_sent_twice_by_a_browser_is_stored_once() -> None:
    sent = LabelFactory(client=uuid4(), client_sequence=1)

    with pytest.raises(IntegrityError), transaction.atomic():
        LabelFactory(
            annotator=sent.annotator, client=sent.client, client_sequence=sent.client_sequence
        )
    # Another browser may count from one as well.
    LabelFactory(annotator=sent.annotator, client=uuid4(), client_sequence=1)


def test_an_annotator_with_labels_cannot_be_deleted() -> None:
    label = LabelFactory()
    with pytest.raises(ProtectedError):
        label.annotator.delete()
