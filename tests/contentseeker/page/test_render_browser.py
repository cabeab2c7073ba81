import random
import re
from collections import Counter
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Dialog, Page, Request

from contentseeker.page import parse
from contentseeker.page.render import render
from tests.contentseeker.page.hostile_markup import HOSTILE, READABLE

pytestmark = pytest.mark.browser

STAMPS = "[...document.querySelectorAll('[data-node]')].map(element => +element.dataset.node)"
STAMPS_OF = f"""markup => {{
    const document = new DOMParser().parseFromString(markup, 'text/html');
    return {STAMPS};
}}"""
# Trigger everything that waits for a click, for focus or for a form to be sent.
PROVOKE = """() => {
    for (const element of document.querySelectorAll('*')) {
        if (element.focus) element.focus();
        element.dispatchEvent(new MouseEvent('click', {bubbles: true}));
        if (element.localName === 'form') element.requestSubmit();
    }
}"""

# Everything that a browser's parser moves, drops, copies or reads by rules of its own.
TAGS = (
    *("a", "annotation-xml", "applet", "article", "b", "base", "body", "br", "button", "caption"),
    *(
        "center",
        "col",
        "colgroup",
        "dd",
        "desc",
        "details",
        "dialog",
        "div",
        "dl",
        "dt",
        "fieldset",
    ),
    *("font", "foreignobject", "form", "frame", "frameset", "g", "h1", "h2", "head", "hr", "html"),
    *("i", "iframe", "image", "img", "input", "label", "li", "link", "main", "marquee", "math"),
    *("menu", "meta", "mglyph", "mi", "mtext", "nobr", "noframes", "noscript", "o:p", "object"),
    *("optgroup", "option", "p", "path", "plaintext", "pre", "rb", "rt", "ruby", "script"),
    *("section", "select", "source", "span", "style", "summary", "svg", "table", "tbody", "td"),
    *("template", "textarea", "th", "thead", "title", "tr", "ul", "use", "video", "wbr", "x-y"),
    "xmp",
)


@pytest.fixture(scope="module")
def window(browser: Browser) -> Iterator[Page]:
    window = browser.new_page()
    yield window
    window.close()


class Watch:
    """A browser window, and everything in it that must not happen."""

    def __init__(self, window: Page) -> None:
        self.page = window
        self.seen: list[str] = []
        window.goto("about:blank")
        window.on("dialog", self._dialog)
        window.on("request", self._request)
        window.on("popup", self._popup)

    def close(self) -> None:
        self.page.remove_listener("dialog", self._dialog)
        self.page.remove_listener("request", self._request)
        self.page.remove_listener("popup", self._popup)

    def _popup(self, popup: Page) -> None:
        self.seen.append(popup.url)

    def _dialog(self, dialog: Dialog) -> None:
        self.seen.append(dialog.message)
        dialog.dismiss()

    def _request(self, request: Request) -> None:
        if not request.url.startswith("data:image/"):
            self.seen.append(request.url)

    def show(self, markup: str) -> None:
        self.page.set_content(markup)
        self.page.evaluate(PROVOKE)
        self.page.evaluate("new Promise(done => setTimeout(done, 10))")
        if self.page.evaluate("window.pwned !== undefined"):
            self.seen.append("a script ran")


@pytest.fixture
def watch(window: Page) -> Iterator[Watch]:
    watch = Watch(window)
    yield watch
    watch.close()


def test_unrendered_the_markup_does_what_it_wants(watch: Watch) -> None:
    watch.show(
        "<base href=http://evil.test/>"
        + HOSTILE["picture in svg"]
        + HOSTILE["handler on an unknown element"]
    )

    assert watch.seen == ["http://evil.test/x.png", "a script ran"]


@pytest.mark.parametrize("name", [*HOSTILE, *READABLE])
def test_hostile_markup_does_nothing_in_a_browser(watch: Watch, name: str) -> None:
    watch.show(render(parse((HOSTILE | READABLE)[name], url="http://site.example/")))

    assert watch.seen == []


def test_all_hostile_markup_on_one_page_does_nothing(watch: Watch) -> None:
    rendered = render(parse("\n".join(HOSTILE.values()), url="http://site.example/"))

    watch.show(rendered)

    assert watch.seen == []
    stamped = [int(stamp) for stamp in re.findall(r'data-node="(\d+)"', rendered)]
    assert Counter(watch.page.evaluate(STAMPS)) == Counter(stamped)


def tag_soup(dice: random.Random) -> str:
    """Tags opened and closed at random, a few kinds at a time."""
    kinds = dice.sample(TAGS, dice.randint(3, 25))
    pieces = ["<!doctype html>"] if dice.random() < 0.5 else []
    open_tags: list[str] = []
    for _ in range(dice.randint(3, 60)):
        choice = dice.random()
        if choice < 0.55:
            open_tags.append(dice.choice(kinds))
            pieces.append(f"<{open_tags[-1]}{dice.choice(['', ' href=x', ' hidden'])}>")
        elif choice < 0.8 and open_tags:
            pieces.append(f"</{open_tags.pop()}>")
        else:
            pieces.append("text ")
    return "".join(pieces)


@pytest.mark.parametrize("seed", range(4))
def test_a_browser_keeps_every_stamped_element_of_broken_pages_once(
    watch: Watch, seed: int
) -> None:
    dice = random.Random(seed)  # noqa: S311
    for _ in range(150):
        markup = tag_soup(dice)
        rendered = render(parse(markup))
        stamped = [int(stamp) for stamp in re.findall(r' data-node="(\d+)"', rendered)]
        assert Counter(watch.page.evaluate(STAMPS_OF, rendered)) == Counter(stamped), markup
