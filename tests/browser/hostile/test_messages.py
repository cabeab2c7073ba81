"""Forged messages: only the app's own frame is answered, and it is not believed."""

import re
from typing import Final

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from annotate.models import Label, PageLayout
from annotate.models import Page as StoredPage
from tests.browser.hostile.canary import Canary
from tests.browser.hostile.stand import HARMLESS, Stand
from tests.factories import PageFactory

pytestmark = pytest.mark.browser

COUNT_CHANNELS: Final = """
    self.channels = 0;
    self.MessageChannel = class extends MessageChannel {
        constructor() { super(); self.channels += 1; }
    };
"""
FORGE: Final = """target => {
    for (const type of ['ready', 'hello', 'opened', 'pick', 'key', 'port', '__proto__']) {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => console.log('pwned: answered');
        target.postMessage({ type, node: 5, exact: 5, chord: 'n' }, '*', [port2]);
    }
}"""
# What a picker that fell into the wrong hands could say. It waits until the app talks to it:
# before, the app knows of no elements yet and lets every lie about them fall.
LIAR: Final = """
addEventListener('message', ({ ports: [port] }) => {
    if (!port) return parent.postMessage({ type: 'ready' }, '*');
    port.onmessage = () => { port.onmessage = null; lieTo(port); };
    port.postMessage({ type: 'opened', nodes: 7 });
});
const lieTo = port => {
    const send = message => { try { port.postMessage(message); } catch {} };
    const lies = [-1, 1e9, 1.5, NaN, Infinity, '5', '', null, undefined, true, {}, [], [5], 5n,
        '__proto__', new Date(), new Map([[5, 5]]), 'x'.repeat(1e6), new ArrayBuffer(9)];
    const types = ['opened', 'pick', 'key', 'described', 'boxes', 'measured'];
    for (const lie of lies) {
        send(lie);
        send({ type: lie });
        for (const type of types) {
            send({ type, nodes: lie, node: lie, exact: lie, chord: lie, repeat: lie, names: lie,
                boxes: lie, viewport: lie, width: lie, height: lie });
            send({ type, node: 5, exact: lie, names: [[5, lie], lie, [lie, 'x']], boxes: [lie] });
        }
    }
    for (const type of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) send({ type });
    send({ type: 'described', node: 5, names: [[5, '<img src=x onerror=console.log(/pwned/)>']] });
    send({ type: 'boxes', boxes: new Array(500000).fill(5) });
};
parent.postMessage({ type: 'ready' }, '*');
parent.postMessage(null, '*');
parent.postMessage({ type: { toString() { return 'ready'; } }.type }, '*');
"""
REFUSED: Final = "status of 422"
OPEN: Final = {"label": ".label-screen[data-frame=open]", "shown": "[popover=manual]"}


@pytest.fixture
def stand(person: BrowserContext, canary: Canary, live_server: LiveServer) -> Stand:
    return Stand(person, canary, live_server.url)


def test_the_app_answers_nobody_but_its_frame(stand: Stand) -> None:
    stand.tab.add_init_script(COUNT_CHANNELS)
    page, _ = stand.store(HARMLESS)
    with stand.tab.expect_response("**/layout/"):  # measured in a frame with its own channel
        stand.screen.open(page.pk)
    before = stand.tab.evaluate("channels")
    frames = len(stand.tab.frames)

    stand.tab.evaluate(f"({FORGE})(self)")
    # The only address the app may frame: a second picker that says it is ready.
    stand.tab.evaluate(
        """address => {
            const frame = document.createElement('iframe');
            frame.setAttribute('sandbox', 'allow-scripts');
            frame.src = address;
            // Heard after the app, which has been listening for longer.
            addEventListener('message', ({ source, data }) => {
                if (source === frame.contentWindow && data.type === 'ready') self.isHeard = true;
            });
            document.body.append(frame);
        }""",
        f"/pages/{page.pk}/shown/",
    )
    stand.tab.wait_for_function("() => self.isHeard")

    assert len(stand.tab.frames) > frames
    made_here = 7  # by the forger itself
    assert stand.tab.evaluate("channels") == before + made_here
    assert stand.watch.take() == []
    assert not Label.objects.exists()


@pytest.mark.parametrize("view", ["label", "shown"])
def test_a_window_that_opened_ours_is_not_heard(
    person: BrowserContext, canary: Canary, live_server: LiveServer, view: str
) -> None:
    page: StoredPage = PageFactory(html=HARMLESS.page)
    said: list[str] = []
    person.on("console", lambda message: said.append(message.text))
    canary.pages["/opener"] = (
        "<script>addEventListener('message', () => console.log('pwned: told'))</script>"
    )
    opener = person.new_page()
    opener.goto("http://evil.test/opener")
    with person.expect_page() as opened:
        address = f"{live_server.url}/pages/{page.pk}/{view}/"
        opener.evaluate("address => { self.ours = open(address) }", address)
    ours: Page = opened.value
    ours.locator(OPEN[view]).wait_for(state="attached")
    for _ in range(3):
        opener.evaluate(f"({FORGE})(self.ours)")
    ours.evaluate("() => new Promise(done => setTimeout(done, 100))")

    assert said == []
    assert not Label.objects.exists()
    # The app cuts the tie; a sandboxed page cannot, but it does not listen.
    assert ours.evaluate("self.opener === null") == (view == "label")


@pytest.mark.parametrize("view", ["label", "shown"])
def test_nobody_else_can_frame_ours(stand: Stand, canary: Canary, view: str) -> None:
    page, _ = stand.store(HARMLESS)
    address = f"{stand.server}/pages/{page.pk}/{view}/"
    canary.pages["/frame"] = f"<iframe src='{address}'></iframe>"
    stand.tab.goto("http://evil.test/frame")

    assert [frame.url for frame in stand.tab.frames[1:]] == ["chrome-error://chromewebdata/"]


def test_a_picker_that_lies_is_not_believed(stand: Stand) -> None:
    usual = stand.app_of_harmless_page()
    stand.tab.route(
        "**/picker.js", lambda route: route.fulfill(body=LIAR, content_type="text/javascript")
    )
    page, node = stand.store(HARMLESS)
    # It lies in the frame that is measured, too, and the server refuses what it made up.
    with stand.tab.expect_console_message(lambda said: REFUSED in said.text):
        stand.screen.open(page.pk)
    stand.screen.select_by_text()
    # What it says last about the region, and only as a text: by now all lies were heard.
    expect(stand.tab.locator("#trail [aria-current]")).to_have_text(re.compile("^<img"))
    stand.screen.press("n")

    [refused] = stand.watch.take()
    assert REFUSED in refused
    assert not PageLayout.objects.filter(page=page).exists()
    assert list(Label.objects.filter(page=page).values_list("node", flat=True)) == [node]
    assert sorted(set(stand.screen.app()).symmetric_difference(usual)) == []


def test_a_picker_opened_on_its_own_talks_to_nobody(stand: Stand) -> None:
    page, _ = stand.store(HARMLESS)
    stand.tab.goto(f"/pages/{page.pk}/shown/")
    stand.tab.mouse.click(100, 100)
    stand.tab.keyboard.press("n")

    assert stand.watch.take() == []
    assert not Label.objects.exists()
