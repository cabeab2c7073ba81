"""Pages that reviewers ask for, on the queue's and on the labelling screen."""

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from annotate.models import LabelRequest, Page
from annotate.pages.parsed import parsed
from annotate.queue.label_requests import request_labels
from tests.browser.conftest import Enter
from tests.browser.pages import long_page
from tests.browser.screen import Screen
from tests.factories import PageFactory, UserFactory

pytestmark = pytest.mark.browser


@pytest.fixture
def long(article: Page) -> Page:
    page: Page = PageFactory(html=long_page(60), title="A long one", corpus=article.corpus)
    return page


def node_with_id(page: Page, wanted: str) -> int:
    ids = parsed(page).attributes.column("id")
    return next(node for node, name in ids.items() if name == wanted)


def test_the_queue_leads_to_the_element_a_page_was_asked_for_because_of(
    enter: Enter, annotator: User, article: Page, long: Page, live_server: LiveServer
) -> None:
    node = node_with_id(long, "p55")
    request_labels(long, UserFactory(username="rob"), "Is this main?", node=node)
    window = enter(annotator).new_page()
    window.goto(live_server.url + reverse("annotate:queue"))
    expect(window.get_by_role("heading", name="Requested: 1")).to_be_visible()
    window.get_by_role("button", name="Start labelling").click()

    screen = Screen(window, live_server.url, long).wait()
    expect(window.get_by_role("note")).to_have_text("Requested by rob: Is this main?")
    assert screen.selected() == screen.node("#p55") == node
    expect(screen.region("#p55")).to_be_in_viewport()

    screen.press("m")
    screen.wait_until_saved()
    screen.press("d")
    window.get_by_role("dialog").get_by_role("button", name="Done anyway").click()
    window.wait_for_url(f"**/pages/{article.pk}/label/**")
    assert LabelRequest.objects.get().answered_by == annotator


def test_an_element_the_page_does_not_have_is_said(screen: Screen) -> None:
    screen.open("?node=99999")
    expect(screen.said()).to_have_text(
        "This page has no element 99999. Click a region, or press ? for all keys."
    )
