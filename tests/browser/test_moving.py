import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from annotate.models import Page
from tests.browser.conftest import Enter
from tests.browser.screen import Screen

pytestmark = pytest.mark.browser


def expect_selected(screen: Screen, selector: str) -> None:
    expect(screen.window.locator(".label-screen")).to_have_attribute(
        "data-selected", str(screen.node(selector))
    )


def test_arrow_keys_widen_narrow_and_step_to_siblings(screen: Screen) -> None:
    screen.click("#promo")
    for key, selector in (
        ("ArrowRight", "#last"),
        ("ArrowRight", "#last"),  # the last one stays
        ("ArrowLeft", "#promo"),
        ("ArrowUp", "#article"),
        ("ArrowUp", "body"),
        ("ArrowUp", "body"),
        ("ArrowDown", "#article"),
        ("ArrowDown", "#promo"),  # the child last visited, not the first
        ("ArrowLeft", "#first"),
    ):
        screen.press(key)
        expect_selected(screen, selector)


def test_a_click_on_words_in_bold_selects_their_block_and_down_leads_to_them(
    screen: Screen,
) -> None:
    screen.region("#bold").click()
    expect_selected(screen, "#first")
    screen.press("ArrowDown")
    expect_selected(screen, "#bold")


def test_with_alt_a_click_selects_the_words_themselves(screen: Screen) -> None:
    screen.region("#bold").click(modifiers=["Alt"])
    expect_selected(screen, "#bold")


def test_keys_work_when_the_focus_is_in_the_app_and_when_it_is_in_the_frame(
    screen: Screen,
) -> None:
    screen.click("#article")
    screen.window.get_by_role("button", name="Show or hide the column").focus()
    screen.press("m")
    expect(screen.said()).to_contain_text("marked main")
    screen.region("#promo").click()
    screen.press("n")
    expect(screen.said()).to_contain_text("p#promo marked noise")


def test_keys_do_nothing_while_somebody_types(screen: Screen) -> None:
    screen.click("#article")
    screen.press("/")
    screen.window.keyboard.type("man")
    expect(screen.window.get_by_label("Search the texts")).to_have_value("man")
    assert screen.remaining() == 16


def test_the_trail_leads_to_everything_around_the_region(screen: Screen) -> None:
    screen.click("#promo")
    trail = screen.window.get_by_label("Where the region is").get_by_role("button")
    expect(trail).to_have_text(["body", "div#article.article", "p#promo"])

    trail.nth(1).click()
    expect_selected(screen, "#article")


def test_a_text_in_the_column_leads_to_its_region(screen: Screen) -> None:
    screen.window.get_by_role("option", name="Copyright 2005").click()
    expect_selected(screen, "#foot")
    expect(screen.region("#foot")).to_be_in_viewport()
    screen.press("n")
    expect(screen.window.get_by_role("option", name="noisy: Copyright 2005")).to_be_visible()


def test_searching_and_listing_only_what_has_no_label(screen: Screen) -> None:
    options = screen.window.get_by_role("option")
    screen.press("/")
    screen.window.keyboard.type("WALL")
    expect(options).to_have_count(2)
    screen.type("Enter")
    screen.press("m")
    screen.window.get_by_label("Search the texts").fill("")
    screen.window.get_by_role("button", name="remaining").click()
    expect(options).to_have_count(15)


def test_full_stop_leads_to_the_next_text_without_a_label(screen: Screen) -> None:
    screen.click("#top")
    screen.press("n", ".")
    expect_selected(screen, "#menu li:first-child")
    screen.press("ArrowUp", "ArrowUp", "n", ".")
    expect_selected(screen, "h1")


def test_a_link_to_a_node_selects_it_and_the_address_follows(screen: Screen) -> None:
    node = screen.node("#foot")
    screen.open(f"?corpus=news&node={node}")
    expect_selected(screen, "#foot")
    screen.click("#top")
    expected = f"corpus=news&node={screen.node('#top')}"
    screen.window.wait_for_url(lambda address: address.endswith(expected))
    screen.press("Escape")
    screen.window.wait_for_url(lambda address: address.endswith("?corpus=news"))


def test_a_link_to_a_node_that_is_not_there_selects_nothing(screen: Screen) -> None:
    for query in ("?node=99999", "?node=-1", "?node=%3Cb%3E", "?node="):
        screen.open(query)
        assert screen.selected() == -1, query


def test_in_a_narrow_window_the_columns_take_turns(
    enter: Enter, annotator: User, article: Page, live_server: LiveServer
) -> None:
    narrow = enter(annotator, viewport={"width": 390, "height": 800})
    screen = Screen(narrow.new_page(), live_server.url, article).open()
    texts = screen.window.get_by_role("listbox")
    expect(texts).not_to_be_visible()

    screen.window.get_by_text("Texts", exact=True).click()
    expect(texts).to_be_visible()
    screen.window.get_by_role("option", name="Copyright 2005").click()
    expect(texts).not_to_be_visible()
    screen.button("Noise").click()
    expect(screen.said()).to_contain_text("div#foot marked noise")
    width = screen.window.evaluate("document.documentElement.scrollWidth")
    assert width <= 390


def test_a_region_in_the_way_can_be_hidden_and_brought_back(screen: Screen) -> None:
    screen.click("#article")
    screen.press("v")
    expect(screen.region("#article")).not_to_be_visible()
    screen.press("v")
    expect(screen.region("#article")).to_be_visible()
