"""The labelling screen as a person uses it, for tests: words for clicks and looks."""

import time
from collections.abc import Callable
from typing import Any, Final, TypeVar

from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import FrameLocator, Locator, expect
from playwright.sync_api import Page as Window

from annotate.models import Label, Page

PATIENCE: Final = 60_000  # milliseconds; only a failing test waits that long
Seen = TypeVar("Seen")
Said = dict[int, tuple[str, str]]


class Screen:
    """One window with the labelling screen of one page."""

    def __init__(self, window: Window, server: str, page: Page) -> None:
        self.window = window
        self.server = server
        self.page = page

    def open(self, query: str = "") -> "Screen":
        self.window.goto(f"{self.server}{reverse('annotate:label', args=[self.page.pk])}{query}")
        return self.wait()

    def reload(self) -> "Screen":
        self.window.reload()
        return self.wait()

    def wait(self) -> "Screen":
        """Until labelling is possible and suggestions are there."""
        self.window.wait_for_selector(".label-screen[data-suggested]", timeout=PATIENCE)
        expect(self.window.locator(".label-screen")).to_have_attribute("data-frame", "open")
        return self

    @property
    def frame(self) -> FrameLocator:
        return self.window.frame_locator("#page-frame")

    def region(self, selector: str) -> Locator:
        return self.frame.locator(selector)

    def node(self, selector: str) -> int:
        return int(self.region(selector).get_attribute("data-node") or -1)

    def click(self, selector: str, **options: Any) -> None:
        """Click a region at its corner, where nothing of it is covered by its children."""
        before = self.selected()
        self.region(selector).click(position={"x": 3, "y": 3}, **options)
        if before != self.node(selector):
            self.window.wait_for_function(
                "before => +document.querySelector('.label-screen').dataset.selected !== before",
                arg=before,
            )

    def press(self, *keys: str) -> None:
        """Press keys that do something on the screen, and wait until each has done it."""
        for key in keys:
            before = self._acted()
            self.window.keyboard.press(key)
            self.window.wait_for_function(
                "before => +document.querySelector('.label-screen').dataset.acted > before",
                arg=before,
            )

    def type(self, *keys: str) -> None:
        """Press keys that go to a dialog or a field, or do nothing."""
        for key in keys:
            self.window.keyboard.press(key)

    def _acted(self) -> int:
        return int(self.window.locator(".label-screen").get_attribute("data-acted") or 0)

    def button(self, name: str) -> Locator:
        return self.window.locator(".toolbar").get_by_role("button", name=name)

    def selected(self) -> int:
        return int(self.window.locator(".label-screen").get_attribute("data-selected") or -1)

    def wait_until_saved(self) -> None:
        expect(self.window.locator("#saved")).to_have_text("saved", timeout=PATIENCE)

    def remaining(self) -> int:
        return int(self.window.locator("#remaining").inner_text())

    def said(self) -> Locator:
        return self.window.locator("#said")

    def marks(self) -> dict[str, str]:
        """Every text of the column with the letter before it, which is drawn once per frame."""
        self.window.evaluate("() => new Promise(requestAnimationFrame)")
        rows = self.window.locator(".run").all_inner_texts()
        return {row[1:].strip(): row[0] for row in rows}


def wait_until_seen(
    window: Window, look: Callable[[], Seen], is_expected: Callable[[Seen], bool]
) -> Seen:
    """Look again until it is as expected; return what was seen then.

    For what no attribute announces, such as pixels. The browser's events go on meanwhile.
    """
    deadline = time.monotonic() + PATIENCE / 1000
    while not is_expected(seen := look()):
        assert time.monotonic() < deadline, f"still {str(seen)[:300]}"
        window.wait_for_timeout(20)
    return seen


def standing(page: Page, user: User) -> Said:
    """What the database says the person thinks, by node."""
    rows = Label.objects.filter(page=page, annotator=user).standing()
    return {row.node: (row.segment, row.content) for row in rows}
