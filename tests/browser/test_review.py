"""Error review in a real Chromium: from an evaluation's outlier to a mended gold text."""

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page as Window
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from annotate.models import LabelRequest, Page
from annotate.pages.parsed import parsed
from tests.browser.conftest import Enter
from tests.browser.pages import CLOBBERED
from tests.browser.reviewing import Review
from tests.browser.screen import wait_until_seen
from tests.factories import GoldStandardFactory, PageFactory
from tests.training.scored import evaluation_of, gold_page, method, score_of_selection
from training.models import Evaluation, Finding, PageScore
from training.tasks.runs import do_run

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

POINTS = "#plot-box-f1 .scatterlayer .point"
# A link quota filter loses the paragraph that is one link.
LINKED = b"""<!doctype html><html lang=en><head><title>Quay reopened</title></head><body>
<div id=menu><a href=/>Home</a> <a href=/news>News</a></div>
<div id=story><h1>Quay reopened</h1><p id=plain>The quay was closed for a year.</p>
<p id=linked><a href=/more>Ships may use it again since the wall was repaired last Friday.</a></p>
</div></body></html>"""
# No two paragraphs share a word.
LONG = "".join(
    f"<div id=d{n}><p id=p{n}><b>{' '.join(f'w{n}x{k}' for k in range(20))}</b></p></div>"
    for n in range(60)
).encode()


def page_with_gold(html: bytes, selector: str, **facts: object) -> Page:
    page: Page = PageFactory(html=html, **facts)
    flat = parsed(page)
    GoldStandardFactory(page=page, text=flat.text_of(flat.select(selector)))
    return page


def scored_page(html: bytes, gold: str, **taken: str) -> Evaluation:
    """An evaluation of one page; what each method took, and what it should have."""
    page = page_with_gold(html, gold)
    scores = [score_of_selection(method(name), page, each) for name, each in taken.items()]
    return evaluation_of([score.method for score in scores], [page])


def of(evaluation: Evaluation, name: str) -> PageScore:
    return PageScore.objects.get(method__label=name, method__evaluations=evaluation)


def until_changed(window: Window, look: Callable[[], bytes], before: bytes) -> bytes:
    """What is drawn once it is something else; it comes with the next frame."""
    return wait_until_seen(window, look, lambda now: now != before)


def test_from_an_outlier_to_a_mended_gold_text_and_the_queue(
    review: Review, live_server: LiveServer
) -> None:
    window = review.window
    page = page_with_gold(LINKED, "#story", title="Quay reopened")
    for name in "abc":
        gold_page(page.source, name, corpus=page.corpus)

    # Run an evaluation.
    window.goto(
        f"{live_server.url}{reverse('training:evaluation-new')}?methods=LQF-50&methods=body"
    )
    window.get_by_role("button", name="Evaluate").click()
    window.wait_for_url(re.compile(r"/evaluations/\d+/"))
    evaluation = Evaluation.objects.get()
    assert evaluation.run is not None
    do_run.func(evaluation.run.pk)

    # Click the outlier of its box plot: the leftmost point is the worst F1.
    window.reload()
    window.wait_for_selector("#plot-box-f1[data-drawn]")
    window.locator("#plot-box-f1").scroll_into_view_if_needed()
    boxes = [point.bounding_box() for point in window.locator(POINTS).all()]
    left = min((box for box in boxes if box), key=lambda box: box["x"])
    window.mouse.click(left["x"] + left["width"] / 2, left["y"] + left["height"] / 2)
    window.mouse.move(2, 2)  # what the pointer rests on is outlined
    review.wait()
    expect(window.locator("#numbers-title")).to_have_text("LQF-50")

    # What is missed is tinted on the page, nothing else changes when it is not.
    tinted, plain = review.looks("#linked"), review.looks("#plain")
    review.press("i")
    without = until_changed(window, lambda: review.looks("#linked"), tinted)
    assert review.looks("#plain") == plain
    review.press("i")
    assert until_changed(window, lambda: review.looks("#linked"), without) == tinted

    # Tag it.
    review.press("6", "1", "1")
    expect(review.button("Part of the content missed")).to_have_attribute("aria-pressed", "true")
    expect(review.said).to_have_text("Taken back: Comments taken.")
    assert [each.cause for each in Finding.objects.all()] == ["part-missed"]

    # Correct the gold text, and watch the score change.
    before = window.locator("#f1").inner_text()
    review.press("g")
    window.get_by_role("textbox", name="Gold text").fill(
        "Quay reopened\nThe quay was closed for a year."
    )
    window.keyboard.press("Control+Enter")
    expect(window.locator(".change")).to_contain_text(f"F1 {before} → 1.000")
    expect(window.locator("#f1")).to_have_text("1.000")
    expect(window.locator(".review-text mark.missed")).to_have_count(0)
    until_changed(window, lambda: review.looks("#linked"), tinted)

    # Send another page to the queue, and find it there.
    window.keyboard.press("j")
    window.wait_for_function(f"() => !location.pathname.includes('/{of_page(page).pk}/')")
    review.wait()
    review.press("q")
    expect(review.said).to_contain_text("In the queue: goes wrong (LQF-50")
    asked = LabelRequest.objects.get()
    assert asked.page != page
    window.goto(f"{live_server.url}{reverse('annotate:queue')}")
    expect(window.get_by_role("heading", name="Requested: 1")).to_be_visible()
    expect(window.get_by_role("link", name=str(asked.page))).to_be_visible()


def of_page(page: Page) -> PageScore:
    return PageScore.objects.get(page=page, method__label="LQF-50")


def test_the_difference_and_the_page_lead_to_each_other(review: Review) -> None:
    evaluation = scored_page(LONG, "#p40, #p50", one="#p50, #p55")
    review.open(evaluation, of(evaluation, "one"))
    marks = review.window.locator(".main-text mark:not(.space)")

    # By key and by click, to words that are far down.
    review.press(".")
    expect(marks.first).to_have_class(re.compile("is-current"))
    expect(review.frame.locator("#p40 b")).to_be_in_viewport()
    marks.last.click()
    expect(review.frame.locator("#p55 b")).to_be_in_viewport()
    expect(marks.last).to_have_class(re.compile("is-current"))
    review.press(",")
    expect(marks.last).not_to_have_class(re.compile("is-current"))

    # From the page back; the element's place and what the model says are beside it.
    review.frame.locator("#p55 b").click()
    expect(marks.last).to_have_class(re.compile("is-current"))
    expect(review.window.locator("#trail button").last).to_have_text("p#p55")
    review.press("ArrowUp")
    expect(review.window.locator("#trail button").last).to_have_text("div#d55")
    node = review.frame.locator("#d55").get_attribute("data-node")
    expect(review.window.locator("#open-label")).to_have_attribute(
        "href", re.compile(rf"/label/\?node={node}$")
    )


def test_the_other_methods_are_one_key_away_and_keys_can_be_changed(review: Review) -> None:
    evaluation = scored_page(LINKED, "#story", one="#plain", two="#story, #menu")
    review.open(evaluation, of(evaluation, "one"))
    title = review.window.locator("#numbers-title")
    review.window.keyboard.press("b")
    expect(review.window.locator(".review-text")).to_have_count(2)
    review.wait().window.keyboard.press("m")
    expect(title).to_have_text("two")

    review.wait().press("?")
    rows = review.window.locator("#help-dialog tr")
    rows.filter(has_text="Next method").get_by_role("button").click()
    review.window.keyboard.press("y")
    review.window.get_by_role("button", name="Close").click()
    review.window.keyboard.press("y")
    expect(title).to_have_text("one")


def test_tints_leave_a_hostile_page_alone(review: Review) -> None:
    evaluation = scored_page(CLOBBERED, "#story", one="#inside")
    review.open(evaluation, of(evaluation, "one"))
    frame = next(each for each in review.window.frames if each.url.endswith("/shown/"))
    script = (
        "() => { const root = Object.getOwnPropertyDescriptor(Document.prototype,"
        " 'documentElement').get.call(document);"
        " return [...root.childNodes].slice(0, 2).map("
        "(node) => new XMLSerializer().serializeToString(node)).join(''); }"
    )
    before = frame.evaluate(script)

    # The browser's driver trips over the page's names when it looks for elements there.
    def look() -> bytes:
        # Without hiding carets, for which the driver would write into the page.
        return review.window.locator("#page-frame").screenshot(caret="initial")

    tinted = look()
    review.press("t")
    without = until_changed(review.window, look, tinted)
    review.press("t", ".")
    until_changed(review.window, look, without)
    assert frame.evaluate(script) == before


def test_the_screen_fits_a_telephone(enter: Enter, reviewer: User, live_server: LiveServer) -> None:
    evaluation = scored_page(LINKED, "#story", one="#plain")
    narrow = enter(reviewer, viewport={"width": 400, "height": 800}).new_page()
    review = Review(narrow, live_server.url).open(evaluation, of(evaluation, "one"))
    assert narrow.evaluate("document.documentElement.scrollWidth") <= 400
    expect(review.frame.locator("#plain")).to_be_in_viewport()
    narrow.get_by_text("Difference", exact=True).click()
    expect(narrow.locator(".main-text mark.missed").first).to_be_in_viewport()
    narrow.get_by_text("Details", exact=True).click()
    expect(narrow.locator("#f1")).to_be_in_viewport()
