"""The script inside the frame: it survives what a page is named, and changes nothing there."""

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import Enter
from tests.browser.pages import CLOBBERED, long_page
from tests.browser.screen import Screen, standing, wait_until_seen
from tests.factories import PageFactory

pytestmark = pytest.mark.browser

# Through prototypes, because of what the pages are named.
TREE = """() => {
    const root = Object.getOwnPropertyDescriptor(Document.prototype, 'documentElement')
        .get.call(document);
    return Element.prototype.querySelectorAll.call(root, '[data-node]').length + ' '
        + [...root.childNodes].slice(0, 2).map(node => new XMLSerializer().serializeToString(node))
            .join('');
}"""


def open_page(enter: Enter, annotator: User, server: LiveServer, html: bytes) -> Screen:
    page = PageFactory(html=html)
    return Screen(enter(annotator).new_page(), server.url, page).open()


def test_a_page_that_renames_the_documents_own_methods_can_be_labelled(
    enter: Enter, annotator: User, live_server: LiveServer
) -> None:
    screen = open_page(enter, annotator, live_server, CLOBBERED)
    for selector, key in (("#text", "m"), ("#inside", "n")):
        # The browser's driver trips over such names itself when it clicks an element.
        box = screen.region(selector).bounding_box()
        assert box is not None
        screen.window.mouse.click(box["x"] + 20, box["y"] + 8)
        screen.press(key)
    screen.wait_until_saved()

    assert standing(screen.page, annotator) == {
        screen.node("#text"): ("good", "main"),
        screen.node("#inside"): ("good", "noisy"),
    }


def test_pointing_selecting_and_labelling_leave_the_pages_tree_alone(screen: Screen) -> None:
    frame = next(each for each in screen.window.frames if each.url.endswith("/shown/"))
    before = frame.evaluate(TREE)
    screen.region("#first").hover()
    screen.click("#article")
    screen.press("m", "v", "v", "s")
    screen.click("#foot")
    screen.wait_until_saved()

    assert frame.evaluate(TREE) == before


def test_links_buttons_and_forms_of_the_page_do_nothing(
    enter: Enter, annotator: User, live_server: LiveServer
) -> None:
    html = (
        b"<form action=/away><p id=p>Words</p><input id=i><input type=submit id=s value=Send>"
        b"</form><a id=a href=/away>away</a>"
        b"<details id=d><summary id=m>More</summary>Text</details>"
        b"<label id=l>Tick <input type=checkbox id=c></label>"
    )
    screen = open_page(enter, annotator, live_server, html)
    for selector in ("#i", "#s", "#a", "#m", "#c"):
        screen.region(selector).click()
        screen.region(selector).click(button="middle")
    screen.region("#p").dblclick()

    expect(screen.region("#c")).not_to_be_checked()
    assert screen.region("#d").get_attribute("open") is None
    frame = next(each for each in screen.window.frames if each.url.endswith("/shown/"))
    assert frame.evaluate("getSelection().toString() + document.activeElement.localName") == "body"
    assert len(screen.window.context.pages) == 1


def test_what_is_drawn_follows_the_page_when_it_is_scrolled(
    enter: Enter, annotator: User, live_server: LiveServer
) -> None:
    screen = open_page(enter, annotator, live_server, long_page(60))
    screen.region("#s30").click(position={"x": 3, "y": 3})
    screen.press("n", "Escape")
    screen.wait_until_saved()
    screen.window.mouse.move(5, 5)
    section = screen.region("#s30")
    labelled = section.screenshot()
    screen.region("#s0").scroll_into_view_if_needed()
    elsewhere = screen.window.locator("#page-frame").screenshot()
    wait_until_seen(screen.window, section.screenshot, lambda now: now == labelled)
    screen.press("c")
    screen.region("#s0").scroll_into_view_if_needed()
    # Nothing of it was in view.
    whole = screen.window.locator("#page-frame")
    wait_until_seen(screen.window, whole.screenshot, lambda now: now == elsewhere)


def test_a_page_that_does_not_fit_is_made_smaller(
    enter: Enter, annotator: User, live_server: LiveServer
) -> None:
    html = b"<body style='margin:0'><table width=1000 id=t><tr><td id=td>Wide</table>"
    screen = open_page(enter, annotator, live_server, html)
    frame = next(each for each in screen.window.frames if each.url.endswith("/shown/"))

    # Its width is told only after the frame is open.
    frame.wait_for_function("() => innerWidth === 1000")
    box = screen.window.locator("#page-frame").bounding_box()
    assert box is not None
    scale = box["width"] / 1000
    screen.window.mouse.click(box["x"] + 40 * scale, box["y"] + 10 * scale)
    expect(screen.window.locator(".label-screen")).to_have_attribute(
        "data-selected", str(screen.node("#td"))
    )
