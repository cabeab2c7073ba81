from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from annotate.accounts import service_account
from annotate.models import Label, Page, PageLayout
from annotate.pages.parsed import parsed
from tests.annotate.conftest import LogIn
from tests.factories import (
    GoldStandardFactory,
    LabelFactory,
    OrphanFactory,
    PageFactory,
    UserFactory,
)

pytestmark = pytest.mark.django_db

HTML = (
    b"<body><div><p>The first paragraph says this.</p>"
    b"<p>And the second one says something else.</p></div>"
)
FIRST, SECOND = 3, 4


@pytest.fixture
def page() -> Page:
    return PageFactory(html=HTML)


def user_of(client: Client) -> User:
    return client.user  # type: ignore[attr-defined,no-any-return]


def said(page: Page, node: int, by: User, **fields: Any) -> Label:
    """A label with the path and fingerprint that belong to the node."""
    flat = parsed(page)
    anchor = {"path": flat.path(node), "fingerprint": flat.fingerprint(node)}
    label: Label = LabelFactory(page=page, node=node, annotator=by, **(anchor | fields))
    return label


def state(client: Client, page: Page) -> dict[str, Any]:
    response = client.get(reverse("annotate:state", args=[page.pk]))
    content: dict[str, Any] = response.json()
    return content


def test_a_page_nobody_has_touched_has_nothing_to_say(client: Client, page: Page) -> None:
    assert state(client, page) == {
        "history": [],
        "others": [],
        "orphans": [],
        "has_layout": False,
        "gold": None,
    }


def test_my_history_comes_whole_and_in_order(client: Client, page: Page) -> None:
    batch, tab = uuid4(), uuid4()
    said(
        page,
        FIRST,
        user_of(client),
        segment="good",
        role="article",
        batch=batch,
        client=tab,
        client_sequence=1,
        model_version="general-1",
        probability=0.75,
    )
    said(
        page,
        FIRST,
        user_of(client),
        content="",
        is_withdrawn=True,
        undoes=batch,
        origin="complete",
    )
    assert state(client, page)["history"] == [
        {
            "node": FIRST,
            "segment": "good",
            "content": "main",
            "role": "article",
            "origin": "person",
            "batch": str(batch),
            "undoes": None,
            "client": str(tab),
            "sequence": 1,
            "version": "general-1",
            "probability": 0.75,
        },
        {
            "node": FIRST,
            "segment": "",
            "content": "",
            "role": "",
            "origin": "complete",
            "batch": None,
            "undoes": str(batch),
            "client": None,
            "sequence": None,
            "version": "",
            "probability": None,
        },
    ]


def test_of_others_only_what_stands_is_told(client: Client, page: Page) -> None:
    other = UserFactory(username="other")
    said(page, FIRST, other)
    said(page, FIRST, other, content="noisy")
    said(page, SECOND, other)
    said(page, SECOND, other, content="", is_withdrawn=True)
    said(page, SECOND, service_account("import"), origin="import")
    assert state(client, page)["others"] == [
        {
            "annotator": "other",
            "node": FIRST,
            "segment": "",
            "content": "noisy",
            "role": "",
            "origin": "person",
        },
        {
            "annotator": "service:import",
            "node": SECOND,
            "segment": "",
            "content": "main",
            "role": "",
            "origin": "import",
        },
    ]


def test_what_rules_and_models_say_is_suggested_not_told(client: Client, page: Page) -> None:
    said(page, FIRST, service_account("rule"), origin="rule")
    said(page, FIRST, service_account("model"), origin="model")
    accepted = said(page, SECOND, UserFactory(), origin="model")
    assert [row["annotator"] for row in state(client, page)["others"]] == [
        accepted.annotator.username
    ]


def test_labels_of_other_pages_stay_there(client: Client, page: Page) -> None:
    said(PageFactory(html=HTML), FIRST, user_of(client))
    assert state(client, page)["history"] == []


def test_a_label_is_found_again_when_the_numbering_has_changed(client: Client, page: Page) -> None:
    flat = parsed(page)
    moved = {"path": flat.path(SECOND), "fingerprint": flat.fingerprint(SECOND)}
    LabelFactory(page=page, node=FIRST, annotator=user_of(client), **moved)
    LabelFactory(page=page, node=99, annotator=UserFactory(), **moved)
    told = state(client, page)
    assert [row["node"] for row in told["history"]] == [SECOND]
    assert [row["node"] for row in told["others"]] == [SECOND]
    assert told["orphans"] == []


def test_the_right_text_at_another_place_is_not_taken_for_the_same_element(client: Client) -> None:
    page = PageFactory(html=b"<body><div><div>Only this text is on the page.</div></div>")
    flat = parsed(page)
    assert flat.fingerprint(2) == flat.fingerprint(3)
    said(page, 2, user_of(client), path=flat.path(3))
    assert [row["node"] for row in state(client, page)["history"]] == [3]


@pytest.mark.parametrize(
    "anchor",
    [
        {
            "path": "/html/body/div[1]/p[1]",
            "fingerprint": "t1:24:0123456789abcdef:0123456789abcdef",
        },
        {"path": "no path", "fingerprint": "nonsense"},
        {"path": "", "fingerprint": ""},
    ],
)
def test_a_label_that_belongs_nowhere_surely_is_an_orphan_and_never_drawn(
    client: Client, page: Page, anchor: dict[str, str]
) -> None:
    LabelFactory(page=page, node=FIRST, annotator=user_of(client), **anchor)
    LabelFactory(page=page, node=FIRST, annotator=UserFactory(), **anchor)
    told = state(client, page)
    assert told["history"] == told["others"] == []
    (orphan,) = told["orphans"]
    assert orphan["id"] is None
    assert (orphan["content"], orphan["path"]) == ("main", anchor["path"])
    assert orphan["likely_node"] is None


def test_a_lookalike_is_only_hinted_at(client: Client) -> None:
    page = PageFactory(html=b"<body><p>The same words stand here.</p><p>The same words stand here.")
    elsewhere = {"path": "/html/body/div[1]/p[1]", "fingerprint": parsed(page).fingerprint(2)}
    LabelFactory(page=page, node=9, annotator=user_of(client), **elsewhere)
    told = state(client, page)
    assert told["history"] == []
    (orphan,) = told["orphans"]
    assert orphan["likely_node"] in (2, 3)
    assert 0 < orphan["confidence"] < 0.8


def test_a_lost_label_that_was_taken_back_is_nobodys_business(client: Client, page: Page) -> None:
    lost = {"path": "no path", "fingerprint": "nonsense"}
    LabelFactory(page=page, annotator=user_of(client), **lost)
    LabelFactory(page=page, annotator=user_of(client), content="", is_withdrawn=True, **lost)
    assert state(client, page)["orphans"] == []


def test_annotators_see_their_orphans_and_reviewers_all(log_in: LogIn, page: Page) -> None:
    annotator, reviewer = log_in("annotator"), log_in("reviewer")
    mine = OrphanFactory(page=page, label__annotator=user_of(annotator), likely_node=FIRST)
    theirs = OrphanFactory(page=page)
    OrphanFactory()
    assert state(annotator, page)["orphans"] == [
        {
            "id": mine.pk,
            "segment": "",
            "content": "main",
            "role": "",
            "path": "html/body/p",
            "excerpt": "How it began",
            "likely_node": FIRST,
            "confidence": 0.5,
        }
    ]
    assert [row["id"] for row in state(reviewer, page)["orphans"]] == [mine.pk, theirs.pk]


def drop(client: Client, orphan: Any, **fields: str) -> int:
    address = reverse("annotate:orphan", args=[orphan.page_id, orphan.pk])
    return client.post(address, {"action": "drop", **fields}).status_code


def test_an_orphan_is_dropped_once_and_says_by_whom(log_in: LogIn, page: Page) -> None:
    client = log_in("annotator")
    orphan = OrphanFactory(page=page, label__annotator=user_of(client))
    assert drop(client, orphan) == 204
    orphan.refresh_from_db()
    assert orphan.resolved_by == user_of(client)
    first = orphan.resolved_at
    assert first is not None
    assert drop(log_in("reviewer"), orphan) == 204
    orphan.refresh_from_db()
    assert (orphan.resolved_by, orphan.resolved_at) == (user_of(client), first)
    assert state(client, page)["orphans"] == []


def test_an_orphan_of_somebody_else_is_only_for_reviewers(log_in: LogIn, page: Page) -> None:
    orphan = OrphanFactory(page=page)
    assert drop(log_in("annotator"), orphan) == 404
    assert drop(log_in(None), orphan) == 403
    assert drop(log_in("reviewer"), orphan, action="keep") == 422
    orphan.refresh_from_db()
    assert orphan.resolved_at is None
    assert drop(log_in("reviewer"), orphan) == 204


def test_an_orphan_of_another_page_is_not_found(client: Client, page: Page) -> None:
    orphan = OrphanFactory()
    address = reverse("annotate:orphan", args=[page.pk, orphan.pk])
    assert client.post(address, {"action": "drop"}).status_code == 404


def test_the_newest_gold_text_and_the_layout_are_told(client: Client, page: Page) -> None:
    GoldStandardFactory(page=page, text="Old.")
    GoldStandardFactory(page=page, text="New.", version=2, origin="imported")
    PageLayout.objects.create(
        page=page,
        viewport_width=1,
        scroll_width=1,
        scroll_height=1,
        compressed=b"",
        recorded_by=user_of(client),
    )
    told = state(client, page)
    assert told["gold"] == {"version": 2, "origin": "imported", "text": "New."}
    assert told["has_layout"] is True


@pytest.mark.parametrize("number", [1, 20])
def test_the_number_of_queries_does_not_grow_with_the_labels(
    client: Client, page: Page, number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(number):
        said(page, FIRST, user_of(client))
        said(page, FIRST, UserFactory())
        OrphanFactory(page=page)
    # Session, user, permissions, the groups', page, mine, others', orphans, layout, gold.
    with django_assert_num_queries(10):
        state(client, page)


def test_only_those_who_may_view_pages_get_it(log_in: LogIn, page: Page) -> None:
    address = reverse("annotate:state", args=[page.pk])
    assert log_in("annotator").get(address).status_code == 200
    assert log_in(None).get(address).status_code == 403
