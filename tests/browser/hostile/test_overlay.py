"""What is drawn over a page stays in its place, whatever the page's style sheets want."""

import pytest
from playwright.sync_api import BrowserContext
from pytest_django.live_server_helper import LiveServer

from tests.browser.hostile.canary import Canary
from tests.browser.hostile.payloads import Payload
from tests.browser.hostile.stand import Stand
from tests.processes import wait_until

pytestmark = pytest.mark.browser

OVERLAY = """() => {
    const overlay = document.querySelector(':popover-open');
    const { width, height } = overlay.getBoundingClientRect();
    const { display, opacity, filter } = getComputedStyle(overlay);
    const behind = getComputedStyle(overlay, '::backdrop').display;
    const zoom = Math.round(overlay.currentCSSZoom * 100) / 100;
    const missing = [innerWidth - width, innerHeight - height].map(Math.round);
    return [...missing, zoom, display, opacity, filter, behind];
}"""
IN_PLACE = [0, 0, 1, "block", "1", "none", "none"]


@pytest.fixture
def stand(person: BrowserContext, canary: Canary, live_server: LiveServer) -> Stand:
    return Stand(person, canary, live_server.url)


def test_the_overlay_covers_the_window_and_hides_nothing(stand: Stand) -> None:
    for css in (
        "p { color: red }",
        "html { zoom: 1.7 }",
        "html { zoom: .5 }",
        "[popover]::backdrop { background: black !important; display: block !important }",
        "[popover], div { display: none !important; width: 9px !important; opacity: 0 !important }",
        "html > div { filter: blur(9px) !important; transform: scale(2) !important }",
        "html { transform: scale(.5); filter: invert(1); opacity: .1; contain: strict }",
    ):
        page, _ = stand.store(Payload(f"<style>{css}</style>"))
        stand.screen.open(page.pk)

        # How much a page enlarges itself is known once the browser has laid it out.
        wait_until(lambda: stand.screen.frame.evaluate(OVERLAY) == IN_PLACE, css)


@pytest.mark.parametrize("css", ["pointer-events: none", "interactivity: inert"])
def test_a_page_that_is_deaf_to_the_pointer_can_be_clicked(stand: Stand, css: str) -> None:
    for where in ("html", "body"):
        page, node = stand.store(Payload(f"<style>{where} {{ {css} }}</style>"))
        stand.screen.open(page.pk)

        stand.screen.click(node)
