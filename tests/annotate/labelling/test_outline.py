import json

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given
from pytest_django import DjangoAssertNumQueries

from annotate.labelling.outline import written
from annotate.models import Page
from annotate.pages.parsed import PAGES
from contentseeker.page import parse
from tests.annotate.conftest import LogIn
from tests.contentseeker.broken_markup import broken_markup
from tests.factories import PageFactory

pytestmark = pytest.mark.django_db

HTML = (
    b"<body><div>Some  <b>bold</b>\ntext</div><script>hidden()</script><p hidden>gone</p>"
    b"<a href='/2'>Next</a><a href='mailto:x@y.example'>Write</a>"
)


def address(page: Page) -> str:
    return reverse("annotate:outline", args=[page.pk])


def test_the_outline_holds_the_tree_the_texts_and_the_links(client: Client) -> None:
    page = PageFactory(html=HTML)
    assert client.get(address(page)).json() == {
        "nodes": 8,
        "body": 1,
        "tags": ["html", "body", "div", "b", "script", "p", "a"],
        "tag": [0, 1, 2, 3, 4, 5, 6, 6],
        "parent": [-1, 0, 1, 2, 1, 1, 1, 1],
        "end": [8, 8, 4, 4, 5, 6, 7, 8],
        "runs": [[2, "Some"], [3, "bold"], [2, "text"], [6, "Next"], [7, "Write"]],
        "candidates": [2],
        "links": [[6, f"https://{page.source.host}/2"]],
    }


def test_a_page_without_anything_has_an_outline(client: Client) -> None:
    outline = client.get(address(PageFactory(html=b""))).json()
    assert outline["nodes"] == 0
    assert outline["runs"] == []


@given(broken_markup)
def test_every_page_has_an_outline_that_fits_it(html: str) -> None:
    flat = parse(html)
    outline = json.loads(written(flat))
    size = outline["nodes"]
    assert size == len(flat) == len(outline["tag"]) == len(outline["parent"]) == len(outline["end"])
    assert [outline["tags"][code] for code in outline["tag"]] == list(flat.tags)
    assert all(0 <= owner < size and text.strip() for owner, text in outline["runs"])
    shown = "".join("".join(text.split()) for _, text in outline["runs"])
    assert shown == "".join(flat.clean_text.text.decode("utf-8", "replace").split())


def test_a_browser_that_has_it_is_not_sent_it_again(client: Client) -> None:
    page = PageFactory(html=HTML)
    first = client.get(address(page))
    again = client.get(address(page), headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304
    assert again.content == b""
    assert again["ETag"] == first["ETag"]
    other = client.get(address(PageFactory(html=b"x")), headers={"If-None-Match": first["ETag"]})
    assert other.status_code == 200


def test_a_large_outline_is_sent_compressed(client: Client) -> None:
    page = PageFactory(html=b"<p>Text</p>" * 5000)
    plain = client.get(address(page))
    small = client.get(address(page), headers={"Accept-Encoding": "gzip"})
    assert small["Content-Encoding"] == "gzip"
    assert len(small.content) < len(plain.content) / 3
    again = client.get(
        address(page), headers={"Accept-Encoding": "gzip", "If-None-Match": small["ETag"]}
    )
    assert again.status_code == 304


def test_the_number_of_queries_is_fixed(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    page = PageFactory(html=HTML)
    PAGES.forget()
    # Session, user, permissions, the groups', page, bytes.
    with django_assert_num_queries(6):
        client.get(address(page))
    # Parsed already.
    with django_assert_num_queries(5):
        client.get(address(page))


def test_only_those_who_may_view_pages_get_it(log_in: LogIn) -> None:
    page = PageFactory()
    assert log_in("annotator").get(address(page)).status_code == 200
    assert log_in(None).get(address(page)).status_code == 403
    assert log_in("annotator").get(reverse("annotate:outline", args=[0])).status_code == 404
