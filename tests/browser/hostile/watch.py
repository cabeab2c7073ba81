"""Everything a browser can be seen doing that it must not do while it shows a stored page."""

import re
from collections.abc import Callable
from typing import Final

from playwright.sync_api import (
    BrowserContext,
    ConsoleMessage,
    Dialog,
    Frame,
    Page,
    Request,
    WebError,
    Worker,
)

from tests.browser.hostile.canary import Canary

# What browsers advise, about speed and about features that they will drop.
_ADVICE: Final = re.compile("Rendering was performed in a subtree hidden|XSLT.* deprecated")
_BY_POLICY: Final = ("csp", "net::ERR_BLOCKED_BY_CSP")
# What a page carries along loads nothing.
_CARRIED: Final = re.compile(r"data:(?:image|font)/")


class Watch:
    """Collects what happens in a browser's tabs, as lines that say what it was.

    ``is_expected`` answers for addresses: whether this test loads them itself.
    """

    def __init__(
        self, context: BrowserContext, canary: Canary, is_expected: Callable[[str], bool]
    ) -> None:
        self.is_expected = is_expected
        self._canary = canary
        self._seen: list[str] = []
        self._context = context
        context.on("request", self._request)
        context.on("requestfailed", self._stopped)
        context.on("dialog", self._dialog)
        context.on("console", self._console)
        context.on("weberror", self._error)
        context.on("serviceworker", self._worker)

    def open_tab(self) -> Page:
        """A tab of the test's own; every other one is an event."""
        tab = self._context.new_page()
        self._context.on("page", self._page)
        tab.on("download", lambda download: self._note("download", download.url))
        tab.on("framenavigated", self._navigated)
        tab.on("crash", lambda _: self._note("crash", "of the tab"))
        return tab

    def take(self) -> list[str]:
        """What was seen since the last time."""
        seen = self._seen + [f"hit: {hit}" for hit in self._canary.hits]
        self._seen.clear()
        self._canary.hits.clear()
        return seen

    def _note(self, what: str, detail: str) -> None:
        self._seen.append(f"{what}: {detail[:300]}")

    def _request(self, request: Request) -> None:
        if not (_CARRIED.match(request.url) or self.is_expected(request.url)):
            self._note("request", request.url)

    def _stopped(self, request: Request) -> None:
        """The browser only thought of it: its policy came first, and nothing was sent."""
        line = f"request: {request.url[:300]}"
        if request.failure in _BY_POLICY and line in self._seen:
            self._seen[self._seen.index(line)] = f"stopped: {request.url[:300]}"

    def _navigated(self, frame: Frame) -> None:
        if not self.is_expected(frame.url) and frame.url not in ("about:blank", ""):
            self._note("navigation", frame.url)

    def _dialog(self, dialog: Dialog) -> None:
        self._note("dialog", dialog.message)
        dialog.dismiss()

    def _console(self, message: ConsoleMessage) -> None:
        # All of it: a script that ran says so here, and so does a policy that had to step in
        # because the first wall let something through.
        if not _ADVICE.match(message.text):
            self._note("console", message.text)

    def _error(self, error: WebError) -> None:
        self._note("error", str(error.error))

    def _worker(self, worker: Worker) -> None:
        self._note("worker", worker.url)

    def _page(self, page: Page) -> None:
        self._note("window", page.url)
        page.close()
