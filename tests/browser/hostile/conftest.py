"""What the tests of hostile pages share: a browser that is led to a canary, and a person."""

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from playwright.sync_api import Browser, BrowserContext
from pytest_django.live_server_helper import LiveServer

from tests import chromium
from tests.browser.conftest import log_in
from tests.browser.hostile import canary as canaries
from tests.browser.hostile.canary import Canary
from tests.browser.screen import PATIENCE


@pytest.fixture(autouse=True)
def _keep_static_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let browsers keep scripts and styles, as in production: hundreds of pages load them."""
    serve = StaticFilesHandler.serve

    def serve_for_long(handler: StaticFilesHandler, request: HttpRequest) -> HttpResponseBase:
        response = serve(handler, request)
        response.headers["Cache-Control"] = "max-age=3600"
        return response

    monkeypatch.setattr(StaticFilesHandler, "serve", serve_for_long)


@pytest.fixture(scope="session")
def canary_server() -> Iterator[Canary]:
    with canaries.serve() as canary:
        yield canary


@pytest.fixture
def canary(canary_server: Canary) -> Canary:
    """The server nobody may reach, with no hits yet."""
    canary_server.hits.clear()
    canary_server.pages.clear()
    return canary_server


@pytest.fixture(scope="session")
def led_browser(browser: Browser, canary_server: Canary) -> Iterator[Browser]:
    """Another Chromium, which finds the canary under the name of the hostile site."""
    flags = [*chromium.FLAGS, *canary_server.flags]
    led = browser.browser_type.launch(executable_path=chromium.PATH, args=flags)
    yield led
    led.close()


@pytest.fixture
def person(
    led_browser: Browser, live_server: LiveServer, annotator: User
) -> Iterator[BrowserContext]:
    """A logged-in annotator's browser, with a cookie that scripts of the app could read."""
    context = led_browser.new_context(base_url=live_server.url)
    context.set_default_timeout(PATIENCE)
    log_in(context, annotator, live_server.url)
    context.add_cookies([{"name": "canary", "value": "readable", "url": live_server.url}])
    yield context
    context.close()
