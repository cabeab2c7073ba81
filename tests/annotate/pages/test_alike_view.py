import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from annotate.models import Page
from annotate.pages.parsed import parsed
from tests.annotate.conftest import LogIn
from tests.factories import PageFactory

pytestmark = pytest.mark.django_db

POST = "<div class=post><p>Somebody wrote this in number {}.</p></div>"


@pytest.fixture
def page() -> Page:
    posts = "".join(map(POST.format, range(4)))
    return PageFactory(html=f"<body><h1>Thread</h1>{posts}<div id=foot>End</div>".encode())


def test_elements_built_alike_are_found_with_the_element_itself(client: Client, page: Page) -> None:
    posts = parsed(page).select("div.post")
    found = client.get(reverse("annotate:alike", args=[page.pk, posts[1]])).json()
    assert found["nodes"] == posts
    assert parsed(page).select(found["selector"]) == posts


@pytest.mark.parametrize("node", [99, 10**30])
def test_an_element_the_page_does_not_have_is_not_found(
    client: Client, page: Page, node: int
) -> None:
    assert client.get(reverse("annotate:alike", args=[page.pk, node])).status_code == 404


def test_the_number_of_queries_is_fixed(
    client: Client, page: Page, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    parsed(page)
    # Session, user, permissions, the groups', page.
    with django_assert_num_queries(5):
        client.get(reverse("annotate:alike", args=[page.pk, 4]))


def test_only_those_who_may_label_can_ask(log_in: LogIn, page: Page) -> None:
    address = reverse("annotate:alike", args=[page.pk, 4])
    assert log_in("annotator").get(address).status_code == 200
    assert log_in(None).get(address).status_code == 403
