import json
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from annotate.forms.labels import BadInputError, read_layout
from annotate.models import Page, PageLayout
from annotate.pages.layouts import layout_of
from annotate.pages.parsed import parsed
from contentseeker.features.nodes import node_features
from tests.annotate.conftest import LogIn
from tests.factories import PageFactory

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Response

pytestmark = pytest.mark.django_db


@pytest.fixture
def page() -> Page:
    return PageFactory(html=b"<body><div>One</div><div>Two</div>")


def measured(**fields: Any) -> dict[str, Any]:
    layout: dict[str, Any] = {
        "viewport_width": 1280,
        "scroll_width": 1280,
        "scroll_height": 900.5,
        "boxes": [[2, 10, 20.25, 600, 300], [3, -5, 400, 0, 0]],
    }
    return layout | fields


def send(client: Client, page: Page, content: object) -> "Response":
    address = reverse("annotate:layout", args=[page.pk])
    return client.post(address, json.dumps(content), content_type="application/json")


def test_a_layout_is_stored_and_read_back_as_it_was(log_in: LogIn, page: Page) -> None:
    client = log_in("annotator")
    assert send(client, page, measured()).status_code == 204
    row = PageLayout.objects.get()
    assert (row.viewport_width, row.recorded_by) == (1280, client.user)  # type: ignore[attr-defined]
    layout = layout_of(page)
    assert layout is not None
    assert (layout.scroll_width, layout.scroll_height) == (1280, 900.5)
    assert layout.boxes == {2: (10, 20.25, 600, 300), 3: (-5, 400, 0, 0)}


def test_a_layout_feeds_the_visual_features(client: Client, page: Page) -> None:
    send(client, page, measured())
    features = node_features(parsed(page), layout=layout_of(page))
    width = features.raw[:, features.columns.index("width")]
    assert width.tolist() == [600, 0]


def test_only_the_first_layout_of_a_page_counts(log_in: LogIn, page: Page) -> None:
    send(log_in("annotator"), page, measured())
    assert send(log_in("annotator"), page, measured(viewport_width=400)).status_code == 204
    assert PageLayout.objects.get().viewport_width == 1280


def test_a_page_without_a_layout_says_so(page: Page) -> None:
    assert layout_of(page) is None


def test_a_layout_may_be_empty(client: Client, page: Page) -> None:
    assert send(client, page, measured(boxes=[])).status_code == 204
    layout = layout_of(page)
    assert layout is not None
    assert np.isnan(layout.table(np.array([2], dtype=np.int32))).all()


@pytest.mark.parametrize(
    "content",
    [
        {},
        [],
        None,
        measured(boxes=None),
        measured(boxes={}),
        measured(boxes=[1]),
        measured(boxes=[[]]),
        measured(boxes=[[2, 0, 0, 0]]),
        measured(boxes=[[2, 0, 0, 0, 0, 0]]),
        measured(boxes=[[4, 0, 0, 0, 0]]),
        measured(boxes=[[-1, 0, 0, 0, 0]]),
        measured(boxes=[[2.0, 0, 0, 0, 0]]),
        measured(boxes=[[True, 0, 0, 0, 0]]),
        measured(boxes=[[2, "0", 0, 0, 0]]),
        measured(boxes=[[2, None, 0, 0, 0]]),
        measured(boxes=[[2, 0, 0, -1, 0]]),
        measured(boxes=[[2, 0, 0, 10**400, 0]]),
        measured(boxes=[[2, 0, 0, float("inf"), 0]]),
        measured(boxes=[[2, 0, 0, float("nan"), 0]]),
        measured(boxes=[[2, 0, 0, 1e9, 0]]),
        measured(boxes=[[2, 0, 0, 1, 1], [2, 0, 0, 1, 1]]),
        measured(boxes=[[2, 0, 0, 1, 1]] * 5),
        measured(viewport_width=1.5),
        measured(viewport_width=-1),
        measured(viewport_width=2**40),
        measured(scroll_width=0),
        measured(scroll_height="900"),
        measured(scroll_height=10**400),
    ],
    ids=range(28),
)
def test_a_layout_that_makes_no_sense_is_refused_in_words(
    client: Client, page: Page, content: object
) -> None:
    response = send(client, page, content)
    assert response.status_code == 422
    assert response.json()["problem"]
    assert not PageLayout.objects.exists()


@given(box=st.lists(st.integers() | st.floats() | st.none() | st.text(), max_size=6))
def test_whatever_is_measured_is_good_or_refused(box: list[object]) -> None:
    try:
        layout = read_layout(measured(boxes=[box]), nodes=5)
    except BadInputError:
        return
    assert np.isfinite(layout.boxes).all()


def test_the_number_of_queries_is_fixed(
    client: Client, page: Page, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    parsed(page)
    # Session, user, permissions, the groups', page; the layout sought; begin, stored, end.
    with django_assert_num_queries(9):
        send(client, page, measured())
    with django_assert_num_queries(6):
        send(client, page, measured())


def test_only_those_who_may_label_can_send_one(log_in: LogIn, page: Page) -> None:
    assert send(log_in(None), page, measured()).status_code == 403
    assert log_in("annotator").get(reverse("annotate:layout", args=[page.pk])).status_code == 405
    assert not PageLayout.objects.exists()
