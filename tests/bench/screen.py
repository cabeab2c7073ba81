"""How quickly the labelling screen answers on a page of 1 MB and 15,000 elements, in Chromium.

A workbench of its own is started as people start it. Times are those of the browser: from the
beginning of a navigation until labelling is possible, and from a movement, click or key until
what answers it is drawn, ready for the browser's next frame.
"""

import re
import statistics
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from playwright.sync_api import Browser, Frame, Page, sync_playwright

from tests import chromium
from tests.bench.sizes import size
from tests.browser.pages import big_page
from tests.conftest import ROOT
from tests.running import Workbench, started_anew

_READY: Final = ".label-screen[data-ready][data-frame=open]"
_OPENINGS: Final = size(5, small=1)
_TRIES: Final = size(60, small=3)
_QUIET_MS: Final = size(2_000, small=100)
_ELEMENTS, _BYTES = size((15_000, 1_000_000), small=(400, 30_000))
FRAME_MS: Final = 1000 / 60

# In the app: when labelling became possible. In the frame: when what a movement, click or key
# asked for was drawn. A message that is sent while a frame is drawn arrives after it.
INSTRUMENTS: Final = """(() => {
    if (!location.pathname.endsWith('/shown/')) {
        new MutationObserver((_, observer) => {
            if (!document.querySelector('READY')) return;
            window.readyAfter = performance.now();
            observer.disconnect();
        }).observe(document, { attributes: true, childList: true, subtree: true });
        return;
    }
    let asked = null;
    window.answers = [];
    for (const type of ['pointermove', 'click', 'keydown']) {
        addEventListener(type, (event) => { asked = { type, at: event.timeStamp }; }, true);
    }
    const clear = CanvasRenderingContext2D.prototype.clearRect;
    CanvasRenderingContext2D.prototype.clearRect = function (...values) {
        if (asked) {
            const { type, at } = asked;
            asked = null;
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => window.answers.push([type, performance.now() - at]);
            port2.postMessage(null);
        }
        return clear.apply(this, values);
    };
})()""".replace("READY", _READY)

Times = dict[str, float]


def screen() -> dict[str, Any]:
    """All measurements, by name."""
    with started_anew() as workbench, sync_playwright() as playwright:
        _add_big_page(workbench)
        browser = playwright.chromium.launch(executable_path=chromium.PATH, args=chromium.FLAGS)
        return _measured(browser, workbench)


def _measured(browser: Browser, workbench: Workbench) -> dict[str, Any]:
    window = browser.new_page(viewport={"width": 1280, "height": 800})
    window.set_default_timeout(60_000)
    workbench.log_in(window)
    address = _page_address(window, workbench.address)
    window.add_init_script(INSTRUMENTS)
    # A server that has just started is slow.
    open_screen(window, f"{workbench.address}/pages/1/label/")
    opening = [open_screen(window, address) for _ in range(_OPENINGS + 1)]
    answers = {"first opening": _summary(opening[:1]), "opening again": _summary(opening[1:])}
    answers |= pointing(window, "")
    label_alike(window)
    return answers | pointing(window, ", 1,875 regions labelled")


def open_screen(window: Page, address: str) -> float:
    """Milliseconds from the beginning of the navigation until labelling is possible."""
    window.goto("about:blank")
    window.goto(address, wait_until="commit")
    window.wait_for_function("() => window.readyAfter")
    # Suggestions and layout come afterwards; they must not slow down what is measured next.
    window.locator(".label-screen[data-suggested]").wait_for()
    window.wait_for_timeout(_QUIET_MS)
    window.wait_for_function("() => !document.querySelector('.measuring')")
    return float(window.evaluate("window.readyAfter"))


def pointing(window: Page, suffix: str) -> dict[str, Times]:
    """Milliseconds until hovering, clicking, labelling and scrolling is drawn."""
    box = window.locator("#page-frame").bounding_box()
    assert box is not None
    left, top, height = box["x"] + 60, box["y"] + 30, box["height"] - 60

    def place(number: int) -> tuple[float, float]:
        return left + 7 * (number % 13), top + (number * 97) % height

    def label(number: int) -> None:
        window.keyboard.press("mnu"[number % 3])

    work: dict[str, tuple[str, Callable[[int], None]]] = {
        "hover": ("pointermove", lambda number: window.mouse.move(*place(number))),
        "click": ("click", lambda number: window.mouse.click(*place(number))),
        "label": ("keydown", label),
    }
    return {name + suffix: _summary(_timed(window, *each)) for name, each in work.items()}


def _timed(window: Page, event: str, work: Callable[[int], None]) -> list[float]:
    frame = _frame(window)
    frame.evaluate("window.answers.length = 0")
    for number in range(_TRIES):
        work(number)
        window.wait_for_timeout(40)
    found: list[tuple[str, float]] = frame.evaluate("window.answers")
    # A click begins with a movement, which has an answer of its own.
    return [took for kind, took in found if kind == event]


def label_alike(window: Page) -> None:
    """Give one label to every section of the page."""
    _frame(window).locator("#s0").click(position={"x": 2, "y": 2})
    window.keyboard.press("n")
    window.keyboard.press("l")
    window.locator("#mode [data-action=confirm]").click()
    window.locator("#saved[data-status=saved]").wait_for()


def _frame(window: Page) -> Frame:
    return next(frame for frame in window.frames if frame.url.endswith("/shown/"))


def _summary(times: list[float]) -> Times:
    ordered = sorted(times)
    worst = ordered[min(round(len(ordered) * 0.95), len(ordered) - 1)]
    return {"median": statistics.median(ordered), "p95": worst, "number": len(ordered)}


def _add_big_page(workbench: Workbench) -> None:
    with TemporaryDirectory(prefix="workbench-bench-") as folder:
        page = Path(folder) / "big.html"
        page.write_bytes(big_page(_ELEMENTS, _BYTES))
        add = [sys.executable, "manage.py", "import_pages", str(page), "--corpus", "Big", "-v0"]
        subprocess.run(add, cwd=ROOT, env=workbench.environment, check=True)


def _page_address(window: Page, server: str) -> str:
    window.goto(f"{server}/corpora/big/")
    link = window.locator("#pages a[href^='/pages/']").first.get_attribute("href") or ""
    number = re.findall(r"\d+", link)[0]
    return f"{server}/pages/{number}/label/"
