"""The labelling screen, as the tests of hostile pages use it: by coordinates and prototypes.

Elements of the page may be named like methods of documents and windows, so ways to look
into the frame that work on other pages may not work here.
"""

import re
import time
from typing import Final

from playwright.sync_api import Frame, Page, expect

from tests.browser.hostile.payloads import KNOWN
from tests.browser.screen import PATIENCE

# Found by its text, not by the number stamped on it, which is what is to be tested. Given as
# shares of the frame's width and height: wide pages are shown smaller. In the widest of its
# boxes: where words in a line wrap, as fonts have it, the middle between all may be outside.
_PLACE: Final = """text => {
    const own = (type, name) => Object.getOwnPropertyDescriptor(type.prototype, name).get;
    const walk = Document.prototype.createTreeWalker;
    const walker = walk.call(document, document, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        if (walker.currentNode.data.trim() !== text) continue;
        const element = own(Node, 'parentNode').call(walker.currentNode);
        const boxes = [...Element.prototype.getClientRects.call(element)];
        const [box] = boxes.sort((one, other) => other.width - one.width);
        return box && [(box.left + Math.min(box.width / 2, 60)) / innerWidth,
            (box.top + box.height / 2) / innerHeight];
    }
    return null;
}"""
# An opaque origin has no cookies to read, nor an app to look at, nor anything to keep.
LOOK_OUT: Final = """() => {
    const reading = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie').get;
    const attempt = read => { try { return String(read()); } catch (error) { return error.name; } };
    return [
        self.origin,
        attempt(() => Reflect.apply(reading, document, [])),
        attempt(() => parent === self ? 'SecurityError' : parent.document.title),
        attempt(() => self.localStorage.length),
    ];
}"""
BEHIND_WALLS: Final = ["null", "SecurityError", "SecurityError", "SecurityError"]
# The app's own tree. Parts that show what the page is made of are only looked at for the
# kinds of elements they consist of.
_APP: Final = """() => {
    const filled = '.runs-all, #trail, #my-label, #suggestions, #others, #said, #node-details';
    const changing = ['hidden', 'disabled', 'style', 'class', 'aria-activedescendant'];
    const named = element => [element.localName, element.id.replace(/^run-\\d+$/, ''),
        ...element.getAttributeNames().filter(name => !changing.includes(name)).sort()].join(' ');
    const all = [...document.querySelectorAll('*:not(.measuring)')];
    const own = all.filter(each => !each.parentElement?.closest(filled)).map(named);
    const inside = all.filter(each => each.parentElement?.closest(filled)).map(named);
    return [document.title, ...own, ...[...new Set(inside)].sort()];
}"""
_WRONG_CLICKS: Final = 4
_OPEN: Final = ".label-screen[data-ready][data-suggested][data-frame=open]"


class Screen:
    """A tab with the labelling screen of one page after the other."""

    def __init__(self, tab: Page, server: str) -> None:
        self.tab = tab
        self._server = server

    def open(self, page_id: int) -> None:
        """Open it, and wait until labelling is possible."""
        self.tab.goto(f"{self._server}/pages/{page_id}/label/", wait_until="commit")
        self.tab.locator(_OPEN).wait_for(state="attached")

    @property
    def frame(self) -> Frame:
        """The frame with the stored page."""
        element = self.tab.query_selector("#page-frame")
        found = element.content_frame() if element else None
        assert found, "the screen has no frame"
        return found

    def app(self) -> list[str]:
        """What the app's own tree looks like."""
        found: list[str] = self.tab.evaluate(_APP)
        return found

    def click(self, node: int) -> None:
        """Click the known paragraph until the app selects ``node``: pages move at first.

        A busy browser may take long to react to a click, so only clicks that selected another
        element count as wrong ones.
        """
        deadline = time.monotonic() + PATIENCE / 1000
        wrong = 0
        while wrong < _WRONG_CLICKS and time.monotonic() < deadline:
            self.tab.mouse.click(*self._place())
            if self._is_selected(node):
                return
            wrong += self.selected not in (None, "-1")
        raise AssertionError(f"a click selects {self.selected}, not {node}")

    def select_by_text(self) -> None:
        """Choose the paragraph in the column of texts."""
        self.tab.locator(".run", has_text=re.compile(re.escape(KNOWN))).first.click()

    def press(self, key: str) -> None:
        """Press a key that labels, and wait until the label is saved."""
        with self.tab.expect_response(re.compile("/operations/$")) as answer:
            self.tab.keyboard.press(key)
        assert answer.value.status == 200

    @property
    def selected(self) -> str | None:
        return self.tab.locator(".label-screen").get_attribute("data-selected")

    def _is_selected(self, node: int) -> bool:
        wanted = self.tab.locator(f".label-screen[data-selected='{node}']")
        try:
            expect(wanted).to_be_attached(timeout=1000)
        except AssertionError:
            return False
        return True

    def _place(self) -> tuple[float, float]:
        place: list[float] | None = self.frame.evaluate(_PLACE, KNOWN)
        around = self.tab.locator("#page-frame").bounding_box()
        assert place, "the known paragraph is not on the page"
        assert around
        across, down = place
        return around["x"] + across * around["width"], around["y"] + down * around["height"]
