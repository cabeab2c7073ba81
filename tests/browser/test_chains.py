"""From a next link to the joined text: picked or accepted on the page, followed, read."""

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from annotate.models import Chain, Page
from annotate.tasks.jobs import join_chain
from tests.annotate.chained import paragraphs
from tests.browser.conftest import Enter
from tests.browser.screen import Screen
from tests.factories import PageFactory, SourceFactory
from tests.model_providers import Provide

pytestmark = pytest.mark.browser

FIRST = b"""<!doctype html><title>The flood</title><body>
<p>The Weekly</p><p>It rained for a month, and then the river came.</p>
<p><a id="next" href="/flood?page=2"><b id="word">next</b></a></p></body>"""
SECOND = b"""<!doctype html><title>The flood (2)</title>
<link rel="next" href="/flood?page=3"><body>
<p>The Weekly</p><p>By Sunday the bridge was gone.</p><a href="/flood?page=3">on</a></body>"""
LAST = b"""<!doctype html><title>The flood (3)</title><body>
<p>The Weekly</p><p>Now they build a new one.</p></body>"""
TEXT = (
    "It rained for a month, and then the river came.\n"
    "next\n\n"
    "By Sunday the bridge was gone.\n\n"
    "Now they build a new one."
)


@pytest.fixture
def story(transactional_db: None, provide: Provide) -> list[Page]:
    provide(chain_extractor=paragraphs)
    site = "https://weekly.example/flood"
    source = SourceFactory(host="weekly.example")
    first: Page = PageFactory(html=FIRST, url=site, title="The flood", source=source)
    rest = [
        PageFactory(html=html, url=f"{site}?page={number}", corpus=first.corpus, source=source)
        for number, html in ((2, SECOND), (3, LAST))
    ]
    return [first, *rest]


def test_from_a_picked_link_to_the_joined_text(
    enter: Enter, annotator: User, story: list[Page], live_server: LiveServer
) -> None:
    window = enter(annotator).new_page()
    screen = Screen(window, live_server.url, story[0]).open()

    screen.press("p")
    screen.region("#word").click()
    expect(window.locator("#facts").get_by_role("status")).to_contain_text("Saved.")
    story[0].refresh_from_db()
    assert story[0].next_page_url == story[1].url
    assert story[0].next_link_origin == "person"

    window.goto(live_server.url + reverse("annotate:page", args=[story[0].pk]))
    window.get_by_role("button", name="Join its pages").click()
    expect(window.get_by_text("Waits for a worker.")).to_be_visible()
    # The screen watches: nobody has to load it again.
    join_chain.call(Chain.objects.get().pk)

    expect(window.locator(".chain-pages li")).to_have_count(3)
    expect(window.locator(".chain-pages li").nth(1)).to_contain_text("By Sunday")
    expect(window.locator(".chain-pages li").nth(1)).to_contain_text("rel=next")
    assert window.locator("#joined-text").text_content() == TEXT
    expect(window.locator("#ended")).to_have_text("the last page has no next link")
    window.get_by_text("Left out: 1 line").click()
    expect(window.locator("#furniture")).to_have_text("The Weekly")

    window.get_by_role("link", name="settle it").click()
    window.get_by_text("Type or paste it").click()
    window.get_by_label("Gold text", exact=True).fill(TEXT.replace("\nnext", ""))
    window.get_by_role("button", name="Save as a new version").click()
    expect(window.get_by_role("status")).to_contain_text("Version 1")
    window.goto(live_server.url + reverse("annotate:chains", args=[story[0].corpus.slug]))
    row = window.get_by_role("row", name="The flood")
    expect(row).to_contain_text("1.000")


def test_a_key_accepts_the_next_page_that_is_suggested(
    enter: Enter, annotator: User, story: list[Page], live_server: LiveServer
) -> None:
    screen = Screen(enter(annotator).new_page(), live_server.url, story[1]).open()

    screen.press("Shift+P")

    expect(screen.said()).to_have_text(f"Next page: {story[2].url}")
    facts = screen.window.locator("#facts")
    expect(facts.get_by_role("status")).to_contain_text("Saved.")
    expect(facts.get_by_label("Next page", exact=True)).to_have_value(story[2].url)
    expect(facts.locator("#next-links")).to_have_count(0)
    story[1].refresh_from_db()
    assert story[1].next_link_origin == "rel"

    screen.press("Shift+P")
    expect(screen.said()).to_contain_text("No next page is suggested.")
