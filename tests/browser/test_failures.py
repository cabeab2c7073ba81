"""What a person sees when a request in the background fails."""

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Browser, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import log_in
from tests.factories import PageFactory

pytestmark = pytest.mark.browser


@pytest.fixture
def window(browser: Browser, live_server: LiveServer, annotator: User) -> Iterator[Page]:
    """A list of pages, open in a window of its own."""
    page = PageFactory(title="On the list")
    context = browser.new_context()
    log_in(context, annotator, live_server.url)
    window = context.new_page()
    window.goto(f"{live_server.url}/corpora/{page.corpus.slug}/")
    yield window
    context.close()


def fail(window: Page, status: int | None) -> None:
    """From now on requests in the background get this answer, or none."""

    def answer(route: Route) -> None:
        if "hx-request" not in route.request.headers:
            route.continue_()
        elif status is None:
            route.abort()
        else:
            route.fulfill(status=status, body="")

    window.route("**/*", answer)


def test_a_failure_is_said_in_words_until_something_works_again(window: Page) -> None:
    bar = window.locator("#failure")
    expect(bar).to_be_hidden()
    for status, words in (
        (None, "The workbench cannot be reached"),
        (403, "Your account may not do this"),
        (404, "What you asked for is gone"),
        (500, "Something broke on the workbench's side"),
    ):
        fail(window, status)
        window.get_by_label("State").select_option("done")
        expect(bar).to_contain_text(words)
        expect(window.get_by_text("On the list")).to_be_visible()  # nothing was swapped

        window.unroute("**/*")
        window.get_by_label("State").select_option("unlabelled")
        expect(bar).to_be_hidden()


def test_the_skip_link_comes_first_and_leads_to_the_content(window: Page) -> None:
    window.keyboard.press("Tab")
    expect(window.get_by_role("link", name="Skip to the content")).to_be_focused()
    window.keyboard.press("Enter")
    expect(window.locator("main")).to_be_focused()
