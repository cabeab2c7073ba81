"""What came with a page loads in its frame, and when its address is opened directly."""

import base64
from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Browser, Frame
from playwright.sync_api import Page as Tab
from pytest_django.live_server_helper import LiveServer

from annotate.models import Page
from tests.browser.conftest import log_in
from tests.factories import AssetFactory, PageFactory

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

DOT = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
SHEET = b"p { color: rgb(1, 2, 3); background: url(dot.png); font-family: Stored }"
FONT_FACE = b"@font-face { font-family: Stored; src: url(f.woff) }"
DRAWING = (
    b"<svg xmlns='http://www.w3.org/2000/svg' width='7' height='7'><script>top.x=1</script></svg>"
)


@pytest.fixture
def page(transactional_db: None) -> Page:
    page: Page = PageFactory(
        html=b"<!doctype html><html><head><title>T</title><link rel=stylesheet href=/a.css></head>"
        b"<body><p>Text</p><img id=dot src=/dot.png><img id=drawing src=/d.svg></body></html>"
    )
    for name, media_type, content in (
        ("a.css", "text/css", SHEET + FONT_FACE),
        ("dot.png", "image/png", DOT),
        ("d.svg", "image/svg+xml", DRAWING),
        ("f.woff", "font/woff", b"wOFF, but no font"),
    ):
        url = f"https://{page.source.host}/{name}"
        AssetFactory(corpus=page.corpus, url=url, media_type=media_type, content=content)
    return page


@pytest.fixture
def tab(browser: Browser, annotator: User, live_server: LiveServer) -> Iterator[Tab]:
    """A window whose console nobody reads: it says that the font is none, which is so."""
    with browser.new_context() as context:
        log_in(context, annotator, live_server.url)
        yield context.new_page()


def check(shown: Frame) -> None:
    shown.wait_for_selector("#drawing")
    seen = shown.evaluate(
        """async () => {
            await new Promise((done) => document.readyState === "complete" ? done()
                : addEventListener("load", done));
            await document.fonts.load("1em Stored").catch(() => {});
            return {
                colour: getComputedStyle(document.querySelector("p")).color,
                widths: [...document.images].map((image) => image.naturalWidth),
                head: document.head.getAttribute("data-node"),
                origin: self.origin,
            };
        }"""
    )
    assert seen == {"colour": "rgb(1, 2, 3)", "widths": [1, 7], "head": "1", "origin": "null"}


@pytest.mark.parametrize("view", ["label", "shown"])
def test_stored_assets_load(tab: Tab, page: Page, live_server: LiveServer, view: str) -> None:
    answers: list[tuple[int, str]] = []
    tab.on("response", lambda answer: answers.append((answer.status, answer.url)))
    tab.goto(live_server.url + reverse(f"annotate:{view}", args=[page.pk]))
    frame = tab.main_frame
    if view == "label":
        tab.wait_for_selector("#page-frame")
        frame = next(each for each in tab.frames if each.url.endswith("/shown/"))
    check(frame)
    stored = [status for status, url in answers if "/assets/" in url]
    assert len(stored) >= 4
    assert set(stored) == {200}


def test_a_drawing_opened_on_its_own_runs_nothing(
    tab: Tab, page: Page, live_server: LiveServer
) -> None:
    tab.goto(live_server.url + reverse("annotate:shown", args=[page.pk]))
    address = tab.get_attribute("#drawing", "src")
    assert address is not None
    tab.goto(live_server.url + address)
    assert tab.evaluate("[self.origin, self.x ?? null]") == ["null", None]
