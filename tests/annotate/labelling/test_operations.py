import json
import math
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from annotate.forms.labels import MOST_BYTES, MOST_ROWS, BadInputError, read_operations
from annotate.labelling import recording as labelling
from annotate.models import Label, Page, PageWork
from annotate.pages.parsed import parsed
from tests.annotate.conftest import LogIn
from tests.factories import LabelFactory, PageFactory

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Response

pytestmark = pytest.mark.django_db

HTML = b"<body><div><p>One</p><p>Two</p></div><ul><li>Three</li></ul>"
Row = dict[str, Any]


@pytest.fixture
def page() -> Page:
    return PageFactory(html=HTML)


def a_row(**fields: Any) -> Row:
    row = {
        "client": str(uuid4()),
        "sequence": 1,
        "node": 2,
        "segment": "good",
        "content": "main",
        "origin": "person",
        "batch": str(uuid4()),
        "undoes": None,
        "version": "",
        "probability": None,
    }
    return row | fields


def send(client: Client, page: Page, *rows: Row) -> "Response":
    return send_body(client, page, json.dumps({"rows": rows}))


def send_body(client: Client, page: Page, body: str | bytes) -> "Response":
    address = reverse("annotate:operations", args=[page.pk])
    return client.post(address, body, content_type="application/json")


def test_a_label_is_saved_with_everything_that_belongs_to_it(log_in: LogIn, page: Page) -> None:
    client = log_in("annotator")
    row = a_row(node=3, role="article", origin="model", version="general-1", probability=0.75)

    response = send(client, page, row)

    assert response.json() == {"saved": 1, "known": 0}
    label = Label.objects.get()
    assert label.page == page
    assert label.annotator == client.user  # type: ignore[attr-defined]
    said = (label.node, label.segment, label.content, label.role)
    assert said == (3, "good", "main", "article")
    assert (label.origin, label.model_version, label.probability) == ("model", "general-1", 0.75)
    assert (str(label.client), label.client_sequence) == (row["client"], 1)
    assert str(label.batch) == row["batch"]
    assert label.undoes is None
    assert not label.is_withdrawn
    assert label.path == "/html/body/div[1]/p[1]"
    assert label.fingerprint == parsed(page).fingerprint(3)


def test_a_role_alone_stands_and_a_row_without_one_takes_it_back(
    client: Client, page: Page
) -> None:
    send(client, page, a_row(segment="", content="", role="comment"))
    assert Label.objects.standing().get().role == "comment"

    # As browsers sent rows before there were roles.
    send(client, page, a_row(segment="", content=""))
    assert not Label.objects.standing().exists()


def test_a_blank_decision_takes_back_what_was_said(client: Client, page: Page) -> None:
    batch = str(uuid4())
    send(client, page, a_row(batch=batch))
    send(client, page, a_row(segment="", content="", undoes=batch))
    assert Label.objects.count() == 2
    assert not Label.objects.standing().exists()
    assert str(Label.objects.latest("pk").undoes) == batch


def test_rows_sent_again_are_known_and_change_nothing(client: Client, page: Page) -> None:
    rows = [a_row(client=str(uuid4()), sequence=number) for number in range(3)]
    assert send(client, page, *rows).json() == {"saved": 3, "known": 0}
    assert send(client, page, *rows, a_row()).json() == {"saved": 1, "known": 3}
    # The number decides: the second opinion under it came from nobody.
    assert send(client, page, rows[0] | {"content": "noisy"}).json() == {"saved": 0, "known": 1}
    assert Label.objects.count() == 4
    assert not Label.objects.filter(content="noisy").exists()


def test_a_row_twice_in_one_request_counts_once(client: Client, page: Page) -> None:
    row = a_row()
    later = row | {"content": "noisy"}
    assert send(client, page, row, later).json() == {"saved": 1, "known": 1}
    assert Label.objects.get().content == "main"


def test_two_people_may_use_the_same_numbers(log_in: LogIn, page: Page) -> None:
    row = a_row()
    for _ in range(2):
        assert send(log_in("annotator"), page, row).json()["saved"] == 1
    assert Label.objects.standing().count() == 2


def test_rows_stand_in_the_order_they_were_sent(client: Client, page: Page) -> None:
    tab = str(uuid4())
    contents = ["main", "noisy", "uncertain"]
    send(client, page, *(a_row(client=tab, sequence=n, content=c) for n, c in enumerate(contents)))
    assert list(Label.objects.order_by("pk").values_list("content", flat=True)) == contents
    assert Label.objects.standing().get().content == "uncertain"


def test_the_page_is_noted_as_begun(log_in: LogIn, page: Page) -> None:
    client = log_in("annotator")
    send(client, page, a_row())
    work = PageWork.objects.get()
    assert (work.page, work.state) == (page, PageWork.State.OPEN)
    send(client, page, a_row())
    later = PageWork.objects.get()
    assert later.updated_at > work.updated_at


def test_who_is_done_with_a_page_stays_done(log_in: LogIn, page: Page) -> None:
    client = log_in("annotator")
    person = client.user  # type: ignore[attr-defined]
    work = PageWork.objects.create(page=page, annotator=person, state=PageWork.State.DONE)
    send(client, page, a_row())
    after = PageWork.objects.get()
    assert (after.state, after.updated_at) == (PageWork.State.DONE, work.updated_at)


WHOLE: list[object] = [-1, 1.5, "2", None, True, [], {}, 10**30, "1" * 100]
CHOICE: list[object] = ["GOOD", None, 1, [], {}, "good\x00"]
UUIDS: list[object] = ["", "x", 1, [], "0" * 1000]
BAD: dict[str, list[object]] = {
    "node": [*WHOLE, 7],
    "sequence": [*WHOLE, 2**63],
    "segment": [*CHOICE, "main"],
    "role": ["main", 1, [], {}, "Article"],
    "content": [*CHOICE, "good"],
    "origin": [*CHOICE, "import", ""],
    "client": [*UUIDS, None],
    "batch": [*UUIDS, None],
    "undoes": UUIDS,
    "version": ["x" * 101, "a\x00", "a\ud800", "a\nb", 1, []],
    "probability": [-0.1, 1.1, "1", True, [], 10**400, 1e999],
}
BAD_FIELDS = [(name, value) for name, values in BAD.items() for value in values]


@pytest.mark.parametrize(("name", "value"), BAD_FIELDS)
def test_one_bad_field_refuses_all_rows_in_words(
    client: Client, page: Page, name: str, value: object
) -> None:
    body = json.dumps({"rows": [a_row(), a_row(**{name: value})]})
    response = send_body(client, page, body)
    assert response.status_code == 422
    assert response.json()["problem"].startswith(f"Row 1: {name} must be ") or value == math.inf
    assert not Label.objects.exists()
    assert not PageWork.objects.exists()


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"no json",
        b"\xff\xfe",
        b'{"rows": [' + b"\xe9" + b"]}",
        b"[]",
        b"1",
        b'"rows"',
        b"null",
        b"{}",
        b'{"rows": null}',
        b'{"rows": {}}',
        b'{"rows": []}',
        b'{"rows": [1]}',
        b'{"rows": [[]]}',
        b'{"rows": [null]}',
        b'{"rows": [{}]}',
        b'{"rows": [{"node": NaN}]}',
        b"[" * 200_000,
        b'{"rows":' * 50_000,
        b'{"rows": [' + b"9" * 10_000 + b"]}",
        b"\x00" * 1000,
    ],
    ids=range(21),
)
def test_a_body_that_makes_no_sense_is_refused_in_words(
    client: Client, page: Page, body: bytes
) -> None:
    response = send_body(client, page, body)
    assert response.status_code == 422
    assert response.json()["problem"]


def test_a_body_that_is_too_large_is_refused(client: Client, page: Page) -> None:
    response = send_body(client, page, b" " * (MOST_BYTES + 1))
    assert response.status_code == 422
    assert "Send less at once" in response.json()["problem"]


def test_as_many_rows_as_are_allowed_are_saved_and_one_more_is_refused(
    client: Client, page: Page
) -> None:
    tab, batch = str(uuid4()), str(uuid4())
    rows = [a_row(client=tab, sequence=number, batch=batch) for number in range(MOST_ROWS + 1)]
    assert send(client, page, *rows).status_code == 422
    assert not Label.objects.exists()
    assert send(client, page, *rows[:-1]).json() == {"saved": MOST_ROWS, "known": 0}


def test_an_empty_page_has_nothing_to_label(client: Client) -> None:
    assert send(client, PageFactory(html=b""), a_row(node=0)).status_code == 422


def test_labels_whose_paths_would_fill_the_disk_are_refused(
    client: Client, page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(labelling, "_MOST_STEPS", 3)
    assert send(client, page, a_row(node=2)).status_code == 200
    response = send(client, page, a_row(node=3), a_row(node=4))
    assert response.status_code == 422
    assert "nested too deeply" in response.json()["problem"]


def test_labels_of_others_are_left_alone(client: Client, page: Page) -> None:
    theirs = LabelFactory(page=page, node=2, content="noisy")
    send(client, page, a_row(node=2))
    assert Label.objects.standing().count() == 2
    theirs.refresh_from_db()
    assert theirs.content == "noisy"


@pytest.mark.parametrize("number", [1, 30])
def test_the_number_of_queries_does_not_grow_with_the_rows(
    client: Client,
    page: Page,
    number: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    parsed(page)
    PageWork.objects.create(page=page, annotator=client.user)  # type: ignore[attr-defined]
    rows = [a_row(client=str(uuid4()), sequence=place) for place in range(number)]
    # Session, user, permissions, the groups', page; begin, work, the same locked, noted, known
    # rows, new rows, end.
    with django_assert_num_queries(12):
        send(client, page, *rows)


def test_only_those_who_may_label_can(log_in: LogIn, page: Page) -> None:
    assert send(log_in("annotator"), page, a_row()).status_code == 200
    assert send(log_in(None), page, a_row()).status_code == 403
    assert send(Client(), page, a_row()).status_code == 302
    assert Label.objects.count() == 1


def test_an_unknown_page_is_not_found_and_nothing_can_be_read(client: Client, page: Page) -> None:
    page.pk = 10**30
    assert send(client, page, a_row()).status_code == 404
    assert client.get(reverse("annotate:operations", args=[1])).status_code == 405


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(fields=st.dictionaries(st.sampled_from(sorted(a_row())), JSON), nodes=st.integers(0, 9))
def test_whatever_is_sent_is_good_or_refused(fields: Row, nodes: int) -> None:
    try:
        (operation,) = read_operations({"rows": [a_row(**fields)]}, nodes)
    except BadInputError:
        return
    assert operation.node < nodes
    assert len(operation.model_version) <= 100
    operation.model_version.encode()
