"""The review screen as a person uses it, for tests: words for keys and looks."""

from typing import Final

from django.urls import reverse
from playwright.sync_api import FrameLocator, Locator, expect
from playwright.sync_api import Page as Window

from training.models import Evaluation, PageScore

FRAME: Final = "requestAnimationFrame"


class Review:
    """One window with the review screen of one score."""

    def __init__(self, window: Window, server: str) -> None:
        self.window = window
        self.server = server

    def open(self, evaluation: Evaluation, score: PageScore, query: str = "") -> "Review":
        address = reverse("training:review", args=[evaluation.pk, score.pk])
        self.window.goto(f"{self.server}{address}{query}")
        return self.wait()

    def wait(self) -> "Review":
        """Until the page is there, with its tints."""
        self.window.wait_for_selector(".review-screen[data-frame=open][data-tinted]")
        self.window.wait_for_function(
            "() => document.querySelector('.review-screen').dataset.tinted !== ''"
        )
        return self

    def press(self, *keys: str) -> None:
        """Press keys, and wait until each has done something."""
        for key in keys:
            before = self.screen.get_attribute("data-acted") or "0"
            self.window.keyboard.press(key)
            expect(self.screen).to_have_attribute("data-acted", str(int(before) + 1))

    @property
    def screen(self) -> Locator:
        return self.window.locator(".review-screen")

    @property
    def frame(self) -> FrameLocator:
        return self.window.frame_locator("#page-frame")

    @property
    def said(self) -> Locator:
        return self.window.locator("#said")

    def button(self, name: str) -> Locator:
        return self.window.locator(".toolbar").get_by_role("button", name=name)

    def looks(self, selector: str) -> bytes:
        """A picture of an element, once everything is drawn."""
        element = self.frame.locator(selector)
        element.evaluate(f"() => new Promise((done) => {FRAME}(() => {FRAME}(done)))")
        return element.screenshot()
