"""A real Chromium on a real server, for tests of the screens that need one."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, expect
from playwright.sync_api import Page as Window
from pytest_django.live_server_helper import LiveServer

from annotate.models import Page
from annotate.pages.parsed import PAGES
from tests.browser.pages import ARTICLE
from tests.browser.reviewing import Review
from tests.browser.screen import PATIENCE, Screen
from tests.browser.suggesting import suggest
from tests.factories import PageFactory, UserFactory
from tests.model_providers import Provide
from tests.running import Workbench, started

# On two busy cores a screen may take longer than the five seconds that are usual.
expect.set_options(timeout=PATIENCE)

# What browsers write to the console when the network is gone, which tests do on purpose.
EXPECTED = ("net::ERR_INTERNET_DISCONNECTED", "status of 401", "status of 422", "htmx:")


@pytest.fixture(scope="session")
def live_server(django_db_setup: None, live_server: LiveServer) -> LiveServer:
    """Started after the database was made: before, SQLite looks as if it were in memory."""
    return live_server


@pytest.fixture
def annotator(transactional_db: None) -> User:
    """Somebody who may label."""
    return annotator_called("anna")


def annotator_called(name: str) -> User:
    user: User = UserFactory(username=name)
    user.groups.add(Group.objects.get(name="annotator"))
    return user


Enter = Callable[..., BrowserContext]


@pytest.fixture
def enter(browser: Browser, live_server: LiveServer) -> Iterator[Enter]:
    """Open a browser of its own for a person who is logged in. Fails on errors in the console."""
    problems: list[str] = []
    with ExitStack() as contexts:

        def enter(user: User, **options: object) -> BrowserContext:
            options = {"viewport": {"width": 1280, "height": 800}} | options
            context = browser.new_context(**options)  # type: ignore[arg-type]  # as given
            contexts.callback(context.close)
            context.set_default_timeout(PATIENCE)
            context.on("console", lambda message: _note(message, problems))
            context.on("weberror", lambda error: problems.append(str(error.error)))
            log_in(context, user, live_server.url)
            return context

        yield enter
    assert problems == []


def _note(message: ConsoleMessage, problems: list[str]) -> None:
    if message.type in ("error", "warning") and not any(part in message.text for part in EXPECTED):
        problems.append(message.text)


def log_in(context: BrowserContext, user: User, server: str) -> None:
    """Give the browser a session without typing a password."""
    client = Client()
    client.force_login(user)
    context.add_cookies(
        [{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": server}]
    )


@pytest.fixture
def reviewer(transactional_db: None) -> User:
    """Somebody who may review."""
    user: User = UserFactory(username="rita")
    user.groups.add(Group.objects.get(name="reviewer"))
    return user


@pytest.fixture
def review(enter: Enter, reviewer: User, live_server: LiveServer) -> Review:
    """A window in which the reviewer can open reviews."""
    return Review(enter(reviewer).new_page(), live_server.url)


@pytest.fixture(autouse=True)
def _known_suggestions(provide: Provide) -> None:
    """Suggestions that do not depend on the model that ships, nor on the time it takes to load."""
    provide(suggest=suggest)
    PAGES.forget()


@pytest.fixture
def article(transactional_db: None) -> Page:
    """A stored page with an article; two suggestions come with it."""
    page: Page = PageFactory(html=ARTICLE)
    return page


@pytest.fixture
def screen(enter: Enter, annotator: User, article: Page, live_server: LiveServer) -> Screen:
    """The labelling screen of the article, opened by the annotator."""
    return Screen(enter(annotator).new_page(), live_server.url, article).open()


@pytest.fixture
def workbench(own_environment: dict[str, str], tmp_path: Path) -> Iterator[Workbench]:
    """A workbench as people run it: its own processes and data, and the demo corpus."""
    with started(own_environment, tmp_path / "log") as workbench:
        yield workbench


@pytest.fixture
def administrator_window(browser: Browser, workbench: Workbench) -> Iterator[Window]:
    """A window of that workbench, logged in."""
    window = browser.new_page(viewport={"width": 1280, "height": 800})
    window.set_default_timeout(PATIENCE)
    workbench.log_in(window)
    yield window
    window.close()
